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
  /** Aborted when the suggestions are not needed any more. */
  readonly signal: AbortSignal;
}

/** Returns messages that the visitor could send next. */
export type Suggest = (context: SuggestionContext) => readonly string[] | Promise<readonly string[]>;

/** The element that shows suggestions. */
type SuggestingHost = ReactiveControllerHost &
  HTMLElement & {
    readonly suggestions?: readonly string[] | undefined;
    readonly suggest?: Suggest | undefined;
    readonly maxLength?: number | undefined;
  };

export interface SuggestionsOptions {
  readonly localize: Localize;
  readonly snapshot: () => ChatSnapshot;
  /** Number of times the conversation began again. */
  readonly beginning: () => number;
  readonly say: (words: string) => void;
  /** Sends a message. Returns whether it was taken. */
  readonly send: (text: string) => boolean;
  /** Loads the code of replies, since a press sends a message. */
  readonly prefetchReply: () => void;
}

const mostSuggestions = 6;
const longestSuggestion = 200;
/** Maximum number of values of a list that are read. */
const mostValues = 100;

/**
 * Suggested messages: those that the page has set, or those that its `suggest` returns. It is called before the first
 * message and after each complete reply, where the agent needs recommendations (SERVICE.md "Agent").
 */
export class Suggestions implements ReactiveController {
  readonly #host: SuggestingHost;
  readonly #options: SuggestionsOptions;
  #moment = '';
  #request: AbortController | undefined;
  #answered: readonly string[] = [];
  #given: unknown;
  #givenTexts: readonly string[] = [];
  /** The list that was announced last. */
  #spoken: readonly string[] | undefined;

  constructor(host: SuggestingHost, options: SuggestionsOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  /** Suggested messages as buttons; nothing while a reply runs. */
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
    const given = this.#host.suggestions;
    if (given !== this.#given) this.#takeGiven(readSuggestions(given, 'suggestions'));
    this.#given = given;
    const moment = this.#momentNow();
    if (moment === this.#moment) return;
    this.#forget();
    this.#moment = moment;
    if (moment !== '') void this.#ask();
  }

  hostUpdated(): void {
    const {length} = this.#texts;
    if (length === 0 || this.#spoken === this.#list) return;
    this.#spoken = this.#list;
    const {localize, say} = this.#options;
    say(localize.term('suggestionCount', length));
  }

  get #texts(): readonly string[] {
    if (this.#momentNow() === '') return [];
    return this.#list.filter(text => fits(text, this.#host.maxLength));
  }

  get #list(): readonly string[] {
    return this.#isGiven ? this.#givenTexts : this.#answered;
  }

  /** The agent, while the visitor can send a message to it. */
  get #agent(): Agent | undefined {
    const {canTake, phase, isOpening, agent} = this.#options.snapshot();
    return canTake && phase === 'ready' && !isOpening ? agent : undefined;
  }

  get #isGiven(): boolean {
    return Boolean(this.#given);
  }

  /** Names the point of the conversation at which messages can be suggested; `''` where none can. */
  #momentNow(): string {
    const agent = this.#agent;
    const {agentId, messages} = this.#options.snapshot();
    const last = messages.at(-1);
    if (!agent || (last && (last !== latestReply({messages}) || !isComplete(last)))) return '';
    const isAsked = !this.#isGiven && typeof this.#host.suggest === 'function';
    return writeJson([agentId, this.#options.beginning(), last?.id ?? '', isAsked]);
  }

  async #ask(): Promise<void> {
    const suggest = this.#host.suggest;
    const agent = this.#agent;
    if (this.#isGiven || typeof suggest !== 'function' || !agent?.isNeedRecommend) return;
    const {signal} = (this.#request = new AbortController());
    try {
      const {messages} = this.#options.snapshot();
      const answer: unknown = await suggest({agent, messages, signal});
      if (signal.aborted) return;
      this.#answered = readSuggestions(answer, 'suggest');
      this.#host.requestUpdate();
    } catch (error) {
      if (!signal.aborted)
        console.warn('agent-chat-elements: suggest failed, so nothing is suggested.', error);
    }
  }

  /** Frameworks create an equal list with each rendering. It is announced once. */
  #takeGiven(texts: readonly string[]): void {
    if (texts.join('\n') !== this.#givenTexts.join('\n')) this.#givenTexts = texts;
  }

  #forget(): void {
    this.#request?.abort();
    this.#request = undefined;
    this.#answered = [];
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
    // The button disappears, and the focus with it.
    if (hasFocus) this.#host.focus();
  };
}

function isComplete({role, status}: Message): boolean {
  return role === 'assistant' && status === 'done';
}

/** Reads the suggestions in a value: each once, as one line of limited length. */
function readSuggestions(value: unknown, from: 'suggest' | 'suggestions'): readonly string[] {
  // Pages and frameworks write `undefined`, `null` or `''` for nothing.
  if (!value) return [];
  if (!Array.isArray(value)) {
    console.warn(`agent-chat-elements: ${from} is no list of texts, so nothing is suggested.`);
    return [];
  }
  const texts = value
    .slice(0, mostValues)
    .filter(text => typeof text === 'string')
    .map(text => Array.from(plainName(text)).slice(0, longestSuggestion).join('').trim())
    .filter(text => text !== '');
  return [...new Set(texts)].slice(0, mostSuggestions);
}
