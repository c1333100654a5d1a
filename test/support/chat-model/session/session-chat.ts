import type {ChatSession} from '../../../../src/session/chat-session.js';
import type {ChatSnapshot} from '../../../../src/session/chat-snapshot.js';
import type {ChatSessionSettings} from '../../../../src/session/session-settings.js';
import type {Ledger} from '../ledger.js';
import {assertRule} from '../ledger-words.js';
import {checkEqualContent} from '../snapshot-rules.js';
import {conversationKey, type ServiceAddress} from '../stand-in-service.js';
import {Visitor, type UsedChat} from '../visitor.js';
import {DeskDriver} from './desk-driver.js';
import type {Page} from './tabs.js';

export interface SessionSettings extends ChatSessionSettings {
  readonly agentId: string;
  readonly visitorId: string;
  readonly address: ServiceAddress;
}

/** A session on a page, with its listener’s data. */
export class SessionChat implements UsedChat {
  readonly session: ChatSession;
  readonly page: Page;
  readonly visitor: Visitor;
  readonly desk: DeskDriver;
  readonly mount = 0;
  readonly isKnown = true;
  readonly isCurrent = true;
  readonly hasField = true;
  settings: SessionSettings;
  isRunning = false;
  /** The moment that was checked last. */
  #checked: {readonly seen: ChatSnapshot | undefined; readonly settings: SessionSettings} | undefined;
  #seen: ChatSnapshot | undefined;
  #unsubscribe: () => void = () => undefined;

  constructor(page: Page, settings: SessionSettings, ledger: Ledger) {
    this.page = page;
    this.settings = settings;
    this.session = page.code.createChatSession(settings, {platform: page.platform});
    this.desk = new DeskDriver(this, ledger);
    this.visitor = new Visitor(this, ledger);
    page.sessions.push(this.session);
    this.subscribe();
  }

  get key(): string {
    const {agentId, visitorId, address} = this.settings;
    return conversationKey(agentId, visitorId, address);
  }

  get commands(): ChatSession {
    return this.session;
  }

  subscribe(): void {
    this.#unsubscribe();
    let before: ChatSnapshot | undefined;
    this.#unsubscribe = this.session.subscribe(({type}) => {
      if (type === 'conversation-begun') this.visitor.onBegun(before);
      this.#seen = this.session.snapshot;
      // A desk hears of a new conversation before, and leaves.
      if (type !== 'settings-changed' || this.#seen.messages.length > 0) before = this.#seen;
    });
    this.isRunning = true;
    before = this.#seen = this.session.snapshot;
  }

  dispose(): void {
    this.visitor.leave();
    this.isRunning = false;
    this.session.dispose();
  }

  configure(changes: Partial<SessionSettings>): void {
    if (changes.agentId !== undefined || changes.visitorId !== undefined) this.visitor.leave();
    this.settings = {...this.settings, ...changes};
    this.session.configure(changes);
  }

  /** Sets an equal setting, as a framework does with each rendering. */
  render(): void {
    const before = this.session.snapshot;
    this.configure({beforeSend: () => true});
    checkEqualContent(before, this.session.snapshot);
  }

  /** Checks that the listener was called for every change. Returns whether anything has changed since the last check. */
  note(): boolean {
    const {session, settings} = this;
    const seen = this.#seen;
    assertRule(session.snapshot === seen, 'the snapshot changed, and no listener was called');
    assertRule(session.snapshot === session.snapshot, 'the snapshot is another object without a change');
    const before = this.#checked;
    this.#checked = {seen, settings};
    return before?.seen !== seen || before.settings !== settings;
  }
}
