/* From markdown-it (MIT): see LICENSE in this folder. */
import type {Delimiter, RuleInline2} from './state-inline.js';

/** Finds for each delimiter that can close emphasis the one that opens it. */
export const balancePairs: RuleInline2 = ({allDelimiters}) => {
  for (const delimiters of allDelimiters) processDelimiters(delimiters);
};

function processDelimiters(delimiters: readonly Delimiter[]): void {
  /** By kind of closer, the index up to which a search has failed. Keeps the time linear. */
  const searched = new Map<number, number>();
  /** How many delimiters before an index need no check, because they are paired or cannot open. */
  const jumps: number[] = [];
  /** First delimiter of the run. */
  let head = 0;
  let lastToken = -2;
  for (const [index, closer] of delimiters.entries()) {
    jumps.push(0);
    // The tokens of a run follow one another, with the same sign.
    if (delimiters[head]?.marker !== closer.marker || lastToken !== closer.token - 1) head = index;
    lastToken = closer.token;
    if (!closer.close) continue;
    const kind = closer.marker * 6 + (closer.open ? 3 : 0) + (closer.length % 3);
    const lowest = searched.get(kind) ?? -1;
    const highest = head - (jumps[head] ?? 0) - 1;
    let isFound = false;
    for (let at = highest; at > lowest; at -= (jumps[at] ?? 0) + 1) {
      const opener = delimiters[at];
      if (!opener || !isPair(opener, closer)) continue;
      // A delimiter before it that cannot open is never checked again.
      const jump = at > 0 && !delimiters[at - 1]?.open ? (jumps[at - 1] ?? 0) + 1 : 0;
      jumps[index] = index - at + jump;
      jumps[at] = jump;
      closer.open = false;
      opener.end = index;
      opener.close = false;
      isFound = true;
      // The next token begins a run.
      lastToken = -2;
      break;
    }
    if (!isFound && highest >= 0) searched.set(kind, highest);
  }
}

function isPair(opener: Delimiter, closer: Delimiter): boolean {
  if (opener.marker !== closer.marker || !opener.open || opener.end >= 0) return false;
  // The rule of three: if one of them can both open and close, the sum of the lengths of their runs is no
  // multiple of 3, unless both are.
  const canBoth = opener.close || closer.open;
  return (
    !canBoth ||
    (opener.length + closer.length) % 3 !== 0 ||
    (opener.length % 3 === 0 && closer.length % 3 === 0)
  );
}
