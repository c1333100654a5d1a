import {isJsonObject, parseJson} from '../client/json-object.js';
import {withinTime, type TimeLimit} from '../server/time-limit.js';
import type {GatewayStorage} from './gateway-options.js';
import {deletionKeys, readEntry, readTitleKey} from './ledger-keys.js';

/** The question of a reply. */
export interface BegunReply {
  readonly conversationId?: string | undefined;
  /** Title of the conversation if no earlier message is known. */
  readonly title?: string | undefined;
  /** The deletions before the request. They are not checked without it. */
  readonly deletions?: DeletionMarks | undefined;
}

/** One conversation of a ledger. Its times are epoch milliseconds. */
export interface LedgerConversation {
  readonly conversationId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  /** Keys that may have the title, in the order of preference: new titles, then the first reply. */
  readonly titleKeys: readonly string[];
}

/** Reads the conversations of sorted keys, the last used first. */
export function readConversations(keys: readonly string[], base: string): readonly LedgerConversation[] {
  const found = new Map<string, LedgerConversation>();
  const titles = new Map<string, readonly string[]>();
  for (const key of keys) {
    const entry = readEntry(key, base);
    const titled = readTitleKey(key, base);
    if (titled !== undefined) titles.set(titled, [key, ...(titles.get(titled) ?? [])]);
    if (entry?.conversationId === undefined) continue;
    const {conversationId, time} = entry;
    const before = found.get(conversationId) ?? {conversationId, createdAt: time, titleKeys: [key]};
    // Inserted again, so that the last used is the last entry.
    found.delete(conversationId);
    found.set(conversationId, {...before, updatedAt: time});
  }
  return [...found.values()]
    .map(({titleKeys, ...rest}) => ({
      ...rest,
      titleKeys: [...(titles.get(rest.conversationId) ?? []), ...titleKeys],
    }))
    .toReversed();
}

export function isOfConversation(key: string, base: string, conversationId: string): boolean {
  return (
    readEntry(key, base)?.conversationId === conversationId || readTitleKey(key, base) === conversationId
  );
}

/** Reads a value of the storage. Returns `undefined` for an entry without a title, and for a damaged one. */
export function readTitle(value: unknown): string | undefined {
  const object = typeof value === 'string' ? parseJson(value) : value;
  const title = isJsonObject(object) ? object['title'] : undefined;
  return typeof title === 'string' ? title : undefined;
}

/** Seconds in which a reply must end that began before a deletion. */
const markLifetime = 60 * 60;

/** The marks of the last deletions that concern a reply: of everything, and of its conversation. */
export type DeletionMarks = readonly string[];

/**
 * The last deletions of all processes. A reply that began before a deletion must not bring its conversation back when
 * it ends. Each deletion writes a random mark, so clocks of different machines decide nothing.
 */
export class Deletions {
  readonly #storage: GatewayStorage;
  readonly #timeLimit: TimeLimit;

  constructor(storage: GatewayStorage, timeLimit: TimeLimit) {
    this.#storage = storage;
    this.#timeLimit = timeLimit;
  }

  /** Marks a deletion. Call it before the entries are listed: each other entry then finds the mark after its write. */
  async add(base: string, conversationId: string | undefined): Promise<void> {
    const [key] = deletionKeys(base, conversationId);
    await withinTime(this.#timeLimit, () =>
      this.#storage.setItem(key, crypto.randomUUID(), {ttl: markLifetime}),
    );
  }

  async marks(base: string, conversationId: string | undefined): Promise<DeletionMarks> {
    const read = async (key: string): Promise<string> => {
      const mark = await withinTime(this.#timeLimit, () => this.#storage.getItem?.(key));
      return typeof mark === 'string' ? mark : '';
    };
    return Promise.all(deletionKeys(base, conversationId).map(read));
  }
}

/** Whether something was deleted between two reads of the marks. A mark that has expired is no deletion. */
export function hasNewDeletion(before: DeletionMarks, after: DeletionMarks): boolean {
  return after.some((mark, index) => mark !== '' && mark !== before[index]);
}
