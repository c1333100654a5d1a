import {tokenizer, type ShjLanguageData, type ShjToken} from '@speed-highlight/core/tokenize';
import {codeLanguage, type CodeLanguage} from './code-languages.js';

/** What a piece of code is, as far as its colour goes. */
export type CodeKind =
  'keyword' | 'string' | 'comment' | 'number' | 'function' | 'type' | 'name' | 'inserted' | 'deleted';

/** A piece of code that has a colour; offsets in UTF-16 units. */
export interface CodeToken {
  readonly kind: CodeKind;
  readonly start: number;
  readonly end: number;
}

const kinds: Readonly<Partial<Record<ShjToken, CodeKind>>> = {
  kwd: 'keyword',
  str: 'string',
  esc: 'keyword',
  cmnt: 'comment',
  num: 'number',
  bool: 'number',
  func: 'function',
  class: 'type',
  type: 'type',
  var: 'name',
  section: 'name',
  insert: 'inserted',
  deleted: 'deleted',
};

/** Longer code is not read for colours: a grammar's time may grow faster than its text. */
const longestCode = 50_000;
/** Nor is code with a longer line, which nobody wrote by hand. */
const longestLine = 2_000;

/** The coloured pieces of a text, in order; none when its language is unknown or it is too long. */
export async function codeTokens(text: string, language: string): Promise<readonly CodeToken[]> {
  const known = codeLanguage(language);
  if (!known || !isWorthReading(text)) return [];
  const grammar = await readGrammar(known);
  const tokens: CodeToken[] = [];
  let start = 0;
  const reading = tokenizer(text, grammar, (piece, type) => {
    const kind = type && kinds[type];
    const end = start + piece.length;
    if (kind && piece.trim() !== '') tokens.push({kind, start, end});
    start = end;
  });
  let asked = reading.next();
  while (!asked.done) asked = reading.next(await contained(asked.value));
  return tokens;
}

function isWorthReading(text: string): boolean {
  return text.length <= longestCode && text.split('\n').every(line => line.length <= longestLine);
}

/** The grammar of code in other code, such as a script in a page; plain when there is none. */
async function contained(name: string): Promise<ShjLanguageData> {
  const language = codeLanguage(name);
  return language ? readGrammar(language) : [];
}

/** The grammars' own types are of an earlier TypeScript; they are of this library's making, not outside data. */
async function readGrammar({grammar}: CodeLanguage): Promise<ShjLanguageData> {
  return (await grammar()).default as ShjLanguageData;
}
