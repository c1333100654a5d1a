import {ContextConsumer} from '@lit/context';
import type {ReactiveController} from 'lit';
import type {AgentClient} from '../client/agent-client.js';
import {tokenSubject} from '../client/access-token.js';
import {isSameService} from '../session/session-settings.js';
import {forgetVisitor} from '../session/storage-scope.js';
import {connectionContext, type AgentConnection} from '../connection/connection-context.js';
import {Memo} from '../memo.js';
import {ClientFactory, type ClientSettings, type Visitor} from '../connection/client-factory.js';
import {ProviderReference, type ReferringElement} from './provider-reference.js';
import type {GivenAgent} from '../client/resources.js';
import {wholeAgent, type AgentTarget} from '../session/agent-loader.js';
import type {AgentServiceError} from '../client/agent-service-error.js';

/** The settings that link an element to a service. */
export interface ConnectedElement extends ReferringElement, ClientSettings {
  client?: AgentClient | undefined;
  visitorId?: string | undefined;
}

/** The visitor of an element, from the page and from the token. */
export interface KnownVisitor extends Visitor {
  /** `sub` of the JWT, `''` if unknown. */
  readonly subject: string;
  /** Whether a request asked for the token that named the subject. */
  readonly isSubjectIssued: boolean;
}

type GivenTokens = Pick<AgentConnection, 'givenTokens' | 'givenSources'>;

let lastSession = 0;

/**
 * Finds the client of an element, in this order: its own `client`, a client of its own `base-url`, the
 * `<agent-provider>` of `for`, the nearest `<agent-provider>` around it.
 */
export class Connection implements ReactiveController {
  readonly #host: ConnectedElement;
  readonly #clientFactory: ClientFactory;
  readonly #reference: ProviderReference;
  readonly #consumer: ContextConsumer<typeof connectionContext, ConnectedElement>;
  #surrounding: AgentConnection | undefined;
  #isSurrounded = false;
  #session = 0;
  #subject = '';
  #isSubjectIssued = false;
  /** The page's client at the last update. */
  #followed: AgentClient | undefined;
  #source: unknown;
  #givenTokens = 0;
  #givenSources = 0;
  /** The page's client, and the first client equal to it. */
  #given: {readonly client: AgentClient; readonly service: AgentClient} | undefined;
  /** The link that the host uses. */
  readonly #seen = new Memo<AgentConnection>();

  constructor(host: ConnectedElement) {
    this.#host = host;
    this.#clientFactory = new ClientFactory(host, subject => this.#noteSubject(subject, true));
    this.#consumer = new ContextConsumer(host, {
      context: connectionContext,
      subscribe: true,
      callback: provider => {
        this.#surrounding = provider;
        this.#isSurrounded = true;
      },
    });
    this.#reference = new ProviderReference(host);
    host.addController(this);
  }

  /** The client, or `undefined` if there is none. */
  get client(): AgentClient | undefined {
    return this.#clientWith(this.#link);
  }

  /**
   * Identity of the service and the visitor. An equal client of the page does not change it, because frameworks
   * create one with each rendering.
   */
  get service(): object | undefined {
    const {client, baseUrl} = this.#host;
    if (client) return this.#serviceOf(client);
    return baseUrl ? this.client : this.#link?.service;
  }

  /** The visitor of the element. */
  get visitor(): KnownVisitor {
    const link = this.#link;
    const {subject = '', isSubjectIssued = false} = this.#isOwn
      ? {subject: this.#subject, isSubjectIssued: this.#isSubjectIssued}
      : (link ?? {});
    return {...this.#visitorWith(link), subject, isSubjectIssued};
  }

  /** Number of tokens that the page has set on the element or on its link. */
  get given(): GivenTokens {
    const link = this.#isOwn ? undefined : this.#link;
    return {
      givenTokens: link?.givenTokens ?? this.#givenTokens,
      givenSources: link?.givenSources ?? this.#givenSources,
    };
  }

  /** Reads the current token of the page. Called before each update. */
  follow(): void {
    const {accessToken, client} = this.#host;
    this.#clientFactory.follow();
    if (accessToken && accessToken !== this.#source) {
      this.#givenSources += 1;
      if (typeof accessToken === 'string') this.#givenTokens += 1;
    }
    this.#source = accessToken;
    // A custom client may lack a `subject`.
    const given: Partial<Pick<AgentClient, 'subject'>> | undefined = client;
    if (given) this.#noteSubject(given.subject ?? '', client === this.#followed);
    else if (typeof accessToken === 'string') this.#noteSubject(tokenSubject(accessToken), false);
    this.#followed = client;
  }

  /** Key that separates the visits of all visitors, also with the same client. */
  get visit(): string {
    const {visitorId, session} = this.#visitorWith(this.#link);
    return `${session} ${visitorId}`;
  }

  /** The link of the element, or `undefined`. It drops the details of an agent from another service. */
  get provider(): AgentConnection | undefined {
    const link = this.#link;
    if (!link) return undefined;
    const client = this.#clientWith(link);
    return this.#seen.of([client, link], () => seenFrom(client, link));
  }

  /** Starts a new session and drops the sign-in of the element or its provider. */
  signOut(): void {
    const {client, baseUrl} = this.#host;
    if (baseUrl) this.#clientFactory.end(baseUrl, this.visitor);
    else if (!client) this.#link?.signOut();
    this.#subject = '';
    this.#beginSession();
  }

  /** Runs after the context request: an element that left its provider loses the link. */
  hostConnected(): void {
    document.addEventListener('context-provider', this.#askAgain);
    if (this.#isSurrounded) return;
    this.#surrounding = undefined;
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    document.removeEventListener('context-provider', this.#askAgain);
    this.#isSurrounded = false;
  }

  /** A provider may be added or defined after the elements inside it, so unanswered requests are repeated. */
  readonly #askAgain = (): void => {
    if (!this.#isSurrounded) this.#consumer.hostConnected();
  };

  get #link(): AgentConnection | undefined {
    return this.#reference.isNaming ? this.#reference.connection : this.#surrounding;
  }

  /** Whether the client is the element's own. */
  get #isOwn(): boolean {
    return Boolean(this.#host.client || this.#host.baseUrl);
  }

  /** Stores the subject of the current token. Returns whether another person has signed in. */
  #noteSubject(subject: string, isIssued: boolean): boolean {
    if (subject === '' || subject === this.#subject) return false;
    const isOther = this.#subject !== '';
    this.#subject = subject;
    this.#isSubjectIssued = isIssued;
    if (isOther) {
      const {visitorId} = this.#visitorWith(this.#link);
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

  #serviceOf(client: AgentClient): object {
    const known = this.#given;
    if (known?.client === client) return known.service;
    const isEqual = known !== undefined && isSameService(known.client, client);
    this.#given = {client, service: isEqual ? known.service : client};
    return this.#given.service;
  }

  #clientWith(link: AgentConnection | undefined): AgentClient | undefined {
    const {client, baseUrl} = this.#host;
    return client || (baseUrl ? this.#clientFactory.read(baseUrl, this.#visitorWith(link)) : link?.client);
  }

  #visitorWith(link: AgentConnection | undefined): Visitor {
    const visitorId = this.#host.visitorId || (link?.visitorId ?? '');
    return {visitorId, session: Math.max(this.#session, link?.session ?? 0)};
  }
}

function seenFrom(client: AgentClient | undefined, link: AgentConnection): AgentConnection {
  const {agent, agentSource, selectAgent} = link;
  const isForeign = agentSource !== undefined && client !== undefined && agentSource !== client.baseUrl;
  return {
    ...link,
    agent: isForeign ? undefined : agent,
    selectAgent: chosen => selectAgent(chosen, client?.baseUrl),
  };
}

/** The agent that an element names itself. */
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

/** Notices another token of the page, after which an unauthorized request is worth a retry. */
export class TokenWatch {
  readonly #connection: Pick<Connection, 'given'>;
  #given: Connection['given'];

  constructor(connection: Pick<Connection, 'given'>) {
    this.#connection = connection;
    this.#given = connection.given;
  }

  /** Stores the token with which a request begins. */
  note(): void {
    this.#given = this.#connection.given;
  }

  /**
   * Whether the page has set another token since that may help. After a 401, a function does not count: frameworks pass a
   * new one with each rendering, and each would send a request. It counts if no token was available, since the request was
   * not sent.
   */
  hasOtherFor({kind, status}: AgentServiceError): boolean {
    if (kind !== 'unauthorized') return false;
    const {givenTokens, givenSources} = this.#connection.given;
    return status === undefined
      ? givenSources !== this.#given.givenSources
      : givenTokens !== this.#given.givenTokens;
  }
}
