import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {AgentConnection} from './connection-context.js';
import {placesAround} from './places-around.js';

/** An element that others can name, and that can name another. */
export interface NamingElement extends ReactiveControllerHost, HTMLElement {
  /** The id of the element whose link is shared, as a `<label>` names its field. */
  htmlFor?: string | undefined;
}

/** Milliseconds after which a name that leads nowhere is a mistake rather than a page that is still loading. */
const patience = 5_000;

const links = new WeakMap<Element, NamedLink>();
/** Those in the document that name another. */
const naming = new Set<NamedLink>();

/**
 * Finds the element that is named by `for`: in the tree of its host, else in the document. Elements of this
 * library tell when they come, go or change their id, so that nothing needs to be watched.
 */
export class NamedLink implements ReactiveController {
  readonly #host: NamingElement;
  readonly #sharer: {readonly shared: AgentConnection};
  readonly #followers = new Set<NamedLink>();
  #target: NamedLink | undefined;
  #name = '';
  #missing = '';
  #hintTimer: ReturnType<typeof setTimeout> | undefined;

  /** To be called when an element has come, gone or got another id. */
  static lookAgain(): void {
    for (const link of [...naming]) {
      if (link.#host.isConnected) link.#find();
    }
  }

  /** @param sharer has something for those who name the host */
  constructor(host: NamingElement, sharer: {readonly shared: AgentConnection}) {
    this.#host = host;
    this.#sharer = sharer;
    links.set(host, this);
    host.addController(this);
  }

  /** Whether the host names another, so that no other link counts. */
  get isNaming(): boolean {
    return wantedName(this.#host) !== '';
  }

  /** Whether others follow the host. */
  get isFollowed(): boolean {
    return this.#followers.size > 0;
  }

  /** What the element that is named shares, once it is there. */
  get shared(): AgentConnection | undefined {
    if (wantedName(this.#host) !== this.#name && this.#host.isConnected) this.#find();
    return this.#target ? this.#target.#sharer.shared : undefined;
  }

  /** Has those who follow the host look at it again. */
  tellFollowers(): void {
    for (const follower of this.#followers) follower.#host.requestUpdate();
  }

  hostConnected(): void {
    this.#find();
    NamedLink.lookAgain();
  }

  /** The target is kept: a host that is only moved shows the same all the while. */
  hostDisconnected(): void {
    if (this.#target) this.#target.#followers.delete(this);
    naming.delete(this);
    this.#hint('');
    NamedLink.lookAgain();
  }

  #find(): void {
    this.#name = wantedName(this.#host);
    if (this.#name === '') naming.delete(this);
    else naming.add(this);
    const found = this.#name === '' ? undefined : this.#search();
    this.#hint(found ? '' : this.#name);
    if (found === this.#target && (!found || found.#followers.has(this))) return;
    if (this.#target) this.#target.#followers.delete(this);
    this.#target = found;
    this.#host.requestUpdate();
    if (!found) return;
    found.#followers.add(this);
    found.#host.requestUpdate();
  }

  #search(): NamedLink | undefined {
    const places = [this.#host.getRootNode(), this.#host.ownerDocument].filter(isTree);
    for (const place of places) {
      for (const element of place.querySelectorAll(`#${CSS.escape(this.#name)}`)) {
        const link = links.get(element);
        if (link && !link.#leadsTo(this)) return link;
      }
    }
    return undefined;
  }

  /** Two that name one another lead nowhere, and neither does a provider that names what is inside it. */
  #leadsTo(other: NamedLink, passed = new Set<NamedLink>()): boolean {
    if (this === other) return true;
    if (passed.has(this)) return false;
    passed.add(this);
    const next = this.isNaming ? [this.#target] : placesAround(this.#host).map(place => links.get(place));
    return next.some(link => (link ? link.#leadsTo(other, passed) : false));
  }

  /** Says once that nothing has this name; `''` when there is nothing to say. */
  #hint(missing: string): void {
    if (missing === this.#missing) return;
    this.#missing = missing;
    clearTimeout(this.#hintTimer);
    if (missing === '') return;
    const hint = `<${this.#host.localName} for="${missing}"> names no element to be linked to.`;
    this.#hintTimer = setTimeout(() => console.warn(`agent-chat-elements: ${hint}`), patience);
  }
}

function isTree(node: Node): node is Document | ShadowRoot {
  return 'getElementById' in node;
}

function wantedName(host: NamingElement): string {
  return typeof host.htmlFor === 'string' ? host.htmlFor : '';
}
