import {ContextConsumer} from '@lit/context';
import type {ReactiveController} from 'lit';
import type {AgentClient} from '../client/agent-client.js';
import {tokenSubject} from '../client/access-token.js';
import {isSameService} from '../session/session-settings.js';
import {forgetVisitor} from '../session/storage-scope.js';
import {connectionContext, type AgentConnection} from './connection-context.js';
import {ForReference, type ReferringElement} from './for-reference.js';
import {Lasting} from './lasting.js';
import {OwnClient, type ClientSettings, type Visitor} from './own-client.js';

/** The settings that decide what an element is linked to. */
export interface ConnectedElement extends ReferringElement, ClientSettings {
  client?: AgentClient | undefined;
  visitorId?: string | undefined;
}

/** The visitor of an element: as the page names them, and as far as their token tells. */
export interface KnownVisitor extends Visitor {
  /** `sub` of the token where it is a JWT, `''` while it is not known. */
  readonly subject: string;
  /** Whether a request asked for the token that named the subject. */
  readonly isSubjectIssued: boolean;
}

type GivenTokens = Pick<AgentConnection, 'givenTokens' | 'givenSources'>;

let lastSession = 0;

/**
 * Finds the client of an element: its own `client`, else one made from its own `base-url`, else the one of
 * the `<agent-provider>` it names by `for`, else the one of the nearest `<agent-provider>` around it.
 */
export class Connection implements ReactiveController {
  readonly #host: ConnectedElement;
  readonly #ownClient: OwnClient;
  readonly #reference: ForReference;
  readonly #consumer: ContextConsumer<typeof connectionContext, ConnectedElement>;
  #surrounding: AgentConnection | undefined;
  #isSurrounded = false;
  #session = 0;
  #subject = '';
  #isSubjectIssued = false;
  /** The client of the page at the last update. */
  #followed: AgentClient | undefined;
  #source: unknown;
  #givenTokens = 0;
  #givenSources = 0;
  /** The client the page gave, and the one that its equals stand for. */
  #given: {readonly client: AgentClient; readonly service: AgentClient} | undefined;
  /** The link as the host sees it. */
  readonly #seen = new Lasting<AgentConnection>();

  constructor(host: ConnectedElement) {
    this.#host = host;
    this.#ownClient = new OwnClient(host, subject => this.#noteSubject(subject, true));
    this.#consumer = new ContextConsumer(host, {
      context: connectionContext,
      subscribe: true,
      callback: provider => {
        this.#surrounding = provider;
        this.#isSurrounded = true;
      },
    });
    this.#reference = new ForReference(host);
    host.addController(this);
  }

  /** The client to ask, or `undefined` while there is none. */
  get client(): AgentClient | undefined {
    return this.#clientWith(this.#link);
  }

  /**
   * Stands for the service and the visitor: the same object while both are the same. A client of the page gives way to
   * an equal one, as frameworks make them with each rendering.
   */
  get service(): object | undefined {
    const {client, baseUrl} = this.#host;
    if (client) return this.#serviceOf(client);
    return baseUrl ? this.client : this.#link?.service;
  }

  /** Whom the element acts for. */
  get visitor(): KnownVisitor {
    const link = this.#link;
    const {subject = '', isSubjectIssued = false} = this.#isOwn
      ? {subject: this.#subject, isSubjectIssued: this.#isSubjectIssued}
      : (link ?? {});
    return {...this.#visitorWith(link), subject, isSubjectIssued};
  }

  /** How many tokens the page has given to the element, or to its link. */
  get given(): GivenTokens {
    const link = this.#isOwn ? undefined : this.#link;
    return {
      givenTokens: link?.givenTokens ?? this.#givenTokens,
      givenSources: link?.givenSources ?? this.#givenSources,
    };
  }

  /** Looks at the token that the page has given by now. Called before each update. */
  follow(): void {
    const {accessToken, client} = this.#host;
    this.#ownClient.follow();
    if (accessToken && accessToken !== this.#source) {
      this.#givenSources += 1;
      if (typeof accessToken === 'string') this.#givenTokens += 1;
    }
    this.#source = accessToken;
    // A client of another making may lack a `subject`.
    const given: Partial<Pick<AgentClient, 'subject'>> | undefined = client;
    if (given) this.#noteSubject(given.subject ?? '', client === this.#followed);
    else if (typeof accessToken === 'string') this.#noteSubject(tokenSubject(accessToken), false);
    this.#followed = client;
  }

  /** Tells the visits of all visitors apart, also where they come by the same client. */
  get visit(): string {
    const {visitorId, session} = this.#visitorWith(this.#link);
    return `${session} ${visitorId}`;
  }

  /** What the element is linked to, or `undefined`. An agent of another service than its own is only named. */
  get provider(): AgentConnection | undefined {
    const link = this.#link;
    if (!link) return undefined;
    const client = this.#clientWith(link);
    return this.#seen.of([client, link], () => seenFrom(client, link));
  }

  /** Begins a new session: what was signed in is forgotten, here or where the service comes from. */
  signOut(): void {
    const {client, baseUrl} = this.#host;
    if (baseUrl) this.#ownClient.end(baseUrl, this.visitor);
    else if (!client) this.#link?.signOut();
    this.#subject = '';
    this.#beginSession();
  }

  /** Runs after the context has asked: an element that was moved out of its provider is not linked any more. */
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

  /** A provider may come, or be defined, after the elements inside it: those who asked in vain ask again. */
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

  /** Notes whose token is in use. Returns whether it is another person's than before: nothing is left to them. */
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
    return client || (baseUrl ? this.#ownClient.read(baseUrl, this.#visitorWith(link)) : link?.client);
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
