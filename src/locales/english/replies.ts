import {counted} from './shared.js';

/** Lines of a text that load with its element. Code for rare content brings its own lines (`rare-code.ts`). */
export const replyEnglish = {
  copied: 'Copied',
  taskDone: 'Done',
  taskOpen: 'To do',
  table: 'Table',
  showMoreText: (characters: number) =>
    counted(characters, {one: 'Show more (# character left)', other: 'Show more (# characters left)'}),
  spokenImage: (description: string) => (description ? `Picture: ${description}.` : 'Picture.'),
} as const;
