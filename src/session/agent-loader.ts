import {asServiceError, type AgentServiceError} from '../client/agent-service-error.js';
import {isJsonObject} from '../client/json-object.js';
import {readAgent} from '../client/resource-readers.js';
import type {Agent} from '../client/resources.js';
import type {SessionPlatform} from './browser-platform.js';

export interface AgentSource {
  findAgent(agentId: string, options: {readonly signal: AbortSignal}): Promise<Agent>;
}

export interface AgentTarget {
  readonly client: AgentSource | undefined;
  /** Identity of the client: the same object for the same service and visitor. */
  readonly service: object | undefined;
  /** `''` while no agent is chosen. */
  readonly agentId: string;
  readonly agent: Agent | undefined;
}

/** Seconds. The first pause before a retry has two seconds, and each further one is twice as long. */
const longestPause = 60;

const noTarget: AgentTarget = {client: undefined, service: undefined, agentId: '', agent: undefined};

export class AgentLoader {
  readonly #onChange: () => void;
  readonly #onError: (error: AgentServiceError) => void;
  #target = noTarget;
  #running: AbortController | undefined;
  #isInterrupted = false;
  #found: Agent | undefined;
  #error: AgentServiceError | undefined;
  #failures = 0;
  #cancelRetry: (() => void) | undefined;

  /**
   * @param onChange called after the agent was found, and when loading starts again
   * @param onError called once for each failure
   */
  constructor(onChange: () => void, onError: (error: AgentServiceError) => void) {
    this.#onChange = onChange;
    this.#onError = onError;
  }

  get agent(): Agent | undefined {
    return this.#target.agent ?? this.#found;
  }

  /** Reason why there is no agent: loading failed, or the service has no agent with this identifier. */
  get error(): AgentServiceError | undefined {
    return this.#error;
  }

  /** Whether loading this agent has failed before. */
  get hasFailed(): boolean {
    return this.#failures > 0;
  }

  /** Sets the agent to load. Loads it if the agent or the service has changed. */
  setTarget(target: AgentTarget): void {
    const before = this.#target;
    this.#target = target;
    const isSame =
      target.service === before.service &&
      target.agentId === before.agentId &&
      (target.agent === undefined) === (before.agent === undefined);
    if (isSame) return;
    this.#failures = 0;
    void this.#load();
  }

  retry(): void {
    void this.#load();
  }

  /** Loads the agent again after a pause, if the failure may pass. */
  retryLater(delay: SessionPlatform['delay']): void {
    this.#cancelRetry?.();
    if (!this.#error?.retryable) return;
    const seconds = Math.max(this.#error.retryAfter ?? 0, Math.min(2 ** this.#failures, longestPause));
    this.#cancelRetry = delay(() => this.retry(), seconds * 1000);
  }

  interrupt(): void {
    this.#isInterrupted = (this.#running ?? this.#cancelRetry) !== undefined;
    this.#cancelRetry?.();
    this.#running?.abort();
    this.#running = undefined;
  }

  resume(): void {
    if (this.#isInterrupted) void this.#load();
  }

  async #load(): Promise<void> {
    this.#cancelRetry?.();
    this.#cancelRetry = undefined;
    this.#running?.abort();
    this.#running = undefined;
    this.#isInterrupted = false;
    this.#found = undefined;
    this.#error = undefined;
    const {client, agentId, agent} = this.#target;
    if (!client || agentId === '' || agent) return;
    const running = (this.#running = new AbortController());
    this.#onChange();
    try {
      const found = await client.findAgent(agentId, {signal: running.signal});
      if (this.#running === running) this.#found = found;
    } catch (error) {
      if (this.#running === running) this.#error = asServiceError(error);
    }
    if (this.#running !== running) return;
    this.#running = undefined;
    if (this.#error) {
      this.#failures += 1;
      this.#onError(this.#error);
    }
    this.#onChange();
    if (!this.#error) this.#failures = 0;
  }
}

const readAgents = new WeakMap<object, Agent>();

/**
 * Reads an agent that a page has set. It may be any object, so it is checked like an answer of the service. The same object
 * returns the same agent. Returns `undefined` without an identifier.
 */
export function wholeAgent(given: unknown): Agent | undefined {
  if (!isJsonObject(given)) return undefined;
  const agent = readAgents.get(given) ?? readAgent(given);
  readAgents.set(given, agent).set(agent, agent);
  return agent.AgentId === '' ? undefined : agent;
}
