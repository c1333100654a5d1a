import {attempt} from '../../../client/platform.js';
import {storageKey, type StorageScope} from '../../../session/storage-scope.js';

/** A conversation that was renamed or deleted at the service. */
export interface ChangedConversation {
  /** Service, agent and visitor: see `scopeKeyOf`. */
  readonly scopeKey: string;
  /** `''` for the deletion of all conversations, and of all messages without one. */
  readonly conversationId: string;
  /** The new title. Absent after a deletion. */
  readonly title?: string | undefined;
}

export type ChangeListener = (change: ChangedConversation) => void;

/** Other tabs receive an event when this entry is written. It is removed at once, so that nothing stays. */
const signalKey = 'agent-chat-elements:changed';

const listeners = new Set<ChangeListener>();

/** Calls `listener` after each change, here or in another tab. Returns a function that ends this. */
export function followConversations(listener: ChangeListener): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', onStorage);
  };
}

/** Returns the common part of all storage keys of a service, an agent and a visitor; `''` if one is missing. */
export function scopeKeyOf({serviceUrl, agentId, visitorId}: StorageScope): string {
  const key = storageKey('conversation', {serviceUrl, agentId, visitorId}) ?? '';
  return key.slice(key.indexOf('['), -1);
}

/**
 * Passes a change on to the elements here and in other tabs. Removes what this browser stores for deleted conversations;
 * chats that show one begin another.
 */
export function shareChange(change: ChangedConversation): void {
  applyHere(change);
  const {scopeKey, conversationId, title} = change;
  attempt(() => {
    localStorage.setItem(signalKey, JSON.stringify([scopeKey, conversationId, title]));
    localStorage.removeItem(signalKey);
  });
}

function applyHere(change: ChangedConversation): void {
  // First, because a chat that shows a deleted conversation would store it again.
  for (const listener of [...listeners]) listener(change);
  if (change.title !== undefined) return;
  // Even reading the property throws where the visitor blocks storage.
  for (const area of [() => localStorage, () => sessionStorage])
    attempt(() => {
      for (const key of Object.keys(area())) if (isOf(key, change)) area().removeItem(key);
    });
}

function isOf(key: string, {scopeKey, conversationId}: ChangedConversation): boolean {
  const [start, end] = ['agent-chat-elements:', conversationId && `,${JSON.stringify(conversationId)}]`];
  const rest = key.slice(key.indexOf('[') + scopeKey.length);
  const isHere = key.startsWith(start) && key.startsWith(scopeKey, key.indexOf('[')) && /^[,\]]/.test(rest);
  return scopeKey !== '' && isHere && rest.endsWith(end);
}

function onStorage({key, newValue}: StorageEvent): void {
  if (key !== signalKey || !newValue) return;
  const parts: unknown = attempt((): unknown => JSON.parse(newValue));
  if (!Array.isArray(parts)) return;
  const title: unknown = parts[2];
  applyHere({
    scopeKey: String(parts[0]),
    conversationId: String(parts[1]),
    title: typeof title === 'string' ? title : undefined,
  });
}
