import {html, nothing, type TemplateResult} from 'lit';
import {isServer} from '../../controllers/is-server.js';
import type {Strings} from '../../locales/en.js';

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

/** Three animated dots while a reply is pending. Styles: `message.styles.ts` of the chat. */
export const waitingDots = html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>`;

/** The wording settings of an element. */
interface WordSettings {
  readonly locale?: string | undefined;
  readonly strings?: Partial<Strings> | undefined;
}

/** Renders the element that confirms links. SSR renders none. */
export function linkQuestion({locale, strings}: WordSettings): TemplateResult | typeof nothing {
  if (isServer) return nothing;
  return html`<agent-link-confirmation .locale=${locale} .strings=${strings}></agent-link-confirmation>`;
}
