import type {ChatHarness} from './chat-harness.js';
import {MenuHarness} from './open-menu.js';
import {clickLater} from './press-keys.js';

/** The list of conversations of a chat, as a visitor sees it. */
export class DialogHarness {
  readonly #chat: ChatHarness;

  constructor(chat: ChatHarness) {
    this.#chat = chat;
  }

  get element(): HTMLElement | null {
    return this.#root.querySelector('.conversations');
  }

  get isLoading(): boolean {
    return this.element?.querySelector('[aria-busy="true"]') !== null;
  }

  get titles(): readonly string[] {
    return this.#all('.conversation-title').map(({textContent}) => textContent);
  }

  /** Title of the marked conversation. */
  get current(): string | undefined {
    return this.#all('[aria-current="true"] .conversation-title')[0]?.textContent;
  }

  get text(): string {
    return this.element?.innerText ?? '';
  }

  /** Name of the focused control. */
  get focused(): string {
    const focused = this.#root.activeElement as HTMLElement | null;
    return focused ? nameOf(focused) : '';
  }

  get announced(): string {
    return this.element?.querySelector('[aria-live]')?.textContent ?? '';
  }

  async open(): Promise<this> {
    await new MenuHarness(this.#chat.chat).choose('Conversations');
    await this.#chat.until(() => this.element !== null && !this.isLoading, 'the list of conversations');
    return this;
  }

  /** The visible button with this name. */
  button(name: string): HTMLElement | undefined {
    return this.#all('button').find(one => nameOf(one) === name);
  }

  async press(name: string): Promise<void> {
    const button = this.button(name);
    if (!button) throw new Error(`The list has no button "${name}": ${this.text}`);
    button.focus();
    clickLater(button);
    await this.#chat.settle();
  }

  /** Opens the menu of a conversation, or of the list without a title. Returns the names of its items. */
  async openOptions(title = ''): Promise<readonly string[]> {
    await this.press(title ? `Options: ${title}` : 'More options');
    return this.#all('[role="menuitem"]').map(nameOf);
  }

  /** Chooses from the menu of a conversation, or of the list without a title. */
  async chooseOption(name: string, title = ''): Promise<void> {
    await this.openOptions(title);
    await this.press(name);
  }

  /** Opens a conversation and waits until its messages are shown. */
  async choose(title: string): Promise<void> {
    const row = this.#all('.conversation').find(
      one => one.querySelector('.conversation-title')?.textContent === title,
    );
    if (!row) throw new Error(`The list has no conversation "${title}": ${this.text}`);
    clickLater(row);
    await this.#chat.settle();
  }

  async untilShows(words: string): Promise<void> {
    await this.#chat.until(() => this.text.includes(words), `the list shows "${words}"`);
  }

  type(title: string): void {
    this.field.value = title;
  }

  get field(): HTMLInputElement {
    return this.#root.querySelector<HTMLInputElement>('.conversations input')!;
  }

  key(key: string): boolean {
    const press = new KeyboardEvent('keydown', {key, bubbles: true, composed: true, cancelable: true});
    return this.#root.activeElement!.dispatchEvent(press);
  }

  get #root(): ShadowRoot {
    return this.#chat.chat.shadowRoot!;
  }

  #all(selector: string): HTMLElement[] {
    return [...(this.element?.querySelectorAll<HTMLElement>(selector) ?? [])].filter(one =>
      one.checkVisibility(),
    );
  }
}

function nameOf(element: HTMLElement): string {
  return element.ariaLabel ?? element.innerText.trim();
}
