/* Renders the pieces of a line as plain nodes, without templates: a reply has thousands of pieces, and a
   template costs three nodes for one. When a line grows, only the changed nodes are updated, so that the
   selection, loaded images and the focus stay. */
import {noChange} from 'lit';
import {Directive, directive, type ElementPart} from 'lit/directive.js';
import {type Inline, inlineText} from '../parse/block-nodes.js';
import {contentModule, useModule} from '../load-content.js';
import type {Direction} from '../text-direction.js';
import {safeLink, showsHost} from '../urls.js';
import {runsAgainst} from './direction.js';
import type {ContentContext} from './content-context.js';

/** Maximum characters shown of an address that must not open. */
const maxAddressLength = 120;

const elements: Readonly<Record<string, string>> = {emphasis: 'em', strike: 'del'};

class InlineContent extends Directive {
  #element: Element | undefined;
  #content: readonly Inline[] = [];
  #context: ContentContext | undefined;

  override update(
    {element}: ElementPart,
    [content, context, direction]: Parameters<this['render']>,
  ): typeof noChange {
    if (!this.#element) this.#content = plainContent(element);
    this.#element = element;
    return this.render(content, context, direction);
  }

  override render(
    content: readonly Inline[],
    context: ContentContext,
    direction: Direction | undefined,
  ): typeof noChange {
    const element = this.#element;
    const isMixed = direction !== undefined && runsAgainst(content, direction);
    if (isMixed || element?.classList.contains('mixed')) element?.classList.toggle('mixed', isMixed);
    const isSame = context === this.#context;
    // With another base, all links render again.
    const isOtherBase = this.#context && context.linkBase !== this.#context.linkBase;
    const old = isOtherBase ? [] : this.#content;
    if (element && !(isSame && content === old)) updateContent(element, old, content, context, isSame);
    this.#content = content;
    this.#context = context;
    return noChange;
  }
}

/** Fills an element with the pieces of a line. A line of mixed direction takes the direction of its block. */
export const inlineContent = directive(InlineContent);

function renderPiece(node: Inline, context: ContentContext): Node {
  switch (node.type) {
    case 'text':
      return document.createTextNode(node.text);
    case 'footnote':
      return contentModule.loaded?.renderReference(node, context) ?? document.createTextNode(node.text);
    case 'citation':
      return contentModule.loaded?.renderCitation(node, context) ?? document.createTextNode(node.text);
    case 'break':
      return document.createElement('br');
    case 'code': {
      const code = document.createElement('code');
      code.translate = false;
      code.textContent = node.text;
      return code;
    }
    case 'link':
      return renderLink(node, renderAll(node.content, context), context);
    case 'image': {
      if (!useModule(contentModule)) return document.createTextNode(node.alt);
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
      math.final = true;
      return math;
    }
    default: {
      const element = document.createElement(elements[node.type] ?? node.type);
      element.append(...renderAll(node.content, context));
      return element;
    }
  }
}

function renderAll(content: readonly Inline[], context: ContentContext): readonly Node[] {
  return content.map(node => renderPiece(node, context));
}

/**
 * Updates an element from one line to another.
 * @param isSame whether the context is the same; if not, pieces that depend on it render again
 */
function updateContent(
  element: Element,
  old: readonly Inline[],
  content: readonly Inline[],
  context: ContentContext,
  isSame: boolean,
): void {
  const end = cursorIn(element);
  const shown = [...element.childNodes].filter(node => node !== end);
  for (const [index, node] of content.entries()) {
    const before = old[index];
    const child = shown[index];
    if (!child || !before) element.insertBefore(renderPiece(node, context), end);
    else if (!updateInPlace(child, before, node, context, isSame))
      child.replaceWith(renderPiece(node, context));
  }
  for (const surplus of shown.slice(Math.min(old.length, content.length))) surplus.remove();
}

/** The words that were shown before the renderer had loaded. Their node stays. */
function plainContent({firstChild}: Element): readonly Inline[] {
  return firstChild instanceof Text ? [{type: 'text', text: firstChild.data}] : [];
}

function cursorIn(element: Element): Element | null {
  const last = element.lastElementChild;
  return last?.classList.contains('cursor') ? last : null;
}

/** Returns `false` if the node cannot show the other piece. */
function updateInPlace(
  shown: Node,
  old: Inline,
  node: Inline,
  context: ContentContext,
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
    updateContent(shown, old.content, node.content, context, isSame);
    return true;
  }
  if (JSON.stringify(old) !== JSON.stringify(node)) return false;
  return isSame || !isRich(node) || isRefreshed(shown, node, context);
}

/**
 * Gives the pictures of a piece another context. The elements stay, because a visitor may have loaded them.
 * Returns `false` if a picture or a formula was rendered as text and its code has loaded since.
 */
function isRefreshed(shown: Node | undefined, node: Inline, context: ContentContext): boolean {
  if ('content' in node)
    return node.content.every((piece, index) => isRefreshed(shown?.childNodes[index], piece, context));
  if (node.type === 'math') return shown instanceof Element;
  if (node.type !== 'image') return !isMark(node);
  // A picture of a link is placed before the link, so this may be another element.
  if (!(shown instanceof HTMLElement) || shown.localName !== 'agent-image') return false;
  Object.assign(shown, {policy: context.images, words: context.words});
  return true;
}

function isContainer(node: Inline): node is Exclude<Extract<Inline, {content: unknown}>, {type: 'link'}> {
  return 'content' in node && node.type !== 'link';
}

/**
 * Renders a link, with its target if the words do not show it. An address that must not open becomes text.
 * Pictures are placed before the link, because a control must not contain another one. The link shows their
 * descriptions.
 * @param label the words of the link
 */
function renderLink(
  {address, title, content}: Extract<Inline, {type: 'link'}>,
  label: readonly Node[],
  {linkBase}: ContentContext,
): HTMLElement {
  const target = safeLink(address, linkBase);
  const words = inlineText(content);
  const element = target ? document.createElement('a') : document.createElement('span');
  element.append(...label);
  if (element instanceof HTMLAnchorElement && target) {
    element.href = target.href;
    element.target = '_blank';
    element.rel = 'noopener noreferrer nofollow';
    element.part.add('link');
    element.dataset['host'] = target.target;
    if (title !== '') element.title = title;
    // The description of a picture disappears when the picture has loaded.
    if (content.some(isRich) || !showsHost(words, target.target)) element.append(targetNote(target.target));
  } else {
    element.className = 'dead-link';
    if (!words.includes(address)) element.append(targetNote(address.slice(0, maxAddressLength)));
  }
  const pictures = [...element.querySelectorAll('agent-image')];
  if (pictures.length === 0) return element;
  for (const picture of pictures) picture.replaceWith(picture.alt);
  const both = document.createElement('span');
  both.append(...pictures, ' ', element);
  return both;
}

/** The brackets are text, so that they are copied with the words. */
function targetNote(name: string): HTMLElement {
  const element = document.createElement('span');
  element.className = 'link-host';
  const isolated = document.createElement('bdi');
  isolated.textContent = `(${name})`;
  element.append(' ', isolated);
  return element;
}

function isMark({type}: Inline): boolean {
  return type === 'footnote' || type === 'citation';
}

/** Returns whether a piece is or contains a picture, a formula or a mark, which depend on the context. */
function isRich(piece: Inline): boolean {
  if (piece.type === 'image' || piece.type === 'math' || isMark(piece)) return true;
  return 'content' in piece && piece.content.some(isRich);
}
