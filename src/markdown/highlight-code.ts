/*
 * The tokenizer of speed-highlight was taken for its size: with a grammar 1.2 kB, where Prism needs 2.5 and
 * highlight.js 10, at the speed of Prism. The grammars of all three need the square of a text's length at
 * worst; so they get it in pieces, and no more of them when they took too long.
 */
import {tokenizer, type ShjLanguageData, type ShjToken} from '@speed-highlight/core/tokenize';
import {codeGrammars} from './code-grammars.js';
import {codeLanguage, type CodeLanguage} from './code-languages.js';
import {codePiece, type CodePiece} from './code-pieces.js';
import {idleTime} from './idle-time.js';

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

/** Longer code stays plain. */
const longestCode = 100_000;
/** So does code with a longer line, which nobody wrote by hand. */
const longestLine = 2_000;
/** Milliseconds of reading after which the page gets its turn. */
const longestTurn = 8;
/** Milliseconds of reading after which the rest stays plain. */
const longestReading = 150;

/**
 * The coloured pieces of a text, in order; none when its language is unknown or it is too long.
 *
 * @param isWanted asked before each turn: whether someone still waits for the answer
 */
export async function codeTokens(
  text: string,
  language: string,
  isWanted: () => boolean = () => true,
): Promise<readonly CodeToken[]> {
  const grammar = isWorthReading(text) ? await languageGrammar(language) : undefined;
  if (!grammar) return [];
  const tokens: CodeToken[] = [];
  const time = new ReadingTime();
  let start = 0;
  let continued = false;
  while (start < text.length && time.total < longestReading) {
    if (time.turn > longestTurn) {
      await idleTime();
      if (!isWanted()) return [];
      time.turn = 0;
    }
    const piece = codePiece(text, start, continued);
    const found = await pieceTokens(text, piece, grammar, time);
    start = nextStart(text, piece, found);
    continued = start < piece.end;
    for (const token of found) if (token.start < start) tokens.push(token);
  }
  return tokens;
}

/** Milliseconds spent on reading, without those of waiting for a grammar. */
class ReadingTime {
  turn = 0;
  total = 0;

  measure<Result>(work: () => Result): Result {
    const began = performance.now();
    const result = work();
    const took = performance.now() - began;
    this.turn += took;
    this.total += took;
    return result;
  }
}

function isWorthReading(text: string): boolean {
  return text.length <= longestCode && text.split('\n').every(line => line.length <= longestLine);
}

/** A comment or string that reaches the end of its piece may go on: it is read again with what follows. */
function nextStart(text: string, piece: CodePiece, found: readonly CodeToken[]): number {
  const last = found.at(-1);
  const mayGoOn = last?.end === piece.end && (last.kind === 'comment' || last.kind === 'string');
  return mayGoOn && last.start > piece.start && piece.end < text.length ? last.start : piece.end;
}

async function pieceTokens(
  text: string,
  {start, end}: CodePiece,
  grammar: ShjLanguageData,
  time: ReadingTime,
): Promise<readonly CodeToken[]> {
  const tokens: CodeToken[] = [];
  let place = start;
  const reading = tokenizer(text.slice(start, end), grammar, (words, type) => {
    const kind = type && kinds[type];
    const next = place + words.length;
    const last = tokens.at(-1);
    if (kind && last?.kind === kind && last.end === place) tokens[tokens.length - 1] = {...last, end: next};
    else if (kind && words.trim() !== '') tokens.push({kind, start: place, end: next});
    place = next;
  });
  let asked = time.measure(() => reading.next());
  while (!asked.done) {
    const contained = await containedGrammar(asked.value);
    asked = time.measure(() => reading.next(contained));
  }
  return tokens;
}

/**
 * The grammar of code in other code, such as a script in a page. Without one, all of it gets the colour of
 * what contains it.
 */
function containedGrammar(name: string): Promise<ShjLanguageData | undefined> {
  return name === 'regex' ? Promise.resolve({type: 'str', sub: []}) : languageGrammar(name);
}

/** Those that have arrived: a makefile asks for the grammar of its commands once for each line. */
const grammars = new Map<CodeLanguage, ShjLanguageData>();

async function languageGrammar(name: string): Promise<ShjLanguageData | undefined> {
  const language = codeLanguage(name);
  if (!language) return undefined;
  const known = grammars.get(language);
  if (known) return known;
  // The grammars' own types are of an earlier TypeScript; they are of this library's making, not outside data.
  const grammar = (await codeGrammars.get(language)?.load())?.default as ShjLanguageData | undefined;
  if (grammar) grammars.set(language, grammar);
  return grammar;
}
