import {LazyModule} from '../lazy-module.js';
import type * as ReplyModule from './reply.js';

/** The code of replies. It loads while the visitor writes, or with the first text that needs it. */
export const replyModule = new LazyModule<typeof ReplyModule>(
  () => import('./reply.js'),
  'messages are plain text without buttons, since the code for replies could not be loaded.',
);

/**
 * Loads the code of replies. Rejects when it cannot be loaded; the next call retries.
 *
 * @param math whether to load the rules of formulas, too. Without them, a formula is shown as its source.
 */
export async function loadReply(math = false): Promise<typeof ReplyModule> {
  const reply = await replyModule.load();
  if (math) await reply.mathModule.load().catch(() => undefined);
  return reply;
}

/** Prefetches the code of replies when a visitor is about to write. */
export class ReplyPrefetch {
  readonly #wantsMath: () => boolean;
  #hasStarted = false;
  #isPaused = false;

  /** @param wantsMath whether formulas are on */
  constructor(wantsMath: () => boolean) {
    this.#wantsMath = wantsMath;
  }

  readonly start = (): void => {
    if (this.#hasStarted || this.#isPaused) return;
    this.#hasStarted = true;
    loadReply(this.#wantsMath()).catch(() => (this.#hasStarted = false));
  };

  /** Moves the focus by script, which must not load the code: nobody is about to write. */
  ignore(moveFocus: () => void): void {
    this.#isPaused = true;
    moveFocus();
    this.#isPaused = false;
  }
}
