import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {Agent} from '../../client/resources.js';
import {wholeAgent} from '../../session/agent-loader.js';
import type {AgentConnection} from '../../connection/connection-context.js';

export interface SelectingElement extends ReactiveControllerHost {
  value: string;
}

export interface SelectionSource {
  readonly provider: () => AgentConnection | undefined;
  readonly service: () => string | undefined;
  readonly find: (id: string) => Agent | undefined;
}

/**
 * The selected agent. Inside a provider, the element and the provider follow each other. If they differ at
 * first, the provider takes precedence.
 */
export class AgentSelection implements ReactiveController {
  readonly #host: SelectingElement;
  readonly #source: SelectionSource;
  #providedId = '';
  #known: Agent | undefined;
  #listed: Agent | undefined;
  #service: string | undefined;

  constructor(host: SelectingElement, source: SelectionSource) {
    this.#host = host;
    this.#source = source;
    host.addController(this);
  }

  get agent(): Agent | undefined {
    const {value} = this.#host;
    const {find, provider} = this.#source;
    return [find(value), wholeAgent(provider()?.agent), this.#known].find(agent => agent?.AgentId === value);
  }

  choose(agent: Agent): void {
    this.#known = agent;
    this.#host.value = agent.AgentId;
    this.#source.provider()?.selectAgent(agent);
  }

  /** Selects the selected agent again, so that a launcher that waits for a choice continues. */
  chooseAgain(): void {
    const provider = this.#source.provider();
    const agent = wholeAgent(provider?.agent) ?? this.agent;
    if (agent) provider?.selectAgent(agent);
  }

  hostUpdate(): void {
    const service = this.#source.service();
    // Another service may have a different agent with the same identifier.
    if (service && service !== this.#service) {
      this.#service = service;
      this.#known = undefined;
    }
    const provider = this.#source.provider();
    this.#follow(provider);
    this.#renew(provider);
    this.#known = this.agent;
  }

  #follow(provider: AgentConnection | undefined): void {
    const {value} = this.#host;
    const providedId = provider?.agentId ?? '';
    if (provider && (providedId !== this.#providedId || !value)) this.#host.value = providedId;
    // The page sets only an identifier. The provider receives the agent when it is listed.
    else if (provider && this.agent && value !== providedId) provider.selectAgent(this.agent);
    this.#providedId = providedId;
  }

  /** Passes a newer version of the selected agent from the list to the provider. */
  #renew(provider: AgentConnection | undefined): void {
    const found = this.#source.find(this.#host.value);
    if (!found || JSON.stringify(found) === JSON.stringify(this.#listed)) return;
    const isOlder = found.AgentId === this.#listed?.AgentId && provider?.agent === this.#listed;
    this.#listed = found;
    if (isOlder) provider.selectAgent(found);
  }
}
