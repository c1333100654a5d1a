import {render} from '@lit-labs/ssr';
import {collectResult} from '@lit-labs/ssr/lib/render-result.js';
import type {TemplateResult} from 'lit';

/** A server’s output for a template: HTML with the shadow roots of its elements. */
export function renderOnServer(template: TemplateResult): Promise<string> {
  return collectResult(render(template));
}
