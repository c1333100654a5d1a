/*
 * What a line says, drawn as nodes of its own instead of through templates: a reply has thousands of these
 * pieces, and a template costs three nodes for one. When a line grows, only what differs is touched, so
 * that a selection, a loaded image and the focus stay.
 */
import {noChange} from 'lit';
import {Directive, directive, type ElementPart} from 'lit/directive.js';
import type {Inline} from './block-nodes.js';
import {runsAgainst, type Direction} from './direction.js';
import {drawLink} from './draw-link.js';
import {hasImages} from './image-module.js';
import {isRich} from './is-rich.js';
import type {MarkdownContext} from './markdown-context.js';

/** Elements with another name than their piece. */
const elements: Readonly<Record<string, string>> = {emphasis: 'em', strike: 'del'};

class InlineContent extends Directive {
  #element: Element | undefined;
  #content: readonly Inline[] = [];
  #context: MarkdownContext | undefined;

  override update(
    {element}: ElementPart,
    [content, context, direction]: Parameters<this['render']>,
  ): typeof noChange {
    this.#element = element;
    return this.render(content, context, direction);
  }

  override render(
    content: readonly Inline[],
    context: MarkdownContext,
    direction: Direction | undefined,
  ): typeof noChange {
    const element = this.#element;
    const isMixed = direction !== undefined && runsAgainst(content, direction);
    if (isMixed || element?.classList.contains('mixed')) element?.classList.toggle('mixed', isMixed);
    const isSame = context === this.#context;
    if (element && !(isSame && content === this.#content))
      redraw(element, this.#content, content, context, isSame);
    this.#content = content;
    this.#context = context;
    return noChange;
  }
}

/** Fills an element with the pieces of a line. In a text of both directions, it takes that of the block. */
export const inlineContent = directive(InlineContent);

function draw(node: Inline, context: MarkdownContext): Node {
  switch (node.type) {
    case 'text':
      return document.createTextNode(node.text);
    case 'break':
      return document.createElement('br');
    case 'code': {
      const code = document.createElement('code');
      code.translate = false;
      code.textContent = node.text;
      return code;
    }
    case 'link':
      return drawLink(node, drawAll(node.content, context));
    case 'image': {
      if (!hasImages()) return document.createTextNode(node.alt);
      const image = document.createElement('agent-image');
      image.address = node.address;
      image.alt = node.alt;
      image.caption = node.title;
      image.policy = context.images;
      image.words = context.words;
      return image;
    }
    case 'math': {
      const math = document.createElement('agent-math');
      math.tex = node.tex;
      math.settled = true;
      return math;
    }
    default: {
      const element = document.createElement(elements[node.type] ?? node.type);
      element.append(...drawAll(node.content, context));
      return element;
    }
  }
}

function drawAll(content: readonly Inline[], context: MarkdownContext): readonly Node[] {
  return content.map(node => draw(node, context));
}

/**
 * Makes an element that shows one line show another.
 *
 * @param isSame whether it is shown with the same context: if not, what depends on that is drawn anew
 */
function redraw(
  element: Element,
  old: readonly Inline[],
  content: readonly Inline[],
  context: MarkdownContext,
  isSame: boolean,
): void {
  const end = cursorIn(element);
  const shown = [...element.childNodes].filter(node => node !== end);
  for (const [index, node] of content.entries()) {
    const before = old[index];
    const place = shown[index];
    if (!place || !before) element.insertBefore(draw(node, context), end);
    else if (!redrawnInPlace(place, before, node, context, isSame)) place.replaceWith(draw(node, context));
  }
  for (const surplus of shown.slice(Math.min(old.length, content.length))) surplus.remove();
}

/** The mark of where the text is being written stays at the end, and is none of the content. */
function cursorIn(element: Element): Element | null {
  const last = element.lastElementChild;
  return last?.classList.contains('cursor') ? last : null;
}

/** @returns `false` when the piece cannot become the other one */
function redrawnInPlace(
  shown: Node,
  old: Inline,
  node: Inline,
  context: MarkdownContext,
  isSame: boolean,
): boolean {
  if (old.type === 'text' && node.type === 'text' && shown instanceof Text) {
    if (node.text.startsWith(old.text)) {
      if (node.text.length > old.text.length) shown.appendData(node.text.slice(old.text.length));
    } else {
      shown.data = node.text;
    }
    return true;
  }
  if (isContainer(old) && isContainer(node) && old.type === node.type && shown instanceof Element) {
    redraw(shown, old.content, node.content, context, isSame);
    return true;
  }
  if (JSON.stringify(old) !== JSON.stringify(node)) return false;
  return isSame || !isRich(node) || isRefreshed(shown, node, context);
}

/**
 * Gives the pictures of a piece another context. They stay: a visitor may have loaded them.
 *
 * @returns `false` when the code for a picture or a formula has arrived since it was drawn as text
 */
function isRefreshed(shown: Node | undefined, node: Inline, context: MarkdownContext): boolean {
  if ('content' in node)
    return node.content.every((piece, index) => isRefreshed(shown?.childNodes[index], piece, context));
  if (node.type === 'math') return shown instanceof Element;
  if (node.type !== 'image') return true;
  // A picture of a link is drawn before the link, so another element may be here.
  if (!(shown instanceof HTMLElement) || shown.localName !== 'agent-image') return false;
  Object.assign(shown, {policy: context.images, words: context.words});
  return true;
}

function isContainer(node: Inline): node is Exclude<Extract<Inline, {content: unknown}>, {type: 'link'}> {
  return 'content' in node && node.type !== 'link';
}
