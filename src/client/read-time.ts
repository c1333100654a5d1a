import {readNumber} from './json-object.js';

/** Above this a number counts milliseconds, below it seconds: the year 5138 or March 1973. */
const leastMilliseconds = 1e11;
const lastTime = 8.64e15;

/** Epoch milliseconds from seconds, milliseconds or ISO 8601, in UTC where no zone is named; `undefined` when unreadable. */
export function readTime(value: unknown): number | undefined {
  const number = readNumber(value);
  if (number !== undefined) {
    const milliseconds = number < leastMilliseconds ? number * 1000 : number;
    return number > 0 && milliseconds <= lastTime ? milliseconds : undefined;
  }
  if (typeof value !== 'string' || !/^\s*\d{4}-\d\d/.test(value)) return undefined;
  const text = value.trim().replace(/^(\S+) (?=\d\d:)/, '$1T');
  const hasNoZone = /T[\d:.]+$/.test(text);
  const time = Date.parse(hasNoZone ? `${text}Z` : text);
  return Number.isNaN(time) ? undefined : time;
}
