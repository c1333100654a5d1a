import {isJsonObject} from '../../../client/json-object.js';
import {storageKey, type StorageScope} from '../../../session/storage-scope.js';
import {removeEntries, TabSignal} from '../tab-signal.js';

/** A conversation that was renamed or deleted at the service. */
export interface ChangedConversation {
  /** Service, agent and visitor: see `scopeKeyOf`. */
  readonly scopeKey: string;
  /** `''` for the deletion of all conversations, and of all messages without one. */
  readonly conversationId: string;
  /** The new title. Absent after a deletion. */
  readonly title?: string | undefined;
}

/**
 * A conversation was renamed or deleted, here or in another tab. Each tab with listeners then removes what this browser
 * stores for deleted conversations; chats that show one begin another.
 */
export const conversationChanged = new TabSignal<ChangedConversation>({
  name: 'changed',
  read(value) {
    const {scopeKey, conversationId, title} = isJsonObject(value) ? value : {};
    if (typeof scopeKey !== 'string' || typeof conversationId !== 'string') return undefined;
    return {scopeKey, conversationId, title: typeof title === 'string' ? title : undefined};
  },
  // Not before, because a chat that shows a deleted conversation would store it again.
  afterwards(change) {
    if (change.title === undefined) removeEntries(key => isOf(key, change));
  },
});

/** Returns the common part of all storage keys of a service, an agent and a visitor; `''` if one is missing. */
export function scopeKeyOf({serviceUrl, agentId, visitorId}: StorageScope): string {
  const key = storageKey('conversation', {serviceUrl, agentId, visitorId}) ?? '';
  return key.slice(key.indexOf('['), -1);
}

function isOf(key: string, {scopeKey, conversationId}: ChangedConversation): boolean {
  const [start, end] = ['agent-chat-elements:', conversationId && `,${JSON.stringify(conversationId)}]`];
  const rest = key.slice(key.indexOf('[') + scopeKey.length);
  const isHere = key.startsWith(start) && key.startsWith(scopeKey, key.indexOf('[')) && /^[,\]]/.test(rest);
  return scopeKey !== '' && isHere && rest.endsWith(end);
}
