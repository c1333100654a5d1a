import {delayByTimer, type Delay} from './delay.js';

/** A pause this long begins a new word. */
const pauseInTyping = 700;

/** Finds the entry of a list whose name begins with what is typed. */
export class TypeAhead {
  readonly #delay: Delay;
  #typed = '';
  #cancelReset: (() => void) | undefined;

  constructor(delay: Delay = delayByTimer) {
    this.#delay = delay;
  }

  /**
   * Takes one more letter; returns the index of the first entry it fits, from the current one on and
   * around, or -1. The same letter again goes on to the next entry.
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

  /** Forgets what was typed. */
  reset(): void {
    this.#cancelReset?.();
    this.#typed = '';
  }
}

/** In small letters, each before its accents, however they were written: `e` is the beginning of `É`. */
function plainLetters(text: string): string {
  return text.normalize('NFD').toLocaleLowerCase();
}
