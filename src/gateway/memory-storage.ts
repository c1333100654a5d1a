import type {ConversationStorage} from './gateway-options.js';
import {maxEntries, splitKey} from './ledger-keys.js';

/** Visitors and agents. */
const maxGroups = 10_000;

/**
 * Creates a storage in memory. It keeps the newest entries of each visitor and agent, and drops the visitors whose last
 * entry is oldest.
 */
export function createMemoryStorage(most = maxGroups): ConversationStorage {
  const groups = new Map<string, Map<string, string>>();
  return {
    getKeys(base) {
      const fields = groups.get(splitKey(base).group)?.keys() ?? [];
      return Array.from(fields, field => base + field);
    },
    getItem(key) {
      const {group, field} = splitKey(key);
      return groups.get(group)?.get(field);
    },
    setItem(key, value) {
      const {group, field} = splitKey(key);
      const items = groups.get(group) ?? new Map<string, string>();
      setLast(items, field, value, maxEntries);
      setLast(groups, group, items, most);
    },
    removeItem(key) {
      const {group, field} = splitKey(key);
      const items = groups.get(group);
      items?.delete(field);
      if (items?.size === 0) groups.delete(group);
    },
  };
}

/** Deletes the entry first, because a `Map` keeps the order of insertion. */
function setLast<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
