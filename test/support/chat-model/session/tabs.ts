import type {
  Channel,
  Locks,
  PageMoment,
  Persist,
  SessionPlatform,
} from '../../../../src/session/browser-platform.js';
import type {ChatSession} from '../../../../src/session/chat-session.js';
import {MemoryStorage} from '../../memory-storage.js';
import {frame} from '../virtual-time.js';
import {loadPageCode, unloadPageCode, type PageCode} from './page-code.js';

/** Milliseconds that a message to another tab, or a lock, takes. */
const betweenTabs = 1;

/** A browser with tabs that share a storage, channels and locks. */
export class Browser {
  readonly local = new MemoryStorage();
  readonly channels = new Set<TabMessages>();
  readonly pages: Page[] = [];

  /** Call it when nothing runs any more. */
  close(): void {
    for (const page of this.pages) {
      page.close();
      unloadPageCode(page.code);
    }
  }
}

/** One tab: a page after another, with the same storage. */
export class Tab {
  readonly session = new MemoryStorage();
  readonly #browser: Browser;
  page: Page;

  constructor(browser: Browser) {
    this.#browser = browser;
    this.page = new Page(browser, this.session);
  }

  /**
   * Loads the page again, with other copies of all modules.
   *
   * @param isLeft `false` when the page ends without a notice
   */
  reload(isLeft: boolean): void {
    if (isLeft) this.page.report('leave');
    this.page.close();
    this.page = new Page(this.#browser, this.session);
  }
}

/** A page, and the platform of its sessions. After it is closed, nothing of it runs or writes any more. */
export class Page {
  readonly code: PageCode = loadPageCode();
  readonly platform: SessionPlatform;
  readonly #watchers = new Set<(moment: PageMoment, key?: unknown) => void>();
  readonly #browser: Browser;
  /** The sessions that were started on the page. */
  readonly sessions: ChatSession[] = [];
  isClosed = false;

  constructor(browser: Browser, session: MemoryStorage) {
    this.#browser = browser;
    browser.pages.push(this);
    const local = new SharedStorage(this, browser);
    this.platform = {
      storage: (persist: Persist) => {
        if (this.isClosed) return undefined;
        return persist === 'local' ? local : session;
      },
      openChannel: name => new TabMessages(name, this, browser),
      locks: {request: this.#requestLock as unknown as Locks['request']},
      now: () => Date.now(),
      delay: (callback, milliseconds) => this.delay(callback, milliseconds),
      createTextSchedule: () => flush => this.delay(flush, frame),
      watchPage: listener => {
        this.#watchers.add(listener);
        return () => this.#watchers.delete(listener);
      },
    };
  }

  delay(callback: () => void, milliseconds: number): () => void {
    const timer = setTimeout(() => {
      if (!this.isClosed) callback();
    }, milliseconds);
    return () => clearTimeout(timer);
  }

  report(moment: PageMoment, key?: string): void {
    for (const watcher of [...this.#watchers]) watcher(moment, key);
  }

  close(): void {
    this.isClosed = true;
    this.#watchers.clear();
    for (const session of this.sessions) session.dispose();
    for (const channel of this.#browser.channels) if (channel.page === this) channel.close();
  }

  /** The session’s work is synchronous, so no two tabs have a lock at once. */
  readonly #requestLock = (
    _name: string,
    {signal}: {readonly signal: AbortSignal},
    work: () => unknown,
  ): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const run = (): void => {
        if (signal.aborted) reject(signal.reason as Error);
        else resolve(work());
      };
      this.delay(run, betweenTabs);
    });
}

/** The local storage as one page uses it. The other pages receive an event for each change. */
class SharedStorage extends MemoryStorage {
  override readonly kept: Map<string, string>;
  readonly #page: Page;
  readonly #browser: Browser;

  constructor(page: Page, browser: Browser) {
    super();
    this.kept = browser.local.kept;
    this.#page = page;
    this.#browser = browser;
  }

  override setItem(key: string, value: string): void {
    const isOther = this.getItem(key) !== value;
    super.setItem(key, value);
    if (isOther) this.#report(key);
  }

  override removeItem(key: string): void {
    const isOther = this.getItem(key) !== null;
    super.removeItem(key);
    if (isOther) this.#report(key);
  }

  #report(key: string): void {
    for (const page of this.#browser.pages)
      if (page !== this.#page && !page.isClosed) page.delay(() => page.report('storage', key), betweenTabs);
  }
}

class TabMessages implements Channel {
  onmessage: Channel['onmessage'] = null;
  readonly name: string;
  readonly page: Page;
  readonly #browser: Browser;

  constructor(name: string, page: Page, browser: Browser) {
    this.name = name;
    this.page = page;
    this.#browser = browser;
    browser.channels.add(this);
  }

  postMessage(data: unknown): void {
    for (const channel of this.#browser.channels)
      if (channel !== this && channel.name === this.name)
        channel.page.delay(() => channel.receive(data), betweenTabs);
  }

  receive(data: unknown): void {
    // The session reads nothing but the data of the event.
    void this.onmessage?.call(this as unknown as BroadcastChannel, {data} as MessageEvent);
  }

  close(): void {
    this.#browser.channels.delete(this);
  }
}
