import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {ReplyReasoning} from '../../../client/reply-details.js';
import {textDirection} from '../../../markdown/text-direction.js';
import type {MessagePartElement} from '../part-element.js';

/** Characters at first, and characters that each click on the button adds. */
const portionLength = 50_000;
/** Pixels from the end at which a reader counts as being at the end. */
const tolerance = 8;
/** Larger than any text: browsers stop at the end. */
const beyondTheEnd = 1e7;

/** The text of the reasoning in its own scrolling box, as plain text. Only new text is added, as paragraphs. */
export class ReasoningText {
  readonly #part: MessagePartElement;
  #limit = portionLength;
  #box: Element | undefined;
  #shown = '';

  constructor(part: MessagePartElement) {
    this.#part = part;
  }

  render({text}: ReplyReasoning, label: string): TemplateResult {
    const hidden = text.length - this.#limit;
    return html`<div
      class="reasoning"
      part="reasoning"
      role="group"
      tabindex="0"
      aria-label=${label}
      lang=${ifDefined(this.#part.host.localize.marks.content)}
    >
      <div class="reasoning-text"></div>
      ${
        hidden > 0
          ? html`<button class="text-button" part="show-more-button" type="button" @click=${this.#onMore}>
              ${this.#part.host.localize.term('showMoreReasoning')}
            </button>`
          : nothing
      }
    </div>`;
  }

  /** Adds the text that has arrived. Call it after each rendering. */
  update(): void {
    const box = this.#part.querySelector('.reasoning-text') ?? undefined;
    const {text = '', endedAt} = this.#part.element.message?.reasoning ?? {};
    const shown = text.slice(0, this.#limit);
    if (box !== this.#box) this.#shown = '';
    const scroller = box?.parentElement;
    // A reader who opens it at work sees the latest thought; later, the first one.
    const isAtEnd = this.#shown === '' ? endedAt === undefined : scroller && isScrolledToEnd(scroller);
    this.#box = box;
    if (!box || !scroller || shown === this.#shown) return;
    if (!shown.startsWith(this.#shown)) {
      box.replaceChildren();
      this.#shown = '';
    }
    addLines(box, shown.slice(this.#shown.length));
    this.#shown = shown;
    if (isAtEnd && endedAt === undefined) scroller.scrollTop = beyondTheEnd;
  }

  readonly #onMore = (): void => {
    this.#limit += portionLength;
    this.#part.requestUpdate();
  };
}

function isScrolledToEnd({scrollHeight, scrollTop, clientHeight}: Element): boolean {
  return scrollHeight - scrollTop - clientHeight < tolerance;
}

/** Each line is a paragraph, so that the browser lays out only the last one again. */
function addLines(box: Element, text: string): void {
  const [rest = '', ...lines] = text.split('\n');
  const last = box.lastElementChild ?? box.appendChild(paragraph());
  if (last.firstChild instanceof Text) last.firstChild.appendData(rest);
  else last.append(rest);
  direct(last);
  box.append(...lines.map(paragraph));
}

function paragraph(text = ''): HTMLElement {
  const line = document.createElement('p');
  line.textContent = text;
  direct(line);
  return line;
}

function direct(line: Element): void {
  line.setAttribute('dir', textDirection(line.textContent));
}
