import {counted} from './shared.js';

/** Lines around code. */
export const codeEnglish = {
  copyCode: 'Copy the code',
  showAllLines: (count: number) => counted(count, {one: 'Show the one line', other: 'Show all # lines'}),
  codeLabel: (language: string) => (language ? `Code, ${language}` : 'Code'),
} as const;
