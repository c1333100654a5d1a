import {html, nothing, type TemplateResult} from 'lit';
import {isJsonObject} from '../../client/json-object.js';
import type {Message} from '../../conversation/conversation-state.js';
import {textDirection, textLines} from '../../markdown/text-direction.js';
import type {PagePartsContext} from './page-parts-context.js';

/** A button of a notice. */
export interface NoticeAction {
  readonly label: string;
  readonly onClick: (event: Event) => void;
}

export interface NoticeOptions {
  /** Buttons below the text. */
  readonly actions?: readonly NoticeAction[];
}

/** Messages that are rendered together. A notice is placed below them. */
export interface NoticePlace {
  readonly messages: readonly Message[];
}

/** Maximum buttons of one notice. */
const maxActions = 6;

interface Notice {
  readonly text: string;
  readonly actions: readonly NoticeAction[];
  /** Ids of the messages above it. Set when the conversation has opened and the notice is first rendered. */
  above?: ReadonlySet<string>;
}

/**
 * Lines of the page in the transcript. They are in no message, so they are not sent, stored or exported. They disappear with
 * the conversation that they were added to.
 */
export class PageNotices {
  readonly #context: PagePartsContext;
  #notices: readonly Notice[] = [];

  constructor(context: PagePartsContext) {
    const {chat} = context;
    this.#context = context;
    chat.session.subscribe(({type}) => {
      if (type === 'conversation-begun') this.#keep(({above}) => above === undefined);
    });
  }

  /**
   * Adds a notice and announces its text. A text that is blank or no string adds nothing.
   *
   * @param removal removes the notice when it is aborted
   */
  add(text: unknown, options: unknown, removal: AbortSignal): void {
    if (typeof text !== 'string' || text.trim() === '' || removal.aborted) return;
    const notice: Notice = {text: text.trim(), actions: readActions(options)};
    this.#notices = [...this.#notices, notice];
    removal.addEventListener('abort', () => this.#keep(other => other !== notice));
    this.#context.chat.requestUpdate();
    this.#context.say(notice.text);
  }

  /** Returns the notices below each place. The key `undefined` is the beginning of the transcript. */
  below<Place extends NoticePlace>(
    places: readonly Place[],
  ): ReadonlyMap<Place | undefined, readonly TemplateResult[]> {
    const {snapshot, conversation} = this.#context.chat.session;
    const found = new Map<Place | undefined, readonly TemplateResult[]>();
    for (const notice of this.#notices) {
      if (snapshot.phase === 'ready' && !snapshot.isOpening)
        notice.above ??= new Set(conversation.messages.map(({id}) => id));
      const {above} = notice;
      const place = places.findLast(({messages}) => messages.some(({id}) => above?.has(id) ?? true));
      found.set(place, [...(found.get(place) ?? []), renderNotice(notice)]);
    }
    return found;
  }

  #keep(isKept: (notice: Notice) => boolean): void {
    const kept = this.#notices.filter(isKept);
    if (kept.length === this.#notices.length) return;
    this.#notices = kept;
    this.#context.chat.requestUpdate();
  }
}

function renderNotice({text, actions}: Notice): TemplateResult {
  return html`<div class="page-notice" part="notice">
    <p dir=${textDirection(text)}>${textLines(text)}</p>
    ${
      actions.length > 0
        ? html`<div class="page-notice-actions">
            ${actions.map(
              ({label, onClick}) =>
                html`<button class="text-button" part="notice-button" type="button" @click=${onClick}>
                  ${label}
                </button>`,
            )}
          </div>`
        : nothing
    }
  </div>`;
}

/** Leaves out values that are no actions. */
function readActions(options: unknown): readonly NoticeAction[] {
  const actions: unknown = isJsonObject(options) ? options['actions'] : undefined;
  return Array.isArray(actions) ? actions.filter(isAction).slice(0, maxActions) : [];
}

function isAction(value: unknown): value is NoticeAction {
  const {label, onClick} = isJsonObject(value) ? value : {};
  return typeof label === 'string' && label.trim() !== '' && typeof onClick === 'function';
}
