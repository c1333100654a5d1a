import {ContextProvider} from '@lit/context';
import {css, html, type PropertyValues} from 'lit';
import {property} from 'lit/decorators.js';
import type {AgentClient} from '../../client/agent-client.js';
import {forgetDeviceId} from '../../client/anonymous-sign-in.js';
import type {Agent, GivenAgent} from '../../client/resources.js';
import {
  connectionContext,
  isSameConnection,
  type AgentConnection,
  ReplyActivity,
} from '../../connection/connection-context.js';
import {ProviderReference} from '../../controllers/provider-reference.js';
import {AgentAuthErrorEvent} from '../../events/agent-auth-error-event.js';
import {AgentConnectionChangeEvent} from '../../events/agent-connection-change-event.js';
import {forgetVisitor} from '../../session/storage-scope.js';
import {AgentElement} from '../agent-element.js';

/** No box of its own: the elements inside are laid out as if they stood in its place. */
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
 * One service, one sign-in and one selected agent for all elements inside it, at any depth, and for those
 * anywhere in the page that name it by `for`.
 *
 * ```html
 * <agent-provider id="help" base-url="/agents" sign-in="anonymous">
 *   <agent-picker></agent-picker>
 *   <agent-chat></agent-chat>
 * </agent-provider>
 * <agent-history for="help"></agent-history>
 * ```
 *
 * It has no box of its own. Inside another provider it uses that one's service unless it has its own; its
 * selection is always its own. Its `locale`, `strings` and `theme` are those of all linked elements that
 * have none.
 *
 * @slot - The elements to link.
 *
 * @fires {AgentConnectionChangeEvent} agent-connection-change - There is a client, another one, or none any more. Bubbles.
 * @fires {AgentAuthErrorEvent} agent-auth-error - Could not get a token, or the service refused it. Once per failure, for all affected elements. Bubbles.
 */
export class AgentProvider extends AgentElement {
  static override get observedAttributes(): string[] {
    return super.observedAttributes.concat('id');
  }

  static override styles = providerStyles;

  /** Identifier of the selected agent (SERVICE.md "Agent"). */
  @property({attribute: 'agent-id'}) agentId?: string | undefined;

  /** The selected agent, when it is known and not only named. Setting it selects it. */
  @property({attribute: false}) agent?: GivenAgent | undefined;

  /**
   * Names the visitor, in any way that tells one from another: each has an anonymous identity, stored transcripts and
   * drafts of its own. Another name is another visitor: all linked elements begin again, and what this browser stores of
   * the one named before is removed.
   */
  @property({attribute: 'visitor-id'}) visitorId?: string | undefined;

  readonly #activity = new ReplyActivity();
  readonly #select = (agent: Agent, source?: string): void => {
    this.agent = agent;
    this.#selected = {agent, source};
  };
  readonly #endSession = (): void => void this.signOut();
  /** The agent an element has selected, and the service it was read from. */
  #selected: {readonly agent: Agent; readonly source: string | undefined} | undefined;
  #toldService: object | undefined;
  #subscribed: AgentClient | undefined;
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
    // A removed element updates, too. The failures of another provider's client are reported by that provider.
    this.#subscribe(this.isConnected && (this.client || this.baseUrl) ? client : undefined);
    const before = this.#context.value;
    const visitorBefore = changed.get('visitorId');
    if (visitorBefore && this.hasUpdated) forgetVisitor(visitorBefore, before.client?.baseUrl);
    // What another service told about an agent of this identifier does not hold here.
    const isOtherService = before.client !== undefined && before.client.baseUrl !== client?.baseUrl;
    if (isOtherService && !changed.has('agent')) this.agent = undefined;
    this.#provide(this.#connection(client));
  }

  protected override updated(): void {
    const {client, service} = this.connection;
    // Listeners that render again may hand over an equal client, of which nothing is to be told.
    if (service === this.#toldService) return;
    this.#toldService = service;
    // Listeners may change the provider, which is still in its update.
    const event = new AgentConnectionChangeEvent(client);
    void this.updateComplete.then(() => this.dispatchEvent(event));
  }

  /** Makes an agent the selected one of all linked elements. */
  selectAgent(agent: Agent): void {
    this.agent = agent;
  }

  /**
   * Forgets the visitor: token, anonymous identity, a fixed `accessToken`, and what this browser stores of their
   * conversations: transcripts, drafts, and questions without a reply. Running requests end, and all linked elements begin
   * again with an unknown visitor. Where the service is that of another provider, that one signs out. A
   * ready `client` is the page's own to sign out.
   */
  async signOut(): Promise<void> {
    if (typeof this.accessToken === 'string') this.accessToken = undefined;
    const {visitorId} = this.connection.visitor;
    forgetDeviceId(visitorId);
    forgetVisitor(visitorId, this.connection.client?.baseUrl);
    this.connection.signOut();
    if (this.hasUpdated) await this.updateComplete;
  }

  override render() {
    return html`<slot></slot>`;
  }

  /** Reports the sign-in failures of a client, and no longer those of the client before. */
  #subscribe(client: AgentClient | undefined): void {
    if (client === this.#subscribed) return;
    this.#unsubscribe?.();
    this.#subscribed = client;
    // A custom client of a page may emit no events.
    const source: Partial<Pick<AgentClient, 'subscribeToAuthErrors'>> | undefined = client;
    this.#unsubscribe = source?.subscribeToAuthErrors?.(error =>
      this.dispatchEvent(new AgentAuthErrorEvent(error)),
    );
  }

  /** Keeps the identifier and the agent about the same one, whichever of them was set. */
  #reconcileSelection(changed: PropertyValues<this>): void {
    if (this.agent?.AgentId === this.agentId) return;
    if (changed.has('agent') && this.agent) this.agentId = this.agent.AgentId;
    else if (changed.has('agent') && !changed.has('agentId')) this.agentId = undefined;
    else this.agent = undefined;
  }

  #connection(client: AgentClient | undefined): AgentConnection {
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
      activity: this.#activity,
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
