import {fixture, html} from '@open-wc/testing';
import '../../../src/define/agent-launcher.js';
import {resetOffers} from '../../../src/session/handover.js';
import type {AgentChat} from '../../../src/elements/agent-chat/agent-chat.js';
import {AgentLauncher} from '../../../src/elements/agent-launcher/agent-launcher.js';
import type {ElementCode} from '../../../src/elements/agent-launcher/element-code.js';
import {ChatHarness, testClient} from '../../support/chat-harness.js';
import {createTestService, type TestService} from '../../support/local-service.js';
import {waitUntil} from '../../support/wait-until.js';

/** What a launcher is opened with. */
export interface LauncherSetup {
  readonly service?: TestService;
  /** Properties set before the launcher is in the page. */
  readonly settings?: Partial<AgentLauncher>;
  readonly attributes?: Readonly<Record<string, string>>;
  /** Where it is put; default: a place of its own. */
  readonly place?: Element;
  readonly keepsStorage?: boolean;
}

/** A launcher as a visitor uses it. */
export class LauncherHarness {
  readonly launcher: AgentLauncher;
  readonly service: TestService;

  constructor(launcher: AgentLauncher, service: TestService) {
    this.launcher = launcher;
    this.service = service;
  }

  find(selector: string): HTMLElement {
    const found = this.launcher.shadowRoot?.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`The launcher shows no ${selector}.`);
    return found;
  }

  get button(): HTMLElement {
    return this.find('[part="button"]');
  }

  get panel(): HTMLElement {
    return this.find('[part="panel"]');
  }

  get isShown(): boolean {
    return this.panel.checkVisibility();
  }

  /** What has the focus, inside all shadow roots. */
  get focused(): Element | null {
    let focused = document.activeElement;
    while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
    return focused;
  }

  get chat(): AgentChat {
    const {chat} = this.launcher;
    if (!chat) throw new Error('There is no chat in the panel.');
    return chat;
  }

  /** A button of the launcher by its name. */
  named(name: string): HTMLButtonElement | undefined {
    const buttons = [...(this.launcher.shadowRoot?.querySelectorAll('button') ?? [])];
    return buttons.find(
      button => button.checkVisibility() && (button.ariaLabel ?? button.innerText.trim()) === name,
    );
  }

  async press(name: string): Promise<void> {
    const button = this.named(name);
    if (!button) throw new Error(`There is no button "${name}".`);
    button.focus();
    button.click();
    await this.launcher.updateComplete;
  }

  /** Presses the button in the corner, and waits for the chat and its agent. */
  async openChat(): Promise<ChatHarness> {
    this.button.focus();
    this.button.click();
    return this.untilChat();
  }

  async untilChat(): Promise<ChatHarness> {
    await this.until(() => this.launcher.chat !== undefined, 'the chat');
    await this.chat.updateComplete;
    const harness = new ChatHarness(this.chat, this.service);
    await harness.untilOpened();
    await this.launcher.updateComplete;
    return harness;
  }

  async until(condition: () => boolean, what: string): Promise<void> {
    await waitUntil(condition, `Waited in vain for this: ${what}.`, 5);
  }
}

/** Presses a key where the focus is; returns whether nobody has prevented what it does. */
export function pressKey(place: Element, key: string, init: KeyboardEventInit = {}): boolean {
  const press = new KeyboardEvent('keydown', {
    key,
    bubbles: true,
    composed: true,
    cancelable: true,
    ...init,
  });
  return place.dispatchEvent(press);
}

/** Puts a launcher into the page. */
export async function putLauncher(setup: LauncherSetup = {}): Promise<LauncherHarness> {
  if (!setup.keepsStorage) {
    resetOffers();
    sessionStorage.clear();
  }
  const service = setup.service ?? createTestService();
  const place = setup.place ?? (await fixture<HTMLElement>(html`<main></main>`));
  const launcher = document.createElement('agent-launcher');
  const settings = {client: testClient(service), agentId: 'Agent-guide', ...setup.settings};
  Object.assign(launcher, settings);
  for (const [name, value] of Object.entries(setup.attributes ?? {})) launcher.setAttribute(name, value);
  place.append(launcher);
  await launcher.updateComplete;
  return new LauncherHarness(launcher, service);
}

/** Code that comes, or fails to, when a test says so. */
export interface HeldCode {
  /** How often the chat's code was asked for. */
  readonly asked: () => number;
  readonly arrive: () => void;
  readonly fail: () => void;
  /** Gives the launchers their own way back. */
  readonly release: () => void;
}

/** Takes the fetching of all launchers' code into the test's hand. */
export function holdCode(): HeldCode {
  const before: ElementCode = AgentLauncher.code;
  let count = 0;
  let settle: {readonly arrive: () => void; readonly fail: () => void} | undefined;
  const chat = (): Promise<unknown> => {
    count += 1;
    return new Promise((resolve, reject) => {
      settle = {
        arrive: () => void before.chat().then(resolve),
        fail: () => reject(new TypeError('Failed to fetch')),
      };
    });
  };
  AgentLauncher.code = {...before, chat};
  return {
    asked: () => count,
    arrive: () => settle?.arrive(),
    fail: () => settle?.fail(),
    release: () => {
      AgentLauncher.code = before;
    },
  };
}
