import {html, nothing, type ReactiveController, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {AskedInterrupt} from '../../../client/reply-details.js';
import {usualOptions, type InterruptOption} from '../../../client/interrupt.js';
import {latestReply} from '../../../conversation/conversation-state.js';
import {isWaitingForAnswer, type Message} from '../../../conversation/message.js';
import {AgentInterruptEvent} from '../../../events/interrupt-event.js';
import {textDirection} from '../../../markdown/text-direction.js';
import {isHasty} from '../../shared/hasty-press.js';
import {askCardStyles} from '../ask-card/ask-card.styles.js';
import {consentButtonStyles} from '../consent-button.styles.js';
import {MessagePartElement} from '../part-element.js';
import {TabSignal} from '../tab-signal.js';
import {interruptStyles} from './interrupt.styles.js';

/** Characters of an answer. */
const maxAnswer = 1000;

/** The questions that the page has canceled, and those that it has seen, by message and question. */
const askedPages = new WeakMap<object, Map<string, boolean>>();

/** The message and the question that were decided. */
const decided = new TabSignal<string>({
  name: 'decided',
  read: value => (typeof value === 'string' ? value : undefined),
  afterwards: () => undefined,
});

/**
 * The questions of an agent that waits for the visitor. Only a button of a question decides it: not the message field, the
 * time or a reload. Such a button takes no press in the half second after the cards appear or move, which was meant for
 * something else.
 */
export class InterruptCards extends MessagePartElement {
  static override styles = [consentButtonStyles, askCardStyles, interruptStyles];

  readonly #answers = new Map<string, string>();
  /** Questions that another chat or tab with this conversation has decided. */
  readonly #closed = new Set<string>();
  #stopListening: (() => void) | undefined;
  #openCount = 0;
  /** When the number of open questions has changed: the next one then moves to the place of a decided one. */
  #movedAt = 0;
  #isFollowing = false;
  /** Only an open question renders with its chat, such as without a network. */
  readonly #follower: ReactiveController = {
    hostUpdate: () => {
      this.requestUpdate();
      this.performUpdate();
    },
  };

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stopListening = decided.listen(key => {
      this.#closed.add(key);
      this.requestUpdate();
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stopListening?.();
    this.#follow(false);
  }

  protected override willUpdate(): void {
    super.willUpdate();
    this.#follow(this.isConnected && this.#isOpen);
    const {interrupts = []} = this.element.message ?? {};
    const openCount = this.#isOpen ? interrupts.filter(({decision}) => !decision).length : 0;
    if (openCount !== this.#openCount) this.#movedAt = performance.now();
    this.#openCount = openCount;
  }

  protected override updated(): void {
    // Later, because a listener may change the chat, which is rendering.
    if (this.#isOpen) void Promise.resolve().then(() => this.#dispatch());
  }

  override render(): TemplateResult | typeof nothing {
    const {message} = this.element;
    if (!message?.interrupts) return nothing;
    const shown = message.interrupts.filter(
      one => one.decision || !this.#isOpen || this.#asked.get(keyOf(message, one)) === true,
    );
    return shown.length > 0
      ? html`<div class="interrupts">${shown.map(one => this.#renderCard(message, one))}</div>`
      : nothing;
  }

  #renderCard(message: Message, interrupt: AskedInterrupt): TemplateResult {
    const {localize} = this.host;
    const {title, detail} = interrupt;
    const isOpen = this.#isOpen && !interrupt.decision && !this.#closed.has(keyOf(message, interrupt));
    const id = `interrupt-${message.id}-${message.interrupts?.indexOf(interrupt) ?? 0}`;
    const words = this.#wordsOf(interrupt);
    const {content, wording} = localize.marks;
    return html`<div
      class="ask-card ${isOpen ? '' : 'closed'}"
      part="interrupt-card"
      role="group"
      dir=${textDirection(words)}
      tabindex="-1"
      @keydown=${refuseHeldKey}
      aria-labelledby="${id}-title"
      aria-describedby=${ifDefined(detail ? `${id}-detail` : undefined)}
    >
      <div id="${id}-title" class="interrupt-title" lang=${ifDefined(title ? content : wording)}>
        ${words}
      </div>
      ${
        detail
          ? html`<pre
              id="${id}-detail"
              class="interrupt-detail"
              part="interrupt-detail"
              tabindex="0"
              dir=${textDirection(detail)}
              lang=${ifDefined(content)}
            >
${detail}</pre>`
          : nothing
      }
      ${isOpen ? this.#renderAnswers(interrupt, id) : this.#renderDecision(message, interrupt)}
    </div>`;
  }

  #renderAnswers(interrupt: AskedInterrupt, id: string): TemplateResult {
    const {localize} = this.host;
    const isDisabled = !this.#canDecide;
    const options = interrupt.options ?? (interrupt.text ? [] : usualOptions);
    return html`${
      options.length > 0
        ? html`<div class="interrupt-options">
            ${options.map(
              option =>
                html`<button
                  class=${option.kind === 'allow' ? 'consent-button' : 'plain-button'}
                  part="interrupt-button"
                  type="button"
                  lang=${ifDefined(option.label ? localize.marks.content : localize.marks.wording)}
                  aria-describedby="${id}-title"
                  ?disabled=${isDisabled}
                  @click=${(event: Event) => this.#decide(event, interrupt, option.value)}
                >
                  <bdi>${this.#nameOf(option)}</bdi>
                </button>`,
            )}
          </div>`
        : nothing
    }${
      interrupt.text
        ? html`<label class="interrupt-text" lang=${ifDefined(localize.marks.wording)}>
              <bdi>${localize.term('askOwnWords')}</bdi>
              <input
                class="ask-field"
                part="ask-field"
                type="text"
                dir="auto"
                autocomplete="off"
                maxlength=${maxAnswer}
                .value=${this.#answers.get(interrupt.id) ?? ''}
                @input=${(event: Event) => this.#write(interrupt, event)}
              />
            </label>
            <button
              class="interrupt-send ${options.length > 0 ? 'plain-button' : 'consent-button'}"
              part="interrupt-button"
              type="button"
              lang=${ifDefined(localize.marks.wording)}
              aria-describedby="${id}-title"
              ?disabled=${isDisabled || this.#answerTo(interrupt) === ''}
              @click=${(event: Event) => this.#decide(event, interrupt, this.#answerTo(interrupt))}
            >
              <bdi>${localize.term('askSend')}</bdi>
            </button>`
        : nothing
    }`;
  }

  #renderDecision(
    message: Message,
    {decision, options = usualOptions, tool}: AskedInterrupt,
  ): TemplateResult | typeof nothing {
    const {localize} = this.host;
    // The agent has not received the decision about one of several questions.
    const isSent = this.#isOpen || message.interrupts?.every(one => one.decision);
    if (!decision || decision.status === 'failed' || !isSent)
      return html`<div class="interrupt-decision open" lang=${ifDefined(localize.marks.wording)}>
        <bdi>${localize.term('interruptOpen')}</bdi>
      </div>`;
    const {value} = decision;
    const written = JSON.stringify(value);
    const option = options.find(one => JSON.stringify(one.value) === written);
    // The page has run the tool, and its result is the decision.
    const kind = option || !tool ? option?.kind : 'allow';
    const answer = option ? option.label : typeof value === 'string' && !tool ? value : '';
    if (!kind && !answer) return nothing;
    const word = kind === 'allow' ? 'interruptAllowed' : 'interruptRefused';
    return html`<div class="interrupt-decision">
      ${kind ? html`<bdi lang=${ifDefined(localize.marks.wording)}>${localize.term(word)}</bdi>` : nothing}
      ${kind && answer ? '·' : nothing}
      ${answer ? html`<bdi lang=${ifDefined(localize.marks.content)}>${answer}</bdi>` : nothing}
    </div>`;
  }

  #wordsOf({title, tool}: AskedInterrupt): string {
    const {localize} = this.host;
    return title || (tool ? localize.term('interruptTool', tool.name) : localize.term('interruptTitle'));
  }

  #nameOf({label, kind}: InterruptOption): string {
    return label || this.host.localize.term(kind === 'allow' ? 'interruptAllow' : 'interruptRefuse');
  }

  /** The questions of this chat, with whether the chat shows them. */
  get #asked(): Map<string, boolean> {
    const {chat} = this.host;
    const known = askedPages.get(chat) ?? new Map<string, boolean>();
    askedPages.set(chat, known);
    return known;
  }

  get #isOpen(): boolean {
    const {message} = this.element;
    const {chat} = this.host;
    return (
      message !== undefined &&
      isWaitingForAnswer(message) &&
      message === latestReply(chat.session.snapshot) &&
      !chat.readonly
    );
  }

  get #canDecide(): boolean {
    const {canAsk, edit, desk} = this.host.chat.session.snapshot;
    return canAsk && !edit && desk === undefined;
  }

  /** Lets the page ask in its own interface. */
  #dispatch(): void {
    const {message} = this.element;
    const {chat} = this.host;
    if (!message || !this.#isOpen || !this.isConnected) return;
    for (const {decision, ...interrupt} of message.interrupts ?? []) {
      const key = keyOf(message, interrupt);
      if (decision || this.#asked.has(key)) continue;
      this.#asked.set(key, false);
      const resolve = (value: unknown) => chat.session.resolve(interrupt.id, value);
      const isShown = chat.dispatchEvent(new AgentInterruptEvent(interrupt, message, resolve));
      this.#asked.set(key, isShown);
      // The end of the reply announces the titles.
      if (isShown && !interrupt.title) this.host.say(this.#wordsOf(interrupt));
      this.requestUpdate();
    }
  }

  #answerTo({id}: AskedInterrupt): string {
    return (this.#answers.get(id) ?? '').trim();
  }

  #write({id}: AskedInterrupt, {target}: Event): void {
    if (target instanceof HTMLInputElement) this.#answers.set(id, target.value);
    this.requestUpdate();
  }

  #decide(event: Event, interrupt: AskedInterrupt, value: unknown): void {
    const {message} = this.element;
    if (isHasty(event, this.#movedAt) || !message) return;
    const {chat} = this.host;
    const {currentTarget} = event;
    const hasFocus = currentTarget instanceof Element && currentTarget.matches(':focus');
    void chat.session.resolve(interrupt.id, value).then(
      isDecided => {
        if (!isDecided) return;
        decided.send(keyOf(message, interrupt));
        // The focused button disappears.
        if (hasFocus) void this.updateComplete.then(() => this.#moveFocus());
      },
      (error: unknown) => console.warn('agent-chat-elements: the answer was not sent.', error),
    );
  }

  /** Moves the focus to the next open question, else to the message field. */
  #moveFocus(): void {
    const next = this.querySelector<HTMLElement>('.ask-card:not(.closed)');
    if (next) next.focus();
    else this.host.chat.focus();
  }

  #follow(follows: boolean): void {
    if (follows === this.#isFollowing) return;
    this.#isFollowing = follows;
    if (follows) this.host.chat.addController(this.#follower);
    else this.host.chat.removeController(this.#follower);
  }
}

/** A button that is held decides nothing. */
function refuseHeldKey(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}

function keyOf({id}: Message, interrupt: Pick<AskedInterrupt, 'id'>): string {
  return `${id} ${interrupt.id}`;
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-interrupt-cards': InterruptCards;
  }
}
