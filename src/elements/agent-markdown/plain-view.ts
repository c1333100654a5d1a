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

  constructor(host: HTMLElement) {
    this.#host = host;
    this.#end = host.appendChild(document.createComment(''));
  }

  /**
   * @param growing whether more text may follow; without text, dots show
   * @param isUnseen whether to reserve the space only, because the text is about to render as Markdown
   */
  show(text: string, growing: boolean, isUnseen: boolean): void {
    const name = isUnseen ? 'plain unseen' : 'plain';
    const look = [growing, name, text].join();
    if (look === this.#shown) return;
    this.#shown = look;
    this.#cursor.remove();
    if (text === '') {
      this.#render(growing ? waitingDots : nothing);
      return;
    }
    const isMixed = rightToLeft.test(text);
    const direction = textDirection(text);
    this.#render(isMixed ? html`<p dir=${direction}>${textLines(text)}</p>` : paragraph(direction, nothing));
    const shown = this.#host.firstElementChild;
    if (!shown) return;
    shown.className = name;
    if (!isMixed) setText(shown, text);
    if (growing) shown.append(this.#cursor);
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
