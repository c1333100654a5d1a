import {delayByTimer, type Delay} from '../delay.js';
import {html, type TemplateResult} from 'lit';

/** Milliseconds that words stay after newer ones: screen readers may read a region late. */
const readingTime = 500;

/**
 * Speaks through a live region. Each text is its own element, so repeated words are spoken again. The previous text
 * stays a little longer, so that screen readers do not miss it.
 */
export class LiveRegion {
  readonly #find: () => Element | null;
  readonly #delay: Delay;
  #region: Element | null = null;
  /** `undefined` after the last words were spoken. */
  #cancelDelay: (() => void) | undefined;

  /** @param find returns the region, which must exist before its first words; `null` before the first render */
  constructor(find: () => Element | null, delay: Delay = delayByTimer) {
    this.#find = find;
    this.#delay = delay;
  }

  /** Speaks words after the current ones. */
  say(words: string): void {
    // Looked up once: the query would pass all messages of a chat.
    if (!this.#region?.isConnected) this.#region = this.#find();
    const region = this.#region;
    if (!region || words === '') return;
    const text = document.createElement('p');
    text.textContent = words;
    if (this.#cancelDelay) region.append(text);
    else region.replaceChildren(text);
    this.#cancelDelay?.();
    this.#cancelDelay = this.#delay(() => {
      this.#cancelDelay = undefined;
      while (region.childElementCount > 1) region.firstElementChild?.remove();
    }, readingTime);
  }

  /** Clears the region: old words could be read much later. */
  clear(): void {
    this.#region?.replaceChildren();
  }
}

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
