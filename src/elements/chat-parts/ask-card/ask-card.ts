import {html, nothing, type ReactiveController, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import {latestReply} from '../../../conversation/conversation-state.js';
import type {Message} from '../../../conversation/message.js';
import {textDirection} from '../../../markdown/text-direction.js';
import {fits} from '../../../session/chat-snapshot.js';
import {MessagePartElement} from '../part-element.js';
import {consentButtonStyles} from '../consent-button.styles.js';
import {askCardStyles} from './ask-card.styles.js';
import {answerFrom, answerText, noAnswer, type CardAnswer} from './card-answer.js';
import {cardOf, maxAnswers, type Card} from './read-card.js';

/** Characters of a field. */
const maxFieldLength = 1000;

/** `open`: can be answered. `waiting`: can be answered later, such as after an edit. `closed`: the conversation went on. */
type CardStatus = 'open' | 'waiting' | 'closed';

interface ShownCard {
  readonly card: Card;
  readonly answer: CardAnswer;
  readonly status: CardStatus;
  /** Unique in the chat. */
  readonly id: string;
}

/**
 * The question to the visitor at the end of a reply. It shows the answer before it is sent, and sends it as a message of the
 * visitor, only with its button.
 */
export class AskCard extends MessagePartElement {
  static override styles = [consentButtonStyles, askCardStyles];

  #answer = noAnswer;
  #isFollowing = false;
  /** Only the card of the last reply renders with its chat, so that a chat with many cards stays fast. */
  readonly #follower: ReactiveController = {
    hostUpdate: () => {
      this.requestUpdate();
      this.performUpdate();
    },
  };

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#follow(false);
  }

  protected override willUpdate(): void {
    super.willUpdate();
    this.#follow(this.isConnected && this.#isLast);
  }

  override render(): TemplateResult | typeof nothing {
    const {message} = this.element;
    const card = message && cardOf(message);
    if (!message || !card) return nothing;
    const status = this.#status;
    const next = this.#next(message);
    const answer = status === 'closed' ? (next ? answerFrom(card, next.text) : noAnswer) : this.#answer;
    const shown = {card, answer, status, id: `ask-${message.id}`};
    const {localize} = this.host;
    return html`<fieldset
      class="ask-card ${status === 'closed' ? 'closed' : ''}"
      part="ask-card"
      ?disabled=${status !== 'open'}
      dir=${textDirection(card.question)}
      lang=${ifDefined(localize.marks.content)}
    >
      <legend>${card.question}</legend>
      ${
        card.isMultiple && status !== 'closed'
          ? html`<p class="ask-note" lang=${ifDefined(localize.marks.wording)}>
              <bdi>${localize.term('askSeveral')}</bdi>
            </p>`
          : nothing
      }
      ${this.#renderChoices(shown)} ${this.#renderFields(shown)} ${this.#renderNotes(card)}
      ${status === 'closed' || !isAnswerable(card) ? nothing : this.#renderAnswer(shown)}
    </fieldset>`;
  }

  #renderChoices(shown: ShownCard): TemplateResult | typeof nothing {
    const {card, answer, id} = shown;
    if (card.choices.length === 0) return nothing;
    return html`<div class="ask-options">
      ${card.choices.map(
        ({label}, index) =>
          html`<label class="ask-option" part="ask-option">
            <input
              type=${card.isMultiple ? 'checkbox' : 'radio'}
              name=${id}
              .checked=${answer.chosen.has(index)}
              @change=${() => this.#choose(card, index)}
            />
            <bdi dir=${textDirection(label)}>${label}</bdi>
          </label>`,
      )}
      ${card.hasOwnWords ? this.#renderOwnOption(shown) : nothing}
    </div>`;
  }

  /** The last answer: words of the visitor. Typing them chooses it. */
  #renderOwnOption(shown: ShownCard): TemplateResult | typeof nothing {
    const {card, answer, status, id} = shown;
    if (status === 'closed' && !answer.usesOwnWords) return nothing;
    return html`<label
        class="ask-option"
        part="ask-option"
        lang=${ifDefined(this.host.localize.marks.wording)}
      >
        <input
          type=${card.isMultiple ? 'checkbox' : 'radio'}
          name=${id}
          .checked=${answer.usesOwnWords}
          @change=${() => this.#chooseOwnWords(card)}
        />
        <bdi id="${id}-own">${this.host.localize.term('askOwnWords')}</bdi>
      </label>
      ${this.#renderOwnField(shown)}`;
  }

  #renderOwnField({card, answer, id}: ShownCard): TemplateResult {
    return html`<input
      class="ask-field ask-own"
      part="ask-field"
      type="text"
      dir="auto"
      autocomplete="off"
      maxlength=${maxFieldLength}
      aria-labelledby="${id}-own"
      .value=${answer.ownWords}
      @input=${(event: Event) => this.#writeOwnWords(card, valueOf(event))}
    />`;
  }

  #renderFields(shown: ShownCard): TemplateResult | typeof nothing {
    const {card, answer, id} = shown;
    const {localize} = this.host;
    const isOwnAlone = card.hasOwnWords && card.choices.length === 0;
    if (card.fields.length === 0 && !isOwnAlone) return nothing;
    return html`<div class="ask-fields">
      ${card.fields.map(
        ({label, kind}, index) =>
          html`<label>
            <span><bdi dir=${textDirection(label)}>${label}</bdi></span>
            <input
              class="ask-field"
              part="ask-field"
              type=${kind}
              .step=${'any'}
              dir=${ifDefined(kind === 'text' ? 'auto' : undefined)}
              autocomplete="off"
              maxlength=${maxFieldLength}
              .value=${answer.values[index] ?? ''}
              @input=${(event: Event) => this.#write(card, index, valueOf(event))}
            />
          </label>`,
      )}
      ${
        isOwnAlone
          ? html`<div class="ask-alone" lang=${ifDefined(localize.marks.wording)}>
              <bdi id="${id}-own">${localize.term('askOwnWords')}</bdi>
              ${this.#renderOwnField(shown)}
            </div>`
          : nothing
      }
    </div>`;
  }

  #renderNotes({refused, total}: Card): TemplateResult {
    const {localize} = this.host;
    const notes = [
      ...refused.map(name => localize.term('askRefused', name)),
      ...(total > maxAnswers ? [localize.term('askShortened', maxAnswers, total)] : []),
    ];
    return html`${notes.map(
      note => html`<p class="ask-note" lang=${ifDefined(localize.marks.wording)}><bdi>${note}</bdi></p>`,
    )}`;
  }

  #renderAnswer({card, answer, id, status}: ShownCard): TemplateResult {
    const {chat, localize} = this.host;
    const text = answerText(card, answer);
    const isTooLong = !fits(text, chat.maxLength);
    const canSend = status === 'open' && text !== '' && !isTooLong;
    return html`<div class="ask-answer" part="ask-answer">
        <p class="ask-note" lang=${ifDefined(localize.marks.wording)}>
          <bdi>${localize.term('askAnswer')}</bdi>
        </p>
        <p id="${id}-answer" class="ask-text" dir=${textDirection(text)}>${text || '–'}</p>
      </div>
      ${isTooLong ? html`<p class="ask-note">${localize.term('messageTooLong', chat.maxLength ?? 0)}</p>` : nothing}
      <button
        class="consent-button"
        part="ask-send-button"
        type="button"
        lang=${ifDefined(localize.marks.wording)}
        aria-describedby="${id}-answer"
        ?disabled=${!canSend}
        @click=${this.#onSend}
      >
        ${localize.term('askSend')}
      </button>`;
  }

  /** Whether nothing has been asked after this message. The welcome message is in no conversation. */
  get #isLast(): boolean {
    const {snapshot} = this.host.chat.session;
    const {message} = this.element;
    return message === latestReply(snapshot) || snapshot.messages.length === 0;
  }

  get #status(): CardStatus {
    const {chat} = this.host;
    const {canTake, reply, edit, messages} = chat.session.snapshot;
    const {message} = this.element;
    const index = message ? messages.indexOf(message) : -1;
    // Messages of the page and of people do not answer it.
    const isLast = messages.length === 0 || (index >= 0 && !messages.slice(index + 1).some(isOfTalk));
    if (!isLast || chat.readonly) return 'closed';
    return canTake && !reply && !edit ? 'open' : 'waiting';
  }

  #next({id}: Message): Message | undefined {
    const {messages} = this.host.chat.session.snapshot;
    const index = messages.findIndex(message => message.id === id);
    const next = messages.slice(index + 1).find(isOfTalk);
    return next?.role === 'user' ? next : undefined;
  }

  #change(changes: Partial<CardAnswer>): void {
    this.#answer = {...this.#answer, ...changes};
    this.host.prefetchReply();
    this.requestUpdate();
  }

  /** Only on a change: the chat may be calling its controllers. */
  #follow(follows: boolean): void {
    if (follows === this.#isFollowing) return;
    this.#isFollowing = follows;
    if (follows) this.host.chat.addController(this.#follower);
    else this.host.chat.removeController(this.#follower);
  }

  #choose({isMultiple}: Card, index: number): void {
    const chosen = new Set(isMultiple ? this.#answer.chosen : []);
    if (!chosen.delete(index)) chosen.add(index);
    this.#change({chosen, usesOwnWords: isMultiple && this.#answer.usesOwnWords});
  }

  #chooseOwnWords({isMultiple}: Card): void {
    const {chosen, usesOwnWords} = this.#answer;
    this.#change(
      isMultiple ? {chosen, usesOwnWords: !usesOwnWords} : {chosen: new Set(), usesOwnWords: true},
    );
  }

  #writeOwnWords({isMultiple}: Card, ownWords: string): void {
    const {chosen} = this.#answer;
    this.#change({ownWords, usesOwnWords: true, chosen: isMultiple ? chosen : new Set()});
  }

  #write({fields}: Card, changed: number, value: string): void {
    const values = fields.map((_, index) => (index === changed ? value : (this.#answer.values[index] ?? '')));
    this.#change({values});
  }

  readonly #onSend = ({currentTarget}: Event): void => {
    const {chat} = this.host;
    const {message} = this.element;
    const card = message && cardOf(message);
    if (!card || this.#status !== 'open') return;
    const hasFocus = currentTarget instanceof Element && currentTarget.matches(':focus');
    if (!chat.send(answerText(card, this.#answer))) return;
    // The focused button disappears.
    if (hasFocus) chat.focus();
  };
}

function isAnswerable({choices, fields, hasOwnWords}: Card): boolean {
  return choices.length + fields.length > 0 || hasOwnWords;
}

function valueOf({target}: Event): string {
  return target instanceof HTMLInputElement ? target.value : '';
}

function isOfTalk({aside, role}: Message): boolean {
  return !aside || role === 'user';
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-ask-card': AskCard;
  }
}
