import type {Block, ListItem} from '../parse/block-nodes.js';
import {inlineText} from '../parse/node-text.js';

/** Spoken words in place of code, tables, pictures and formulas, in the listener's language. */
export interface SpokenWords {
  readonly code: (language: string, lines: number) => string;
  readonly table: (rows: number, columns: number) => string;
  readonly image: (description: string) => string;
  readonly formula: string;
  readonly taskDone: string;
  readonly taskOpen: string;
}

/** A unit that is spoken at once. */
export interface SpokenUnit {
  readonly text: string;
  /** Whether the text replaces something else. It is spoken only when that is complete, and never in parts. */
  readonly isSummary: boolean;
}

const endsSentence = /[\p{Terminal_Punctuation}…][\p{Pe}\p{Pf}\p{Pi}"']*$/u;
const endsInIdeographs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;

/** Returns a block as spoken text: prose word by word; code, tables, pictures and formulas by a short summary. */
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

/** Adds a full stop when the text has none, so that a speech program pauses before the next text. */
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
