import type ParserBlock from 'markdown-it/lib/parser_block.mjs';
import type {RuleBlock} from 'markdown-it/lib/parser_block.mjs';
import type ParserInline from 'markdown-it/lib/parser_inline.mjs';
import type {RuleInline} from 'markdown-it/lib/parser_inline.mjs';
import type StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs';
import type {FootnoteReference, Quote} from '../../parse/block-nodes.js';

/* Footnotes as GitHub writes them: `[^label]` in a line, and `[^label]: text` at the start of one. Indented lines and
   lines of the same paragraph continue the note. */

/** A label has no spaces, and no more than 100 characters. */
const definition = /\[\^([^\s[\]]{1,100})\]:[ \t]*/y;
const reference = /\[\^([^\s[\]]{1,100})\]/y;
const halfReference = /\[\^[^\s[\]]{0,100}$/y;

/** Indentation of further blocks of a note. */
const indentation = 4;

export function addFootnotes(block: ParserBlock, inline: ParserInline): void {
  block.ruler.before('reference', 'footnote', readDefinition, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
  inline.ruler.before('link', 'footnote', readReference);
}

/** Reads a definition as a quote with a label. */
const readDefinition: RuleBlock = (state, startLine, endLine, silent) => {
  if ((state.sCount[startLine] ?? 0) - state.blkIndent >= indentation) return false;
  const start = (state.bMarks[startLine] ?? 0) + (state.tShift[startLine] ?? 0);
  const [source, label] = matchAt(definition, state.src, start);
  if (label === undefined) return false;
  if (silent) return true;
  const opening = state.push('blockquote_open', '', 1);
  opening.meta = {footnote: label.toLowerCase()} satisfies Partial<Quote>;
  const {parentType, blkIndent} = state;
  const line = {
    bMarks: state.bMarks[startLine] ?? 0,
    tShift: state.tShift[startLine] ?? 0,
    sCount: state.sCount[startLine] ?? 0,
  };
  state.parentType = 'blockquote';
  state.blkIndent += indentation;
  state.bMarks[startLine] = start + source.length;
  state.tShift[startLine] = 0;
  state.sCount[startLine] = state.blkIndent;
  state.md.block.tokenize(state, startLine, endLine);
  state.bMarks[startLine] = line.bMarks;
  state.tShift[startLine] = line.tShift;
  state.sCount[startLine] = line.sCount;
  Object.assign(state, {parentType, blkIndent});
  opening.map = [startLine, state.line];
  state.push('blockquote_close', '', -1);
  return true;
};

const readReference: RuleInline = (state, silent) => {
  // markdown-it skips a token silently in search of the end of a link, in which another link would not work.
  if (silent || isInLink(state)) return false;
  const [source, label] = matchAt(reference, state.src, state.pos);
  const end = state.pos + source.length;
  if (label === undefined) return hideUnfinished(state);
  // `[^1](address)` is a link.
  if (end > state.posMax || state.src[end] === '(') return false;
  // At the start of a line, the colon of a definition may follow.
  const mayDefine = isOpen(state) && end === state.posMax && isLineStart(state);
  if (!mayDefine) {
    const token = state.push('footnote', '', 0);
    token.meta = {
      type: 'footnote',
      text: source,
      label: label.toLowerCase(),
    } satisfies FootnoteReference;
  }
  state.pos = end;
  return true;
};

function hideUnfinished(state: StateInline): boolean {
  if (!isOpen(state) || matchAt(halfReference, state.src, state.pos)[0] === '') return false;
  state.pos = state.posMax;
  return true;
}

/** markdown-it counts the links around a position. Its types lack the count. */
function isInLink(state: StateInline & {readonly linkLevel?: number}): boolean {
  return (state.linkLevel ?? 0) > 0;
}

function isLineStart({src, pos}: StateInline): boolean {
  return pos === 0 || src[pos - 1] === '\n';
}

function isOpen({env, posMax, src}: StateInline): boolean {
  // markdown-it types the environment as `any`.
  const environment: unknown = env;
  return (
    typeof environment === 'object' &&
    environment !== null &&
    'open' in environment &&
    environment.open === true &&
    posMax === src.length
  );
}

/** Returns the match and its first group at a position. The match is `''` if there is none. */
function matchAt(pattern: RegExp, text: string, position: number): readonly [string, string | undefined] {
  pattern.lastIndex = position;
  const found = pattern.exec(text);
  return [found?.[0] ?? '', found?.[1]];
}
