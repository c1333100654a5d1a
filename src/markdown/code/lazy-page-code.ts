/* Few pages render code themselves, so the element for their results loads with the first text of such a page. A block
   of code looks as usual until the element has loaded, or if it fails to load. */
import type {TemplateResult} from 'lit';
import {defineOnce, RareCode} from '../rare-code.js';
import type {ContentContext} from '../render/content-context.js';
import type {CodeView} from './page-code.js';

const pageCode = new RareCode(
  () => import('./page-code.js'),
  ({PageCode}) => defineOnce('agent-page-code', PageCode),
);

/** Renders a block of code for the page's own renderer, if the page has one. */
export function renderPageCode(code: CodeView, context: ContentContext): TemplateResult | undefined {
  return context.renderCode && pageCode.use()?.pageCodeTemplate(code, context);
}
