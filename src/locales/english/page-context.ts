import {counted} from './shared.js';

/** The line above the message field that says what the page adds to a message. */
export const pageContextEnglish = {
  contextSent: 'Sent with your message:',
  contextSelection: (words: number) =>
    counted(words, {one: 'selection (# word)', other: 'selection (# words)'}),
  contextRemove: 'Do not send page context',
  contextRemoved: 'Only your message is sent.',
} as const;
