import type {AnswerSource} from '../../src/local-service/answers.js';
import {speak, type Pause} from './spoken-text.js';
import {tourStops, type TourStop} from './tour-stops.js';

/** Shows every kind of content of a reply, or the kinds that a visitor names. */
export function tourAnswers(pause: Pause): AnswerSource {
  return ({messages, signal}) => speak(tourReply(messages.at(-1)?.content ?? ''), pause, signal);
}

function tourReply(question: string): string {
  const named = tourStops.filter(stop => isNamedIn(question, stop));
  if (named.length > 0) return named.map(({markdown}) => markdown).join('\n\n');
  return [
    '# A tour of the content of replies',
    ...tourStops.map(({name, markdown}) => `## ${name}\n\n${markdown}`),
    `Name one of these to see it alone: ${tourStops.map(({name}) => name.toLowerCase()).join(', ')}.`,
  ].join('\n\n');
}

function isNamedIn(question: string, {words}: TourStop): boolean {
  const asked = new Set(question.toLowerCase().match(/[\p{L}\p{N}-]+/gu));
  return words.some(word => asked.has(word) || asked.has(`${word}s`));
}
