import type {nothing, ReactiveController, TemplateResult} from 'lit';
import {writeJson} from '../../client/json-object.js';
import type {Agent} from '../../client/resources.js';
import type {AgentLookup} from '../../controllers/agent-lookup.js';
import type {Localize} from '../../controllers/localize.js';
import {latestReply, type ConversationState, type Message} from '../../conversation/conversation-state.js';
import {AgentSuggestionPickEvent} from '../../events/agent-suggestion-pick-event.js';
import {plainName} from '../plain-name.js';
import type {ChatHistory} from './chat-history.js';
import type {ChatSending} from './chat-sending.js';
import type {ChatSettings} from './chat-settings.js';
import type {ChatStanding} from './chat-standing.js';
import type {ChatVoice} from './chat-voice.js';
import type {ReplyPreparation} from './reply-preparation.js';
import {suggestionList} from './suggestion-list.js';

/** What suggestions are asked for with. */
export interface SuggestionContext {
  readonly agent: Agent;
  /** What was said, oldest first. */
  readonly messages: readonly Message[];
  /** Aborted when the visitor has moved on. */
  readonly signal: AbortSignal;
}

/** Suggests what the visitor could say next. */
export type Suggest = (context: SuggestionContext) => readonly string[] | Promise<readonly string[]>;

/** The chat that shows suggestions. */
export interface SuggestingChat {
  readonly localize: Localize;
  readonly voice: ChatVoice;
  readonly lookup: AgentLookup;
  readonly standing: ChatStanding;
  readonly history: ChatHistory;
  readonly sending: ChatSending;
  readonly preparation: Pick<ReplyPreparation, 'begin'>;
  readonly state: ConversationState;
}

const mostSuggestions = 6;
const longestSuggestion = 200;
/** How many values of a list are looked at. */
const mostValues = 100;

/**
 * What the visitor could say next: what the page has set, or what it answers when it is asked, before anything
 * is said and after each complete reply, where the agent needs recommendations (SERVICE.md "Agent").
 */
export class Suggestions implements ReactiveController {
  readonly #host: ChatSettings;
  readonly #chat: SuggestingChat;
  #moment = '';
  #request: AbortController | undefined;
  #answered: readonly string[] = [];
  #given: unknown;
  #givenTexts: readonly string[] = [];
  /** The list whose length was spoken last. */
  #spoken: readonly string[] | undefined;

  constructor(host: ChatSettings, chat: SuggestingChat) {
    this.#host = host;
    this.#chat = chat;
    host.addController(this);
  }

  /** What is suggested now; nothing while a reply is on its way. */
  get content(): TemplateResult | typeof nothing {
    return suggestionList(this.#texts, this.#chat.localize, this.#onPick, this.#onApproach);
  }

  /** Gives up what is being asked for; it is asked again when the element comes back. */
  interrupt(): void {
    this.#forget();
    this.#moment = '';
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
    const {localize, voice} = this.#chat;
    voice.say(localize.term('suggestionCount', length));
  }

  get #texts(): readonly string[] {
    if (this.#momentNow() === '') return [];
    return this.#list.filter(text => this.#chat.sending.fits(text));
  }

  get #list(): readonly string[] {
    return this.#isGiven ? this.#givenTexts : this.#answered;
  }

  /** The agent talked to, while something can be said to it. */
  get #agent(): Agent | undefined {
    const {history, lookup, standing} = this.#chat;
    return standing.canAsk && !history.opening ? lookup.agent : undefined;
  }

  get #isGiven(): boolean {
    return Boolean(this.#given);
  }

  /** Names the point of the conversation at which something may be suggested; `''` where nothing is. */
  #momentNow(): string {
    const agent = this.#agent;
    const {agentId, beginning, messages} = this.#chat.state;
    const last = messages.at(-1);
    if (!agent || (last && (last !== latestReply({messages}) || !isComplete(last)))) return '';
    const isAsked = !this.#isGiven && typeof this.#host.suggest === 'function';
    return writeJson([agentId, beginning, last?.id ?? '', isAsked]);
  }

  async #ask(): Promise<void> {
    const suggest = this.#host.suggest;
    const agent = this.#agent;
    if (this.#isGiven || typeof suggest !== 'function' || !agent?.isNeedRecommend) return;
    const {signal} = (this.#request = new AbortController());
    try {
      const {messages} = this.#chat.state;
      const answer: unknown = await suggest({agent, messages, signal});
      if (signal.aborted) return;
      this.#answered = readSuggestions(answer, 'suggest');
      this.#host.requestUpdate();
    } catch (error) {
      if (!signal.aborted)
        console.warn('agent-chat-elements: suggest failed, so nothing is suggested.', error);
    }
  }

  /** Pages make the same list anew each time they draw; it is told once. */
  #takeGiven(texts: readonly string[]): void {
    if (texts.join('\n') !== this.#givenTexts.join('\n')) this.#givenTexts = texts;
  }

  #forget(): void {
    this.#request?.abort();
    this.#request = undefined;
    this.#answered = [];
  }

  /** A press sends a message, whose reply needs its code. */
  readonly #onApproach = (): void => this.#chat.preparation.begin();

  readonly #onPick = (text: string, {currentTarget}: MouseEvent): void => {
    const hasFocus = currentTarget instanceof Element && currentTarget.matches(':focus');
    if (!this.#host.dispatchEvent(new AgentSuggestionPickEvent(text)) || !this.#chat.sending.send(text))
      return;
    // The button goes, and the keyboard with it.
    if (hasFocus) this.#host.focus();
  };
}

function isComplete({role, status}: Message): boolean {
  return role === 'assistant' && status === 'done';
}

/** The suggestions in a value: each once, as one line of bounded length. */
function readSuggestions(value: unknown, from: 'suggest' | 'suggestions'): readonly string[] {
  // Nothing, in the words of a page or of a framework: `undefined`, `null` or `''`.
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
