import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {AgentConnection} from '../connection/connection-context.js';

export interface ReferringElement extends ReactiveControllerHost, HTMLElement {
  /** Id of an `<agent-provider>`, like the `for` of a `<label>`. */
  htmlFor?: string | undefined;
}

/** Milliseconds until a missing provider causes a warning. A page may still be loading. */
const warningDelay = 5_000;

const offers = new WeakMap<Element, AgentConnection>();
const references = new Set<ProviderReference>();

/**
 * Finds the `<agent-provider>` whose id an element gives in `for`: in the tree of the element, else in the document.
 * Providers report when they move or change their id, so this needs no observer.
 */
export class ProviderReference implements ReactiveController {
  readonly #host: ReferringElement;
  #name = '';
  #provider: Element | undefined;
  #missing = '';
  #warningTimer: ReturnType<typeof setTimeout> | undefined;

  /** Sets the connection of a provider, and updates the elements that refer to the provider. */
  static offer(provider: Element, connection: AgentConnection): void {
    offers.set(provider, connection);
    for (const reference of references) {
      if (reference.#provider === provider) reference.#host.requestUpdate();
    }
  }

  /** Resolves all references again. Call it when a provider was connected, disconnected or got another id. */
  static refresh(): void {
    for (const reference of references) reference.#find();
  }

  constructor(host: ReferringElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Whether the host refers to a provider. A provider around the host then has no effect. */
  get isNaming(): boolean {
    return this.#wantedName !== '';
  }

  /** Connection of the provider, `undefined` while it does not exist. */
  get connection(): AgentConnection | undefined {
    if (this.#wantedName !== this.#name && this.#host.isConnected) this.#find();
    return this.#provider && offers.get(this.#provider);
  }

  hostConnected(): void {
    references.add(this);
    this.#find();
  }

  /** Keeps the provider, so that a host that is only moved does not change. */
  hostDisconnected(): void {
    references.delete(this);
    this.#warnLater('');
  }

  /** A provider uses only the provider around itself. */
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

  /** Warns later that no provider has this id; `''` cancels the warning. */
  #warnLater(missing: string): void {
    if (missing === this.#missing) return;
    this.#missing = missing;
    clearTimeout(this.#warningTimer);
    if (missing === '') return;
    const warning = `<${this.#host.localName} for="${missing}"> names no <agent-provider>.`;
    this.#warningTimer = setTimeout(() => console.warn(`agent-chat-elements: ${warning}`), warningDelay);
  }
}

function isTree(node: Node): node is Document | ShadowRoot {
  return 'getElementById' in node;
}
