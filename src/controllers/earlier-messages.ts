import {initialState, TaskStatus} from '@lit/task';
import type {ReactiveControllerHost} from 'lit';
import type {AgentClient} from '../client/agent-client.js';
import type {AgentServiceError} from '../client/agent-service-error.js';
import {asServiceError} from '../client/as-service-error.js';
import {untilAborted} from '../client/until-aborted.js';
import type {Conversation} from '../conversation/conversation.js';
import type {EarlierPages, EarlierRequest} from '../conversation/earlier-pages.js';
import {InterruptibleTask} from './interruptible-task.js';

/** What is asked of the service. */
export interface EarlierWanted extends Omit<EarlierRequest, 'client'> {
  /** Absent while nothing can be asked. */
  readonly client: AgentClient | undefined;
  /** Another one begins anew. */
  readonly visit?: string;
}

/** What is known of what was said before the first message on screen. */
export type EarlierStatus = 'unknown' | 'loading' | 'failed' | 'more' | 'beginning';

/** What the element that shows the messages does for them. */
export interface EarlierViewer {
  /** Read anew for each update. */
  wanted(): EarlierWanted;
  /** The newest will be wanted once something can be asked. */
  prepare(): void;
  /** Begins a list of stored messages in steps of this size. Fetches the code for that; rejects when it cannot be had. */
  openPages(size: number): Promise<EarlierPages>;
  onError(error: AgentServiceError): void;
}

/** Puts stored messages in front of a conversation: the newest when it begins, older ones when asked to. */
export class EarlierMessages {
  readonly #conversation: Conversation;
  readonly #viewer: EarlierViewer;
  readonly #task: InterruptibleTask<
    readonly [AgentClient | undefined, string, number, boolean, string | undefined],
    void
  >;
  /** What was read for the conversation's beginning of this number. */
  #pages: EarlierPages | undefined;
  #beginning = -1;
  #isAskedFor = false;
  #reading = Promise.resolve(0);

  constructor(host: ReactiveControllerHost, conversation: Conversation, viewer: EarlierViewer) {
    this.#conversation = conversation;
    this.#viewer = viewer;
    this.#task = new InterruptibleTask(host, {
      args: () => {
        const {client, agentId, size, recent, visit} = viewer.wanted();
        return [client, agentId, size, recent, visit] as const;
      },
      task: async ([client, agentId, size, recent], {signal}) => {
        const isAskedFor = this.#isAskedFor;
        this.#isAskedFor = false;
        if (!client && recent) viewer.prepare();
        if (!client || !(isAskedFor || (recent && this.isFirst))) return initialState;
        try {
          await (this.#reading = this.#read({client, agentId, size, recent}, signal));
          return undefined;
        } catch (error) {
          if (signal.aborted) return initialState;
          throw error;
        }
      },
      onError: error => viewer.onError(asServiceError(error)),
    });
  }

  get status(): EarlierStatus {
    if (this.#task.pending) return 'loading';
    if (this.#beginning !== this.#conversation.state.beginning) return 'unknown';
    if (this.#task.status === TaskStatus.ERROR) return 'failed';
    if (!this.#pages?.pageNumber) return 'unknown';
    if (this.#pages.hasMore) return 'more';
    return this.#pages.pageNumber > 1 ? 'beginning' : 'unknown';
  }

  /** Whether nothing has been read yet. */
  get isFirst(): boolean {
    return this.#beginning !== this.#conversation.state.beginning || !this.#pages?.pageNumber;
  }

  /** Whether the messages that the conversation is to begin with are on their way. */
  get opening(): boolean {
    return this.#task.pending && this.isFirst && this.#viewer.wanted().recent;
  }

  /** Adds older messages, or tries again. Returns whether any were added; a failure is told the viewer. */
  async loadOlder(): Promise<boolean> {
    if (!this.#task.pending) {
      if (!this.#viewer.wanted().client || !(this.isFirst || this.#pages?.hasMore)) return false;
      this.#isAskedFor = true;
      await this.#task.run();
    }
    return (await this.#reading.catch(() => 0)) > 0;
  }

  /** Gives up what is being asked for: the conversation it was for is over. */
  forget(): void {
    this.#task.abort();
  }

  /** Ends a running request; it begins again when the element comes back. */
  interrupt(): void {
    this.#task.interrupt();
  }

  async #read(request: EarlierRequest, signal: AbortSignal): Promise<number> {
    if (this.isFirst) this.#pages = undefined;
    this.#beginning = this.#conversation.state.beginning;
    this.#pages ??= await untilAborted(this.#viewer.openPages(request.size), signal);
    return this.#pages.read(request, signal);
  }
}
