import type {LitElement} from 'lit';
import {attempt} from '../client/platform.js';
import {AgentConsentEvent} from '../events/chat-events.js';
import {isServer} from '../is-server.js';
import {storageKey, timesForgotten} from '../session/storage-scope.js';
import type {Connection} from './connection.js';

/** Consents of this page: the browser may refuse to store them. */
const given = new Set<string>();

type AskingElement = LitElement & {consentText?: string | undefined};

/**
 * The consent of the visitor to use a chat. An element waits for it while its slot `consent` has content or it has a
 * `consent-text`. A consent applies to one service and one visitor. It is stored in this browser until the visitor is
 * forgotten.
 */
export class Consent {
  readonly #host: AskingElement;
  readonly #connection: Connection;
  /** Whether the visitor has accepted. A consent without a service applies to the first one. */
  #isAccepted = false;

  constructor(host: AskingElement, connection: Connection) {
    this.#host = host;
    this.#connection = connection;
  }

  get isAwaited(): boolean {
    return !isServer && this.#isAsked && !this.#isGiven();
  }

  /** Returns whether the element was waiting. */
  accept(): boolean {
    const wasAwaited = this.isAwaited;
    this.#isAccepted = true;
    // Another tab may have accepted, which this element has not noticed.
    this.#host.requestUpdate();
    // Stores the consent first, so that listeners find it.
    if (wasAwaited) {
      this.#isGiven();
      this.#host.dispatchEvent(new AgentConsentEvent());
    }
    return wasAwaited;
  }

  get #isAsked(): boolean {
    const {consentText, children} = this.#host;
    // A launcher has the attribute before it has the property. A slot that a wrapper passes on may be empty.
    return Boolean(
      consentText ||
      this.#host.getAttribute('consent-text') ||
      [...children].some(
        child =>
          child.slot === 'consent' &&
          (!(child instanceof HTMLSlotElement) || child.assignedNodes({flatten: true})[0]),
      ),
    );
  }

  /** Reads the consent, and stores one that was given just now. */
  #isGiven(): boolean {
    const {client, visitor} = this.#connection;
    const scope = {serviceUrl: client?.baseUrl ?? '', visitorId: visitor.visitorId, agentId: '*'};
    const key = storageKey('consent', scope);
    if (!key) return this.#isAccepted;
    const name = `${timesForgotten(scope)} ${key}`;
    if (this.#isAccepted) {
      this.#isAccepted = false;
      given.add(name);
      attempt(() => localStorage.setItem(key, 'given'));
    }
    return given.has(name) || Boolean(attempt(() => localStorage.getItem(key)));
  }
}
