import {ContextConsumer} from '@lit/context';
import type {ReactiveController} from 'lit';
import type {ServiceClient} from '../client/client-contract.js';
import {tokenSubject} from '../client/access-token.js';
import {forgetDeviceId} from '../client/anonymous-sign-in.js';
import {isSameService} from '../session/session-settings.js';
import {browserAreas} from '../session/browser-platform.js';
import {forgetVisitor, isSignOut, markForgotten} from '../session/storage-scope.js';
import {connectionContext, type AgentConnection} from '../connection/connection-context.js';
import {Memo} from '../memo.js';
import {
  ClientFactory,
  type ClientOwner,
  type ClientSettings,
  type ClientVisitor,
} from '../connection/client-factory.js';
import type {GivenAgent} from '../client/resources.js';
import {wholeAgent, type AgentTarget} from '../session/agent-loader.js';
import type {AgentServiceError} from '../client/agent-service-error.js';
import {ProviderReference, type ReferringElement} from './provider-reference.js';

export interface ConnectedElement extends ReferringElement, ClientSettings {
  client?: ServiceClient | undefined;
  visitorId?: string | undefined;
}

export interface KnownVisitor extends ClientVisitor {
  /** `sub` of the JWT, `''` if unknown. */
  readonly subject: string;
  /** Whether the token with this subject was issued for a request, not set by the page. */
  readonly isSubjectIssued: boolean;
}

type GivenTokens = Pick<AgentConnection, 'givenTokens' | 'givenSources'>;

let lastSession = 0;

/**
 * Finds the client of an element, in this order: its own `client`, a client for its own `base-url`, the
 * `<agent-provider>` of `for`, the nearest `<agent-provider>` around it.
 */
export class Connection implements ReactiveController {
  readonly #host: ConnectedElement;
  readonly #owner: ClientOwner;
  readonly #clientFactory: ClientFactory;
  readonly #reference: ProviderReference;
  readonly #consumer: ContextConsumer<typeof connectionContext, ConnectedElement>;
  #ancestor: AgentConnection | undefined;
  #hasAncestor = false;
  #session = 0;
  #subject = '';
  #isSubjectIssued = false;
  #lastClient: ServiceClient | undefined;
  #lastToken: unknown;
  #givenTokens = 0;
  #givenSources = 0;
  /** The client of the page, and the first client equal to it. */
  #given: {readonly client: ServiceClient; readonly service: ServiceClient} | undefined;
  readonly #providerView = new Memo<AgentConnection>();

  constructor(host: ConnectedElement) {
    this.#host = host;
    this.#owner = {settings: host, onSubject: subject => this.#setSubject(subject, true)};
    this.#clientFactory = new ClientFactory(this.#owner);
    this.#consumer = new ContextConsumer(host, {
      context: connectionContext,
      subscribe: true,
      callback: provider => {
        this.#ancestor = provider;
        this.#hasAncestor = true;
      },
    });
    this.#reference = new ProviderReference(host);
    host.addController(this);
  }

  get client(): ServiceClient | undefined {
    return this.#clientWith(this.#provider);
  }

  /**
   * Identifies the service and the visitor. Stays the same for an equal client of the page, because frameworks create
   * one at each rendering.
   */
  get service(): object | undefined {
    const {client, baseUrl} = this.#host;
    if (client) return this.#serviceOf(client);
    return baseUrl ? this.client : this.#provider?.service;
  }

  get visitor(): KnownVisitor {
    const provider = this.#provider;
    const {subject = '', isSubjectIssued = false} = this.#isOwn
      ? {subject: this.#subject, isSubjectIssued: this.#isSubjectIssued}
      : (provider ?? {});
    return {...this.#visitorWith(provider), subject, isSubjectIssued};
  }

  /** Numbers of tokens that the page has set on the element or on its provider. */
  get given(): GivenTokens {
    const provider = this.#isOwn ? undefined : this.#provider;
    return {
      givenTokens: provider?.givenTokens ?? this.#givenTokens,
      givenSources: provider?.givenSources ?? this.#givenSources,
    };
  }

  /** Reads the current token and client of the page. Call it before each update. */
  update(): void {
    const {accessToken, client} = this.#host;
    this.#clientFactory.update();
    if (accessToken && accessToken !== this.#lastToken) {
      this.#givenSources += 1;
      if (typeof accessToken === 'string') this.#givenTokens += 1;
    }
    this.#lastToken = accessToken;
    // A custom client may lack a `subject`.
    const given: Partial<Pick<ServiceClient, 'subject'>> | undefined = client;
    if (given) this.#setSubject(given.subject ?? '', client === this.#lastClient);
    else if (typeof accessToken === 'string') this.#setSubject(tokenSubject(accessToken), false);
    this.#lastClient = client;
  }

  /** Identifies the visit of one visitor, also if visitors share a client. */
  get visit(): string {
    const {visitorId, session} = this.#visitorWith(this.#provider);
    return `${session} ${visitorId}`;
  }

  /** The provider with the element's own client, and without an agent of another service. */
  get provider(): AgentConnection | undefined {
    const provider = this.#provider;
    if (!provider) return undefined;
    const client = this.#clientWith(provider);
    return this.#providerView.of([client, provider], () => providerSeenBy(client, provider));
  }

  /**
   * Removes the sign-in of the element or of its provider, and what this browser stores for the visitor. Starts a new
   * session, here and in other tabs with the same visitor.
   *
   * @param keepsToken whether the provider keeps a fixed token of the page. The caller tells the other tabs.
   */
  signOut(keepsToken = false): void {
    const {visitorId} = this.visitor;
    const scope = {visitorId, serviceUrl: this.client?.baseUrl};
    forgetDeviceId(visitorId);
    this.#endSession(keepsToken);
    if (!keepsToken && this.#isOwn) void this.#tellTabs(scope, Date.now());
  }

  /** @param tab whether another tab has signed out. Then the entries of all tabs may belong to the next visitor. */
  #endSession(keepsToken: boolean, tab: 'this' | 'other' = 'this'): void {
    const {client, baseUrl} = this.#host;
    const {visitor} = this;
    const areas = tab === 'other' ? browserAreas().slice(0, 1) : browserAreas();
    // Before the sign-in, the visitor was unknown, in this tab.
    for (const visitorId of new Set([visitor.visitorId, '']))
      forgetVisitor(visitorId, this.client?.baseUrl, areas);
    if (baseUrl) this.#clientFactory.end(baseUrl, visitor, tab === 'other');
    else if (!client) this.#provider?.signOut(keepsToken);
    this.#subject = '';
    this.#beginSession();
  }

  /** Runs after the context request. An element outside its provider no longer uses it. */
  hostConnected(): void {
    this.#clientFactory.owner = this.#owner;
    document.addEventListener('context-provider', this.#onProviderAdded);
    addEventListener('storage', this.#onStorage);
    if (this.#hasAncestor) return;
    this.#ancestor = undefined;
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    document.removeEventListener('context-provider', this.#onProviderAdded);
    removeEventListener('storage', this.#onStorage);
    this.#hasAncestor = false;
    const {visitorId} = this.#visitorWith(this.#provider);
    this.#clientFactory.owner = lastValues(this.#host, this.#subject, visitorId);
  }

  /** Repeats an unanswered request: a provider may be added or defined after the elements inside it. */
  readonly #onProviderAdded = (): void => {
    if (!this.#hasAncestor) this.#consumer.hostConnected();
  };

  async #tellTabs(scope: Parameters<typeof markForgotten>[0], time: number): Promise<void> {
    const {baseUrl} = this.#host;
    markForgotten(scope, time);
    // Other tabs must not load anything with the cookie of the visitor before.
    if (baseUrl) await this.#clientFactory.begin(baseUrl, this.#visitorWith(this.#provider));
    // One task later, the elements have signed in again, so that all tabs use the same new device id.
    setTimeout(() => markForgotten(scope, time, true));
  }

  readonly #onStorage = (event: StorageEvent): void => {
    const {visitorId} = this.#visitorWith(this.#provider);
    if (this.#isOwn && isSignOut(event, {visitorId, serviceUrl: this.client?.baseUrl ?? ''}))
      this.#endSession(true, 'other');
  };

  get #provider(): AgentConnection | undefined {
    return this.#reference.isNaming ? this.#reference.connection : this.#ancestor;
  }

  get #isOwn(): boolean {
    return Boolean(this.#host.client || this.#host.baseUrl);
  }

  /** Stores the subject of the current token. Returns whether another person has signed in. */
  #setSubject(subject: string, isIssued: boolean): boolean {
    if (subject === '' || subject === this.#subject) return false;
    const isOther = this.#subject !== '';
    this.#subject = subject;
    this.#isSubjectIssued = isIssued;
    if (isOther) {
      const {visitorId} = this.#visitorWith(this.#provider);
      forgetVisitor(visitorId, (this.#host.client ?? this.#host).baseUrl ?? '');
      this.#beginSession();
    }
    this.#host.requestUpdate();
    return isOther;
  }

  #beginSession(): void {
    lastSession += 1;
    this.#session = lastSession;
    this.#host.requestUpdate();
  }

  #serviceOf(client: ServiceClient): object {
    const known = this.#given;
    if (known?.client === client) return known.service;
    const isEqual = known !== undefined && isSameService(known.client, client);
    this.#given = {client, service: isEqual ? known.service : client};
    return this.#given.service;
  }

  #clientWith(provider: AgentConnection | undefined): ServiceClient | undefined {
    const {client, baseUrl} = this.#host;
    return (
      client || (baseUrl ? this.#clientFactory.read(baseUrl, this.#visitorWith(provider)) : provider?.client)
    );
  }

  #visitorWith(provider: AgentConnection | undefined): ClientVisitor {
    const visitorId = this.#host.visitorId || (provider?.visitorId ?? '');
    return {visitorId, session: Math.max(this.#session, provider?.session ?? 0)};
  }
}

/** The values of a removed element, without the element. Its requests may still get the token of another person. */
function lastValues(host: ConnectedElement, subject: string, visitorId: string): ClientOwner {
  const {baseUrl, tokenUrl, signIn, accessToken, fetch, prepareRequest} = host;
  const serviceUrl = (host.client ?? host).baseUrl ?? '';
  let last = subject;
  return {
    settings: {baseUrl, tokenUrl, signIn, accessToken, fetch, prepareRequest},
    onSubject(next) {
      const isOther = next !== '' && last !== '' && next !== last;
      last = next || last;
      if (isOther) forgetVisitor(visitorId, serviceUrl);
      return isOther;
    },
  };
}

function providerSeenBy(client: ServiceClient | undefined, provider: AgentConnection): AgentConnection {
  const {agent, agentSource, selectAgent} = provider;
  const isForeign = agentSource !== undefined && client !== undefined && agentSource !== client.baseUrl;
  return {
    ...provider,
    agent: isForeign ? undefined : agent,
    selectAgent: chosen => selectAgent(chosen, client?.baseUrl),
  };
}

export interface ChosenAgent {
  readonly agent?: GivenAgent | undefined;
  readonly agentId?: string | undefined;
}

/** Returns the agent of an element: its own `agent`, else its `agent-id`, else the selection of its provider. */
export function agentTarget(own: ChosenAgent, connection: Connection): AgentTarget {
  const {client, service, provider} = connection;
  const ownAgent = wholeAgent(own.agent);
  if (ownAgent) return {client, service, agentId: ownAgent.AgentId, agent: ownAgent};
  if (own.agentId) return {client, service, agentId: own.agentId, agent: undefined};
  const agent = wholeAgent(provider?.agent);
  return {client, service, agentId: agent?.AgentId ?? provider?.agentId ?? '', agent};
}

/** Detects a new token of the page, after which an unauthorized request is worth a retry. */
export class TokenWatch {
  readonly #connection: Pick<Connection, 'given'>;
  #given: Connection['given'];

  constructor(connection: Pick<Connection, 'given'>) {
    this.#connection = connection;
    this.#given = connection.given;
  }

  note(): void {
    this.#given = this.#connection.given;
  }

  /**
   * Whether the page has set another token that may help. After a 401, a new function does not count: frameworks pass
   * one at each rendering, and each would send a request. It counts if no token was available, because no request was
   * sent.
   */
  hasOtherFor({kind, status}: AgentServiceError): boolean {
    if (kind !== 'unauthorized') return false;
    const {givenTokens, givenSources} = this.#connection.given;
    return status === undefined
      ? givenSources !== this.#given.givenSources
      : givenTokens !== this.#given.givenTokens;
  }
}
