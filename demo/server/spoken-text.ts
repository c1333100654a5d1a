import {setTimeout as wait} from 'node:timers/promises';
import type {AnswerPiece} from '../../src/service/answers.js';

/** Waits between two words; ends early when the signal is aborted. */
export type Pause = (signal: AbortSignal) => Promise<void>;

export function pauseFor(milliseconds: number): Pause {
  return async signal => {
    // An abort is not an error: the caller checks the signal next.
    await wait(milliseconds, undefined, {signal}).catch(() => undefined);
  };
}

/** Streams a text word by word with pauses. Stops when the signal is aborted. */
export async function* speak(text: string, pause: Pause, signal: AbortSignal): AsyncGenerator<AnswerPiece> {
  for (const word of wordsOf(text)) {
    await pause(signal);
    if (signal.aborted) return;
    yield {text: word};
  }
}

/** Returns the words of a text, each with the white space after it. */
export function wordsOf(text: string): readonly string[] {
  return text.match(/^\s+|\S+\s*/g) ?? [];
}
