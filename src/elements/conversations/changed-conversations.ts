import {attempt} from '../../client/platform.js';
import {storageKey, type StorageScope} from '../../session/storage-scope.js';

/** Conversations that were deleted at the service. */
export interface Deletion {
  /** Service, agent and visitor: see `placeOf`. */
  readonly place: string;
  /** `''` for all conversations, and all messages without one. */
  readonly conversationId: string;
}

export type DeletionListener = (deletion: Deletion) => void;

/** Other tabs receive an event when this entry is written. It is removed at once, so that nothing stays. */
const signalKey = 'agent-chat-elements:deleted';

const listeners = new Set<DeletionListener>();

/** Calls `listener` after each deletion, here or in another tab. Returns a function that ends this. */
export function followDeletions(listener: DeletionListener): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', onStorage);
  };
}

/** Returns the part that the keys of all entries of a service, an agent and a visitor share; `''` without them. */
export function placeOf({serviceUrl, agentId, visitorId}: StorageScope): string {
  const key = storageKey('conversation', {serviceUrl, agentId, visitorId}) ?? '';
  return key.slice(key.indexOf('['), -1);
}

/** Removes what this browser stores for deleted conversations, here and in other tabs. Chats that show one begin another. */
export function forgetDeleted(deletion: Deletion): void {
  forgetHere(deletion);
  attempt(() => {
    localStorage.setItem(signalKey, JSON.stringify([deletion.place, deletion.conversationId]));
    localStorage.removeItem(signalKey);
  });
}

function forgetHere(deletion: Deletion): void {
  // First, because a chat that shows the conversation would store it again.
  for (const listener of [...listeners]) listener(deletion);
  // Even reading the property throws where the visitor blocks storage.
  for (const area of [() => localStorage, () => sessionStorage])
    attempt(() => {
      for (const key of Object.keys(area())) if (isOf(key, deletion)) area().removeItem(key);
    });
}

function isOf(key: string, {place, conversationId}: Deletion): boolean {
  const [start, end] = ['agent-chat-elements:', conversationId && `,${JSON.stringify(conversationId)}]`];
  const rest = key.slice(key.indexOf('[') + place.length);
  const isHere = key.startsWith(start) && key.startsWith(place, key.indexOf('[')) && /^[,\]]/.test(rest);
  return place !== '' && isHere && rest.endsWith(end);
}

function onStorage({key, newValue}: StorageEvent): void {
  if (key !== signalKey || !newValue) return;
  const parts: unknown = attempt((): unknown => JSON.parse(newValue));
  if (Array.isArray(parts)) forgetHere({place: String(parts[0]), conversationId: String(parts[1])});
}
