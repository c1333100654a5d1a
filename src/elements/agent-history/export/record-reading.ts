import {initialState, Task, TaskStatus} from '@lit/task';
import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {AgentClient} from '../../../client/agent-client.js';
import {asServiceError, type AgentServiceError} from '../../../client/agent-service-error.js';
import type {ConversationRecord} from '../../../client/resources.js';
import {readAllRecords, RecordsSoFar, type ReadingProgress} from '../../../records/read-all-records.js';

export interface ExportSource {
  readonly client: Pick<AgentClient, 'listRecords'>;
  readonly agentId: string;
}

/** Loads all records of an agent, and keeps them until `forget`. */
export class RecordReading implements ReactiveController {
  readonly #task: Task<readonly [], readonly ConversationRecord[]>;
  #source: ExportSource | undefined;
  #soFar = new RecordsSoFar();
  #error: AgentServiceError | undefined;

  constructor(host: ReactiveControllerHost) {
    host.addController(this);
    this.#task = new Task(host, {
      autoRun: false,
      args: () => [] as const,
      task: async (_, {signal}) => {
        if (!this.#source) return initialState;
        const {client, agentId} = this.#source;
        const onProgress = (): void => host.requestUpdate();
        try {
          return await readAllRecords(client, agentId, {signal, soFar: this.#soFar, onProgress});
        } catch (error) {
          if (signal.aborted) return initialState;
          throw error;
        }
      },
      onError: error => (this.#error = asServiceError(error)),
    });
  }

  hostDisconnected(): void {
    this.cancel();
  }

  get running(): boolean {
    return this.#task.status === TaskStatus.PENDING;
  }

  get error(): AgentServiceError | undefined {
    return this.#error;
  }

  get progress(): ReadingProgress {
    return this.#soFar.progress;
  }

  get records(): readonly ConversationRecord[] {
    return this.#soFar.records;
  }

  /** A new source discards the loaded records. */
  setSource(source: ExportSource | undefined): void {
    const {client, agentId} = this.#source ?? {};
    this.#source = source;
    if (source?.client !== client || source?.agentId !== agentId) this.forget();
  }

  /** Returns all records, or `undefined` if some failed to load. The next call continues where this one stopped. */
  async read(): Promise<readonly ConversationRecord[] | undefined> {
    this.#error = undefined;
    await this.#task.run();
    return this.#task.status === TaskStatus.COMPLETE ? this.#task.value : undefined;
  }

  cancel(): void {
    this.#task.abort();
  }

  forget(): void {
    this.cancel();
    this.#soFar = new RecordsSoFar();
    this.#error = undefined;
  }
}
