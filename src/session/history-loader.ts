import {untilAborted} from '../client/shared-work.js';
import {AgentServiceError} from '../client/agent-service-error.js';
import {LatestLoad} from '../client/latest-load.js';
import type {Conversation} from '../conversation/conversation.js';
import type {EarlierPages, EarlierRequest} from '../records/earlier-pages.js';
import type {addFromTabs} from '../records/merge-other-tabs.js';
import type {hideRecords, HiddenRecordsEntry} from '../records/hidden-records.js';
import type {RecordReader} from '../conversation/reply-recovery.js';
import type {withVersion} from '../records/versions.js';

/** Status of the messages before the first shown one. */
export type EarlierStatus = 'unknown' | 'loading' | 'failed' | 'more' | 'beginning';

/** The module that reads stored records. It loads with the first records, lost reply or message of another tab. */
export interface RecordsModule extends RecordReader {
  readonly EarlierPages: typeof EarlierPages;
  readonly withVersion: typeof withVersion;
  readonly hideRecords: typeof hideRecords;
  readonly addFromTabs: typeof addFromTabs;
}

export interface EarlierTarget {
  readonly client: EarlierRequest['client'] | undefined;
  /** Identity of the client: the same object for the same service. `undefined` while nothing can be requested. */
  readonly service: object | undefined;
  readonly agentId: string;
  /** Number of messages at first, and for each `loadOlder`. */
  readonly size: number;
  readonly isRecent: boolean;
  /** Loads the records again when it changes. */
  readonly visit: string;
}

export interface HistoryLoaderOptions {
  readonly conversation: () => Conversation;
  readonly hiddenRecords: () => HiddenRecordsEntry;
  readonly loadModule: () => Promise<RecordsModule>;
  readonly onChange: () => void;
  readonly onAdded: (count: number) => void;
  readonly onError: (error: AgentServiceError) => void;
}

export class HistoryLoader {
  readonly #options: HistoryLoaderOptions;
  /** Its result is the number of added messages. */
  readonly #loader = new LatestLoad<number>(() => this.#onEnd());
  #target: EarlierTarget | undefined;
  #pages: EarlierPages | undefined;

  constructor(options: HistoryLoaderOptions) {
    this.#options = options;
  }

  get status(): EarlierStatus {
    if (this.#loader.running) return 'loading';
    if (this.error) return 'failed';
    if (this.#isFirst) return 'unknown';
    if (this.#pages?.hasMore) return 'more';
    return (this.#pages?.pageNumber ?? 0) > 1 ? 'beginning' : 'unknown';
  }

  get error(): AgentServiceError | undefined {
    return this.#loader.error;
  }

  get isOpening(): boolean {
    return this.#loader.running !== undefined && this.#isFirst && this.#target?.isRecent === true;
  }

  /** Sets the messages to load. Loads the newest ones of another conversation. */
  setTarget(target: EarlierTarget): void {
    const before = this.#target;
    this.#target = target;
    if (before && isSameTarget(before, target)) return;
    this.#loader.abort();
    // Prefetches the module while the service is missing. After a failure, the next use loads the module again.
    if (target.isRecent && !target.service) void this.#options.loadModule().catch(() => undefined);
    if (target.isRecent && target.service && this.#isFirst) this.#run();
  }

  /** Adds older messages, or retries after a failure. Returns whether any were added. */
  async loadOlder(): Promise<boolean> {
    if (!this.#loader.running) {
      if (!this.#target?.service || !(this.#isFirst || this.#pages?.hasMore)) return false;
      this.#run();
    }
    return Boolean(await this.#loader.running);
  }

  retry(): void {
    if (this.error && this.#target?.service) this.#run();
  }

  reset(): void {
    this.#loader.abort();
    this.#pages = undefined;
  }

  interrupt(): void {
    this.#loader.interrupt();
  }

  resume(): void {
    this.#loader.resume(() => {
      if (this.#target?.service) this.#run();
    });
  }

  get #isFirst(): boolean {
    return !this.#pages?.pageNumber;
  }

  #run(): void {
    void this.#loader.load(signal => this.#readPages(signal));
    this.#options.onChange();
  }

  #onEnd(): void {
    const {error} = this.#loader;
    // Many services, and the gateway by default, deny records to visitors. A retry would not help.
    if (error?.kind === 'forbidden' || error?.kind === 'not-found') {
      this.#pages?.reportRefusal(error);
      this.reset();
    } else if (error) this.#options.onError(error);
    this.#options.onChange();
  }

  async #readPages(signal: AbortSignal): Promise<number> {
    const {conversation, loadModule, hiddenRecords, onAdded} = this.#options;
    const {client, agentId, size, isRecent} = this.#target ?? {};
    if (!client || agentId === undefined || size === undefined) return 0;
    const {EarlierPages} = await untilAborted(loadModule(), signal).catch((cause: unknown) => {
      throw new AgentServiceError('network', 'The code for earlier messages could not be loaded.', {cause});
    });
    if (!this.#pages?.pageNumber) this.#pages = new EarlierPages(conversation(), size, onAdded);
    return this.#pages.read({client, agentId, size, recent: isRecent === true, hiddenRecords}, signal);
  }
}

function isSameTarget(one: EarlierTarget, other: EarlierTarget): boolean {
  return (['service', 'agentId', 'size', 'isRecent', 'visit'] as const).every(
    name => one[name] === other[name],
  );
}
