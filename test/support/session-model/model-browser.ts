import type {AgentServiceError} from '../../../src/client/agent-service-error.js';
import type {ChatSession} from '../../../src/session/chat-session.js';
import type {
  Channel,
  Locks,
  PageMoment,
  Persist,
  SessionPlatform,
  StorageArea,
} from '../../../src/session/browser-platform.js';
import {MemoryStorage} from '../memory-storage.js';
import type {ModelTime} from './model-time.js';
import {loadPageCode, unloadPageCode, type PageCode} from './page-code.js';

/** Milliseconds from one frame to the next. */
const frame = 16;
/** Milliseconds that a message to another tab, or a lock, takes. */
const betweenTabs = 1;

/** A browser with tabs that share a storage, channels and locks. */
export class ModelBrowser {
  readonly time: ModelTime;
  readonly local = new MemoryStorage();
  readonly channels = new Set<ModelChannel>();
  readonly pages: ModelPage[] = [];

  constructor(time: ModelTime) {
    this.time = time;
  }

  /** Call it when nothing runs any more. */
  close(): void {
    for (const page of this.pages) {
      page.close();
      unloadPageCode(page.code);
    }
  }
}

/** One tab: a page after another, with the same storage. */
export class ModelTab {
  readonly session = new MemoryStorage();
  readonly #browser: ModelBrowser;
  page: ModelPage;

  constructor(browser: ModelBrowser) {
    this.#browser = browser;
    this.page = new ModelPage(browser, this.session);
  }

  /**
   * Loads the page again, with other copies of all modules.
   *
   * @param isLeft `false` when the page ends without a notice
   */
  reload(isLeft: boolean): void {
    if (isLeft) this.page.report('leave');
    this.page.close();
    this.page = new ModelPage(this.#browser, this.session);
  }
}

/** A page, and the platform of its sessions. After it is closed, nothing of it runs or writes any more. */
export class ModelPage {
  readonly code: PageCode = loadPageCode();
  readonly platform: SessionPlatform;
  readonly #watchers = new Set<(moment: PageMoment, key?: unknown) => void>();
  readonly #browser: ModelBrowser;
  readonly #local: StorageArea;
  /** The sessions that were started on the page. */
  readonly sessions: ChatSession[] = [];
  isClosed = false;

  constructor(browser: ModelBrowser, session: StorageArea) {
    this.#browser = browser;
    browser.pages.push(this);
    const {time} = browser;
    this.#local = new SharedStorage(this, browser);
    this.platform = {
      storage: (persist: Persist) => {
        if (this.isClosed) return undefined;
        return persist === 'local' ? this.#local : session;
      },
      openChannel: name => new ModelChannel(name, this, browser),
      locks: {request: this.#requestLock as unknown as Locks['request']},
      now: () => time.now,
      delay: (callback, milliseconds) => time.delay(() => !this.isClosed && callback(), milliseconds),
      pause: (milliseconds, signal) => time.pause(milliseconds, signal),
      createTextSchedule: () => flush => time.delay(() => !this.isClosed && flush(), frame),
      watchPage: listener => {
        this.#watchers.add(listener);
        return () => this.#watchers.delete(listener);
      },
    };
  }

  error(kind: AgentServiceError['kind'], status?: number): AgentServiceError {
    return new this.code.AgentServiceError(kind, kind, {status});
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
        if (this.isClosed) return;
        if (signal.aborted) reject(signal.reason as Error);
        else resolve(work());
      };
      this.#browser.time.delay(run, betweenTabs);
    });
}

/** The local storage as one page uses it. The other pages receive an event for each change. */
class SharedStorage implements StorageArea {
  readonly #page: ModelPage;
  readonly #browser: ModelBrowser;

  constructor(page: ModelPage, browser: ModelBrowser) {
    this.#page = page;
    this.#browser = browser;
  }

  get length(): number {
    return this.#browser.local.length;
  }

  key(index: number): string | null {
    return this.#browser.local.key(index);
  }

  getItem(key: string): string | null {
    return this.#browser.local.getItem(key);
  }

  setItem(key: string, value: string): void {
    const isOther = this.getItem(key) !== value;
    this.#browser.local.setItem(key, value);
    if (isOther) this.#report(key);
  }

  removeItem(key: string): void {
    const isOther = this.getItem(key) !== null;
    this.#browser.local.removeItem(key);
    if (isOther) this.#report(key);
  }

  #report(key: string): void {
    const {pages, time} = this.#browser;
    for (const page of pages)
      if (page !== this.#page && !page.isClosed) time.delay(() => page.report('storage', key), betweenTabs);
  }
}

class ModelChannel implements Channel {
  onmessage: Channel['onmessage'] = null;
  readonly name: string;
  readonly page: ModelPage;
  readonly #browser: ModelBrowser;

  constructor(name: string, page: ModelPage, browser: ModelBrowser) {
    this.name = name;
    this.page = page;
    this.#browser = browser;
    browser.channels.add(this);
  }

  postMessage(data: unknown): void {
    const {channels, time} = this.#browser;
    for (const channel of channels)
      if (channel !== this && channel.name === this.name)
        time.delay(() => channel.receive(data), betweenTabs);
  }

  receive(data: unknown): void {
    // The session reads nothing but the data of the event.
    void this.onmessage?.call(this as unknown as BroadcastChannel, {data} as MessageEvent);
  }

  close(): void {
    this.#browser.channels.delete(this);
  }
}
