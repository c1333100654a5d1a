import {html, nothing, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import {isJsonObject, writeJson} from '../../../client/json-object.js';
import type {Agent} from '../../../client/resources.js';
import {latestReply, type Message} from '../../../conversation/conversation-state.js';
import {suggestionLines} from '../../../conversation/reply-suggestions.js';
import {AgentSuggestionPickEvent} from '../../../events/part-events.js';
import {textDirection} from '../../../markdown/text-direction.js';
import {fits} from '../../../session/chat-snapshot.js';
import {ChatPart} from '../part-element.js';
import {plainName} from '../../shared/format-text.js';
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
 * Shows the `suggestions` of the page, its `starters` before the first message, or those that `suggest` returns. Calls
 * `suggest` before the first message and after each complete reply, if the agent needs recommendations (SERVICE.md
 * "Agent"). Otherwise shows those that the agent wrote at the end of its reply.
 */
export class Suggestions extends ChatPart {
  static override styles = [suggestionStyles];

  #moment = '';
  #request: AbortController | undefined;
  #suggested: readonly ShownSuggestion[] = [];
  #pageValue: unknown;
  #pageTexts: readonly ShownSuggestion[] = [];
  #starterValue: unknown;
  #starters: readonly ShownSuggestion[] = [];
  #announced: readonly ShownSuggestion[] | undefined;

  override render(): TemplateResult | typeof nothing {
    const {localize, prefetchReply} = this.host;
    if (this.#texts.length === 0) return nothing;
    return html`<div
      class="suggestions"
      part="suggestions"
      role="group"
      aria-label=${localize.term('suggestions')}
      @pointerenter=${prefetchReply}
      @focusin=${prefetchReply}
    >
      ${this.#texts.map(suggestion => this.#renderButton(suggestion))}
    </div>`;
  }

  protected override willUpdate(): void {
    super.willUpdate();
    const {suggestions, starters} = this.host.chat;
    if (suggestions !== this.#pageValue)
      this.#pageTexts = keepIfEqual(this.#pageTexts, this.#read(suggestions, 'suggestions'));
    if (starters !== this.#starterValue)
      this.#starters = keepIfEqual(this.#starters, this.#read(listOf(starters), 'starters'));
    this.#pageValue = suggestions;
    this.#starterValue = starters;
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
    if (this.#hasPageTexts) return this.#pageTexts;
    return this.#hasStarters ? this.#starters : this.#suggested;
  }

  get #agent(): Agent | undefined {
    const {canTake, phase, isOpening, agent} = this.host.chat.session.snapshot;
    return canTake && phase === 'ready' && !isOpening ? agent : undefined;
  }

  get #hasPageTexts(): boolean {
    return Boolean(this.#pageValue);
  }

  get #hasStarters(): boolean {
    return this.#starters.length > 0 && this.host.chat.session.snapshot.messages.length === 0;
  }

  /** Identifies the point of the conversation for which to suggest messages. `''` while none can be suggested. */
  #currentMoment(): string {
    const agent = this.#agent;
    const {agentId, messages} = this.host.chat.session.snapshot;
    const last = messages.at(-1);
    if (!agent || (last && (last !== latestReply({messages}) || !mayBeFollowed(last)))) return '';
    const isAsked = !this.#hasPageTexts && !this.#hasStarters && typeof this.host.chat.suggest === 'function';
    return writeJson([agentId, this.host.chat.session.conversation.beginning, last?.id ?? '', isAsked]);
  }

  async #requestSuggestions(): Promise<void> {
    const suggest = this.host.chat.suggest;
    const agent = this.#agent;
    if (this.#hasPageTexts || this.#hasStarters) return;
    const {messages} = this.host.chat.session.snapshot;
    const last = messages.at(-1);
    if (typeof suggest !== 'function' || !agent?.isNeedRecommend) {
      if (last) this.#suggested = this.#read(suggestionLines(last).map(readLine), 'suggest');
      return;
    }
    if (last && !isComplete(last)) return;
    const {signal} = (this.#request = new AbortController());
    try {
      const answer: unknown = await suggest({agent, messages, signal});
      if (signal.aborted) return;
      this.#suggested = this.#read(answer, 'suggest');
      this.requestUpdate();
    } catch (error) {
      if (!signal.aborted)
        console.warn('agent-chat-elements: suggest failed, so nothing is suggested.', error);
    }
  }

  #reset(): void {
    this.#request?.abort();
    this.#request = undefined;
    this.#suggested = [];
  }

  /** Reads a list of suggestions: each once, as one line of limited length. */
  #read(value: unknown, from: 'suggest' | 'suggestions' | 'starters'): readonly ShownSuggestion[] {
    // Frameworks write `undefined`, `null` or `''` for a missing value.
    if (!value) return [];
    if (!Array.isArray(value)) {
      console.warn(`agent-chat-elements: ${from} is no list of texts, so nothing is suggested.`);
      return [];
    }
    const shown = new Map<string, ShownSuggestion>();
    for (const item of value.slice(0, maxValuesRead) as readonly unknown[]) {
      const {label, prompt} = isJsonObject(item) ? item : {label: item, prompt: item};
      const suggestion = {label: this.#oneLine(label), prompt: this.#oneLine(prompt)};
      if (suggestion.label && suggestion.prompt && !shown.has(suggestion.label))
        shown.set(suggestion.label, suggestion);
    }
    return [...shown.values()].slice(0, maxSuggestions);
  }

  #oneLine(text: unknown): string {
    if (typeof text !== 'string') return '';
    return Array.from(plainName(text)).slice(0, maxSuggestionLength).join('').trim();
  }

  #renderButton({label, prompt}: ShownSuggestion): TemplateResult {
    return html`<button
      class="suggestion"
      part=${this.#list === this.#starters ? 'suggestion starter' : 'suggestion'}
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

function listOf(starters: unknown): unknown {
  return typeof starters === 'string' ? starters.split('|') : starters;
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
