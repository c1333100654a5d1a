import type {CodeToken} from './highlight-code.js';

/** Undoes a colouring. */
export type RemoveColours = () => void;

/**
 * Colours code. Where the browser can colour ranges, the code stays the one text node it is; elsewhere
 * each piece gets an element, until the colours are removed.
 *
 * @param text the only child of its element
 */
export function colourCode(text: Text, tokens: readonly CodeToken[]): RemoveColours {
  return 'highlights' in CSS ? colourRanges(text, tokens) : wrapPieces(text, tokens);
}

function colourRanges(text: Text, tokens: readonly CodeToken[]): RemoveColours {
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

/** One for each kind and page; the style sheet of the code's tree says what it looks like. */
function sharedHighlight(name: string): Highlight {
  const known = CSS.highlights.get(name);
  if (known) return known;
  const highlight = new Highlight();
  CSS.highlights.set(name, highlight);
  return highlight;
}

function wrapPieces(text: Text, tokens: readonly CodeToken[]): RemoveColours {
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
