import {delayByTimer, type Delay} from '../delay.js';

/** A pause of so many milliseconds begins a new word. */
const pauseInTyping = 700;

/** Finds the entry of a list whose name begins with the typed letters. */
export class TypeAhead {
  readonly #delay: Delay;
  #typed = '';
  #cancelReset: (() => void) | undefined;

  constructor(delay: Delay = delayByTimer) {
    this.#delay = delay;
  }

  /**
   * Adds a letter. Returns the index of the first match from the current entry on, or -1; the search continues at the
   * beginning of the list. The same letter again leads to the next match.
   */
  find(letter: string, names: readonly string[], current: number): number {
    this.#cancelReset?.();
    this.#cancelReset = this.#delay(() => (this.#typed = ''), pauseInTyping);
    const isSameAgain = this.#typed === letter;
    if (!isSameAgain) this.#typed += letter;
    const start = this.#typed.length > 1 ? current : current + 1;
    const wanted = plainLetters(this.#typed);
    for (let step = 0; step < names.length; step += 1) {
      const index = (Math.max(start, 0) + step) % names.length;
      if (plainLetters(names[index] ?? '').startsWith(wanted)) return index;
    }
    return -1;
  }

  reset(): void {
    this.#cancelReset?.();
    this.#typed = '';
  }
}

/** Lower case, with each letter before its accents: `e` is the beginning of `É`. */
function plainLetters(text: string): string {
  return text.normalize('NFD').toLocaleLowerCase();
}
