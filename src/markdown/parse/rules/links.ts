/* From markdown-it (MIT): see LICENSE in this folder. */

/* `[words](destination "title")`, `[words][label]` and `[label]`, the same for images after `!`, and `<address>`. */
import {normalizeReference, skipBlanks} from './characters.js';
import {parseLinkDestination, parseLinkLabel, parseLinkTitle} from './link-parts.js';
import type {RuleInline, StateInline} from './state-inline.js';
import type {LinkTarget} from './token.js';

const address = /<([a-z][a-z0-9+.-]{1,31}:[^<>\0-\x20]*)>/iy;
const mailAddress =
  /<([a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*)>/iy;

interface WrittenTarget {
  readonly target: LinkTarget;
  /** Behind it. */
  readonly pos: number;
}

export const readLink: RuleInline = (state, silent) => {
  const {src, pos, posMax: max} = state;
  if (src.charCodeAt(pos) !== 0x5b /* [ */) return false;
  const labelStart = pos + 1;
  const labelEnd = parseLinkLabel(state, pos, true);
  if (labelEnd < 0) return false;
  let found: WrittenTarget | undefined;
  if (isInlineTarget(state, labelEnd + 1)) {
    if (skipBlanks(src, labelEnd + 2, max) >= max) return false;
    found = inlineTarget(state, labelEnd + 1);
  }
  found ??= referenceTarget(state, labelStart, labelEnd);
  if (!found) return false;
  if (!silent) {
    state.pos = labelStart;
    state.posMax = labelEnd;
    state.push('link_open', 'a', 1).target = found.target;
    state.linkLevel += 1;
    state.parser.tokenize(state);
    state.linkLevel -= 1;
    state.push('link_close', 'a', -1);
  }
  state.pos = found.pos;
  state.posMax = max;
  return true;
};

export const readImage: RuleInline = (state, silent) => {
  const {src, pos} = state;
  if (src.charCodeAt(pos) !== 0x21 /* ! */ || src.charCodeAt(pos + 1) !== 0x5b /* [ */) return false;
  const labelStart = pos + 2;
  const labelEnd = parseLinkLabel(state, pos + 1);
  if (labelEnd < 0) return false;
  const found = isInlineTarget(state, labelEnd + 1)
    ? inlineTarget(state, labelEnd + 1)
    : referenceTarget(state, labelStart, labelEnd);
  if (!found) return false;
  if (!silent) {
    const children = state.parser.parse(src.slice(labelStart, labelEnd), state.env);
    Object.assign(state.push('image', 'img', 0), {children, target: found.target});
  }
  state.pos = found.pos;
  return true;
};

function isInlineTarget({src, posMax}: StateInline, pos: number): boolean {
  return pos < posMax && src.charCodeAt(pos) === 0x28; /* ( */
}

function inlineTarget({src, posMax: max}: StateInline, start: number): WrittenTarget | undefined {
  let pos = skipBlanks(src, start + 1, max);
  let title = '';
  const destination = parseLinkDestination(src, pos, max);
  if (destination) {
    pos = skipBlanks(src, destination.pos, max);
    const written = pos > destination.pos ? parseLinkTitle(src, pos, max) : undefined;
    if (written?.ok) {
      title = written.str;
      pos = skipBlanks(src, written.pos, max);
    }
  }
  if (pos >= max || src.charCodeAt(pos) !== 0x29 /* ) */) return undefined;
  return {target: {href: destination?.str ?? '', title}, pos: pos + 1};
}

function referenceTarget(
  state: StateInline,
  labelStart: number,
  labelEnd: number,
): WrittenTarget | undefined {
  const {src, env, posMax} = state;
  let pos = labelEnd + 1;
  let label = '';
  if (pos < posMax && src.charCodeAt(pos) === 0x5b) {
    const end = parseLinkLabel(state, pos);
    if (end >= 0) {
      label = src.slice(pos + 1, end);
      pos = end + 1;
    }
  }
  // The words are the label of `[label][]` and `[label]`.
  label ||= src.slice(labelStart, labelEnd);
  const target = env.references[normalizeReference(label)];
  return target && {target, pos};
}

/** `<https://…>` and `<name@…>`. */
export const readAutolink: RuleInline = (state, silent) => {
  const {src, pos} = state;
  if (src.charCodeAt(pos) !== 0x3c /* < */) return false;
  address.lastIndex = mailAddress.lastIndex = pos;
  const web = address.exec(src)?.[1];
  const written = web ?? mailAddress.exec(src)?.[1];
  if (written === undefined || pos + written.length + 2 > state.posMax) return false;
  if (!silent) {
    const href = web ?? `mailto:${written}`;
    state.push('link_open', 'a', 1).target = {href, title: ''};
    state.push('text', '', 0).content = written;
    state.push('link_close', 'a', -1);
  }
  state.pos += written.length + 2;
  return true;
};
