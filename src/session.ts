/** The chat engine without a view, for custom interfaces, workers and Node. It uses neither the DOM nor Lit. */
export type {
  Message,
  MessageAside,
  MessageAuthor,
  MessagePart,
  MessageStatus,
  ReplyRecovery,
  TurnMessage,
} from './conversation/message.js';
export type {ConversationChange} from './conversation/conversation-change.js';
export type {ConversationState} from './conversation/conversation-state.js';
export type {Attempt, Turn} from './conversation/turns.js';
export {askLines, shownText, suggestionLines} from './conversation/reply-suggestions.js';
export {
  pageContextBlock,
  type PageContext,
  type PageContextEntry,
  type ReadPageContext,
} from './conversation/page-context.js';
export {hasMessagesBelow, versionsOf} from './records/versions.js';
export type {RequestContext, TransformRequest} from './conversation/request-messages.js';
export type {AddedMessage, AddedMessageHandle, Desk, DeskHandle} from './conversation/desk.js';
export type {
  CalledTool,
  InterruptDecision,
  InterruptOption,
  OfferedTool,
  PageTool,
  ReplyInterrupt,
  ToolCallContext,
} from './client/interrupt.js';
export type {AskedInterrupt} from './client/reply-details.js';
export {addMessage} from './session/added-message.js';
export type {ChatSession, SendOptions, SessionEnvironment} from './session/chat-session.js';
export type {ChatPhase, ChatSnapshot, ChatStatus} from './session/chat-snapshot.js';
export {takeOver} from './session/take-over.js';
export {createChatSession} from './session/create-session.js';
export type {MessageEdit} from './session/draft.js';
export type {EarlierStatus} from './session/history-loader.js';
export type {PageMoment, Persist, SessionPlatform, StorageArea} from './session/browser-platform.js';
export type {SessionChange, SessionListener} from './session/chat-snapshot.js';
export type {ChatSessionSettings, SessionClient} from './session/session-settings.js';
export {withTools} from './client/with-tools.js';
