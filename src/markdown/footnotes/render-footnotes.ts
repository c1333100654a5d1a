import {css, html, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import {footnoteEnglish} from '../../locales/english/footnotes.js';
import type {Block, FootnoteReference, List, ListItem} from '../parse/block-nodes.js';
import type {ContentContext, ContentWords} from '../render/content-context.js';
import type {inlineContent} from '../render/inline-content.js';
import type {BlockOptions, renderBlock} from '../render/render-markdown.js';

/**
 * Renders the number of a reference. It is a link when its note has arrived. It has no address: only a script finds a
 * note inside a shadow root, and the address of the page stays as it is.
 */
export function renderReference(
  {text, number = 0, isDefined}: FootnoteReference,
  {words}: ContentContext,
): HTMLElement {
  const element = document.createElement('sup');
  element.className = 'footnote-reference';
  if (!isDefined) {
    element.textContent = text;
    return element;
  }
  const link = element.appendChild(document.createElement('a'));
  link.textContent = text;
  link.role = 'doc-noteref';
  link.ariaLabel = numberName('footnote', number, words);
  link.tabIndex = 0;
  link.part.add('footnote-link');
  link.dataset['number'] = String(number);
  link.addEventListener('click', showNote);
  link.addEventListener('keydown', clickOnEnter);
  return element;
}

/** Parts of the renderer. Imports of them would move this code into the files that every page loads. */
interface Renderer {
  readonly renderBlock: typeof renderBlock;
  readonly inlineContent: typeof inlineContent;
}

/** Renders the list of notes below a text, each with a link back to its reference. */
export function renderFootnotes(
  {items}: List,
  context: ContentContext,
  {direction, ...options}: BlockOptions,
  renderer: Renderer,
): TemplateResult {
  return html`<section
    class="footnotes"
    part="footnotes"
    role="group"
    dir=${ifDefined(direction)}
    aria-label=${context.words('footnotes') || footnoteEnglish.footnotes}
  >
    <ol>
      ${items.map(item => renderNote(item, context, options, renderer))}
    </ol>
  </section>`;
}

function renderNote(
  {blocks, footnote}: ListItem,
  context: ContentContext,
  options: BlockOptions,
  renderer: Renderer,
): TemplateResult {
  const {number = 0} = footnote ?? {};
  const link = footnote?.isReferenced
    ? html`<a
        class="footnote-back"
        part="footnote-link"
        role="doc-backlink"
        tabindex="0"
        aria-label=${numberName('backToReference', number, context.words)}
        data-number=${number}
        @click=${showReference}
        @keydown=${clickOnEnter}
      ></a>`
    : undefined;
  const last = blocks.at(-1);
  const hasLastLine = last?.type === 'paragraph';
  const before = hasLastLine ? blocks.slice(0, -1) : blocks;
  // The link follows the last word.
  const end = hasLastLine
    ? html`<p><span ${renderer.inlineContent(last.content, context, options.lines)}></span> ${link}</p>`
    : link;
  const render = (block: Block) => renderer.renderBlock(block, context, {...options, final: options.final});
  return html`<li value=${number} tabindex="-1" data-number=${number}>${before.map(render)}${end}</li>`;
}

/** The English lines load with this file. They are the fallback for a language without these lines. */
function numberName(name: 'footnote' | 'backToReference', number: number, words: ContentWords): string {
  return words(name, String(number)) || footnoteEnglish[name](String(number));
}

/** The reference that led to a note. Its link back returns there. */
const usedReferences = new WeakMap<Element, HTMLElement>();

function showNote({currentTarget: link}: Event): void {
  if (!(link instanceof HTMLElement)) return;
  const note = findInText(link, '.footnotes li');
  if (!note) return;
  usedReferences.set(note, link);
  show(note);
}

function showReference({currentTarget: link}: Event): void {
  if (!(link instanceof HTMLElement)) return;
  const used = usedReferences.get(link.closest('li') ?? link);
  const reference = used?.isConnected ? used : findInText(link, '.footnote-reference a');
  if (reference) show(reference);
}

/** Finds the other end of a link in the same text: each message has its own numbers. */
function findInText(link: HTMLElement, selector: string): HTMLElement | null {
  const number = link.dataset['number'] ?? '';
  return link.closest('.blocks')?.querySelector<HTMLElement>(`${selector}[data-number="${number}"]`) ?? null;
}

function show(element: HTMLElement): void {
  element.scrollIntoView({block: 'nearest'});
  element.focus({preventScroll: true});
}

function clickOnEnter(event: KeyboardEvent): void {
  const {currentTarget: link, key} = event;
  if (key !== 'Enter' || !(link instanceof HTMLElement)) return;
  event.preventDefault();
  link.click();
}

/** A footnote is smaller than the text, and its number looks like its reference. */
export const styles = css`
  .blocks .footnote-reference {
    font-size: 0.78em;
    color: var(--_text-muted);
    unicode-bidi: isolate;
    white-space: nowrap;
  }

  .blocks .footnote-reference a,
  .blocks .footnote-back {
    padding-inline: 2px;
    border-radius: 4px;
    text-decoration: none;
    cursor: pointer;
  }

  .blocks .footnote-reference a:hover,
  .blocks .footnote-back:hover {
    background: color-mix(in srgb, var(--_link) 14%, transparent);
  }

  .blocks .footnotes {
    margin-block-start: 1.1em;
    padding-block-start: 0.75em;
    border-block-start: 1px solid color-mix(in srgb, var(--_text-muted) 30%, transparent);
    font-size: 0.87em;
  }

  .blocks .footnotes > ol {
    margin-block-start: 0;
  }

  .blocks .footnotes li:focus {
    border-radius: 6px;
    background: color-mix(in srgb, var(--_accent) 12%, transparent);
    outline-offset: 2px;
  }

  /* The sign is no text, so that it is neither copied nor read. */
  .blocks .footnote-back::after {
    content: '↩\\FE0E' / '';
  }

  .blocks .footnote-back:dir(rtl)::after {
    content: '↪\\FE0E' / '';
  }
`;
