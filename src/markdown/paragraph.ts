import {html, nothing, type TemplateResult} from 'lit';
import type {DirectiveResult} from 'lit/directive.js';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {Direction} from './text-direction.js';

/** The caller fills the element itself. Lit takes any value, but its types only a directive. */
const noContent = nothing as never;

/**
 * Returns a paragraph of a reply. The plain text and the renderer use this one template, so Lit keeps the nodes when the
 * renderer takes over.
 *
 * @param content a directive that fills the element
 */
export function paragraph(
  direction: Direction | undefined,
  content: DirectiveResult = noContent,
): TemplateResult {
  return html`<p dir=${ifDefined(direction)} ${content}></p>`;
}

/** Returns the cursor behind the last word of a growing reply. */
export function createCursor(): HTMLElement {
  const cursor = document.createElement('span');
  cursor.className = 'cursor';
  cursor.part.add('cursor');
  cursor.ariaHidden = 'true';
  return cursor;
}
