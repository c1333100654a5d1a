import {attempt} from '../../../client/platform.js';
import type {Agent} from '../../../client/resources.js';
import type {ChatSessionSettings} from '../../../session/session-settings.js';
import {forgetVisitor, timesForgotten} from '../../../session/storage-scope.js';

/** A chat on this page that stores something for a visitor. */
export interface ForgettingChat {
  readonly visitorId: () => string;
  /** Ends the conversation and the sign-in of the chat. */
  readonly forget: () => void;
}

/** Entries of the device, without a visitor. */
const deviceEntry = /^agent-chat-elements:(?:announce$|launcher-)/;

/** Other tabs receive an event when this entry is written. It is removed at once, so that nothing stays. */
const signalKey = 'agent-chat-elements:forget';

const chats = new Set<ForgettingChat>();

/** Makes a chat forget when its visitor is forgotten, here or in another tab. Returns a function that ends this. */
export function followForgetting(chat: ForgettingChat): () => void {
  if (chats.size === 0) addEventListener('storage', onStorage);
  chats.add(chat);
  return () => {
    chats.delete(chat);
    if (chats.size === 0) removeEventListener('storage', onStorage);
  };
}

/**
 * Removes everything that this library stores for a visitor, of all services, here and in other tabs. All chats of the
 * visitor begin again.
 */
export function forgetDevice(visitorId: string): void {
  forgetHere(visitorId);
  attempt(() => {
    localStorage.setItem(signalKey, `:${visitorId}`);
    localStorage.removeItem(signalKey);
  });
}

function forgetHere(visitorId: string): void {
  for (const chat of [...chats]) if (chat.visitorId() === visitorId) chat.forget();
  forgetVisitor(visitorId);
  // Even reading the property throws where the visitor blocks storage.
  for (const area of [() => localStorage, () => sessionStorage])
    attempt(() => {
      for (const key of Object.keys(area())) if (deviceEntry.test(key)) area().removeItem(key);
    });
}

function onStorage({key, newValue}: StorageEvent): void {
  if (key === signalKey && newValue) forgetHere(newValue.slice(1));
}

/**
 * Keeps the agent of a forgotten visitor, and loads no records, so that the chat requests nothing before the next message.
 * Ends when the page signs out or another person signs in.
 */
export function keepAgent(kept: Agent | undefined): (settings: ChatSessionSettings) => ChatSessionSettings {
  let times: number | undefined;
  return settings => {
    const {agent, agentId = '', client, visitorId = ''} = settings;
    const now = timesForgotten({visitorId, agentId, serviceUrl: client?.baseUrl ?? ''});
    // Several chats may forget the same visitor at once, so this counts from the next update.
    times ??= now;
    const isKept = client && times === now && kept?.AgentId === agentId;
    // The session keeps settings that are not passed.
    return {...settings, ...(isKept ? {agent: agent ?? kept, historySize: 0} : {historySize: undefined})};
  };
}
