/* Replies of many agents contain no code, so its element loads with the first text that has some. The code is readable
   until the element has loaded, or if it fails to load. */
import {html, type TemplateResult} from 'lit';
import {copyIcon} from '../../reply-icons.js';
import {copyText} from '../copy-text.js';
import type {Code} from '../parse/block-nodes.js';
import {defineOnce, RareCode} from '../rare-code.js';
import type {ContentContext} from '../render/content-context.js';
import {renderPageCode} from './lazy-page-code.js';

const codeBlock = new RareCode(
  () => import('./code-block.js'),
  ({MarkdownCodeBlock}) => defineOnce('agent-code-block', MarkdownCodeBlock),
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
    usual ?? html`<pre part="code-block" translate="no" dir="ltr"><code>${code.text}</code></pre>`;
  return renderPageCode({...code, usual: plain}, context) ?? plain;
}
