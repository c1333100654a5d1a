import {ContextProvider} from '@lit/context';
import {html, type PropertyValues} from 'lit';
import {property} from 'lit/decorators.js';
import type {AgentClient} from '../../client/agent-client.js';
import type {Agent} from '../../client/resources.js';
import {connectionContext, type AgentConnection} from '../../controllers/connection-context.js';
import {ReplyActivity} from '../../controllers/reply-activity.js';
import {AgentElement} from '../agent-element.js';
import {providerStyles} from './agent-provider.styles.js';

/**
 * One service, one sign-in and one selected agent for all elements inside it, at any depth.
 *
 * ```html
 * <agent-provider base-url="/agents" sign-in="anonymous">
 *   <agent-picker></agent-picker>
 *   <agent-chat></agent-chat>
 * </agent-provider>
 * ```
 *
 * It has no box of its own. Inside another provider it uses that one's service unless it has its own; its
 * selection is always its own.
 *
 * @slot - The elements to link.
 */
export class AgentProvider extends AgentElement {
  static override styles = providerStyles;

  /** Identifier of the selected agent (SERVICE.md "Agent"). */
  @property({attribute: 'agent-id'}) agentId?: string | undefined;

  /** The selected agent, when it is known and not only named. Setting it selects it. */
  @property({attribute: false}) agent?: Agent | undefined;

  readonly #selectAgent = (agent: Agent): void => this.selectAgent(agent);
  readonly #activity = new ReplyActivity();
  readonly #context = new ContextProvider(this, {
    context: connectionContext,
    initialValue: this.#connection(undefined),
  });

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#reconcileSelection(changed);
    const {client} = this.connection;
    const before = this.#context.value;
    // What another service told about an agent of this identifier does not hold here.
    const isOtherService = before.client !== undefined && before.client.baseUrl !== client?.baseUrl;
    if (isOtherService && !changed.has('agent')) this.agent = undefined;
    this.#provide(this.#connection(client));
  }

  /** Makes an agent the selected one of all linked elements. */
  selectAgent(agent: Agent): void {
    this.agent = agent;
  }

  override render() {
    return html`<slot></slot>`;
  }

  /** Keeps the identifier and the agent about the same one, whichever of them was set. */
  #reconcileSelection(changed: PropertyValues<this>): void {
    if (this.agent?.AgentId === this.agentId) return;
    if (changed.has('agent') && this.agent) this.agentId = this.agent.AgentId;
    else if (changed.has('agent') && !changed.has('agentId')) this.agentId = undefined;
    else this.agent = undefined;
  }

  #connection(client: AgentClient | undefined): AgentConnection {
    const {agentId = '', agent} = this;
    return {client, agentId, agent, selectAgent: this.#selectAgent, activity: this.#activity};
  }

  #provide(next: AgentConnection): void {
    const {client, agentId, agent} = this.#context.value;
    if (next.client === client && next.agentId === agentId && next.agent === agent) return;
    this.#context.setValue(next);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-provider': AgentProvider;
  }
}
