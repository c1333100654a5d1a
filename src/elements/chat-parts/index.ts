import {AskButton} from './ask/ask-button.js';
import {MessageFeedback} from './feedback.js';
import {MessageFocus} from './message-focus.js';
import {SentContext} from './page-context/sent-context.js';
import {Reasoning} from './reply-details/reasoning.js';
import {ReplySources} from './reply-details/reply-sources.js';
import {ReplyStatus} from './reply-details/reply-status.js';
import {Suggestions} from './suggestions/suggestions.js';
import {MessageVersions} from './versions.js';

/** Entry of the file with the optional parts of a chat, a launcher and a history. */
export {partsEnglish} from '../../locales/english/parts.js';
export {chatDiagnostics} from './chat-diagnostics.js';
export {ConversationsDialog} from './conversations/conversations-dialog.js';
export {HistoryConversations} from './conversations/history-conversations.js';
export {LauncherGreeting} from './greeting.js';
export {HotkeyListener} from './hotkey.js';
export {LinkConfirmation} from './link-confirmation.js';
export {ChatMenu} from './menu/chat-menu.js';
export {PageParts} from './page-parts.js';
export {showMessage} from './show-message.js';

/** Elements that upgrade when this file has loaded. */
export const partElements = {
  'agent-ask-button': AskButton,
  'agent-feedback': MessageFeedback,
  'agent-message-focus': MessageFocus,
  'agent-reasoning': Reasoning,
  'agent-reply-sources': ReplySources,
  'agent-reply-status': ReplyStatus,
  'agent-sent-context': SentContext,
  'agent-suggestions': Suggestions,
  'agent-versions': MessageVersions,
};
