import type {Block, ListItem} from './block-nodes.js';
import {inlineText} from './inline-text.js';

/** What is said in place of what cannot be heard, in the listener's language. */
export interface SpokenWords {
  readonly code: (language: string, lines: number) => string;
  readonly table: (rows: number, columns: number) => string;
  readonly image: (description: string) => string;
  readonly formula: string;
  readonly taskDone: string;
  readonly taskOpen: string;
}

/** One thing to be said in one go. */
export interface SpokenUnit {
  readonly text: string;
  /** Said in place of something: only once all of that is there, and never in parts. */
  readonly isSummary: boolean;
}

const endsSentence = /[\p{Terminal_Punctuation}…][\p{Pe}\p{Pf}\p{Pi}"']*$/u;
const endsInIdeographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;

/** What a block says to the ear: prose as it is; code, tables, pictures and formulas by what they are. */
export function spokenUnits(block: Block, words: SpokenWords): readonly SpokenUnit[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return prose(inlineText(block.content, {...words, formula: () => words.formula}));
    case 'quote':
      return block.blocks.flatMap(inner => spokenUnits(inner, words));
    case 'list':
      return block.items.flatMap((item, index) =>
        itemUnits(item, block.ordered ? `${block.start + index}. ` : '', words),
      );
    case 'code':
      return summary(words.code(block.language, block.text.replace(/\n$/, '').split('\n').length));
    case 'table':
      return summary(words.table(block.rows.length, block.header.length));
    case 'math':
      return summary(words.formula);
    case 'rule':
      return [];
  }
}

/** With a full stop, where none ends it: what comes next is heard as another sentence. */
export function asSentence(text: string): string {
  if (text === '' || endsSentence.test(text)) return text;
  return text + (endsInIdeographs.test(text) ? '。' : '.');
}

function itemUnits({done, blocks}: ListItem, number: string, words: SpokenWords): readonly SpokenUnit[] {
  const task = done === undefined ? '' : `${done ? words.taskDone : words.taskOpen}: `;
  const [first, ...others] = blocks.flatMap(block => spokenUnits(block, words));
  return first ? [{...first, text: number + task + first.text}, ...others] : [];
}

function prose(text: string): readonly SpokenUnit[] {
  const line = text.replace(/\s+/g, ' ').trim();
  return line === '' ? [] : [{text: line, isSummary: false}];
}

function summary(text: string): readonly SpokenUnit[] {
  return [{text, isSummary: true}];
}
