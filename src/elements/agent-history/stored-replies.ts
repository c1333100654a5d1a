import type {ReactiveController, ReactiveControllerHost} from 'lit';
import type {EndedReply, ReplyActivity} from '../../controllers/reply-activity.js';

/** Delays of the searches in milliseconds: a service may store a reply some time after its end. */
const looks = [0, 1_500, 4_000];

/** Searches the record of a reply that ended in a linked element. */
export class StoredReplies implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #activity: () => ReplyActivity | undefined;
  readonly #agentId: () => string;
  readonly #look: (recordId: string) => Promise<boolean>;
  #heard: ReplyActivity | undefined;
  #stop: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param look reads new records and returns whether the record was found */
  constructor(
    host: ReactiveControllerHost & Element,
    activity: () => ReplyActivity | undefined,
    agentId: () => string,
    look: (recordId: string) => Promise<boolean>,
  ) {
    this.#host = host;
    this.#activity = activity;
    this.#agentId = agentId;
    this.#look = look;
    host.addController(this);
  }

  /** Removed elements update too when they change. */
  hostUpdated(): void {
    this.#hear(this.#host.isConnected ? this.#activity() : undefined);
  }

  hostDisconnected(): void {
    clearTimeout(this.#timer);
    this.#hear(undefined);
  }

  #hear(activity: ReplyActivity | undefined): void {
    if (activity === this.#heard) return;
    this.#stop?.();
    this.#heard = activity;
    this.#stop = activity?.subscribe(reply => this.#onReply(reply));
  }

  #onReply({agentId, recordId}: EndedReply): void {
    if (agentId !== this.#agentId()) return;
    clearTimeout(this.#timer);
    this.#lookSoon(recordId, 0);
  }

  #lookSoon(recordId: string, attempt: number): void {
    const pause = looks[attempt];
    if (pause === undefined) return;
    this.#timer = setTimeout(() => {
      void this.#look(recordId).then(found => {
        if (!found && this.#heard) this.#lookSoon(recordId, attempt + 1);
      });
    }, pause);
  }
}
