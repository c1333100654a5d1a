import {loadReplyFeatures} from '../reply-module.js';

/** Prefetches the code of replies, when a visitor is about to write. */
export class ReplyPreparation {
  readonly #wantsMath: () => boolean;
  #hasStarted = false;
  #isPaused = false;

  /** @param wantsMath whether formulas are on */
  constructor(wantsMath: () => boolean) {
    this.#wantsMath = wantsMath;
  }

  begin(): void {
    if (this.#hasStarted || this.#isPaused) return;
    this.#hasStarted = true;
    loadReplyFeatures(this.#wantsMath()).catch(() => (this.#hasStarted = false));
  }

  /** A script that moves the focus says nothing about the visitor: opening a launcher must not load this code. */
  ignore(moveFocus: () => void): void {
    this.#isPaused = true;
    moveFocus();
    this.#isPaused = false;
  }
}
