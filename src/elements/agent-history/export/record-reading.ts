import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {AgentClient} from '../../../client/agent-client.js';
import {asServiceError, type AgentServiceError} from '../../../client/agent-service-error.js';
import type {ConversationRecord} from '../../../client/resources.js';
import {readAllRecords, RecordsSoFar, type ReadingProgress} from '../../../conversation/read-all-records.js';

export interface RecordSource {
  readonly client: Pick<AgentClient, 'listRecords'>;
  readonly agentId: string;
}

/** Loads all records of an agent, and keeps them until `forget`. */
export class RecordReading implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #source: RecordSource | undefined;
  #soFar = new RecordsSoFar();
  #running: AbortController | undefined;
  #error: AgentServiceError | undefined;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostDisconnected(): void {
    this.cancel();
  }

  get running(): boolean {
    return this.#running !== undefined;
  }

  /** The reason why loading failed. */
  get error(): AgentServiceError | undefined {
    return this.#error;
  }

  get progress(): ReadingProgress {
    return this.#soFar.progress;
  }

  /** The records that have loaded, oldest first. */
  get records(): readonly ConversationRecord[] {
    return this.#soFar.records;
  }

  /** Another source discards the loaded records. */
  setSource(source: RecordSource | undefined): void {
    const {client, agentId} = this.#source ?? {};
    this.#source = source;
    if (source?.client !== client || source?.agentId !== agentId) this.forget();
  }

  /** Returns all records, or `undefined` if not all could be loaded. The next call continues where this one stopped. */
  async read(): Promise<readonly ConversationRecord[] | undefined> {
    const source = this.#source;
    if (!source) return undefined;
    this.cancel();
    this.#error = undefined;
    const running = (this.#running = new AbortController());
    const {signal} = running;
    this.#host.requestUpdate();
    try {
      return await readAllRecords(source.client, source.agentId, {
        signal,
        soFar: this.#soFar,
        onProgress: () => this.#host.requestUpdate(),
      });
    } catch (error) {
      if (!signal.aborted) this.#error = asServiceError(error);
      return undefined;
    } finally {
      if (this.#running === running) this.#running = undefined;
      this.#host.requestUpdate();
    }
  }

  /** Aborts the running request and keeps the loaded records. */
  cancel(): void {
    if (!this.#running) return;
    this.#running.abort();
    this.#running = undefined;
    this.#host.requestUpdate();
  }

  /** Discards the loaded records. */
  forget(): void {
    this.cancel();
    this.#soFar = new RecordsSoFar();
    this.#error = undefined;
  }
}
