import {LazyModule} from '../lazy.js';
import {colourCode, type RemoveColours} from './code-colours.js';
import {codeLanguage} from './code-languages.js';
import {timeAfterDrawing} from './idle-time.js';

const highlighter = new LazyModule(() => import('./highlight-code.js'));

/** Colours the code of one block when the browser has time for it; without colours it can be read as well. */
export class CodeColouring {
  #language: string | undefined;
  /** Counts what was begun: what ends later than a newer one or a removal counts for nothing. */
  #turn = 0;
  #removeColours: RemoveColours | undefined;

  /**
   * Once for the same language, until the colours are removed.
   *
   * @param text the only child of its element; unchanged until `remove`
   */
  start(text: Text, language: string): void {
    if (language === this.#language) return;
    this.remove();
    this.#language = language;
    if (codeLanguage(language)) void this.#colour(text, language, this.#turn);
  }

  /** To be called before the text changes or leaves the page. */
  remove(): void {
    this.#turn += 1;
    this.#language = undefined;
    this.#removeColours?.();
    this.#removeColours = undefined;
  }

  async #colour(text: Text, language: string, turn: number): Promise<void> {
    const isWanted = () => turn === this.#turn;
    try {
      await timeAfterDrawing();
      if (!isWanted()) return;
      const {codeTokens} = await highlighter.load();
      const tokens = await codeTokens(text.data, language, isWanted);
      if (isWanted()) this.#removeColours = colourCode(text, tokens);
    } catch {
      // The chunk did not arrive, or a grammar failed: the code stays plain.
    }
  }
}
