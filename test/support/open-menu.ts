import {clickLater} from './press-keys.js';
import {waitUntil} from './wait-until.js';

/** The menu of a chat, as a visitor sees it. */
export class MenuHarness {
  readonly #chat: Element;

  constructor(chat: Element) {
    this.#chat = chat;
  }

  get button(): HTMLButtonElement | null {
    return this.#root.querySelector('[part="menu-button"]');
  }

  get menu(): HTMLElement | null {
    return this.#root.querySelector('[part="menu"]');
  }

  get items(): readonly HTMLButtonElement[] {
    return [...this.#root.querySelectorAll<HTMLButtonElement>('[part="menu-item"]')];
  }

  get names(): readonly string[] {
    return this.items.map(item => item.innerText.trim());
  }

  /** Name of the focused item or control. */
  get focused(): string {
    const focused = this.#root.activeElement as HTMLElement | null;
    return focused?.ariaLabel ?? focused?.innerText.trim() ?? '';
  }

  get question(): HTMLDialogElement | null {
    return this.#root.querySelector('.question-dialog[open]');
  }

  async open(): Promise<this> {
    this.button!.focus();
    this.button!.click();
    await waitUntil(() => this.menu !== null, 'the menu');
    return this;
  }

  async choose(name: string): Promise<void> {
    if (!this.menu) await this.open();
    const item = this.items.find(({innerText}) => innerText.trim() === name);
    if (!item) throw new Error(`The menu has no item "${name}": ${this.names.join(', ')}.`);
    clickLater(item);
  }

  async answer(name: string): Promise<void> {
    await waitUntil(() => this.question !== null, 'the question');
    const buttons = [...this.question!.querySelectorAll('button')];
    clickLater(buttons.find(({innerText}) => innerText.trim() === name)!);
  }

  get #root(): ShadowRoot {
    return this.#chat.shadowRoot!;
  }
}
