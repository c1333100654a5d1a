import {delayByTimer, type Delay} from '../delay.js';

/** How long words stay behind the ones that follow them: screen readers may read a region late. */
const readingTime = 500;

/**
 * Speaks through a live region. Each text is an element of its own, so that the same words twice are heard
 * twice; and the one before it stays a little longer, so that it is not lost.
 */
export class LiveRegion {
  readonly #find: () => Element | null;
  readonly #delay: Delay;
  #region: Element | null = null;
  /** Absent once what was said last is heard out. */
  #cancelDelay: (() => void) | undefined;

  /** @param find the region, which is there before its first words and stays; none before the first render */
  constructor(find: () => Element | null, delay: Delay = delayByTimer) {
    this.#find = find;
    this.#delay = delay;
  }

  /** Speaks words, after those that are being spoken. */
  say(words: string): void {
    // Looked for once: on the way to it are all the messages of a chat.
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

  /** Takes back what is still there: it could be read long after it was heard. */
  clear(): void {
    this.#region?.replaceChildren();
  }
}
