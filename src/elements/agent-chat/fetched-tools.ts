import {FetchedFeature} from '../../controllers/fetched-feature.js';
import {latestReply, runningReply} from '../../conversation/conversation-state.js';
import {FetchedCode} from '../../fetching/fetched-code.js';
import type {AgentChat} from './agent-chat.js';
import type {ToolChat} from './message-tools.js';

const toolCode = new FetchedCode(() => import('./message-tools.js'));

/** What can be done with messages, which begins once there is a reply, or when it is used before. */
export type FetchedTools = ReturnType<typeof fetchedTools>;

/** Has what can be done with messages begin when there is a reply. */
export function fetchedTools(host: AgentChat, chat: ToolChat) {
  return new FetchedFeature(host, {
    code: toolCode,
    // Asked for again with each reply.
    wanted: () => (runningReply(chat.state) ? undefined : latestReply(chat.state)?.id),
    begin: ({MessageTools}) => new MessageTools(host, chat),
    loss: 'messages have no buttons, since the code for them could not be fetched.',
  });
}
