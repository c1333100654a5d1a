import {initialState, TaskStatus} from '@lit/task';
import type {ReactiveControllerHost} from 'lit';
import type {AgentClient} from '../client/agent-client.js';
import type {AgentServiceError} from '../client/agent-service-error.js';
import {asServiceError} from '../client/as-service-error.js';
import type {Agent} from '../client/resources.js';
import type {Connection} from './connection.js';
import {InterruptibleTask} from './interruptible-task.js';

/** The agent an element is about: known, or only named. */
export interface AgentTarget {
  readonly client: AgentClient | undefined;
  /** `''` while no agent is chosen. */
  readonly agentId: string;
  /** The agent itself, when the page has it already. */
  readonly agent: Agent | undefined;
}

/** Finds the agent of an identifier. There is no such operation: the client pages through the list. */
export class AgentLookup {
  readonly #target: () => AgentTarget;
  readonly #task: InterruptibleTask<readonly [service: object | undefined, string, boolean], Agent>;

  constructor(
    host: ReactiveControllerHost,
    connection: Pick<Connection, 'service' | 'given'>,
    target: () => AgentTarget,
    onError: (error: AgentServiceError) => void,
  ) {
    this.#target = target;
    this.#task = new InterruptibleTask(host, connection, {
      args: () => {
        const {agentId, agent} = target();
        return [connection.service, agentId, agent !== undefined] as const;
      },
      task: async ([, agentId, known], {signal}) => {
        const {client} = target();
        if (!client || !agentId || known) return initialState;
        try {
          return await client.findAgent(agentId, {signal});
        } catch (error) {
          if (signal.aborted) return initialState;
          throw asServiceError(error);
        }
      },
      onError: error => onError(asServiceError(error)),
    });
  }

  get agent(): Agent | undefined {
    return this.#target().agent ?? (this.#task.status === TaskStatus.COMPLETE ? this.#task.value : undefined);
  }

  /** Why there is no agent: the look-up failed, or the service has none of this identifier. */
  get error(): AgentServiceError | undefined {
    return this.#task.status === TaskStatus.ERROR ? asServiceError(this.#task.error) : undefined;
  }

  retry(): void {
    void this.#task.run();
  }

  /** Ends a running look-up; it begins again when the element comes back. */
  interrupt(): void {
    this.#task.interrupt();
  }
}
