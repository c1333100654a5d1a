import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {EndedReply} from '../../connection/connection-context.js';
import type {Signal} from '../../signals.js';

/** Delays of the searches in milliseconds. A service may store a reply some time after its end. */
const searchDelays = [0, 1_500, 4_000];

/** Loads the record of a reply that ended in a chat of the same provider. */
export class StoredReplies implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #replyEnded: () => Signal<EndedReply> | undefined;
  readonly #agentId: () => string;
  readonly #loadRecord: (recordId: string) => Promise<boolean>;
  #followed: Signal<EndedReply> | undefined;
  #stop: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param loadRecord loads new records and returns whether the record is among them */
  constructor(
    host: ReactiveControllerHost & Element,
    replyEnded: () => Signal<EndedReply> | undefined,
    agentId: () => string,
    loadRecord: (recordId: string) => Promise<boolean>,
  ) {
    this.#host = host;
    this.#replyEnded = replyEnded;
    this.#agentId = agentId;
    this.#loadRecord = loadRecord;
    host.addController(this);
  }

  /** A removed element also updates. */
  hostUpdated(): void {
    this.#follow(this.#host.isConnected ? this.#replyEnded() : undefined);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#follow(undefined);
  }

  #follow(replyEnded: Signal<EndedReply> | undefined): void {
    if (replyEnded === this.#followed) return;
    this.#stop?.();
    this.#followed = replyEnded;
    this.#stop = replyEnded?.listen(reply => this.#onReply(reply));
  }

  #onReply({agentId, recordId}: EndedReply): void {
    if (agentId !== this.#agentId()) return;
    clearTimeout(this.#timer);
    this.#searchSoon(recordId, 0);
  }

  #searchSoon(recordId: string, attempt: number): void {
    const delay = searchDelays[attempt];
    if (delay === undefined) return;
    this.#timer = setTimeout(() => {
      void this.#loadRecord(recordId).then(found => {
        if (!found && this.#followed) this.#searchSoon(recordId, attempt + 1);
      });
    }, delay);
  }
}
