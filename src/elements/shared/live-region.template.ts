import {html, type TemplateResult} from 'lit';

/**
 * The polite live region of an element. It exists from the first render and never renders again: screen readers
 * ignore a region that appears with its words.
 */
export const spokenRegion: TemplateResult = html`<div
  class="spoken visually-hidden"
  aria-live="polite"
></div>`;

/** Returns the region after the first render. */
export function findSpokenRegion(root: ParentNode | null): Element | null {
  return root?.querySelector('.spoken') ?? null;
}
