/** Classes, events, client and types, without side effects; `agent-chat-elements/define` registers the elements. */
export * from './client.js';
export type {Announce} from './controllers/announcer.js';
export type {Message, MessageStatus} from './conversation/conversation-state.js';
export {AgentChat, type ChatStatus} from './elements/agent-chat/agent-chat.js';
export type {SendKey} from './elements/agent-chat/send-key.js';
export {AgentElement} from './elements/agent-element.js';
export {AgentPicker} from './elements/agent-picker/agent-picker.js';
export {AgentProvider} from './elements/agent-provider/agent-provider.js';
export {AgentErrorEvent, type ErrorPhase} from './events/agent-error-event.js';
export {AgentListLoadEvent} from './events/agent-list-load-event.js';
export {AgentMessageSendEvent} from './events/agent-message-send-event.js';
export {AgentReadyEvent} from './events/agent-ready-event.js';
export {AgentReplyEndEvent, type ReplyEnd} from './events/agent-reply-end-event.js';
export {AgentReplyStartEvent} from './events/agent-reply-start-event.js';
export {AgentReplyUpdateEvent} from './events/agent-reply-update-event.js';
export {AgentSelectEvent} from './events/agent-select-event.js';
export type {Strings} from './locales/en.js';
