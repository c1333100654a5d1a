import type {Connection} from '../../controllers/connection.js';
import type {ConversationChange} from '../../conversation/conversation-change.js';
import {latestReply, type ConversationState} from '../../conversation/conversation-state.js';
import type {ChatControllers} from './chat-controllers.js';
import type {ChatSettings} from './chat-settings.js';
import {replyEvents} from './reply-events.js';

/** What a change of the conversation means to each part of the chat, to the page, and to linked elements. */
export function followChange(
  host: ChatSettings,
  controllers: ChatControllers,
  state: ConversationState,
  change: ConversationChange,
): void {
  const {connection, history, sending, stick, voice} = controllers;
  if (change.type === 'text-arrived') controllers.showGrowingReply();
  // A reply is waited for in the same way before and after.
  else if (change.type !== 'reply-accepted') host.requestUpdate();
  voice.follow(state, change);
  sending.edit?.follow(state, change);
  if (change.type === 'conversation-begun') {
    history.forget();
    stick.revealBeginning();
  }
  if (change.type === 'transcript-restored') void stick.revealEnd();
  if (change.type === 'history-loaded') history.past?.follow(state);
  if (change.type === 'question-asked' || change.type === 'question-queued') void stick.revealEnd();
  const ended = change.type === 'reply-ended' ? latestReply(state) : undefined;
  if (ended?.error?.retryable === false) sending.giveBack(state);
  // A page does not hear an element that was removed: the next element of the conversation emits the events.
  if (host.isConnected) tellPage(host, connection, state, change);
}

/** Tells the page and the linked elements of a change. */
export function tellPage(
  host: EventTarget,
  connection: Pick<Connection, 'provider'>,
  state: ConversationState,
  change: ConversationChange,
): void {
  for (const event of replyEvents(state, change)) host.dispatchEvent(event);
  const ended = change.type === 'reply-ended' ? latestReply(state) : undefined;
  if (ended) connection.provider?.activity.tell({agentId: state.agentId, recordId: ended.recordId});
}
