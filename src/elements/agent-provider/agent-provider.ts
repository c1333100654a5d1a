import {ContextProvider} from '@lit/context';
import {css, html, type PropertyValues} from 'lit';
import {property} from 'lit/decorators.js';
import type {ServiceClient} from '../../client/client-contract.js';
import type {Agent, GivenAgent} from '../../client/resources.js';
import {
  connectionContext,
  isSameConnection,
  type AgentConnection,
  type EndedReply,
} from '../../connection/connection-context.js';
import {ProviderReference} from '../../controllers/provider-reference.js';
import {AgentAuthErrorEvent, AgentConnectionChangeEvent} from '../../events/list-events.js';
import {forgetVisitor} from '../../session/storage-scope.js';
import {Signal} from '../../signals.js';
import {AgentElement} from '../agent-element.js';

/** `display: contents`: the provider has no box, so the layout of the elements inside does not change. */
const providerStyles = css`
  :host {
    display: contents !important; /* a page's rule for everything would hide all the elements inside */
  }

  :host(:is([hidden], [style*='display: none'], [style*='display:none'])) {
    display: none !important;
  }

  :host([theme='light']) {
    color-scheme: light !important;
  }

  :host([theme='dark']) {
    color-scheme: dark !important;
  }
`;

/**
 * Shares one service, one sign-in and one selected agent with all elements inside it, at any depth. It also shares them
 * with elements anywhere in the page that refer to its id by `for`.
 *
 * ```html
 * <agent-provider id="help" base-url="/agents" sign-in="anonymous">
 *   <agent-picker></agent-picker>
 *   <agent-chat></agent-chat>
 * </agent-provider>
 * <agent-history for="help"></agent-history>
 * ```
 *
 * The provider has no box, so it does not change the layout. A provider inside another one uses the outer service
 * unless it has its own; its selection is always its own. Its elements without their own `locale`, `strings` or
 * `theme` use those of the provider.
 *
 * @slot - The elements of the provider.
 *
 * @fires {AgentConnectionChangeEvent} agent-connection-change - The client was set, replaced or removed. Bubbles.
 * @fires {AgentAuthErrorEvent} agent-auth-error - Could not get a token, or the service refused it. Once per failure, for all affected elements. Bubbles.
 */
export class AgentProvider extends AgentElement {
  static override get observedAttributes(): string[] {
    return super.observedAttributes.concat('id');
  }

  static override styles = providerStyles;

  /** Identifier of the selected agent (SERVICE.md "Agent"). */
  @property({attribute: 'agent-id'}) agentId?: string | undefined;

  /** The selected agent, if its data is known. Setting it selects the agent. */
  @property({attribute: false}) agent?: GivenAgent | undefined;

  /**
   * Identifies the visitor by any text that is unique to the visitor. Each visitor has a separate anonymous identity,
   * and separate stored transcripts and drafts. A change restarts all its elements and removes what this browser
   * stores for the previous visitor.
   */
  @property({attribute: 'visitor-id'}) visitorId?: string | undefined;

  readonly #replyEnded = new Signal<EndedReply>();
  readonly #select = (agent: Agent, source?: string): void => {
    this.agent = agent;
    this.#selected = {agent, source};
  };
  readonly #endSession = (keepsToken = false): void => {
    if (!keepsToken && typeof this.accessToken === 'string') this.accessToken = undefined;
    this.connection.signOut(keepsToken);
  };
  /** The agent that an element selected, and the service that returned it. */
  #selected: {readonly agent: Agent; readonly source: string | undefined} | undefined;
  #reportedService: object | undefined;
  #subscribed: ServiceClient | undefined;
  #unsubscribe: (() => void) | undefined;
  readonly #context = new ContextProvider(this, {
    context: connectionContext,
    initialValue: this.#connection(undefined),
  });

  constructor() {
    super();
    ProviderReference.offer(this, this.#context.value);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    ProviderReference.refresh();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    ProviderReference.refresh();
    this.#subscribe(undefined);
  }

  override attributeChangedCallback(name: string, before: string | null, value: string | null): void {
    super.attributeChangedCallback(name, before, value);
    if (name === 'id') ProviderReference.refresh();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#reconcileSelection(changed);
    const {client} = this.connection;
    // A removed element also updates. Each provider reports the failures of its own client only.
    this.#subscribe(this.isConnected && (this.client || this.baseUrl) ? client : undefined);
    const before = this.#context.value;
    const visitorBefore = changed.get('visitorId');
    const isOtherVisitor = visitorBefore && visitorBefore !== this.visitorId;
    if (isOtherVisitor && this.hasUpdated) forgetVisitor(visitorBefore, before.client?.baseUrl);
    // The data of an agent is valid for its own service only.
    const isOtherService = before.client !== undefined && before.client.baseUrl !== client?.baseUrl;
    if (isOtherService && !changed.has('agent')) this.agent = undefined;
    this.#provide(this.#connection(client));
  }

  protected override updated(): void {
    const {client, service} = this.connection;
    // A listener that renders again may set an equal client, which is no change.
    if (service === this.#reportedService) return;
    this.#reportedService = service;
    // Listeners may change the provider, which must finish its update first.
    const event = new AgentConnectionChangeEvent(client);
    void this.updateComplete.then(() => this.dispatchEvent(event));
  }

  /** Selects an agent in all elements of the provider. */
  selectAgent(agent: Agent): void {
    this.agent = agent;
  }

  /**
   * Signs the visitor out. Removes the token, the anonymous identity, a fixed `accessToken`, and the transcripts,
   * drafts and questions without a reply that this browser stores. Aborts running requests; all elements of the provider start
   * again with an unknown visitor. So do the elements of other tabs of the site, except that a fixed `accessToken` stays there.
   * If the service belongs to another provider, that provider signs out. The page must sign out a `client` of its own.
   */
  async signOut(): Promise<void> {
    this.#endSession();
    if (this.hasUpdated) await this.updateComplete;
  }

  override render() {
    return html`<slot></slot>`;
  }

  /** Reports sign-in failures of a client and unsubscribes from the previous one. */
  #subscribe(client: ServiceClient | undefined): void {
    if (client === this.#subscribed) return;
    this.#unsubscribe?.();
    this.#subscribed = client;
    // A custom client of a page may emit no events.
    const source: Partial<Pick<ServiceClient, 'subscribeToAuthErrors'>> | undefined = client;
    this.#unsubscribe = source?.subscribeToAuthErrors?.(error =>
      this.dispatchEvent(new AgentAuthErrorEvent(error)),
    );
  }

  /** Updates `agent` after a change of `agentId`, or `agentId` after a change of `agent`. */
  #reconcileSelection(changed: PropertyValues<this>): void {
    if (this.agent?.AgentId === this.agentId) return;
    if (changed.has('agent') && this.agent) this.agentId = this.agent.AgentId;
    else if (changed.has('agent') && !changed.has('agentId')) this.agentId = undefined;
    else this.agent = undefined;
  }

  #connection(client: ServiceClient | undefined): AgentConnection {
    const {agent, locale, strings} = this;
    const isSelected = agent !== undefined && agent === this.#selected?.agent;
    const {service, visitor, given} = this.connection;
    return {
      ...given,
      client,
      service,
      agentId: this.agentId ?? '',
      agent,
      agentSource: isSelected ? this.#selected?.source : client?.baseUrl,
      selectAgent: this.#select,
      replyEnded: this.#replyEnded,
      ...visitor,
      signOut: this.#endSession,
      locale,
      strings,
      theme: this.inheritedTheme.theme,
    };
  }

  #provide(next: AgentConnection): void {
    if (isSameConnection(this.#context.value, next)) return;
    ProviderReference.offer(this, next);
    this.#context.setValue(next);
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'agent-provider': AgentProvider;
  }
}
