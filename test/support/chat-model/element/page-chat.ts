import type {AgentChat} from '../../../../src/elements/agent-chat/agent-chat.js';
import type {ChatSession} from '../../../../src/session/chat-session.js';
import type {Ledger} from '../ledger.js';
import type {SeenChat} from '../snapshot-rules.js';
import {Visitor, type ChatCommands, type UsedChat} from '../visitor.js';

/** The conversation that an element must show, as its page sees it. */
export type PageFacts = Pick<SeenChat, 'settings' | 'key' | 'isKnown'>;

/** An element in a page, used by its methods and its message field. */
export class PageChat implements UsedChat {
  readonly element: AgentChat;
  readonly mount: number;
  readonly visitor: Visitor;
  readonly #facts: () => PageFacts;
  readonly commands: ChatCommands;

  constructor(element: AgentChat, mount: number, facts: () => PageFacts, ledger: Ledger) {
    this.element = element;
    this.mount = mount;
    this.#facts = facts;
    this.visitor = new Visitor(this, ledger);
    this.commands = {
      send: text => (text === undefined ? this.#pressEnter() : element.send(text)),
      stop: () => element.stop(),
      retry: () => element.retry(),
      regenerate: () => element.regenerate(),
      editLast: text => {
        const isEditing = element.editLast();
        if (isEditing && text !== undefined) this.#type(text);
        return isEditing;
      },
      setDraft: text => void (element.draft = text),
      write: text => this.#type(text),
    };
  }

  get session(): ChatSession {
    return this.element.session;
  }

  get settings(): SeenChat['settings'] {
    return this.#facts().settings;
  }

  get key(): string {
    return this.#facts().key;
  }

  get isKnown(): boolean {
    return this.#facts().isKnown;
  }

  get isRunning(): boolean {
    return this.element.isConnected;
  }

  get isCurrent(): boolean {
    return !this.element.isUpdatePending;
  }

  get hasField(): boolean {
    return this.isKnown && this.#field !== null;
  }

  /** The text in the message field. `undefined` while there is no field. */
  get fieldText(): string | undefined {
    return this.#field?.value;
  }

  get #field(): HTMLTextAreaElement | null {
    return this.element.shadowRoot?.querySelector('textarea') ?? null;
  }

  #type(text: string): void {
    const field = this.#field;
    if (!field) return;
    field.value = text;
    field.dispatchEvent(new InputEvent('input', {bubbles: true}));
  }

  #pressEnter(): boolean {
    const {messages} = this.element;
    const press = new KeyboardEvent('keydown', {key: 'Enter', bubbles: true, cancelable: true});
    // A press soon after another one does nothing.
    Object.defineProperty(press, 'timeStamp', {value: Infinity});
    this.#field?.dispatchEvent(press);
    return this.element.messages.some(
      ({id, role}) => role === 'user' && !messages.some(one => one.id === id),
    );
  }
}
