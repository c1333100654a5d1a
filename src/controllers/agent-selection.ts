import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {Agent} from '../client/resources.js';
import type {AgentConnection} from './connection-context.js';

/** An element with which agents are selected. */
export interface SelectingElement extends ReactiveControllerHost {
  /** Identifier of the selected agent. */
  value: string;
}

/**
 * Which agent is selected. Inside a provider the element's `value` and the provider's selection follow one
 * another; what the provider has goes first.
 */
export class AgentSelection implements ReactiveController {
  readonly #host: SelectingElement;
  readonly #provider: () => AgentConnection | undefined;
  readonly #listed: () => readonly Agent[];
  #providedId = '';
  #chosen: Agent | undefined;

  constructor(
    host: SelectingElement,
    provider: () => AgentConnection | undefined,
    listed: () => readonly Agent[],
  ) {
    this.#host = host;
    this.#provider = provider;
    this.#listed = listed;
    host.addController(this);
  }

  /** The selected agent, once it is known; also when a search hides it. */
  get agent(): Agent | undefined {
    const {value} = this.#host;
    const known = [...this.#listed(), this.#chosen, this.#provider()?.agent];
    return known.find(agent => agent?.AgentId === value);
  }

  /** Selects an agent here and in the provider. */
  choose(agent: Agent): void {
    this.#chosen = agent;
    this.#host.value = agent.AgentId;
    this.#provider()?.selectAgent(agent);
  }

  hostUpdate(): void {
    const provider = this.#provider();
    if (!provider) return;
    if (provider.agentId !== this.#providedId) {
      this.#providedId = provider.agentId;
      this.#host.value = provider.agentId;
      return;
    }
    // A value of the page is only a name; the provider takes the agent, as soon as the list has it.
    if (this.#host.value === provider.agentId) return;
    const {agent} = this;
    if (agent) provider.selectAgent(agent);
  }
}
