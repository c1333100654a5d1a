import {variableNames, type Environment} from './settings.js';

/** Names with fewer letters are too much like variables of other programs. */
const minLength = 5;

/** Returns a warning for each variable that is nearly one of the command, if that one is not set. It shows no value. */
export function misspeltVariables(environment: Environment): readonly string[] {
  const missing = variableNames.filter(name => !environment[name]?.trim() && name.length >= minLength);
  return Object.keys(environment).flatMap(given => {
    if (given.length < minLength || variableNames.some(name => name === given)) return [];
    const meant = missing.find(name => isNear(given, name, name.length < 8 ? 1 : 2));
    return meant === undefined ? [] : [`Warning: ${given} has no effect. Is it ${meant}?`];
  });
}

/** Whether one text becomes the other when a few letters are changed, removed, added or swapped. */
function isNear(one: string, other: string, edits: number): boolean {
  if (one === other || edits === 0) return one === other;
  if (one[0] !== undefined && one[0] === other[0]) return isNear(one.slice(1), other.slice(1), edits);
  const isSwapped = one[0] === other[1] && one[1] === other[0];
  const ends = [
    [one.slice(1), other],
    [one, other.slice(1)],
    [one.slice(1), other.slice(1)],
  ];
  if (isSwapped) ends.push([one.slice(2), other.slice(2)]);
  return ends.some(([end = '', otherEnd = '']) => isNear(end, otherEnd, edits - 1));
}
