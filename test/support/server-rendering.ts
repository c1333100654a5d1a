import {render} from '@lit-labs/ssr';
import {collectResult} from '@lit-labs/ssr/lib/render-result.js';
import type {TemplateResult} from 'lit';

/** What a server sends for a template: HTML with the shadow roots of the elements in it. */
export function renderOnServer(template: TemplateResult): Promise<string> {
  return collectResult(render(template));
}
