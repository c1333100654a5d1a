import {fixture, html} from '@open-wc/testing';
import '../../src/define/agent-chat.js';
import {AgentClient, type AgentClientOptions} from '../../src/client/agent-client.js';
import {dropDetached} from '../../src/session/persistent-conversation.js';
import type {ChatSessionSettings} from '../../src/session/session-settings.js';
import type {AgentChatMessage} from '../../src/elements/agent-chat/message/agent-chat-message.js';
import type {AgentChat} from '../../src/elements/agent-chat/agent-chat.js';
import {createTestService, type TestService} from './local-service.js';
import {clickLater} from './press-keys.js';
import {waitUntil} from './wait-until.js';

export interface ChatSetup {
  /** Default: a new service with the sample agents. */
  readonly service?: TestService;
  /** Default: the first sample agent. */
  readonly agentId?: string;
  /** Properties set before the chat is in the page. */
  readonly settings?: Partial<AgentChat>;
  /** Settings of the session for which the chat has no property. */
  readonly session?: ChatSessionSettings;
  /** Whether to keep the storage of earlier chats, as after a reload. */
  readonly keepsStorage?: boolean;
  /** Whether the chat continues the conversation of a removed one, as on the same page. */
  readonly takesOver?: boolean;
  /** Changes to the chat’s client. Default: reads are not retried automatically. */
  readonly client?: Partial<AgentClientOptions>;
}

/** A chat as a visitor uses it. */
export class ChatHarness {
  /** All announcements so far: the live region’s texts. */
  readonly announced: string[] = [];
  /** All announced failures so far. */
  readonly alerts: string[] = [];
  readonly chat: AgentChat;
  readonly service: TestService;

  constructor(chat: AgentChat, service: TestService) {
    this.chat = chat;
    this.service = service;
    recordTexts(this.find('[aria-live="polite"]'), this.announced);
    recordTexts(this.find('[role="alert"]'), this.alerts);
  }

  /* the visitor’s view */

  /** The messages, as `You: Hello`. A visible welcome message comes first. */
  messages(): string[] {
    return this.#shown('[part~="message"]').map(message => {
      const author = message.querySelector('.visually-hidden')?.textContent.replace(/ said$/, '');
      // WebKit ends blocks with a line break.
      const text = message.querySelector<HTMLElement>('[part="content"]')?.innerText.replace(/\n$/, '');
      return `${author}: ${text ?? ''}`;
    });
  }

  /** All visible text of the chat, without announcements. */
  text(): string {
    const shown = [...this.find('[part="base"]').children].filter(
      child => child.ariaLive === null && child.role !== 'alert',
    );
    return shown.map(child => (child instanceof HTMLElement ? child.innerText : '')).join('\n');
  }

  /** The texts of failures and notes. */
  notices(): string[] {
    return this.#shown('[part~="notice"]').map(notice => notice.innerText.trim());
  }

  /** The visible button with this name. */
  button(name: string): HTMLButtonElement | undefined {
    const buttons = this.#shown('button') as HTMLButtonElement[];
    return buttons.find(button => (button.getAttribute('aria-label') ?? button.innerText.trim()) === name);
  }

  get input(): HTMLTextAreaElement {
    return this.find('[part="input"]') as HTMLTextAreaElement;
  }

  get transcript(): HTMLElement {
    return this.find('[role="log"]');
  }

  get draft(): string {
    return this.input.value;
  }

  get hasFocusInInput(): boolean {
    return document.activeElement === this.chat && this.chat.shadowRoot?.activeElement === this.input;
  }

  find(selector: string): HTMLElement {
    const found = this.chat.shadowRoot?.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`The chat shows no ${selector}.`);
    return found;
  }

  findAll(selector: string): HTMLElement[] {
    return [...(this.chat.shadowRoot?.querySelectorAll<HTMLElement>(selector) ?? [])];
  }

  /** The visible message elements. */
  messageElements(): AgentChatMessage[] {
    return this.#messageElements().filter(element => element.checkVisibility());
  }

  /* the visitor’s actions */

  type(text: string): void {
    this.input.focus();
    this.input.value = text;
    this.input.dispatchEvent(new InputEvent('input', {bubbles: true}));
  }

  /** Presses Enter in the message field; returns whether the browser would insert a line break. */
  pressEnter(init: KeyboardEventInit = {}): boolean {
    const press = new KeyboardEvent('keydown', {
      key: 'Enter',
      bubbles: true,
      composed: true,
      cancelable: true,
      ...init,
    });
    return this.input.dispatchEvent(press);
  }

  /** Sends a message; resolves when it is visible. */
  async send(text: string): Promise<void> {
    this.type(text);
    await this.chat.updateComplete;
    this.pressEnter();
    await this.settle();
  }

  /** Presses the button with this name; fails without one. */
  async press(name: string): Promise<void> {
    const button = this.button(name);
    if (!button) throw new Error(`There is no button "${name}".`);
    clickLater(button);
    await this.settle();
  }

  /* waiting */

  /** Resolves when every change is rendered. */
  async settle(): Promise<void> {
    await this.chat.updateComplete;
    for (const message of this.#messageElements()) await message.updateComplete;
  }

  /** Resolves when the condition holds; a timeout names it. */
  async until(condition: () => boolean, what: string): Promise<void> {
    try {
      await waitUntil(condition, what, 5);
    } catch {
      throw new Error(`Timed out waiting for: ${what}. On screen:\n${this.text()}`);
    }
  }

  /** Resolves when the agent has loaded or is missing. */
  async untilOpened(): Promise<void> {
    await this.until(() => this.find('[part="base"]').ariaBusy !== 'true', 'the agent is looked up');
    await this.settle();
    await this.untilDrawn();
  }

  /** Resolves when the newest message has this text. */
  async untilReads(words: string): Promise<void> {
    await this.until(() => this.messages().at(-1)?.endsWith(`: ${words}`) ?? false, `reads "${words}"`);
  }

  async untilShows(words: string): Promise<void> {
    await this.until(() => this.text().includes(words), `shows "${words}"`);
  }

  /** Resolves when no reply is running. */
  async untilIdle(): Promise<void> {
    await this.settle();
    await this.until(() => this.button('Send') !== undefined && !this.button('Stop'), 'the reply ends');
    await this.settle();
    await this.untilDrawn();
    await this.untilTooled();
  }

  /** Resolves when no text waits for its renderer. */
  async untilDrawn(): Promise<void> {
    await this.until(
      () => this.findAll('agent-markdown :is(.dots, .unseen)').length === 0,
      'texts are drawn',
    );
  }

  /** Resolves when all messages of this conversation have their buttons and other parts. */
  async untilTooled(): Promise<void> {
    await this.until(() => this.findAll('.turn .action:empty').length === 0, 'the buttons are there');
    await this.settle();
  }

  #messageElements(): AgentChatMessage[] {
    return [...(this.chat.shadowRoot?.querySelectorAll('agent-chat-message') ?? [])];
  }

  #shown(selector: string): HTMLElement[] {
    return this.findAll(selector).filter(element => element.checkVisibility());
  }
}

/** Adds a chat to the page and waits until its agent has loaded or is missing. */
export async function openChat(setup: ChatSetup = {}): Promise<ChatHarness> {
  const service = setup.service ?? createTestService();
  // Data of the previous test does not belong to this one.
  if (!setup.takesOver) dropDetached();
  if (!setup.keepsStorage && !setup.takesOver) sessionStorage.clear();
  const settings = {
    client: testClient(service, setup.client),
    agentId: setup.agentId ?? 'Agent-guide',
    ...setup.settings,
  };
  const place = await fixture<HTMLElement>(html`<div></div>`);
  const chat = Object.assign(document.createElement('agent-chat'), settings);
  if (setup.session) chat.session.configure(setup.session);
  place.append(chat);
  await chat.updateComplete;
  const harness = new ChatHarness(chat, service);
  await harness.untilOpened();
  return harness;
}

export function testClient(service: TestService, options: Partial<AgentClientOptions> = {}): AgentClient {
  return new AgentClient({
    baseUrl: service.baseUrl,
    accessToken: service.token,
    fetch: service.fetch,
    assumptions: {readRetries: 0},
    ...options,
  });
}

/** Counts the renderings of an element from now on. */
export function countRenders(element: {render(): unknown}): () => number {
  const render = element.render.bind(element);
  let count = 0;
  element.render = () => {
    count += 1;
    return render();
  };
  return () => count;
}

/** Every addition to a region is announced. */
function recordTexts(region: HTMLElement, texts: string[]): void {
  new MutationObserver(changes => {
    const added = changes.flatMap(({addedNodes}) => [...addedNodes]);
    texts.push(...added.map(({textContent}) => textContent ?? '').filter(text => text !== ''));
  }).observe(region, {childList: true});
}
