import {initialState, TaskStatus} from '@lit/task';
import type {ReactiveControllerHost} from 'lit';
import {AgentServiceError} from '../../client/agent-service-error.js';
import {asServiceError} from '../../client/as-service-error.js';
import {untilAborted} from '../../client/until-aborted.js';
import type {AgentLookup} from '../../controllers/agent-lookup.js';
import type {Connection} from '../../controllers/connection.js';
import {InterruptibleTask} from '../../controllers/interruptible-task.js';
import {KeptFocus} from '../../controllers/kept-focus.js';
import type {EarlierRequest} from '../../conversation/earlier-pages.js';
import {AgentErrorEvent} from '../../events/agent-error-event.js';
import {LazyModule} from '../../lazy.js';
import type {ChatSettings} from './chat-settings.js';
import {nonNegative} from './number-settings.js';
import type {PastChat, ShownPast} from './shown-past.js';

/** What only a chat with earlier messages needs. */
const shownPastCode = new LazyModule(() => import('./shown-past.js'));

/** What is known of what was said before the first message on screen. */
export type EarlierStatus = 'unknown' | 'loading' | 'failed' | 'more' | 'beginning';

/** The chat that what was said before belongs to. */
export interface RememberingChat extends PastChat {
  readonly connection: Pick<Connection, 'client' | 'service' | 'visit' | 'given'>;
  readonly lookup: Pick<AgentLookup, 'agent'>;
}

/** Which messages are wanted, of which visit. The service is absent while nothing can be asked. */
type Wanted = readonly [
  service: object | undefined,
  agentId: string,
  size: number,
  recent: boolean,
  visit: string,
];

/** The element that shows the chat. */
export type RememberingHost = ReactiveControllerHost &
  EventTarget &
  Pick<ChatSettings, 'history' | 'historySize'>;

/**
 * Asks for what was said before: the newest of it when a chat opens, older messages as far as the reader goes back.
 * What reads and shows them is fetched for the first.
 */
export class ChatHistory {
  readonly #host: RememberingHost;
  readonly #chat: RememberingChat;
  readonly #code: typeof shownPastCode;
  readonly #task: InterruptibleTask<Wanted, void>;
  #past: ShownPast | undefined;
  /** Whether anything was asked for since the conversation began. */
  #isBegun = false;
  #isAskedFor = false;
  #reading = Promise.resolve(0);

  constructor(host: RememberingHost, chat: RememberingChat, code = shownPastCode) {
    this.#host = host;
    this.#chat = chat;
    this.#code = code;
    const {connection, localize, places, voice} = chat;
    this.#task = new InterruptibleTask(host, connection, {
      args: () => this.#wanted,
      // Then messages are read only when the reader asks for them, by a call of `run`.
      isIdle: ([, , , recent]) => !recent,
      task: async ([service, agentId, size, recent], {signal}) => {
        const client = service && chat.connection.client;
        const isAskedFor = this.#isAskedFor;
        this.#isAskedFor = false;
        // What fails now is tried again, and told, when it is needed.
        if (!client && recent) void code.load().catch(() => undefined);
        if (!client || !(isAskedFor || (recent && this.#isFirst))) return initialState;
        try {
          await (this.#reading = this.#read({client, agentId, size, recent}, signal));
          return undefined;
        } catch (error) {
          if (signal.aborted) return initialState;
          // Many services, and the gateway by default, offer visitors no records: there is nothing to try again.
          const {kind, status} = asServiceError(error);
          if (kind === 'forbidden' || kind === 'not-found') {
            tellOfRefusal(status);
            this.#isBegun = false;
            return initialState;
          }
          throw error;
        }
      },
      onError: error => {
        voice.say(localize.term('historyFailed'));
        host.dispatchEvent(new AgentErrorEvent(asServiceError(error), 'list-records'));
      },
    });
    new KeptFocus(
      host,
      () => places.beginning,
      () => places.beginning?.querySelector('button') ?? places.transcript,
    );
  }

  /** What was read, and how it is shown; absent until the code for it has come. */
  get past(): ShownPast | undefined {
    return this.#past;
  }

  get status(): EarlierStatus {
    if (this.#task.pending) return 'loading';
    if (!this.#isBegun) return 'unknown';
    if (this.#task.status === TaskStatus.ERROR) return 'failed';
    return this.#past?.status ?? 'unknown';
  }

  /** Whether the messages that the chat is to begin with are on their way. */
  get opening(): boolean {
    return this.#task.pending && this.#isFirst && this.#host.history === 'recent';
  }

  /** Adds older messages, or tries again. Returns whether any were added. */
  async loadOlder(): Promise<boolean> {
    if (!this.#task.pending) {
      const [service] = this.#wanted;
      if (!service || !(this.#isFirst || this.#past?.status === 'more')) return false;
      this.#isAskedFor = true;
      await this.#task.run();
    }
    return (await this.#reading.catch(() => 0)) > 0;
  }

  /** Gives up what is being asked for: the conversation it was for is over. */
  forget(): void {
    this.#task.abort();
    this.#isBegun = false;
  }

  /** Ends a running request; it begins again when the element comes back. */
  interrupt(): void {
    this.#task.interrupt();
  }

  get #wanted(): Wanted {
    const {connection, lookup} = this.#chat;
    const {history, historySize} = this.#host;
    const size = nonNegative(historySize) ?? 20;
    const service = lookup.agent && size ? connection.service : undefined;
    return [service, lookup.agent?.AgentId ?? '', size, history === 'recent', connection.visit];
  }

  /** Whether nothing has been read since the conversation began. */
  get #isFirst(): boolean {
    return !this.#isBegun || !this.#past?.isRead;
  }

  async #read(request: EarlierRequest, signal: AbortSignal): Promise<number> {
    const isFirst = this.#isFirst;
    this.#isBegun = true;
    if (!this.#past) {
      const {ShownPast} = await untilAborted(this.#code.load(), signal).catch((cause: unknown) => {
        throw new AgentServiceError('network', 'The code for earlier messages could not be fetched.', {
          cause,
        });
      });
      this.#past = new ShownPast(this.#host, this.#chat);
    }
    if (isFirst) this.#past.begin(request.size);
    return this.#past.read(request, signal);
  }
}

let isRefusalTold = false;

/** Tells the owner of the site, once: the visitor misses nothing that the chat could show. */
function tellOfRefusal(status = 403): void {
  if (!isRefusalTold)
    // eslint-disable-next-line no-console -- nothing is wrong, so it is no warning
    console.info(
      `agent-chat-elements: the service offers no records (${status}), so history="recent" shows none.`,
    );
  isRefusalTold = true;
}
