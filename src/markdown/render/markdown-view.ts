import {nothing, render} from 'lit';
import type {LazyModule} from '../../lazy-module.js';
import type {Block, CitedSource} from '../parse/block-nodes.js';
import {IncrementalBlocks} from '../parse/parse-markdown.js';
import {contentModule, mathModule, missingModules, useModule, usesLoadedCode} from '../load-content.js';
import {createCursor} from '../paragraph.js';
import {rightToLeft, textDirection, type Direction} from '../text-direction.js';
import {safeLink} from '../urls.js';
import type {ContentContext} from './content-context.js';
import {blockDirection, replyDirection} from './direction.js';
import {renderBlock} from './render-markdown.js';

/** Milliseconds until the view shows text that arrived during a pause of the parser. */
const catchUpDelay = 50;

/** A source of a text, whose address is not checked. */
export interface TextSource {
  readonly url: string;
  readonly title: string;
  /** Passage of the source. */
  readonly text?: string;
  /** Numbers of its marks. Default: its place in the list. */
  readonly numbers?: readonly number[];
}

/** Marks have up to three digits. */
const maxNumber = 1000;

/** May match more than the marks of sources. */
const citationMark = /[[【]\^?\d/;

/** Shows a Markdown text in an element of its own. A final block renders once and never changes again. */
export class MarkdownView {
  readonly #host: HTMLElement;
  readonly #cursor: HTMLElement;
  /** The node after each block. Lit renders before it. */
  readonly #ends: Comment[] = [];
  /** Rendered blocks. A block that is the same object does not render again. */
  #rendered: readonly (Block | undefined)[] = [];
  /** Positions of the blocks that wait for code. */
  readonly #incomplete = new Set<number>();
  readonly #directions: (Direction | undefined)[] = [];
  #context: ContentContext;
  #blocks: IncrementalBlocks;
  /** The content module when the parser of the blocks was created: without it, the parser reads no footnotes. */
  #content: typeof contentModule.loaded;
  /** The sources of the text, by their numbers. */
  #sources: readonly (CitedSource | undefined)[] = [];
  #givenSources: readonly TextSource[] = [];
  #text = '';
  #growing = false;
  #mayBeMixed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Loads that are running or have failed. The view of the next text retries them. */
  readonly #loading = new Set<LazyModule<unknown>>();
  readonly #onCodeLoad: () => void;

  /**
   * @param host empty, or with the plain text, whose nodes stay
   * @param onCodeLoad called before newly loaded code renders, to add its styles
   */
  constructor(host: HTMLElement, context: ContentContext, onCodeLoad: () => void = () => undefined) {
    this.#host = host;
    this.#onCodeLoad = onCodeLoad;
    this.#context = context;
    this.#blocks = this.#createBlocks();
    const plain = host.firstElementChild;
    plain?.removeAttribute('class');
    plain?.querySelector('.unseen')?.remove();
    this.#cursor = plain?.querySelector<HTMLElement>('.cursor') ?? createCursor();
    if (host.lastChild instanceof Comment) this.#ends.push(host.lastChild);
  }

  /** Sets the sources of the text. Call `show` afterwards. Marks such as `[1]` become links once the text is complete. */
  cite(sources: readonly TextSource[]): void {
    if (sources === this.#givenSources) return;
    this.#givenSources = sources;
    this.#sources = byNumbers(sources);
  }

  /**
   * Shows the current text.
   *
   * @param growing whether more text may follow
   * @param cursor whether to show a cursor at the end
   */
  show(text: string, growing: boolean, cursor = growing): void {
    // Checks only the new text and a letter cut in half before it. `&` may begin a letter written as
    // `&name;`.
    const isMore = text.startsWith(this.#text);
    const added = isMore ? text.slice(Math.max(0, this.#text.length - 1)) : text;
    this.#mayBeMixed = (isMore && this.#mayBeMixed) || added.includes('&') || rightToLeft.test(added);
    // The module may have loaded for another text since this one began.
    if (added.includes('[^') && useModule(contentModule) !== this.#content)
      this.#blocks = this.#createBlocks();
    this.#text = text;
    this.#growing = growing;
    clearTimeout(this.#timer);
    if (!growing && this.#sources.length > 0 && citationMark.test(text)) useModule(contentModule);
    // With a single direction, a browser lays out a long paragraph in a sixth of the time.
    this.#host.style.setProperty('--_lines', this.#mayBeMixed ? '' : 'isolate');
    try {
      this.#blocks.update(text, growing);
      this.#drawChanged();
    } catch (error) {
      // No content may make a text unreadable.
      console.warn(
        'agent-chat-elements: a reply is shown as plain text, since it could not be parsed.',
        error,
      );
      this.#showPlain();
    }
    this.#placeCursor(cursor);
    if (this.#blocks.isBehind) this.#timer = setTimeout(() => this.show(text, growing, cursor), catchUpDelay);
    this.#loadMissing();
  }

  /** Until its code has loaded, a formula, a picture or a name such as `&nvap;` stays as written, and code is plain. */
  #loadMissing(): void {
    for (const module of missingModules()) {
      if (this.#loading.has(module)) continue;
      this.#loading.add(module);
      void module.loadFor(() => {
        this.#loading.delete(module);
        this.#onCodeLoad();
        // A new object renders the content of a block again.
        this.#context = {...this.#context};
        if (module !== contentModule || this.#text.includes('[^')) this.#parseAgain();
        else this.#completeBlocks();
      });
    }
  }

  #completeBlocks(): void {
    this.#rendered = this.#rendered.map((block, index) => (this.#incomplete.has(index) ? undefined : block));
    this.#incomplete.clear();
    this.#drawChanged();
    this.#placeCursor(this.#cursor.isConnected);
    this.#loadMissing();
  }

  #createBlocks(): IncrementalBlocks {
    this.#content = contentModule.loaded;
    return new IncrementalBlocks({math: this.#context.math});
  }

  #parseAgain(): void {
    this.#blocks = this.#createBlocks();
    this.show(this.#text, this.#growing, this.#cursor.isConnected);
  }

  changeContext(context: ContentContext): void {
    const parseAgain = context.math !== this.#context.math;
    this.#context = context;
    if (parseAgain) {
      this.#parseAgain();
      return;
    }
    this.#rendered = [];
    this.#drawChanged();
    this.#loadMissing();
  }

  #drawChanged(): void {
    const before = this.#rendered;
    const {finalLength} = this.#blocks;
    const blocks = this.#cited(this.#blocks.blocks);
    this.#rendered = blocks;
    const plain = /\p{L}/u.test(this.#text) ? 'ltr' : undefined;
    const reply = this.#mayBeMixed ? replyDirection(blocks) : plain;
    for (const [index, block] of blocks.entries()) {
      const final = index < finalLength;
      const direction = this.#mayBeMixed ? blockDirection(block, reply, final) : plain;
      if (block === before[index] && direction === this.#directions[index]) continue;
      this.#directions[index] = direction;
      const end = (this.#ends[index] ??= this.#host.appendChild(document.createComment('')));
      const options = {direction, lines: this.#mayBeMixed ? direction : undefined, final};
      const isComplete = usesLoadedCode(() =>
        render(renderBlock(block, this.#context, options), this.#host, {renderBefore: end}),
      );
      if (!isComplete) this.#incomplete.add(index);
    }
    for (const end of this.#ends.splice(blocks.length)) {
      render(nothing, this.#host, {renderBefore: end});
      end.previousSibling?.remove();
      end.remove();
    }
  }

  /** While the text grows, its marks stay text, so that nothing moves. */
  #cited(blocks: readonly Block[]): readonly Block[] {
    if (this.#growing || this.#sources.length === 0) return blocks;
    // Until their rules have loaded, formulas are text.
    if (this.#context.math && !mathModule.loaded && this.#text.includes('$')) return blocks;
    return contentModule.loaded?.citeSources(blocks, this.#sources) ?? blocks;
  }

  /** Places the cursor after the last word, at any depth. Code and formulas have no cursor. */
  #placeCursor(wanted: boolean): void {
    let parent = wanted ? this.#ends.at(-1)?.previousElementSibling : undefined;
    while (parent && isListOrQuote(parent)) parent = parent.lastElementChild;
    if (!parent || !/^(?:p|h[1-6]|li)$/.test(parent.localName)) this.#cursor.remove();
    else if (parent.lastChild !== this.#cursor) parent.append(this.#cursor);
  }

  #showPlain(): void {
    this.#ends.length = 0;
    const text = document.createElement('p');
    text.dir = textDirection(this.#text);
    text.textContent = this.#text;
    this.#host.replaceChildren(text);
  }
}

function byNumbers(sources: readonly TextSource[]): readonly (CitedSource | undefined)[] {
  const numbered: (CitedSource | undefined)[] = [];
  for (const [index, source] of sources.entries())
    for (const number of source.numbers ?? [index + 1])
      if (Number.isInteger(number) && number > 0 && number < maxNumber)
        numbered[number - 1] ??= toCited(source);
  return numbered;
}

function toCited({url, title, text = ''}: TextSource): CitedSource | undefined {
  const link = safeLink(url);
  return link && {href: link.href, host: link.target, title, passage: text};
}

function isListOrQuote({localName, classList}: Element): boolean {
  return /^(?:ul|ol|blockquote)$/.test(localName) || (localName === 'li' && !classList.contains('line'));
}
