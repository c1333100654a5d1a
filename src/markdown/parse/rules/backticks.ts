/* From markdown-it (MIT): see LICENSE in this folder. */
import type {RuleInline} from './state-inline.js';

/** Code between two runs of backticks of the same length. */
export const readBackticks: RuleInline = (state, silent) => {
  const {src, pos: start, posMax: max} = state;
  if (src.charCodeAt(start) !== 0x60 /* ` */) return false;
  const contentStart = Math.min(runEnd(src, start), max);
  const length = contentStart - start;
  state.backticks ??= lastRuns(src);
  // Without a later run of this length, there is no search.
  if ((state.backticks[length] ?? -1) >= contentStart) {
    let end = contentStart;
    for (;;) {
      const found = src.indexOf('`', end);
      if (found < 0 || found >= max) break;
      end = runEnd(src, found);
      if (end > max) break;
      if (end - found !== length) continue;
      if (!silent) state.push('code_inline', 'code', 0).content = codeOf(src.slice(contentStart, found));
      state.pos = end;
      return true;
    }
  }
  if (!silent) state.pending += src.slice(start, contentStart);
  state.pos = contentStart;
  return true;
};

/** One pass over the whole text, so that the result does not depend on the part that is parsed. */
function lastRuns(src: string): Record<number, number> {
  const runs: Record<number, number> = {};
  for (let start = src.indexOf('`'); start >= 0;) {
    const end = runEnd(src, start);
    runs[end - start] = start;
    start = src.indexOf('`', end);
  }
  return runs;
}

function runEnd(src: string, start: number): number {
  let end = start;
  while (src.charCodeAt(end) === 0x60) end += 1;
  return end;
}

/** Removes one space from both sides, unless there are only spaces. */
function codeOf(written: string): string {
  const code = written.replace(/\n/g, ' ');
  return code.startsWith(' ') && code.endsWith(' ') && /[^ ]/.test(code) ? code.slice(1, -1) : code;
}
