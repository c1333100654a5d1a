import {loadMarkdown} from '../agent-markdown/markdown-chunk.js';

/** Prefetches the code that draws a reply, when a visitor is about to write. */
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
    void this.#prefetch();
  }

  /** A script that moves the focus says nothing about the visitor: opening a launcher must not fetch this code. */
  ignore(moveFocus: () => void): void {
    this.#isPaused = true;
    moveFocus();
    this.#isPaused = false;
  }

  async #prefetch(): Promise<void> {
    const markdown = await loadMarkdown(this.#wantsMath()).catch(() => undefined);
    // Without the code frames, the first code block loads them itself.
    if (markdown) await markdown.loadParts(['code']).catch(() => undefined);
    else this.#hasStarted = false;
  }
}
