import {coreEnglish} from './core.js';

/** The English lines of the code that has loaded. */
const lines: Record<string, unknown> = {...coreEnglish};

export function englishLine(key: string): unknown {
  return lines[key];
}

/** Adds the lines of a file of code that has loaded. */
export function addEnglish(more: object): void {
  Object.assign(lines, more);
}
