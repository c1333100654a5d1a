import {html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import {writeJson} from '../../../client/json-object.js';
import type {Agent} from '../../../client/resources.js';
import type {Localize} from '../../../controllers/localize.js';
import {latestReply, type Message} from '../../../conversation/conversation-state.js';
import {AgentSuggestionPickEvent} from '../../../events/agent-suggestion-pick-event.js';
import {fits, type ChatSnapshot} from '../../../session/chat-snapshot.js';
import {plainName} from '../../shared/format-text.js';

/** The conversation for which suggestions are requested. */
export interface SuggestionContext {
  readonly agent: Agent;
  /** Messages of the conversation, oldest first. */
  readonly messages: readonly Message[];
  /** Aborted when the suggestions are no longer needed. */
  readonly signal: AbortSignal;
}

/** Returns messages that the visitor could send next. */
export type Suggest = (context: SuggestionContext) => readonly string[] | Promise<readonly string[]>;

type SuggestingHost = ReactiveControllerHost &
  HTMLElement & {
    readonly suggestions?: readonly string[] | undefined;
    readonly suggest?: Suggest | undefined;
    readonly maxLength?: number | undefined;
  };

export interface SuggestionsOptions {
  readonly localize: Localize;
  readonly snapshot: () => ChatSnapshot;
  readonly beginning: () => number;
  readonly say: (words: string) => void;
  /** Sends a message. Returns whether it was accepted. */
  readonly send: (text: string) => boolean;
  /** Loads the code for replies before the visitor presses a suggestion. */
  readonly prefetchReply: () => void;
}

const maxSuggestions = 6;
const maxSuggestionLength = 200;
const maxValuesRead = 100;

/**
 * Shows the `suggestions` of the page, or those that `suggest` returns. Calls `suggest` before the first message and
 * after each complete reply, if the agent needs recommendations (SERVICE.md "Agent").
 */
export class Suggestions implements ReactiveController {
  readonly #host: SuggestingHost;
  readonly #options: SuggestionsOptions;
  #moment = '';
  #request: AbortController | undefined;
  #suggested: readonly string[] = [];
  #pageValue: unknown;
  #pageTexts: readonly string[] = [];
  #announced: readonly string[] | undefined;

  constructor(host: SuggestingHost, options: SuggestionsOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  render(): TemplateResult | typeof nothing {
    const {localize, prefetchReply} = this.#options;
    if (this.#texts.length === 0) return nothing;
    return html`<div
      class="suggestions"
      part="suggestions"
      role="group"
      aria-label=${localize.term('suggestions')}
      @pointerenter=${prefetchReply}
      @focusin=${prefetchReply}
    >
      ${this.#texts.map(text => this.#renderButton(text))}
    </div>`;
  }

  hostUpdate(): void {
    const value = this.#host.suggestions;
    if (value !== this.#pageValue) this.#setPageTexts(readSuggestions(value, 'suggestions'));
    this.#pageValue = value;
    const moment = this.#currentMoment();
    if (moment === this.#moment) return;
    this.#reset();
    this.#moment = moment;
    if (moment !== '') void this.#requestSuggestions();
  }

  hostUpdated(): void {
    const {length} = this.#texts;
    if (length === 0 || this.#announced === this.#list) return;
    this.#announced = this.#list;
    const {localize, say} = this.#options;
    say(localize.term('suggestionCount', length));
  }

  get #texts(): readonly string[] {
    if (this.#currentMoment() === '') return [];
    return this.#list.filter(text => fits(text, this.#host.maxLength));
  }

  get #list(): readonly string[] {
    return this.#hasPageTexts ? this.#pageTexts : this.#suggested;
  }

  get #agent(): Agent | undefined {
    const {canTake, phase, isOpening, agent} = this.#options.snapshot();
    return canTake && phase === 'ready' && !isOpening ? agent : undefined;
  }

  get #hasPageTexts(): boolean {
    return Boolean(this.#pageValue);
  }

  /** Identifies the point of the conversation for which to suggest messages. `''` while none can be suggested. */
  #currentMoment(): string {
    const agent = this.#agent;
    const {agentId, messages} = this.#options.snapshot();
    const last = messages.at(-1);
    if (!agent || (last && (last !== latestReply({messages}) || !isComplete(last)))) return '';
    const isAsked = !this.#hasPageTexts && typeof this.#host.suggest === 'function';
    return writeJson([agentId, this.#options.beginning(), last?.id ?? '', isAsked]);
  }

  async #requestSuggestions(): Promise<void> {
    const suggest = this.#host.suggest;
    const agent = this.#agent;
    if (this.#hasPageTexts || typeof suggest !== 'function' || !agent?.isNeedRecommend) return;
    const {signal} = (this.#request = new AbortController());
    try {
      const {messages} = this.#options.snapshot();
      const answer: unknown = await suggest({agent, messages, signal});
      if (signal.aborted) return;
      this.#suggested = readSuggestions(answer, 'suggest');
      this.#host.requestUpdate();
    } catch (error) {
      if (!signal.aborted)
        console.warn('agent-chat-elements: suggest failed, so nothing is suggested.', error);
    }
  }

  /** Keeps an equal list: frameworks create one at each rendering, and each list is announced once. */
  #setPageTexts(texts: readonly string[]): void {
    if (texts.join('\n') !== this.#pageTexts.join('\n')) this.#pageTexts = texts;
  }

  #reset(): void {
    this.#request?.abort();
    this.#request = undefined;
    this.#suggested = [];
  }

  #renderButton(text: string): TemplateResult {
    return html`<button
      class="suggestion"
      part="suggestion"
      type="button"
      dir="auto"
      lang=${ifDefined(this.#options.localize.marks.content)}
      @mousedown=${(event: MouseEvent) => event.preventDefault()}
      @click=${(event: MouseEvent) => this.#onPick(text, event)}
    >
      ${text}
    </button>`;
  }

  readonly #onPick = (text: string, {currentTarget}: MouseEvent): void => {
    const hasFocus = currentTarget instanceof Element && currentTarget.matches(':focus');
    if (!this.#host.dispatchEvent(new AgentSuggestionPickEvent(text)) || !this.#options.send(text)) return;
    // The focused button disappears.
    if (hasFocus) this.#host.focus();
  };
}

function isComplete({role, status}: Message): boolean {
  return role === 'assistant' && status === 'done';
}

/** Reads a list of suggestions: each once, as one line of limited length. */
function readSuggestions(value: unknown, from: 'suggest' | 'suggestions'): readonly string[] {
  // Frameworks write `undefined`, `null` or `''` for a missing value.
  if (!value) return [];
  if (!Array.isArray(value)) {
    console.warn(`agent-chat-elements: ${from} is no list of texts, so nothing is suggested.`);
    return [];
  }
  const texts = value
    .slice(0, maxValuesRead)
    .filter(text => typeof text === 'string')
    .map(text => Array.from(plainName(text)).slice(0, maxSuggestionLength).join('').trim())
    .filter(text => text !== '');
  return [...new Set(texts)].slice(0, maxSuggestions);
}
