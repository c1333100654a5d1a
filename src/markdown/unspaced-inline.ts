import StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs';

/** Letters of scripts without capitals, and the signs that are as wide as those of East Asia. */
const unspaced = /[\p{Lo}\u3001-\u303f\uff01-\uffee]/u;

/**
 * A line in which emphasis also begins and ends beside such letters and signs. CommonMark takes the stars of
 * `**注意：**请看` for stars: behind a colon, emphasis ends before a space only. None is written there, nor between
 * an Arabic or Hebrew word of one letter and the next.
 */
export class UnspacedInline extends StateInline {
  override scanDelims(start: number, canSplitWord: boolean): ReturnType<StateInline['scanDelims']> {
    const found = super.scanDelims(start, canSplitWord);
    const end = start + found.length;
    const last = Array.from(this.src.slice(Math.max(0, start - 2), start)).at(-1) ?? '';
    const [next = ''] = this.src.slice(end, end + 2);
    if (canSplitWord && unspaced.test(last + next)) {
      found.can_open ||= /\S/.test(next);
      found.can_close ||= /\S/.test(last);
    }
    return found;
  }
}
