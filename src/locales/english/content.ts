import {counted} from './core.js';

/** Lines around code, tables, images and footnotes. */
export const contentEnglish = {
  copyCode: 'Copy the code',
  showAllLines: (count: number) => counted(count, {one: 'Show the one line', other: 'Show all # lines'}),
  codeLabel: (language: string) => (language ? `Code, ${language}` : 'Code'),
  showSource: 'Show source',
  showResult: 'Show result',

  copyTable: 'Copy the table',
  downloadTable: 'Download as CSV',

  loadImage: (host: string) => `Load the picture from ${host}`,
  imageBroken: 'This picture could not be loaded. Try again',
  imageBlocked: 'Picture not shown here',
  imageRefused: 'This picture cannot be shown',

  footnotes: 'Footnotes',
  footnote: (number: string) => `Footnote ${number}`,
  backToText: 'Back to the text',
  citation: (number: string, title: string) => `Source ${number}: ${title}`,
} as const;
