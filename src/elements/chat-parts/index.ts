import {Suggestions} from './suggestions/suggestions.js';

/** Entry of the file with the optional parts of a chat, a launcher and a history. */
export {partsEnglish} from '../../locales/english/parts.js';
export {AskButton} from './ask/ask-button.js';
export {chatDiagnostics} from './chat-diagnostics.js';
export {ConversationsDialog} from './conversations/conversations-dialog.js';
export {HistoryConversations} from './conversations/history-conversations.js';
export {MessageFeedback} from './feedback.js';
export {LauncherGreeting} from './greeting.js';
export {HotkeyListener} from './hotkey.js';
export {LinkConfirmation} from './link-confirmation.js';
export {ChatMenu} from './menu/chat-menu.js';
export {MessageFocus} from './message-focus.js';
export {PageParts} from './page-parts.js';
export {ReplyDetails} from './reply-details/reply-details.js';
export {showMessage} from './show-message.js';

/** Elements that upgrade when this file has loaded. */
export const partElements = {
  'agent-suggestions': Suggestions,
};
