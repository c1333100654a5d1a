/** Classes, events, client and types. Has no side effects; `agent-chat-elements/define` registers the elements. */
export * from './client.js';
export type {Announce} from './elements/agent-chat/announcements/announcer.js';
export type {GivenToken} from './connection/client-factory.js';
export {registerLanguage} from './language/wordings.js';
export {
  conversationDiagnostics,
  type ConversationDiagnostics,
} from './conversation/conversation-diagnostics.js';
export type {ReadingProgress} from './conversation/read-all-records.js';
export type {RecordOrder} from './conversation/record-pages.js';
export type {ExportFormat} from './conversation/transcript-export.js';
export type {RequestContext, TransformRequest} from './conversation/request-messages.js';
export type {Message, MessageStatus} from './conversation/conversation-state.js';
export {AgentChat} from './elements/agent-chat/agent-chat.js';
export type {ChatDiagnostics} from './elements/agent-chat/chat-diagnostics.js';
export type {ChatStatus} from './session/chat-snapshot.js';
export type {MessageAction} from './elements/agent-chat/chat-settings.js';
export type {RenderMessage} from './elements/agent-chat/message/message-bubble.js';
export type {SendKey} from './elements/agent-chat/composer/composer-keys.js';
export type {Suggest, SuggestionContext} from './elements/agent-chat/suggestions/suggestions.js';
export type {ExportOptions} from './elements/agent-history/export/export-control.js';
export {AgentHistory} from './elements/agent-history/agent-history.js';
export {AgentElement} from './elements/agent-element.js';
export {AgentLauncher} from './elements/agent-launcher/agent-launcher.js';
export type {ElementCode} from './elements/agent-launcher/panel-loader.js';
export {AgentPicker} from './elements/agent-picker/agent-picker.js';
export type {RenderAgent} from './elements/agent-picker/option/option-list.template.js';
export {AgentProvider} from './elements/agent-provider/agent-provider.js';
export {AgentAuthErrorEvent} from './events/agent-auth-error-event.js';
export {AgentConnectionChangeEvent} from './events/agent-connection-change-event.js';
export {AgentErrorEvent, type ErrorPhase} from './events/agent-error-event.js';
export {AgentFeedbackEvent, type FeedbackRating} from './events/agent-feedback-event.js';
export {AgentImageBlockEvent} from './events/agent-image-block-event.js';
export {AgentLauncherCloseEvent} from './events/agent-launcher-close-event.js';
export {AgentLauncherOpenEvent} from './events/agent-launcher-open-event.js';
export {AgentLinkOpenEvent} from './events/agent-link-open-event.js';
export {AgentListLoadEvent} from './events/agent-list-load-event.js';
export {AgentMessageSendEvent} from './events/agent-message-send-event.js';
export {AgentOrderChangeEvent} from './events/agent-order-change-event.js';
export {AgentReadyEvent} from './events/agent-ready-event.js';
export {AgentRecordSelectEvent} from './events/agent-record-select-event.js';
export {AgentRecordsLoadEvent} from './events/agent-records-load-event.js';
export {AgentReplyEndEvent, type ReplyEnd} from './events/agent-reply-end-event.js';
export {AgentReplyStartEvent} from './events/agent-reply-start-event.js';
export {AgentReplyUpdateEvent} from './events/agent-reply-update-event.js';
export {AgentSelectEvent} from './events/agent-select-event.js';
export {AgentSuggestionPickEvent} from './events/agent-suggestion-pick-event.js';
export type {Strings} from './locales/en.js';
