/** Characters. A longer text between backticks is no code. */
const maxSpan = 1000;

/** The first line of a block of code, or backticks in a line. */
const codeStart = /(?<![^\n])[ \t>\d.)*+-]*(`{3,}(?=[^`\n]*(?:\n|$))|~{3,})|`+/g;

const codeEnd = /\n[ \t>]*(`{3,}|~{3,})/g;

/** Finds out which positions of a growing Markdown text are in code. The positions of the calls ascend. */
export class CodeSpans {
  #at = 0;
  /** The characters that began the current block of code; `''` outside. */
  #fence = '';

  /**
   * Returns whether a position is in code. `undefined` while the text may still end a span of code that began before it.
   *
   * @param isWhole whether no more text follows
   */
  isCode(text: string, position: number, isWhole: boolean): boolean | undefined {
    for (;;) {
      if (this.#fence !== '') {
        const end = find(codeEnd, text, this.#at);
        if (!end || end.index >= position) {
          this.#at = Math.max(this.#at, text.lastIndexOf('\n', position - 1));
          return true;
        }
        this.#at = end.index + end[0].length;
        if (!end[1]?.startsWith(this.#fence)) continue;
        this.#fence = '';
      }
      const begun = find(codeStart, text, this.#at);
      if (!begun || begun.index >= position) {
        this.#at = position;
        return false;
      }
      const [run, fence = ''] = begun;
      const after = begun.index + run.length;
      if (fence === '') {
        const end = spanEnd(text, after, run.length, isWhole);
        if (end === undefined) return undefined;
        if (end > position) return true;
        this.#at = end;
      } else {
        this.#fence = fence;
        this.#at = after;
      }
    }
  }
}

/** Returns the end of a span of code, `after` if it does not end, or `undefined` if that is not known yet. */
function spanEnd(text: string, after: number, length: number, isWhole: boolean): number | undefined {
  const near = text.slice(after, after + maxSpan);
  const isCut = !isWhole && near.length < maxSpan;
  for (const {0: found, index} of near.matchAll(/`+|\n[ \t]*\n/g)) {
    if (found.startsWith('\n')) return after;
    const end = index + found.length;
    // More backticks may follow.
    if (isCut && end === near.length) return undefined;
    if (found.length === length) return after + end;
  }
  return isCut ? undefined : after;
}

function find(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}
