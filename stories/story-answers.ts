import type {AnswerSource} from '../src/service/answers.js';
import {pause} from './reply-speed.js';
import {toolbar} from './toolbar.js';

/** Answers every question with the same text, word by word. */
export const storyAnswers: AnswerSource = spoken(
  'That is a fair question. Start with what you have: a sheet of paper, a pencil and ten minutes.\n\n' +
    'Write down what the page is for in one sentence. Then take away every word that is not needed.',
);

/** Streams a text word by word, at the speed of the toolbar or by default at that of a fast reader. */
export function spoken(text: string, milliseconds = 35): AnswerSource {
  return async function* ({signal}) {
    for (const word of text.match(/\s*\S+/g) ?? []) {
      if (toolbar().speed === undefined) await pause(milliseconds, signal);
      yield {text: word};
    }
  };
}

/** Answers the first request with the first text, and so on. After the last text, the first one follows. */
export function inTurn(texts: readonly string[]): AnswerSource {
  let count = 0;
  return async function* () {
    const text = texts[count % texts.length] ?? '';
    count += 1;
    yield {text};
  };
}

/** Streams the start of an answer and then nothing, until the request is aborted. */
export function unfinished(text: string): AnswerSource {
  return async function* ({signal}) {
    yield {text};
    await pause(Infinity, signal);
  };
}

/** Streams the start of an answer and ends with the finish reason `length`. */
export function cutShort(text: string): AnswerSource {
  return async function* ({signal}) {
    await pause(50, signal);
    yield {text, finishReason: 'length'};
  };
}

/** Streams the start of an answer and then fails. */
export function failing(text: string): AnswerSource {
  return async function* ({signal}) {
    yield {text};
    await pause(50, signal);
    throw new Error('A story in which the agent fails');
  };
}
