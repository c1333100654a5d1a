/** Classes, events, client and types. Has no side effects; `agent-chat-elements/define` registers the elements. */
export * from './client.js';
export type {Announce} from './elements/agent-chat/announcements/announcer.js';
export type {GivenToken} from './connection/client-factory.js';
export {registerLanguage} from './language/wordings.js';
export {
  conversationDiagnostics,
  type ConversationDiagnostics,
} from './conversation/conversation-diagnostics.js';
export type {ReadingProgress} from './records/read-all-records.js';
export type {RecordOrder} from './records/record-pages.js';
export type {ExportFormat} from './records/transcript-export.js';
export type {PageContext, PageContextEntry, ReadPageContext} from './conversation/page-context.js';
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
export type {Message, MessageStatus} from './conversation/message.js';
export {AgentChat} from './elements/agent-chat/agent-chat.js';
export type {ChatDiagnostics} from './elements/chat-parts/chat-diagnostics.js';
export type {ChatStatus} from './session/chat-snapshot.js';
export type {MenuItem, MessageAction, OwnMenuItem} from './elements/agent-chat/chat-settings.js';
export type {RenderMessage} from './elements/agent-chat/message/message-element.js';
export type {MessageScrollOptions} from './elements/chat-parts/show-message.js';
export type {NoticeAction, NoticeOptions} from './elements/agent-chat/chat-part.js';
export type {SendKey} from './elements/agent-chat/composer/composer-keys.js';
export type {Suggest, Suggestion, SuggestionContext} from './elements/chat-parts/suggestions/suggestion.js';
export type {Transcribe} from './elements/chat-parts/dictation/transcribe.js';
export type {ReplySwitch} from './elements/chat-parts/switches/read-switches.js';
export type {ExportOptions} from './elements/agent-history/export/export-records.js';
export {AgentHistory} from './elements/agent-history/agent-history.js';
export type {CodeToRender, RenderCode} from './markdown/content/code/custom-code.js';
export {AgentElement} from './elements/agent-element.js';
export {AgentLauncher} from './elements/agent-launcher/agent-launcher.js';
export type {ElementCode} from './elements/agent-launcher/panel-loader.js';
export {AgentPicker} from './elements/agent-picker/agent-picker.js';
export type {RenderAgent} from './elements/agent-picker/option/option-list.template.js';
export {AgentProvider} from './elements/agent-provider/agent-provider.js';
export {AgentCopyEvent, type CopiedKind} from './events/copy-event.js';
export {AgentCustomEvent, AgentStateEvent} from './events/data-events.js';
export {AgentInterruptEvent} from './events/interrupt-event.js';
export {
  AgentConsentEvent,
  AgentErrorEvent,
  AgentImageBlockEvent,
  AgentLauncherCloseEvent,
  AgentLauncherOpenEvent,
  AgentLinkOpenEvent,
  AgentMessageSendEvent,
  AgentReadyEvent,
  AgentReplyActivityEvent,
  AgentReplyEndEvent,
  AgentReplyStartEvent,
  AgentReplyUpdateEvent,
  type ErrorPhase,
  type ReplyEnd,
} from './events/chat-events.js';
export {
  AgentAuthErrorEvent,
  AgentConnectionChangeEvent,
  AgentListLoadEvent,
  AgentOrderChangeEvent,
  AgentRecordSelectEvent,
  AgentRecordsLoadEvent,
  AgentSelectEvent,
} from './events/list-events.js';
export {
  AgentClearEvent,
  AgentConversationSelectEvent,
  AgentFeedbackEvent,
  AgentGreetingDismissEvent,
  AgentHandoverEvent,
  AgentSuggestionPickEvent,
  type ClearReason,
  type FeedbackRating,
  type HandoverMessage,
} from './events/part-events.js';
export type {Strings} from './locales/en.js';
export {withTools} from './client/with-tools.js';
