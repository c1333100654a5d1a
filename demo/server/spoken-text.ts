import {setTimeout as wait} from 'node:timers/promises';
import type {AnswerPiece} from '../../src/local-service/answers.js';

/** Waits between two words; ends early when the signal is aborted. */
export type Pause = (signal: AbortSignal) => Promise<void>;

/** A pause of some milliseconds. */
export function pauseFor(milliseconds: number): Pause {
  return async signal => {
    // The abort is no failure: whoever pauses looks at the signal next.
    await wait(milliseconds, undefined, {signal}).catch(() => undefined);
  };
}

/** Says a text word by word, as somebody would who thinks while speaking; stops when nobody listens. */
export async function* speak(text: string, pause: Pause, signal: AbortSignal): AsyncGenerator<AnswerPiece> {
  for (const word of text.match(/^\s+|\S+\s*/g) ?? []) {
    await pause(signal);
    if (signal.aborted) return;
    yield {text: word};
  }
}
