import {initialState, Task, TaskStatus} from '@lit/task';
import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {AgentClient} from '../client/agent-client.js';
import {AgentServiceError} from '../client/agent-service-error.js';
import type {Conversation} from '../conversation/conversation.js';

/** What is asked of the service; absent while nothing is. */
export interface RecordsWanted {
  readonly client: AgentClient;
  readonly agentId: string;
  /** How many of the newest records. */
  readonly size: number;
}

/** Puts the newest stored records in front of a conversation when it begins. */
export class RecentRecords implements ReactiveController {
  readonly #task: Task<readonly [AgentClient | undefined, string, number], void>;
  #interrupted = false;

  constructor(
    host: ReactiveControllerHost,
    conversation: Conversation,
    wanted: () => RecordsWanted | undefined,
    onError: (error: AgentServiceError) => void,
  ) {
    this.#task = new Task(host, {
      args: () => {
        const {client, agentId = '', size = 0} = wanted() ?? {};
        return [client, agentId, size] as const;
      },
      task: async ([client, agentId, pageSize], {signal}) => {
        if (!client) return initialState;
        const {beginning} = conversation.state;
        try {
          const {records} = await client.listRecords(agentId, {order: 'desc', pageSize}, {signal});
          conversation.addRecords(records, beginning);
          return undefined;
        } catch (error) {
          if (signal.aborted) return initialState;
          throw error;
        }
      },
      onError: error => {
        if (error instanceof AgentServiceError) onError(error);
      },
    });
    host.addController(this);
  }

  get loading(): boolean {
    return this.#task.status === TaskStatus.PENDING;
  }

  get failed(): boolean {
    return this.#task.status === TaskStatus.ERROR;
  }

  retry(): void {
    void this.#task.run();
  }

  /** Ends a running request; it begins again when the element comes back. */
  interrupt(): void {
    this.#interrupted = this.loading;
    this.#task.abort();
  }

  hostConnected(): void {
    if (!this.#interrupted) return;
    this.#interrupted = false;
    this.retry();
  }
}
