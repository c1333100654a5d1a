import type {AgentServiceError} from '../client/agent-service-error.js';
import {isJsonObject} from '../client/json-object.js';
import {LatestLoad} from '../client/latest-load.js';
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
  readonly #loader = new LatestLoad<Agent>(found => this.#onEnd(found));
  #target = noTarget;
  #found: Agent | undefined;
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
    return this.#loader.error;
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
    this.#load();
  }

  retry(): void {
    this.#load();
  }

  /** Loads the agent again after a pause, if the failure may pass. */
  retryLater(delay: SessionPlatform['delay']): void {
    this.#cancelRetry?.();
    if (!this.error?.retryable) return;
    const seconds = Math.max(this.error.retryAfter ?? 0, Math.min(2 ** this.#failures, longestPause));
    this.#cancelRetry = delay(() => this.retry(), seconds * 1000);
  }

  interrupt(): void {
    this.#cancelRetry?.();
    this.#loader.interrupt(this.#cancelRetry !== undefined);
  }

  resume(): void {
    this.#loader.resume(() => this.#load());
  }

  #load(): void {
    this.#cancelRetry?.();
    this.#cancelRetry = undefined;
    this.#loader.abort();
    this.#found = undefined;
    const {client, agentId, agent} = this.#target;
    if (!client || agentId === '' || agent) return;
    void this.#loader.load(async signal => client.findAgent(agentId, {signal}));
    this.#onChange();
  }

  #onEnd(found: Agent | undefined): void {
    const {error} = this;
    this.#found = found;
    if (error) {
      this.#failures += 1;
      this.#onError(error);
    }
    this.#onChange();
    if (!error) this.#failures = 0;
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
