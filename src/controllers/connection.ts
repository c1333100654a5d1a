import {ContextConsumer} from '@lit/context';
import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {AccessToken} from '../client/access-token.js';
import {AgentClient, type PrepareRequest} from '../client/agent-client.js';
import {anonymousSignIn} from '../client/anonymous-sign-in.js';
import {tokenFromUrl} from '../client/token-url.js';
import {connectionContext, type AgentConnection} from './connection-context.js';
import {waitForLateProviders} from './late-providers.js';

/** The settings an element's own client is made of. */
export interface ConnectedElement extends ReactiveControllerHost, HTMLElement {
  baseUrl?: string | undefined;
  tokenUrl?: string | undefined;
  signIn?: string | undefined;
  accessToken?: AccessToken | undefined;
  client?: AgentClient | undefined;
  fetch?: typeof fetch | undefined;
  prepareRequest?: PrepareRequest | undefined;
}

/**
 * Finds the client of an element: its own `client`, else one made from its own `base-url`, else the one
 * of the nearest `<agent-provider>`.
 */
export class Connection implements ReactiveController {
  readonly #host: ConnectedElement;
  #ownClient: AgentClient | undefined;
  #ownClientInputs: readonly unknown[] = [];
  #provider: AgentConnection | undefined;
  #isLinked = false;

  constructor(host: ConnectedElement) {
    this.#host = host;
    waitForLateProviders();
    new ContextConsumer(host, {
      context: connectionContext,
      subscribe: true,
      callback: provider => {
        this.#provider = provider;
        this.#isLinked = true;
      },
    });
    host.addController(this);
  }

  /** The client to ask, or `undefined` while there is none. */
  get client(): AgentClient | undefined {
    const {client, baseUrl} = this.#host;
    return client ?? (baseUrl ? this.#clientFor(baseUrl) : this.#provider?.client);
  }

  /** The provider the element is linked to, or `undefined`. */
  get provider(): AgentConnection | undefined {
    return this.#provider;
  }

  /** Runs after the context has asked: an element that was moved out of its provider is not linked any more. */
  hostConnected(): void {
    if (this.#isLinked) return;
    this.#provider = undefined;
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.#isLinked = false;
  }

  /** One client as long as the settings it was made of stay the same. */
  #clientFor(baseUrl: string): AgentClient {
    const {tokenUrl, signIn, accessToken, fetch, prepareRequest} = this.#host;
    const inputs = [baseUrl, tokenUrl, signIn, accessToken, fetch, prepareRequest];
    if (this.#ownClient && inputs.every((input, index) => input === this.#ownClientInputs[index])) {
      return this.#ownClient;
    }
    this.#ownClientInputs = inputs;
    this.#ownClient = new AgentClient({
      baseUrl,
      accessToken: accessToken ?? this.#tokenSource(baseUrl),
      fetch,
      prepareRequest,
    });
    return this.#ownClient;
  }

  #tokenSource(baseUrl: string): AccessToken | undefined {
    const {tokenUrl, signIn, fetch} = this.#host;
    if (tokenUrl) return tokenFromUrl(tokenUrl, {fetch});
    return signIn === 'anonymous' ? anonymousSignIn({baseUrl, fetch}) : undefined;
  }
}
