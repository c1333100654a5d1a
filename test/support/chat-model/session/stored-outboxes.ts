import type {MemoryStorage} from '../../memory-storage.js';
import {assertRule} from '../ledger-words.js';
import {isRunning, type SeenChat} from '../snapshot-rules.js';
import {conversationKey} from '../stand-in-service.js';

const outboxPrefix = 'agent-chat-elements:unconfirmed:';

/** The states of all stored questions, by conversation. */
type Outboxes = ReadonlyMap<string, ReadonlyMap<string, string>>;

export function readOutboxes({kept}: MemoryStorage): Outboxes {
  const outboxes = new Map<string, Map<string, string>>();
  for (const [name, value] of kept) {
    if (!name.startsWith(outboxPrefix)) continue;
    const [visitorId, address, agentId, id] = JSON.parse(name.slice(outboxPrefix.length)) as string[];
    const key = conversationKey(agentId!, visitorId!, address!);
    const entries = outboxes.get(key) ?? new Map<string, string>();
    outboxes.set(key, entries.set(id!, (JSON.parse(value) as {state: string}).state));
  }
  return outboxes;
}

/** The stored questions are the open ones, each in its state. */
export function checkOutbox({session}: SeenChat, stored: ReadonlyMap<string, string>): void {
  const messages = session.snapshot.messages.filter(({aside}) => !aside);
  const open = messages.flatMap(({id, role, status}, index) => {
    const reply = messages[index + 1];
    const isOpen = status === 'queued' || (reply && (isRunning(reply) || reply.error?.retryable));
    return role === 'user' && isOpen ? [`${id} ${status === 'queued' ? 'queued' : 'sent'}`] : [];
  });
  const kept = [...stored].map(([id, state]) => `${id} ${state}`);
  assertRule(
    open.sort().join() === kept.sort().join(),
    `the outbox has "${kept.join()}", open are "${open.join()}"`,
  );
}

/** Checks that a stored question goes from queued to sent, and never back. */
export class OutboxTransitions {
  /** Last stored state of each question; `gone` after its entry was removed. */
  readonly #states = new Map<string, string>();

  /** A question may come out of memory again. */
  forget(): void {
    this.#states.clear();
  }

  check(areas: readonly Outboxes[]): void {
    const stored = new Map(areas.flatMap(area => [...area.values()].flatMap(entries => [...entries])));
    for (const id of this.#states.keys()) if (!stored.has(id)) this.#states.set(id, 'gone');
    for (const [id, state] of stored) {
      const before = this.#states.get(id) ?? 'queued';
      assertRule(state !== 'queued' || before === 'queued', `${id} is queued again, it was ${before}`);
      this.#states.set(id, state);
    }
  }
}
