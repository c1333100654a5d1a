import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import {isJsonObject, writeJson} from '../../../client/json-object.js';
import type {Agent} from '../../../client/resources.js';
import {latestReply} from '../../../conversation/conversation-state.js';
import type {Message} from '../../../conversation/message.js';
import {suggestionLines} from '../../../conversation/reply-suggestions.js';
import {AgentSuggestionPickEvent} from '../../../events/part-events.js';
import {textDirection} from '../../../markdown/text-direction.js';
import {fits} from '../../../session/chat-snapshot.js';
import {oneLine} from '../one-line.js';
import {ChatPart} from '../part-element.js';
import type {Suggestion} from './suggestion.js';
import {suggestionStyles} from './suggestions.styles.js';

interface ShownSuggestion {
  readonly label: string;
  readonly prompt: string;
}

const maxSuggestions = 6;
const maxSuggestionLength = 200;
const maxValuesRead = 100;

/**
 * Shows the `suggestions` of the page: a list always, a text before the first message. Calls a function before the first
 * message and after each complete reply, if the agent needs recommendations (SERVICE.md "Agent"). Otherwise shows those
 * that the agent wrote at the end of its reply.
 */
export class Suggestions extends ChatPart {
  static override styles = [suggestionStyles];

  #moment = '';
  #request: AbortController | undefined;
  #suggested: readonly ShownSuggestion[] = [];
  #siteValue: unknown;
  /** Those of a list or a text of the page. */
  #given: readonly ShownSuggestion[] = [];
  #announced: readonly ShownSuggestion[] | undefined;

  override render(): TemplateResult | typeof nothing {
    const {localize, prefetchReply} = this.host;
    const onFocus = (event: FocusEvent): void => {
      prefetchReply();
      showWhole(event);
    };
    if (this.#texts.length === 0) return nothing;
    return html`<div
      class="suggestions ${this.#hasBegun ? '' : 'start'}"
      part="suggestions"
      role="group"
      aria-label=${localize.term('suggestions')}
      @wheel=${scrollRow}
      @pointerenter=${prefetchReply}
      @focusin=${onFocus}
    >
      ${this.#texts.map(suggestion => this.#renderButton(suggestion))}
    </div>`;
  }

  protected override willUpdate(): void {
    super.willUpdate();
    const {suggestions} = this.host.chat;
    if (suggestions !== this.#siteValue) this.#given = keepIfEqual(this.#given, readSetting(suggestions));
    this.#siteValue = suggestions;
    const moment = this.#currentMoment();
    if (moment === this.#moment) return;
    this.#reset();
    this.#moment = moment;
    if (moment !== '') void this.#requestSuggestions();
  }

  protected override updated(): void {
    const {length} = this.#texts;
    if (length === 0 || this.#announced === this.#list) return;
    this.#announced = this.#list;
    this.host.say(this.host.localize.term('suggestionCount', length));
  }

  get #texts(): readonly ShownSuggestion[] {
    if (this.#currentMoment() === '') return [];
    return this.#list.filter(({prompt}) => fits(prompt, this.host.chat.maxLength));
  }

  get #list(): readonly ShownSuggestion[] {
    const {suggestions} = this.host.chat;
    const isList =
      Boolean(suggestions) && typeof suggestions !== 'string' && typeof suggestions !== 'function';
    return isList || this.#isStart ? this.#given : this.#suggested;
  }

  /** Whether the text of the page is shown. */
  get #isStart(): boolean {
    return typeof this.host.chat.suggestions === 'string' && !this.#hasBegun;
  }

  get #hasBegun(): boolean {
    return this.host.chat.session.snapshot.messages.length > 0;
  }

  get #agent(): Agent | undefined {
    const {canTake, phase, isOpening, agent} = this.host.chat.session.snapshot;
    return canTake && phase === 'ready' && !isOpening ? agent : undefined;
  }

  /** Identifies the point of the conversation for which to suggest messages. `''` while none can be suggested. */
  #currentMoment(): string {
    const agent = this.#agent;
    const {agentId, messages} = this.host.chat.session.snapshot;
    const last = messages.at(-1);
    if (!agent || (last && (last !== latestReply({messages}) || !mayBeFollowed(last)))) return '';
    const isAsked = typeof this.host.chat.suggestions === 'function';
    return writeJson([agentId, this.host.chat.session.conversation.beginning, last?.id ?? '', isAsked]);
  }

  async #requestSuggestions(): Promise<void> {
    const {suggestions} = this.host.chat;
    const agent = this.#agent;
    const {messages} = this.host.chat.session.snapshot;
    const last = messages.at(-1);
    if (typeof suggestions !== 'function' || !agent?.isNeedRecommend) {
      if (last) this.#suggested = readList(suggestionLines(last).map(readLine));
      return;
    }
    if (last && !isComplete(last)) return;
    const {signal} = (this.#request = new AbortController());
    try {
      const answer: unknown = await suggestions({agent, messages, signal});
      if (signal.aborted) return;
      this.#suggested = readGiven(answer, 'suggestions must return a list');
      this.requestUpdate();
    } catch (error) {
      if (!signal.aborted)
        console.warn('agent-chat-elements: suggestions failed, so nothing is suggested.', error);
    }
  }

  #reset(): void {
    this.#request?.abort();
    this.#request = undefined;
    this.#suggested = [];
  }

  #renderButton({label, prompt}: ShownSuggestion): TemplateResult {
    return html`<button
      class="suggestion"
      part=${this.#isStart ? 'suggestion starter' : 'suggestion'}
      type="button"
      dir=${textDirection(label)}
      lang=${ifDefined(this.host.localize.marks.content)}
      @mousedown=${(event: MouseEvent) => event.preventDefault()}
      @click=${(event: MouseEvent) => this.#onPick(prompt, event)}
    >
      ${label}
    </button>`;
  }

  readonly #onPick = (text: string, {currentTarget}: MouseEvent): void => {
    const {chat} = this.host;
    const hasFocus = currentTarget instanceof Element && currentTarget.matches(':focus');
    if (!chat.dispatchEvent(new AgentSuggestionPickEvent(text)) || !chat.send(text)) return;
    // The focused button disappears.
    if (hasFocus) chat.focus();
  };
}

/** After Tab, a browser leaves a button where it is if only a part of it is visible. */
function showWhole({target}: FocusEvent): void {
  if (target instanceof Element) target.scrollIntoView({block: 'nearest', inline: 'nearest'});
}

/** A mouse wheel moves the row until its end, and then the page. */
function scrollRow(event: WheelEvent): void {
  const {currentTarget: row, deltaX, deltaY} = event;
  if (!(row instanceof HTMLElement) || deltaX !== 0) return;
  const before = row.scrollLeft;
  row.scrollLeft += row.matches(':dir(rtl)') ? -deltaY : deltaY;
  if (row.scrollLeft !== before) event.preventDefault();
}

function isComplete({role, status}: Message): boolean {
  return role === 'assistant' && status === 'done';
}

/** A stopped reply may be followed only by its own suggestions. */
function mayBeFollowed(message: Message): boolean {
  return isComplete(message) || (message.status === 'stopped' && suggestionLines(message).length > 0);
}

/** Keeps an equal list: frameworks create one at each rendering, and each list is announced once. */
function keepIfEqual(
  before: readonly ShownSuggestion[],
  now: readonly ShownSuggestion[],
): readonly ShownSuggestion[] {
  return writeJson(before) === writeJson(now) ? before : now;
}

/** Reads the setting. The result of a function is read after its call. */
function readSetting(value: unknown): readonly ShownSuggestion[] {
  if (typeof value === 'function') return [];
  return typeof value === 'string'
    ? readList(value.split('|'))
    : readGiven(value, 'suggestions must be a text, a list or a function');
}

/** Reads a list of the page. Frameworks write `undefined` or `null` for a missing value. */
function readGiven(value: unknown, problem: string): readonly ShownSuggestion[] {
  if (Array.isArray(value)) return readList(value);
  if (value) console.warn(`agent-chat-elements: ${problem}, so nothing is suggested.`);
  return [];
}

/** Reads a list of suggestions: each once, as one line of limited length. */
function readList(list: readonly unknown[]): readonly ShownSuggestion[] {
  const shown = new Map<string, ShownSuggestion>();
  for (const item of list.slice(0, maxValuesRead)) {
    const {label, prompt} = isJsonObject(item) ? item : {label: item, prompt: item};
    const suggestion = {
      label: oneLine(label, maxSuggestionLength),
      prompt: oneLine(prompt, maxSuggestionLength),
    };
    if (suggestion.label && suggestion.prompt && !shown.has(suggestion.label))
      shown.set(suggestion.label, suggestion);
  }
  return [...shown.values()].slice(0, maxSuggestions);
}

/** Reads a line of a reply. Only a bar between two texts separates a label. */
function readLine(line: string): Suggestion {
  const [label = '', ...rest] = line.split('|');
  const prompt = rest.join('|');
  return label.trim() && prompt.trim() ? {label, prompt} : line;
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-suggestions': Suggestions;
  }
}
