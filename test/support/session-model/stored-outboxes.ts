import type {MemoryStorage} from '../memory-storage.js';
import {conversationKey} from './model-service.js';

const outboxPrefix = 'agent-chat-elements:unconfirmed:';

/** The states of all stored questions, by conversation. */
type Outboxes = ReadonlyMap<string, ReadonlyMap<string, string>>;

const readBefore = new WeakMap<
  MemoryStorage,
  {readonly writes: number; readonly size: number; readonly outboxes: Outboxes}
>();

export function readOutboxes(area: MemoryStorage): Outboxes {
  const {kept, writes} = area;
  const known = readBefore.get(area);
  if (known?.writes === writes && known.size === kept.size) return known.outboxes;
  const outboxes = new Map<string, Map<string, string>>();
  for (const [name, value] of kept) {
    if (!name.startsWith(outboxPrefix)) continue;
    const [visitorId, address, agentId, id] = JSON.parse(name.slice(outboxPrefix.length)) as string[];
    const key = conversationKey(agentId!, visitorId!, address!);
    const entries = outboxes.get(key) ?? new Map<string, string>();
    outboxes.set(key, entries.set(id!, (JSON.parse(value) as {state: string}).state));
  }
  readBefore.set(area, {writes, size: kept.size, outboxes});
  return outboxes;
}
