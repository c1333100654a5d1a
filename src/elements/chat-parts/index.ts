import {AskButton} from './ask/ask-button.js';
import {AskCard} from './ask-card/ask-card.js';
import {ConsentNotice} from './consent-notice.js';
import {MessageAuthor} from './desk/message-author.js';
import {Dictation} from './dictation/dictation.js';
import {MessageFeedback} from './feedback/feedback.js';
import {Handover} from './handover.js';
import {InterruptCards} from './interrupt/interrupt-card.js';
import {ChatMenu} from './menu/chat-menu.js';
import {MessageFocus} from './message-focus.js';
import {Notice} from './notices.js';
import {ContextChip} from './page-context/context-chip.js';
import {SentContext} from './page-context/sent-context.js';
import {Reasoning} from './details/reasoning.js';
import {ReplySources} from './details/reply-sources.js';
import {ReplySteps} from './details/reply-steps.js';
import {ReplyStatus} from './details/reply-status.js';
import {Switches} from './switches/switches.js';
import {Suggestions} from './suggestions/suggestions.js';
import {MessageVersions} from './message-versions.js';

/** Entry of the file with the optional parts of a chat, a launcher and a history. */
export {partsEnglish} from '../../locales/english/parts.js';
export {dispatchData} from '../../events/data-events.js';
export {addMessage} from '../../session/added-message.js';
export {takeOver} from '../../session/take-over.js';
export {chatDiagnostics} from './chat-diagnostics.js';
export {ConversationsPanel} from './conversations/conversations-panel.js';
export {HistoryConversations} from './conversations/history-conversations.js';
export {LauncherGreeting} from './greeting.js';
export {HotkeyListener} from './hotkey.js';
export {LinkConfirmation} from './link-confirmation.js';
export {messageParts} from './message-parts.js';
export {noticesBelow} from './notices.js';
export {showMessage} from './show-message.js';

/** Elements that upgrade when this file has loaded. */
export const partElements = {
  'agent-ask-button': AskButton,
  'agent-ask-card': AskCard,
  'agent-chat-menu': ChatMenu,
  'agent-consent-notice': ConsentNotice,
  'agent-dictation': Dictation,
  'agent-feedback': MessageFeedback,
  'agent-handover': Handover,
  'agent-interrupt-cards': InterruptCards,
  'agent-message-author': MessageAuthor,
  'agent-message-focus': MessageFocus,
  'agent-notice': Notice,
  'agent-page-context': ContextChip,
  'agent-reasoning': Reasoning,
  'agent-reply-sources': ReplySources,
  'agent-reply-steps': ReplySteps,
  'agent-reply-status': ReplyStatus,
  'agent-sent-context': SentContext,
  'agent-suggestions': Suggestions,
  'agent-switches': Switches,
  'agent-versions': MessageVersions,
};
