import type {Code} from './block-nodes.js';

/** Without the lookaheads, a long row of backticks takes quadratic time. */
const opening = /^(`{3,}(?!`)|~{3,}(?!~))([^\n]*)\n/;

/** Code that is still being written. Its lines are only looked at once, and only for the end. */
export class OpenFence {
  readonly #language: string;
  readonly #end: RegExp;
  readonly #contentStart: number;
  #searched: number;

  private constructor(language: string, end: RegExp, contentStart: number) {
    this.#language = language;
    this.#end = end;
    this.#contentStart = contentStart;
    this.#searched = contentStart - 1;
  }

  /** @returns `undefined` where only a parser can tell: an indented fence takes its indentation from each line */
  static begin(lines: string, start: number): OpenFence | undefined {
    const [line = '', marker = '', info = ''] = opening.exec(lines) ?? [];
    if (line === '') return undefined;
    const sign = marker.startsWith('~') ? '~' : '`';
    // By line feeds alone: to `^` and `$` a line ends at other characters too.
    const end = new RegExp(`\\n {0,3}${sign}{${marker.length},}[ \\t]*\\n`, 'g');
    const language = info.includes('\\') || info.includes('&') ? undefined : info.trim().split(/\s+/)[0];
    return language === undefined ? undefined : new OpenFence(language, end, start + line.length);
  }

  /** Where the text goes on after the end of the code, if its complete lines hold that. */
  findEnd(text: string): number | undefined {
    this.#end.lastIndex = this.#searched;
    this.#searched = text.lastIndexOf('\n');
    return this.#end.test(text) ? this.#end.lastIndex : undefined;
  }

  /** The code so far, without a line that may become its end. */
  shownBlock(text: string): Code {
    const code = text.slice(this.#contentStart);
    const lastLine = code.slice(code.lastIndexOf('\n') + 1);
    const mayEnd = /^ {0,3}[`~]+[ \t]*$/.test(lastLine);
    return {
      type: 'code',
      language: this.#language,
      text: mayEnd ? code.slice(0, code.length - lastLine.length) : code,
    };
  }
}
