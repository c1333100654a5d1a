import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {isServer} from '../../controllers/is-server.js';
import type {AgentChat} from '../agent-chat/agent-chat.js';

/** An element whose settings are those of another one too. */
type PassingElement = ReactiveControllerHost & HTMLElement;

/** What Lit knows of an element's properties and attributes. */
type SettingsOf = Pick<typeof AgentChat, 'elementProperties' | 'observedAttributes'>;

/** The launcher puts the focus where it belongs itself. */
const neverPassed = ['autofocus'];

/**
 * Hands the settings of the chat on to it: every attribute and every property that the chat has and the
 * launcher has not. What the page has set before the chat was there waits on the launcher.
 */
export class PassedSettings implements ReactiveController {
  readonly #host: PassingElement;
  readonly #observer = isServer
    ? undefined
    : new MutationObserver(changes => {
        for (const {attributeName} of changes) this.#passAttribute(attributeName ?? '');
      });
  #chat: AgentChat | undefined;
  #attributes: readonly string[] = [];

  constructor(host: PassingElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Begins with a chat that is not in the page yet. */
  passTo(chat: AgentChat): void {
    const own = this.#host.constructor as unknown as SettingsOf;
    const theirs = chat.constructor as unknown as SettingsOf;
    this.#chat = chat;
    this.#attributes = theirs.observedAttributes.filter(
      name => !own.observedAttributes.includes(name) && !neverPassed.includes(name),
    );
    for (const [name, {state}] of theirs.elementProperties) {
      const isPassed = !own.elementProperties.has(name) && !neverPassed.includes(String(name));
      if (isPassed && !state) this.#takeOver(name as keyof AgentChat, chat);
    }
    this.#passAttributes();
  }

  hostConnected(): void {
    this.#passAttributes();
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
  }

  #passAttributes(): void {
    if (this.#attributes.length === 0 || !this.#host.isConnected) return;
    this.#observer?.observe(this.#host, {attributeFilter: [...this.#attributes]});
    for (const name of this.#attributes) this.#passAttribute(name);
  }

  #passAttribute(name: string): void {
    const value = this.#host.getAttribute(name);
    const chat = this.#chat;
    if (!chat || value === chat.getAttribute(name)) return;
    if (value === null) chat.removeAttribute(name);
    else chat.setAttribute(name, value);
  }

  /** From now on, the property of the launcher is that of the chat. */
  #takeOver(name: keyof AgentChat, chat: AgentChat): void {
    const host = this.#host;
    const before: unknown = Object.getOwnPropertyDescriptor(host, name)?.value;
    Object.defineProperty(host, name, {
      configurable: true,
      enumerable: false,
      get: (): unknown => chat[name],
      set: (value: unknown) => void Reflect.set(chat, name, value),
    });
    if (before !== undefined) Reflect.set(chat, name, before);
  }
}
