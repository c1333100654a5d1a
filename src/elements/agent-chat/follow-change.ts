import type {ConversationChange} from '../../conversation/conversation-change.js';
import {latestReply, type ConversationState} from '../../conversation/conversation-state.js';
import {FetchedCode} from '../../fetching/fetched-code.js';
import type {ChatControllers} from './chat-controllers.js';
import type {ChatSettings} from './chat-settings.js';
import {replyEvents} from './reply-events.js';

const printing = new FetchedCode(() => import('./printed-chat.js'));

/** What a change of the conversation means to each part of the chat, to the page, and to linked elements. */
export function followChange(
  host: ChatSettings,
  {connection, history, kept, sending, stick, voice}: ChatControllers,
  state: ConversationState,
  change: ConversationChange,
): void {
  voice.follow(state, change);
  history.follow(state, change);
  kept.follow(state, change);
  sending.edit?.follow(state, change);
  if (change.type === 'conversation-opened' || change.type === 'conversation-cleared')
    stick.revealBeginning();
  if (change.type === 'question-asked' || change.type === 'question-queued') void stick.revealEnd();
  if (change.type === 'reply-failed' && !change.error.retryable) sending.giveBack(state);
  for (const event of replyEvents(state, change)) host.dispatchEvent(event);
  const hasEnded = ['reply-completed', 'reply-stopped', 'reply-failed'].includes(change.type);
  // Linked elements are told.
  if (hasEnded)
    connection.provider?.activity.tell({
      agentId: state.agentId,
      recordId: latestReply(state)?.recordId ?? '',
    });
  if (hasEnded || change.type === 'history-loaded')
    void printing.loadFor(
      ({putOnPaper}) => putOnPaper(host),
      'on paper only what is in view is shown, since the code for it could not be fetched.',
    );
}
