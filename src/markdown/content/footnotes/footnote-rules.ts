import type {FootnoteReference, Quote} from '../../parse/block-nodes.js';
import type {ParserBlock} from '../../parse/rules/parser-block.js';
import type {ParserInline} from '../../parse/rules/parser-inline.js';
import type {RuleBlock} from '../../parse/rules/state-block.js';
import type {RuleInline, StateInline} from '../../parse/rules/state-inline.js';

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
  if (state.indent(startLine) >= indentation) return false;
  const start = state.start(startLine);
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
  state.parser.tokenize(state, startLine, endLine);
  state.bMarks[startLine] = line.bMarks;
  state.tShift[startLine] = line.tShift;
  state.sCount[startLine] = line.sCount;
  Object.assign(state, {parentType, blkIndent});
  opening.map = [startLine, state.line];
  state.push('blockquote_close', '', -1);
  return true;
};

const readReference: RuleInline = (state, silent) => {
  // In search of the end of a link, tokens are skipped silently. Inside a link, another link would not work.
  if (silent || state.linkLevel > 0) return false;
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

function isLineStart({src, pos}: StateInline): boolean {
  return pos === 0 || src[pos - 1] === '\n';
}

function isOpen({env, posMax, src}: StateInline): boolean {
  return env.open && posMax === src.length;
}

/** Returns the match and its first group at a position. The match is `''` if there is none. */
function matchAt(pattern: RegExp, text: string, position: number): readonly [string, string | undefined] {
  pattern.lastIndex = position;
  const found = pattern.exec(text);
  return [found?.[0] ?? '', found?.[1]];
}
