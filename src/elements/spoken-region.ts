import {html, type TemplateResult} from 'lit';

/**
 * Where an element speaks politely to screen readers. It is there from the first render on and is never
 * drawn again, since a region that comes with its words is not heard.
 */
export const spokenRegion: TemplateResult = html`<div
  class="spoken visually-hidden"
  aria-live="polite"
></div>`;

/** The region in an element's tree, once it is drawn. */
export function findSpokenRegion(root: ParentNode | null): Element | null {
  return root?.querySelector('.spoken') ?? null;
}
