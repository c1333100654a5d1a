import {fixture, html} from '@open-wc/testing';
import '../../../src/define/agent-launcher.js';
import {dropDetached} from '../../../src/session/persistent-conversation.js';
import type {AgentChat} from '../../../src/elements/agent-chat/agent-chat.js';
import {AgentLauncher} from '../../../src/elements/agent-launcher/agent-launcher.js';
import {partsModule} from '../../../src/elements/load-parts.js';
import type {ElementCode} from '../../../src/elements/agent-launcher/panel-loader.js';
import {ChatHarness, testClient} from '../../support/chat-harness.js';
import {createTestService, type TestService} from '../../support/local-service.js';
import {clickLater} from '../../support/press-keys.js';
import {waitUntil} from '../../support/wait-until.js';

export interface LauncherSetup {
  readonly service?: TestService;
  readonly settings?: Partial<AgentLauncher>;
  readonly attributes?: Readonly<Record<string, string>>;
  /** Default: a new container. */
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

  /** The focused element, through all shadow roots. */
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
    clickLater(button);
    await this.launcher.updateComplete;
  }

  /** Presses the corner button and waits for the chat and its agent. */
  async openChat(): Promise<ChatHarness> {
    this.button.focus();
    clickLater(this.button);
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
    await waitUntil(condition, `Timed out waiting for: ${what}.`, 5);
  }
}

/** Presses a key on the focused element; returns whether the default was not prevented. */
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

export async function putLauncher(setup: LauncherSetup = {}): Promise<LauncherHarness> {
  if (!setup.keepsStorage) {
    dropDetached();
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
  await partsModule.load();
  await launcher.updateComplete;
  return new LauncherHarness(launcher, service);
}

/** Code that loads or fails when a test says so. */
export interface HeldCode {
  /** The number of loads of the chat’s code. */
  readonly asked: () => number;
  readonly arrive: () => void;
  readonly fail: () => void;
  /** Restores the launchers’ own loader. */
  readonly release: () => void;
}

/** Controls the loading of all launchers’ code. */
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
