import type {GatewayStorage} from './gateway-options.js';

/** A storage that lives as long as the process, and forgets what was written longest ago. */
export function createMemoryStorage(largest = 10_000): GatewayStorage {
  const items = new Map<string, string>();
  return {
    getItem: key => items.get(key),
    setItem(key, value) {
      items.delete(key);
      items.set(key, value);
      const [oldest] = items.keys();
      if (items.size > largest && oldest !== undefined) items.delete(oldest);
    },
  };
}
