import {nothing, render} from 'lit';
import type {Block} from './block-nodes.js';
import {MarkdownCodeBlock} from './code-block.js';
import {blockDirection, replyDirection, rightToLeft, type Direction} from './direction.js';
import {loadImages, wantsImages} from './image-module.js';
import {IncrementalBlocks} from './incremental-blocks.js';
import {loadRareCharacters, wantsRareCharacters} from './lean/named-characters.js';
import type {MarkdownContext} from './markdown-context.js';
import {loadMath, mathRules} from './math/math-module.js';
import {renderBlock} from './render-markdown.js';

/** Milliseconds until text is shown that arrived while there was no time for it. */
const catchUpDelay = 50;
/**
 * Shows a text in an element that belongs to it alone. Each block has a place of its own in there: what is
 * settled is drawn once and then left alone, whatever is added after it.
 */
export class MarkdownView {
  readonly #host: HTMLElement;
  readonly #cursor: HTMLElement;
  /** The node after each block; Lit draws before it. */
  readonly #ends: Comment[] = [];
  /** What is drawn: a block that is the same object says the same. */
  #drawn: readonly Block[] = [];
  readonly #directions: (Direction | undefined)[] = [];
  #context: MarkdownContext;
  #blocks: IncrementalBlocks;
  #text = '';
  #growing = false;
  #mayBeMixed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What was asked for and has not arrived; what cannot be had is for the next text to ask for. */
  readonly #awaited = new Set<() => Promise<void>>();
  readonly #onParts: () => void;

  /** @param onParts called when something arrived that needs styles of its own, before it is drawn */
  constructor(host: HTMLElement, context: MarkdownContext, onParts: () => void = () => undefined) {
    if (!customElements.get('agent-code-block')) customElements.define('agent-code-block', MarkdownCodeBlock);
    this.#host = host;
    this.#onParts = onParts;
    this.#context = context;
    this.#blocks = new IncrementalBlocks({math: context.math});
    this.#cursor = document.createElement('span');
    this.#cursor.className = 'cursor';
    this.#cursor.part.add('cursor');
    this.#cursor.ariaHidden = 'true';
  }

  /**
   * Shows the text as it is now.
   *
   * @param growing whether more is about to come
   * @param cursor whether to mark the end, where it is being written
   */
  show(text: string, growing: boolean, cursor = growing): void {
    // Looks at the new text only, and at the half of a letter before it. `&` may begin a letter written as `&name;`.
    const isMore = text.startsWith(this.#text);
    const added = isMore ? text.slice(Math.max(0, this.#text.length - 1)) : text;
    this.#mayBeMixed = (isMore && this.#mayBeMixed) || added.includes('&') || rightToLeft.test(added);
    this.#text = text;
    this.#growing = growing;
    clearTimeout(this.#timer);
    // Where no line can be in another direction, a browser draws a long paragraph in a sixth of the time.
    this.#host.style.setProperty('--_lines', this.#mayBeMixed ? '' : 'isolate');
    try {
      this.#blocks.update(text, growing);
      this.#drawChanged();
    } catch (error) {
      // Nothing a text holds may keep it from being read.
      console.warn(
        'agent-chat-elements: a reply is shown as plain text, since it could not be parsed.',
        error,
      );
      this.#showPlain();
    }
    this.#placeCursor(cursor);
    if (this.#blocks.isBehind) this.#timer = setTimeout(() => this.show(text, growing, cursor), catchUpDelay);
    this.#fetchWhatIsMissing();
  }

  /** A formula, a picture or a name like `&nvap;` stays as it was written until it can be shown, or for good. */
  #fetchWhatIsMissing(): void {
    const reread = () => {
      this.#onParts();
      this.#reread();
    };
    if (this.#context.math && !mathRules()) void this.#await(loadMath, reread);
    if (wantsRareCharacters()) void this.#await(loadRareCharacters, reread);
    if (wantsImages()) void this.#await(loadImages, () => this.#showParts());
  }

  async #await(load: () => Promise<void>, show: () => void): Promise<void> {
    if (this.#awaited.has(load)) return;
    this.#awaited.add(load);
    try {
      await load();
    } catch {
      // The text can be read.
      return;
    }
    this.#awaited.delete(load);
    show();
  }

  #showParts(): void {
    this.#onParts();
    // Another object: what was drawn with it before is drawn anew.
    this.changeContext({...this.#context});
  }

  #reread(): void {
    this.#blocks = new IncrementalBlocks({math: this.#context.math});
    this.show(this.#text, this.#growing, this.#cursor.isConnected);
  }

  /** Shows the same text with other words, policies or headings. */
  changeContext(context: MarkdownContext): void {
    const reread = context.math !== this.#context.math;
    this.#context = context;
    if (reread) {
      this.#reread();
      return;
    }
    this.#drawn = [];
    this.#drawChanged();
    this.#fetchWhatIsMissing();
  }

  #drawChanged(): void {
    const before = this.#drawn;
    this.#drawn = this.#blocks.blocks;
    const plain = /\p{L}/u.test(this.#text) ? 'ltr' : undefined;
    const reply = this.#mayBeMixed ? replyDirection(this.#drawn) : plain;
    for (const [index, block] of this.#drawn.entries()) {
      const settled = index < this.#drawn.length - this.#blocks.openLength;
      const direction = this.#mayBeMixed ? blockDirection(block, reply, settled) : plain;
      if (block === before[index] && direction === this.#directions[index]) continue;
      this.#directions[index] = direction;
      const end = (this.#ends[index] ??= this.#host.appendChild(document.createComment('')));
      const place = {direction, lines: this.#mayBeMixed ? direction : undefined, settled};
      render(renderBlock(block, this.#context, place), this.#host, {renderBefore: end});
    }
    for (const end of this.#ends.splice(this.#drawn.length)) {
      render(nothing, this.#host, {renderBefore: end});
      end.previousSibling?.remove();
      end.remove();
    }
  }

  /** Behind the last word, wherever that is; code and formulas show their growth without it. */
  #placeCursor(wanted: boolean): void {
    let place = wanted ? this.#ends.at(-1)?.previousElementSibling : undefined;
    while (place && isListOrQuote(place)) place = place.lastElementChild;
    if (!place || !/^(?:p|h[1-6]|li)$/.test(place.localName)) this.#cursor.remove();
    else if (place.lastChild !== this.#cursor) place.append(this.#cursor);
  }

  #showPlain(): void {
    this.#ends.length = 0;
    const text = document.createElement('p');
    text.dir = 'auto';
    text.textContent = this.#text;
    this.#host.replaceChildren(text);
  }
}

/** Whether the last words are further inside. */
function isListOrQuote({localName, classList}: Element): boolean {
  return /^(?:ul|ol|blockquote)$/.test(localName) || (localName === 'li' && !classList.contains('line'));
}
