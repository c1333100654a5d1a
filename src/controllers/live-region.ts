import {html, type TemplateResult} from 'lit';
import {delayByTimer, type Delay} from '../delay.js';

/** How long words stay after newer ones, in milliseconds: screen readers may read a region late. */
const readingTime = 500;

/**
 * Speaks through a live region. Each text is a new element, so that screen readers repeat equal words. The previous
 * text stays for a short time, so that it is not missed.
 */
export class LiveRegion {
  readonly #find: () => Element | null;
  readonly #delay: Delay;
  #region: Element | null = null;
  /** Set until the last words have had time to be read. */
  #cancelDelay: (() => void) | undefined;

  /** @param find returns the region, which must exist before its first words, or `null` before the first render */
  constructor(find: () => Element | null, delay: Delay = delayByTimer) {
    this.#find = find;
    this.#delay = delay;
  }

  say(words: string): void {
    // Cached, because the query passes all messages of a chat.
    if (!this.#region?.isConnected) this.#region = this.#find();
    const region = this.#region;
    if (!region || words === '') return;
    const text = document.createElement('p');
    text.textContent = words;
    if (this.#cancelDelay) region.append(text);
    else region.replaceChildren(text);
    this.#cancelDelay?.();
    // Weak: the timer must not keep a removed element.
    const weak = new WeakRef(this.#removeOlder);
    this.#cancelDelay = this.#delay(() => weak.deref()?.(), readingTime);
  }

  /** Clears the region: screen readers could read old words much later. */
  clear(): void {
    this.#region?.replaceChildren();
  }

  readonly #removeOlder = (): void => {
    this.#cancelDelay = undefined;
    const region = this.#region;
    while (region && region.childElementCount > 1) region.firstElementChild?.remove();
  };
}

/**
 * The polite live region of an element. It exists from the first render and never changes: screen readers ignore a
 * region that appears together with its words.
 */
export const spokenRegion: TemplateResult = html`<div
  class="spoken visually-hidden"
  aria-live="polite"
></div>`;

export function findSpokenRegion(root: ParentNode | null): Element | null {
  return root?.querySelector('.spoken') ?? null;
}
