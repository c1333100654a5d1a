import type {AnswerSource} from '../src/service/answers.js';
import {toolbar} from './toolbar.js';

/** Splits the texts of an answer into words, and sends them at the speed of the toolbar. */
export function atToolbarSpeed(answers: AnswerSource): AnswerSource {
  return async function* (request) {
    for await (const piece of answers(request)) {
      const {text = '', ...rest} = piece;
      const words = toolbar().speed === undefined ? [] : wordsOf(text);
      for (const word of words.slice(0, -1)) {
        yield {text: word};
        await pauseBetweenWords(request.signal);
      }
      const last = words.at(-1);
      yield last === undefined ? piece : {...rest, text: last};
      if (last !== undefined) await pauseBetweenWords(request.signal);
    }
  };
}

/** The words of a text, each with the white space around it. */
export function wordsOf(text: string): readonly string[] {
  return text.match(/\s*\S+(?:\s+$)?/g) ?? (text === '' ? [] : [text]);
}

/** Waits for the time of a word at the speed of the toolbar. */
export async function pauseBetweenWords(signal: AbortSignal): Promise<void> {
  const {speed = Infinity} = toolbar();
  if (speed !== Infinity) await pause(1000 / speed, signal);
}

/** Rejects when the signal aborts. An infinite pause ends only so. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = milliseconds === Infinity ? undefined : setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DOMException('The reply was stopped.', 'AbortError'));
    });
  });
}
