/* Replies of many agents contain no code, so its element loads with the first text that has some. Few pages render code
   themselves, so the element for their results loads with the first text of such a page. The code is readable until the
   elements have loaded, or if they fail to load. */
import {html, type TemplateResult} from 'lit';
import {copyIcon} from '../../../reply-icons.js';
import {copyText} from '../../copy-text.js';
import type {Code} from '../../parse/block-nodes.js';
import {defineOnce, RareCode} from '../../rare-code.js';
import type {ContentContext} from '../../render/content-context.js';
import type {CodeView} from './page-code.js';

const codeBlock = new RareCode(
  () => import('./code-block.js'),
  ({MarkdownCodeBlock}) => defineOnce('agent-code-block', MarkdownCodeBlock),
);

const pageCode = new RareCode(
  () => import('./page-code.js'),
  ({PageCode}) => defineOnce('agent-page-code', PageCode),
);

/** Loads and defines `<agent-code-block>`. Rejects if it fails to load; the next call retries. */
export async function loadCodeBlocks(): Promise<void> {
  await codeBlock.load();
}

/** Renders a block of code, or the result of the page's own renderer in its place. */
export function renderCode(block: Code, context: ContentContext, final: boolean): TemplateResult {
  const code = {text: block.text.replace(/\n$/, ''), language: block.language, final};
  // Imports of this function would move this code into the files that every page loads.
  const usual = codeBlock.use()?.codeBlockTemplate({...code, words: context.words, copyText, copyIcon});
  const plain =
    usual ??
    html`<pre part="code-block" translate="no" dir="ltr" tabindex="0"><code>${code.text}</code></pre>`;
  return renderPageCode({...code, usual: plain}, context) ?? plain;
}

function renderPageCode(code: CodeView, context: ContentContext): TemplateResult | undefined {
  return context.renderCode && pageCode.use()?.pageCodeTemplate(code, context);
}
