import {initialState, TaskStatus} from '@lit/task';
import type {ReactiveControllerHost} from 'lit';
import type {AgentClient} from '../client/agent-client.js';
import {AgentServiceError} from '../client/agent-service-error.js';
import type {Conversation} from '../conversation/conversation.js';
import {InterruptibleTask} from './interruptible-task.js';

/** What is asked of the service; absent while nothing is. */
export interface RecordsWanted {
  readonly client: AgentClient;
  readonly agentId: string;
  /** How many of the newest records. */
  readonly size: number;
}

/** Puts the newest stored records in front of a conversation when it begins. */
export class RecentRecords {
  readonly #task: InterruptibleTask<readonly [AgentClient | undefined, string, number], void>;

  constructor(
    host: ReactiveControllerHost,
    conversation: Conversation,
    wanted: () => RecordsWanted | undefined,
    onError: (error: AgentServiceError) => void,
  ) {
    this.#task = new InterruptibleTask(host, {
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
  }

  get loading(): boolean {
    return this.#task.pending;
  }

  get failed(): boolean {
    return this.#task.status === TaskStatus.ERROR;
  }

  retry(): void {
    void this.#task.run();
  }

  /** Ends a running request; it begins again when the element comes back. */
  interrupt(): void {
    this.#task.interrupt();
  }
}
