import {counted} from './shared.js';

/** Lines around code, tables and images in a text. */
export const replyEnglish = {
  copied: 'Copied',
  copyCode: 'Copy the code',
  showAllLines: (count: number) => counted(count, {one: 'Show the one line', other: 'Show all # lines'}),
  codeLabel: (language: string) => (language ? `Code, ${language}` : 'Code'),
  showSource: 'Show source',
  showResult: 'Show result',
  taskDone: 'Done',
  taskOpen: 'To do',
  table: 'Table',
  footnotes: 'Footnotes',
  footnote: (number: string) => `Footnote ${number}`,
  backToText: 'Back to the text',
  copyTable: 'Copy the table',
  downloadTable: 'Download as CSV',
  showMoreText: (characters: number) =>
    counted(characters, {one: 'Show more (# character left)', other: 'Show more (# characters left)'}),
  spokenImage: (description: string) => (description ? `Picture: ${description}.` : 'Picture.'),
  loadImage: (host: string) => `Load the picture from ${host}`,
  imageBroken: 'This picture could not be loaded. Try again',
  imageBlocked: 'Picture not shown here',
  imageRefused: 'This picture cannot be shown',
} as const;
