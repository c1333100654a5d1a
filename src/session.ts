/** The engine of a chat without a view: no DOM, no Lit; for an interface of your own, and for Node and workers. */
export type {Message, MessageStatus, ReplyRecovery} from './conversation/conversation-state.js';
export type {RequestContext, TransformRequest} from './conversation/request-messages.js';
export type {ChatSession, SessionEnvironment} from './session/chat-session.js';
export type {ChatPhase, ChatSnapshot, ChatStatus} from './session/chat-snapshot.js';
export {createChatSession} from './session/create-session.js';
export type {MessageEdit} from './session/draft.js';
export type {EarlierStatus} from './session/history-loader.js';
export type {PageMoment, Persist, SessionPlatform, StorageArea} from './session/browser-platform.js';
export type {SessionChange, SessionListener} from './session/chat-snapshot.js';
export type {ChatSessionSettings, SessionClient} from './session/session-settings.js';
