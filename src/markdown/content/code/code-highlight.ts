import {idleAfterRender} from '../../idle-time.js';
import {codeLanguage} from './code-languages.js';
import {codeTokens, type CodeToken} from './code-tokens.js';

type RemoveColors = () => void;

/** Highlights the code of one block in idle time. Code without colors is readable, so errors are ignored. */
export class CodeHighlight {
  #language: string | undefined;
  /** Number of the latest start or removal. An older run compares it and stops. */
  #run = 0;
  #removeColors: RemoveColors | undefined;

  /**
   * Highlights the text, unless it is already highlighted in this language.
   * @param text the only child of its element; must not change before `remove`
   */
  start(text: Text, language: string): void {
    if (language === this.#language) return;
    this.remove();
    this.#language = language;
    if (codeLanguage(language)) void this.#highlight(text, language, this.#run);
  }

  /** Removes the colors. Call it before the text changes or leaves the page. */
  remove(): void {
    this.#run += 1;
    this.#language = undefined;
    this.#removeColors?.();
    this.#removeColors = undefined;
  }

  async #highlight(text: Text, language: string, run: number): Promise<void> {
    const isWanted = () => run === this.#run;
    try {
      await idleAfterRender();
      if (!isWanted()) return;
      const tokens = await codeTokens(text.data, language, isWanted);
      if (isWanted()) this.#removeColors = addColors(text, tokens);
    } catch {
      // A grammar failed, or did not load. The code stays plain.
    }
  }
}

/**
 * If the browser can highlight ranges, the code stays one text node. Otherwise each token gets an element
 * until the colors are removed.
 */
function addColors(text: Text, tokens: readonly CodeToken[]): RemoveColors {
  return 'highlights' in CSS ? highlightRanges(text, tokens) : wrapTokens(text, tokens);
}

function highlightRanges(text: Text, tokens: readonly CodeToken[]): RemoveColors {
  const added: (readonly [Highlight, AbstractRange])[] = [];
  for (const {kind, start, end} of tokens) {
    const highlight = sharedHighlight(`agent-code-${kind}`);
    const range = new StaticRange({
      startContainer: text,
      startOffset: start,
      endContainer: text,
      endOffset: end,
    });
    highlight.add(range);
    added.push([highlight, range]);
  }
  return () => {
    for (const [highlight, range] of added) highlight.delete(range);
  };
}

/** Returns the page's highlight for a kind of token. The style sheet of the tree around the code sets its color. */
function sharedHighlight(name: string): Highlight {
  const known = CSS.highlights.get(name);
  if (known) return known;
  const highlight = new Highlight();
  CSS.highlights.set(name, highlight);
  return highlight;
}

function wrapTokens(text: Text, tokens: readonly CodeToken[]): RemoveColors {
  const {data} = text;
  const pieces: (Node | string)[] = [];
  let done = 0;
  for (const {kind, start, end} of tokens) {
    if (start > done) pieces.push(data.slice(done, start));
    const piece = document.createElement('span');
    piece.className = `agent-code-${kind}`;
    piece.textContent = data.slice(start, end);
    pieces.push(piece);
    done = end;
  }
  if (done < data.length) pieces.push(data.slice(done));
  const code = text.parentNode;
  code?.replaceChildren(...pieces);
  return () => code?.replaceChildren(text);
}
