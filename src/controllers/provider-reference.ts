import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {AgentConnection} from '../connection/connection-context.js';

/** An element that can name its provider. */
export interface ReferringElement extends ReactiveControllerHost, HTMLElement {
  /** Id of an `<agent-provider>`, as a `<label>` names its field. */
  htmlFor?: string | undefined;
}

/** Milliseconds after which a missing provider is a mistake rather than a page that is still loading. */
const patience = 5_000;

/** The connection of each provider. */
const offers = new WeakMap<Element, AgentConnection>();
/** References of the elements in a document. */
const references = new Set<ProviderReference>();

/**
 * Finds the `<agent-provider>` an element names by `for`: in the tree of its host, else in the document. Providers report
 * each change of their place or id, so that nothing needs to be observed.
 */
export class ProviderReference implements ReactiveController {
  readonly #host: ReferringElement;
  #name = '';
  #provider: Element | undefined;
  #missing = '';
  #warningTimer: ReturnType<typeof setTimeout> | undefined;

  /** Sets the connection of a provider. The elements that name the provider update. */
  static offer(provider: Element, connection: AgentConnection): void {
    offers.set(provider, connection);
    for (const reference of references) {
      if (reference.#provider === provider) reference.#host.requestUpdate();
    }
  }

  /** Resolves all names again. Call it when a provider was connected, disconnected or got another id. */
  static refresh(): void {
    for (const reference of references) reference.#find();
  }

  constructor(host: ReferringElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Whether the host names a provider, so that a provider around the host does not count. */
  get isNaming(): boolean {
    return this.#wantedName !== '';
  }

  /** Connection of the named provider, `undefined` while there is no such provider. */
  get connection(): AgentConnection | undefined {
    if (this.#wantedName !== this.#name && this.#host.isConnected) this.#find();
    return this.#provider && offers.get(this.#provider);
  }

  hostConnected(): void {
    references.add(this);
    this.#find();
  }

  /** Keeps the provider: a host that is only moved shows the same throughout. */
  hostDisconnected(): void {
    references.delete(this);
    this.#warnLater('');
  }

  /** A provider follows only the provider around itself. */
  get #wantedName(): string {
    const {htmlFor} = this.#host;
    return typeof htmlFor === 'string' && !offers.has(this.#host) ? htmlFor : '';
  }

  #find(): void {
    this.#name = this.#wantedName;
    const provider = this.#name === '' ? undefined : this.#search();
    this.#warnLater(provider ? '' : this.#name);
    if (provider === this.#provider) return;
    this.#provider = provider;
    this.#host.requestUpdate();
  }

  #search(): Element | undefined {
    const trees = [this.#host.getRootNode(), this.#host.ownerDocument].filter(isTree);
    return trees
      .flatMap(tree => [...tree.querySelectorAll(`#${CSS.escape(this.#name)}`)])
      .find(element => offers.has(element));
  }

  /** Warns once that no provider has this name; `''` cancels the warning. */
  #warnLater(missing: string): void {
    if (missing === this.#missing) return;
    this.#missing = missing;
    clearTimeout(this.#warningTimer);
    if (missing === '') return;
    const warning = `<${this.#host.localName} for="${missing}"> names no <agent-provider>.`;
    this.#warningTimer = setTimeout(() => console.warn(`agent-chat-elements: ${warning}`), patience);
  }
}

function isTree(node: Node): node is Document | ShadowRoot {
  return 'getElementById' in node;
}
