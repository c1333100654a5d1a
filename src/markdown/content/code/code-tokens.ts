/* speed-highlight has the smallest tokenizer: 1.2 kB with one grammar, where Prism needs 2.5 kB and
   highlight.js 10 kB. It is as fast as Prism. In the worst case, the grammars of all three take quadratic
   time. Therefore, the code is tokenized in pieces, and the rest stays plain if that takes too long. */
import {tokenizer, type ShjLanguageData, type ShjToken} from '@speed-highlight/core/tokenize';
import {LazyModule} from '../../../lazy-module.js';
import {idleTime} from '../../idle-time.js';
import {codeLanguage} from './code-languages.js';

export type CodeKind =
  'keyword' | 'string' | 'comment' | 'number' | 'function' | 'type' | 'name' | 'inserted' | 'deleted';

/** Offsets are in UTF-16 units. */
export interface CodeToken {
  readonly kind: CodeKind;
  readonly start: number;
  readonly end: number;
}

interface CodePiece {
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

/** Maximum characters. Longer code stays plain. */
const maxCodeLength = 100_000;
/** Maximum characters of a line. A longer line is generated code, which stays plain. */
const maxLineLength = 2_000;
/** Maximum characters of a piece. The time of the worst grammars grows with its square. */
const maxPieceLength = 4_000;
/** Milliseconds of work before a pause, so that the page stays responsive. */
const maxTurn = 8;
/** Milliseconds of work after which the rest stays plain. */
const maxWork = 150;

/**
 * Returns the colored tokens of a text, in order. Returns none if its language is unknown or the text is too
 * long.
 * @param isWanted called after each pause: whether the caller still needs the tokens
 */
export async function codeTokens(
  text: string,
  language: string,
  isWanted: () => boolean = () => true,
): Promise<readonly CodeToken[]> {
  const grammar = isShortEnough(text) ? await languageGrammar(language) : undefined;
  if (!grammar) return [];
  const tokens: CodeToken[] = [];
  const time = new WorkTime();
  let start = 0;
  let continued = false;
  while (start < text.length && time.total < maxWork) {
    if (time.turn > maxTurn) {
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

/** Measures work in milliseconds, without the time a grammar takes to load. */
class WorkTime {
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

function isShortEnough(text: string): boolean {
  return text.length <= maxCodeLength && text.split('\n').every(line => line.length <= maxLineLength);
}

/**
 * Returns the next piece of a text. A long text is cut before a line without indentation, after an empty line
 * if possible: few tokens that begin before such a line end after it.
 * @param continued whether a token at the start was cut before: the piece then has as many lines as possible
 */
function codePiece(text: string, start: number, continued: boolean): CodePiece {
  if (text.length - start <= maxPieceLength) return {start, end: text.length};
  const window = text.slice(start, start + maxPieceLength);
  const earliest = maxPieceLength / 4;
  for (const boundary of continued ? [/\n/g] : [/\n\n(?=\S)/g, /\n(?=[^\s)\]}])/g, /\n/g]) {
    const last = [...window.matchAll(boundary)].at(-1);
    if (last && last.index >= earliest) return {start, end: start + last.index + last[0].length};
  }
  return {start, end: start + maxPieceLength};
}

/** A comment or string at the end of its piece may continue, so it is tokenized again with the text after it. */
function nextStart(text: string, piece: CodePiece, found: readonly CodeToken[]): number {
  const last = found.at(-1);
  const mayContinue = last?.end === piece.end && (last.kind === 'comment' || last.kind === 'string');
  return mayContinue && last.start > piece.start && piece.end < text.length ? last.start : piece.end;
}

async function pieceTokens(
  text: string,
  {start, end}: CodePiece,
  grammar: ShjLanguageData,
  time: WorkTime,
): Promise<readonly CodeToken[]> {
  const tokens: CodeToken[] = [];
  let offset = start;
  const steps = tokenizer(text.slice(start, end), grammar, (words, type) => {
    const kind = type && kinds[type];
    const next = offset + words.length;
    const last = tokens.at(-1);
    if (kind && last?.kind === kind && last.end === offset) tokens[tokens.length - 1] = {...last, end: next};
    else if (kind && words.trim() !== '') tokens.push({kind, start: offset, end: next});
    offset = next;
  });
  let step = time.measure(() => steps.next());
  while (!step.done) {
    const contained = await containedGrammar(step.value);
    step = time.measure(() => steps.next(contained));
  }
  return tokens;
}

/**
 * Returns the grammar of code inside other code, such as a script in a page. Without a grammar, all of that
 * code gets the color of the code around it.
 */
function containedGrammar(name: string): Promise<ShjLanguageData | undefined> {
  return name === 'regex' ? Promise.resolve({type: 'str', sub: []}) : languageGrammar(name);
}

const grammarModule = new LazyModule(() => import('./grammars.js'));

async function languageGrammar(name: string): Promise<ShjLanguageData | undefined> {
  const language = codeLanguage(name);
  // The grammars are part of the build, not outside data.
  return language && ((await grammarModule.load()).grammars[language] as ShjLanguageData);
}
