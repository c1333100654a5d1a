import {html, nothing, render, type TemplateResult} from 'lit';
import {createCursor, paragraph} from '../../markdown/paragraph.js';
import {rightToLeft, textDirection, textLines} from '../../markdown/text-direction.js';

/** Three animated dots while a reply is pending. Styles: `message.styles.ts` of the chat. */
export const waitingDots = html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>`;

/** Shows a text before its renderer has loaded. `MarkdownView` then continues in the same nodes. */
export class PlainView {
  readonly #host: HTMLElement;
  /** Lit renders before this node, and so does `MarkdownView`. */
  readonly #end: Comment;
  readonly #cursor = createCursor();
  #shown: string | undefined;
  #hasGrown = false;

  constructor(host: HTMLElement) {
    this.#host = host;
    this.#end = host.appendChild(document.createComment(''));
  }

  /**
   * @param rest text that only takes its space, because it is about to render as Markdown
   * @param growing whether more text may follow; without text, dots show
   */
  show(text: string, rest: string, growing: boolean): void {
    const look = `${growing} ${text.length} ${text}${rest}`;
    if (look === this.#shown) return;
    this.#shown = look;
    this.#hasGrown ||= growing;
    this.#cursor.remove();
    if (text + rest === '') {
      this.#render(growing ? waitingDots : nothing);
      return;
    }
    // A text that has grown stays one node, so that the selection stays.
    const isMixed = !this.#hasGrown && rest === '' && rightToLeft.test(text);
    const direction = textDirection(text + rest);
    this.#render(isMixed ? html`<p dir=${direction}>${textLines(text)}</p>` : paragraph(direction));
    const shown = this.#host.firstElementChild;
    if (!shown) return;
    shown.className = 'plain';
    if (!isMixed) setText(shown, text);
    shown.querySelector('.unseen')?.remove();
    if (rest !== '') {
      const unseen = document.createElement('span');
      unseen.className = 'unseen';
      unseen.append(rest);
      shown.append(unseen);
    } else if (growing) shown.append(this.#cursor);
  }

  #render(content: TemplateResult | typeof nothing): void {
    render(content, this.#host, {renderBefore: this.#end});
  }
}

/** Keeps the selection in the text so far. */
function setText(element: Element, text: string): void {
  const {firstChild} = element;
  if (!(firstChild instanceof Text)) element.prepend(text);
  else if (text.startsWith(firstChild.data)) firstChild.appendData(text.slice(firstChild.length));
  else firstChild.data = text;
}
