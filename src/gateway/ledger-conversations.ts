import {isJsonObject, parseJson} from '../client/json-object.js';
import {readEntry, readTitleKey} from './ledger-keys.js';

/** The question of a reply. */
export interface BegunReply {
  readonly conversationId?: string | undefined;
  /** Title of the conversation if no earlier message is known. */
  readonly title?: string | undefined;
  /** `moment` of the ledger at the request. */
  readonly begunAt?: number;
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

/** The oldest deletion is forgotten first. */
const maxDeletions = 10_000;

/**
 * The last deletions of this process. A reply that began before a deletion must not bring its conversation back when it
 * ends.
 */
export class Deletions {
  readonly #moments = new Map<string, number>();
  #moment = 0;

  get moment(): number {
    return this.#moment;
  }

  add(base: string, conversationId: string | undefined): void {
    const name = nameOf(base, conversationId);
    this.#moment += 1;
    this.#moments.delete(name);
    this.#moments.set(name, this.#moment);
    const [oldest] = this.#moments.keys();
    if (this.#moments.size > maxDeletions && oldest !== undefined) this.#moments.delete(oldest);
  }

  /** Whether everything or the conversation was deleted after a moment. */
  has(base: string, conversationId: string | undefined, moment: number): boolean {
    const names = [nameOf(base, undefined), nameOf(base, conversationId)];
    return names.some(name => (this.#moments.get(name) ?? 0) > moment);
  }
}

function nameOf(base: string, conversationId = ''): string {
  return `${base}${conversationId}`;
}
