import type {AnswerSource} from '../../src/service/answers.js';
import {speak, type Pause} from './spoken-text.js';
import {tourStops, type TourStop} from './tour-stops.js';

/** Shows every kind of content of a reply, or the kinds that a visitor names. */
export function tourAnswers(pause: Pause): AnswerSource {
  return ({messages, signal}) => speak(tourReply(messages.at(-1)?.content ?? ''), pause, signal);
}

function tourReply(question: string): string {
  const named = tourStops.filter(stop => isNamedIn(question, stop));
  if (named.length > 0) {
    return [...named.map(({markdown}) => markdown), suggestionsAfter(named.at(-1))].join('\n\n');
  }
  return [
    '# A tour of the content of replies',
    ...tourStops.map(({name, markdown}) => `## ${name}\n\n${markdown}`),
    `Name one of these to see it alone: ${tourStops.map(({name}) => name.toLowerCase()).join(', ')}.`,
    suggestionsAfter(undefined),
  ].join('\n\n');
}

/** Suggests the next three stops. The chat shows the lines of this block as buttons. */
function suggestionsAfter(stop: TourStop | undefined): string {
  const next = stop ? tourStops.indexOf(stop) + 1 : 0;
  const stops = [...tourStops, ...tourStops].slice(next, next + 3);
  return ['```suggestions', ...stops.map(({name}) => name), '```'].join('\n');
}

function isNamedIn(question: string, {words}: TourStop): boolean {
  const asked = new Set(question.toLowerCase().match(/[\p{L}\p{N}-]+/gu));
  return words.some(word => asked.has(word) || asked.has(`${word}s`));
}
