import type {Agent} from '../../../client/resources.js';
import type {ChatSessionSettings} from '../../../session/session-settings.js';
import {forgetVisitor, markForgotten, timesForgotten} from '../../../session/storage-scope.js';
import {removeEntries, TabSignal} from '../tab-signal.js';

/** Entries of the device, without a visitor. */
const deviceEntry = /^agent-chat-elements:(?:announce$|launcher-)/;

/**
 * The visitor with this id is forgotten, here or in another tab: all chats of the visitor begin again. Each tab with
 * listeners then removes everything that this library stores for the visitor, of all services.
 */
export const deviceForgotten = new TabSignal<string>({
  name: 'forget',
  read: value => (typeof value === 'string' ? value : undefined),
  afterwards(visitorId, tab) {
    forgetVisitor(visitorId);
    if (tab === 'this') markForgotten({visitorId}, Date.now());
    removeEntries(key => deviceEntry.test(key));
  },
});

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
