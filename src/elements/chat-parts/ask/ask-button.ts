import {css, html, render} from 'lit';
import {icon} from '../../../icons.js';
import {ChatPart} from '../part-element.js';
import {maxQuoteLength, quoteOf, textIn, withQuote} from './quote.js';
import {selectedReply, type SelectedReply} from './selected-reply.js';

/** With less room than this, a quote would not show what it is about. */
const minQuoteLength = 20;
/** Pixels between the selection and the button. */
const gap = 6;

const quoteIcon = icon('M17 5H3M21 12H8M21 19H8M3 12v7');

const askStyles = css`
  agent-chat-message:has(> .ask-button) {
    position: relative;
  }

  .ask-button {
    position: absolute;
    z-index: 1;
    display: flex;
    align-items: center;
    gap: 6px;
    min-block-size: 32px;
    padding: 4px 12px;
    border: 1px solid var(--_input-border);
    border-radius: 16px;
    background: var(--_surface);
    box-shadow: var(--_shadow);
    color: var(--_text);
    font-size: 0.867em;
    line-height: 1.4;
    white-space: nowrap;
    -webkit-user-select: none;
    user-select: none;
    animation: appear var(--_entrance);
  }

  .ask-button:hover {
    background: var(--_surface-raised);
  }

  .ask-button:dir(rtl) .icon {
    scale: -1 1;
  }

  @media (pointer: coarse) {
    .ask-button {
      min-block-size: 44px;
      border-radius: 22px;
    }
  }

  @media print {
    .ask-button {
      display: none;
    }
  }
`;

/**
 * A button beside a selection in a reply. It puts the selected text into the message field, as a quote. The button is
 * the last one of its message in the tab order. Escape removes it, and so does the end of the selection.
 */
export class AskButton extends ChatPart {
  static override styles = [askStyles];

  readonly #button = document.createElement('button');
  /** The selected text for which Escape has removed the button. */
  #dismissed = '';
  #text = '';
  /** During a press, the selection may still change, and a tap on the button may end it. */
  #isPressed = false;
  #isByKeyboard = false;
  /** Whether the selection begins in a reply. */
  #hasSelection = false;

  constructor() {
    super();
    this.#button.type = 'button';
    this.#button.className = 'ask-button';
    this.#button.setAttribute('part', 'ask-button');
    this.#button.addEventListener('mousedown', event => event.preventDefault());
    this.#button.addEventListener('click', () => void this.#ask());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#remove();
  }

  /** The page may have a selection and a pressed button already. */
  protected override attach(signal: AbortSignal): void {
    this.#isPressed = this.host.chat.matches(':active');
    document.addEventListener('selectionchange', this.#update, {signal});
    document.addEventListener('keydown', this.#onKey, {capture: true, signal});
    for (const type of ['pointerdown', 'pointerup', 'pointercancel'])
      document.addEventListener(type, this.#onPointer, {capture: true, signal});
    this.#update();
  }

  /**
   * The chat may be disabled or have another language now, and a new text may have replaced the selected one. Without a
   * selection, it asks for none: browsers compute the layout for the answer.
   */
  protected override chatUpdated(): void {
    if (this.#hasSelection) this.#update();
  }

  readonly #onKey = (event: Event): void => {
    this.#isByKeyboard = true;
    this.#isPressed = false;
    const {key, isComposing} = event as KeyboardEvent;
    if (key !== 'Escape' || isComposing || !this.#button.isConnected) return;
    this.#dismissed = this.#text;
    this.#remove();
    // The chat would stop a reply, and a dialog around the chat would close.
    event.preventDefault();
    event.stopPropagation();
  };

  readonly #onPointer = (event: Event): void => {
    const isOnButton = event.composedPath().includes(this.#button);
    this.#isByKeyboard = false;
    this.#isPressed = isOnButton || event.type === 'pointerdown';
    if (!this.#isPressed) this.#update();
  };

  readonly #update = (): void => {
    if (this.#isPressed) return;
    const {renderRoot} = this.host.chat;
    const selected = renderRoot instanceof ShadowRoot ? selectedReply(renderRoot) : undefined;
    this.#hasSelection = selected !== undefined;
    const text = selected && this.#isOffered(selected) ? textIn(selected.range) : '';
    if (text !== this.#dismissed) this.#dismissed = '';
    if (selected && text !== '' && this.#dismissed === '') this.#show(selected, text);
    else this.#remove();
  };

  #isOffered({element}: SelectedReply): boolean {
    const {canTake} = this.host.chat.session.snapshot;
    return element.offers.has('ask') && canTake && this.#room >= minQuoteLength;
  }

  /** Characters for a quote. At least as much remains for the question. */
  get #room(): number {
    const {maxLength, session} = this.host.chat;
    if (!(Number(maxLength) > 0)) return maxQuoteLength;
    const left = Number(maxLength) - Array.from(session.snapshot.written).length;
    return Math.min(maxQuoteLength, Math.floor(left / 2));
  }

  #show({element, range}: SelectedReply, text: string): void {
    const name = this.host.localize.term('askAboutSelection');
    const isNew = !this.#button.isConnected || this.#text !== text;
    this.#text = text;
    render(html`${quoteIcon}${name}`, this.#button);
    if (this.#button.parentElement !== element) element.append(this.#button);
    this.#place(element, range);
    if (isNew && this.#isByKeyboard) this.host.say(name);
  }

  /**
   * Above the selection. On touch screens below it, because their own menu is above. On the other side when the view has
   * no space.
   */
  #place(element: Element, range: Range): void {
    const view = element.closest('.transcript')?.getBoundingClientRect();
    const box = element.getBoundingClientRect();
    const rects = range.getClientRects();
    const [first, last] = [rects[0], rects[rects.length - 1]];
    if (!view || !first || !last) return;
    const {offsetWidth: width, offsetHeight: height} = this.#button;
    const below = last.bottom + gap;
    const above = first.top - gap - height;
    const fitsAbove = above >= view.top + gap;
    const fitsBelow = below + height <= view.bottom - gap;
    const isBelow = matchMedia('(pointer: coarse)').matches ? fitsBelow : !fitsAbove && fitsBelow;
    const start = isBelow ? last : first;
    const top = isBelow ? below : Math.min(Math.max(above, view.top + gap), view.bottom - gap - height);
    const left = Math.min(Math.max(start.left + start.width / 2 - width / 2, box.left), box.right - width);
    this.#button.style.top = `${top - box.top}px`;
    this.#button.style.left = `${left - box.left}px`;
  }

  #remove(): void {
    const message = this.#button.closest('agent-chat-message');
    const hadFocus = this.#button.matches(':focus');
    this.#button.remove();
    if (hadFocus) message?.focus({preventScroll: true});
  }

  async #ask(): Promise<void> {
    const {chat} = this.host;
    const {session} = chat;
    const quote = quoteOf(this.#text, this.#room);
    this.#isPressed = false;
    this.#dismissed = this.#text;
    this.#button.remove();
    // The field reads the stored draft when it receives the focus.
    chat.focus();
    const text = withQuote(session.snapshot.written, quote);
    if (session.snapshot.edit) session.write(text);
    else session.setDraft(text);
    await chat.updateComplete;
    const field = this.host.refs.input;
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.setSelectionRange(field.value.length, field.value.length);
    field.scrollTop = field.scrollHeight;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-ask-button': AskButton;
  }
}
