import {css, html, type TemplateResult} from 'lit';
import type {DirectiveResult} from 'lit/directive.js';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {FootnoteReference, ListItem} from '../../parse/block-nodes.js';
import type {ContentContext, ContentWords} from '../../render/content-context.js';
import type {Direction} from '../../text-direction.js';
import {clickOnEnter, findInText, reveal, textLink} from '../text-link.js';

/**
 * Renders the number of a reference. It is a link when its note has arrived. It has no address: only a script finds a
 * note inside a shadow root.
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
  const name = words('footnote', String(number));
  element.append(textLink({text, name, number, parts: 'footnote-link', onClick: showNote}));
  return element;
}

/** A note with its rendered blocks. */
export interface RenderedNote {
  readonly footnote: ListItem['footnote'];
  /** Without the last line. */
  readonly blocks: readonly unknown[];
  /** Fills an element with the last line, which the link back follows. */
  readonly line: DirectiveResult | false;
}

/** Renders the list of notes below a text, each with a link back to its reference. */
export function renderFootnotes(
  notes: readonly RenderedNote[],
  words: ContentWords,
  direction: Direction | undefined,
): TemplateResult {
  return html`<section
    class="footnotes"
    part="footnotes"
    role="group"
    dir=${ifDefined(direction)}
    aria-label=${words('footnotes')}
  >
    <ol>
      ${notes.map(note => renderNote(note, words))}
    </ol>
  </section>`;
}

function renderNote({footnote, blocks, line}: RenderedNote, words: ContentWords): TemplateResult {
  const {number = 0} = footnote ?? {};
  const link = footnote?.isReferenced
    ? html`<span
        class="footnote-link footnote-back"
        part="footnote-link"
        role="link"
        tabindex="0"
        aria-label=${words('backToText')}
        data-number=${number}
        @click=${showReference}
        @keydown=${clickOnEnter}
      ></span>`
    : undefined;
  const margin = blocks.length > 0 ? '' : 'tight';
  // The link follows the last word. White space in the paragraph would be visible.
  const end = line ? html`<p class=${margin}>${html`<span ${line}></span>`} ${link}</p>` : link;
  return html`<li value=${number} tabindex="-1" data-number=${number}>${blocks}${end}</li>`;
}

/** The reference that led to a note. Its link back returns there. */
const usedReferences = new WeakMap<Element, HTMLElement>();

function showNote({currentTarget: link}: Event): void {
  if (!(link instanceof HTMLElement)) return;
  const note = findInText(link, '.footnotes li');
  if (!note) return;
  usedReferences.set(note, link);
  reveal(note);
}

function showReference({currentTarget: link}: Event): void {
  if (!(link instanceof HTMLElement)) return;
  const used = usedReferences.get(link.closest('li') ?? link);
  const reference = used?.isConnected ? used : findInText(link, '.footnote-reference .footnote-link');
  if (reference) reveal(reference);
}

/** A footnote is smaller than the text, and its number looks like its reference. */
export const footnoteStyles = css`
  .blocks .footnote-reference {
    font-size: 0.78em;
    color: var(--_text-muted);
    unicode-bidi: isolate;
    padding-inline: 1px;
    white-space: nowrap;
  }

  .blocks .footnote-link {
    color: var(--_link);
    border-radius: 4px;
    cursor: pointer;
  }

  .blocks .footnote-link:hover {
    background: color-mix(in srgb, var(--_link) 14%, transparent);
  }

  .blocks .footnotes {
    margin-block-start: 1.1em;
    padding-block-start: 0.75em;
    border-block-start: 1px solid color-mix(in srgb, var(--_text-muted) 30%, transparent);
    font-size: 0.87em;
  }

  .blocks .footnotes li + li {
    margin-block-start: 0.4em;
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
