import type {Localize} from '../../controllers/localize.js';
import type {ConversationState, Message} from '../../conversation/conversation-state.js';
import {
  exportMessages,
  type ExportedMessage,
  type ExportFormat,
} from '../../conversation/transcript-export.js';
import {authorOf} from './chat-transcript.js';

/** What an export of a chat is called, and in whose words. */
export interface ExportedChat {
  readonly title: string;
  readonly agentName: string;
  readonly localize: Localize;
}

/** What was said, as the text of a file. */
export function exportChat(state: ConversationState, format: ExportFormat, chat: ExportedChat): string {
  const messages = state.messages
    .filter(({text, record}) => text.trim() !== '' || record !== undefined)
    .map(message => exportedMessage(message, authorOf(message, chat)));
  return exportMessages(messages, format, {
    title: chat.title,
    agentId: state.agentId,
    formatTime: time => chat.localize.date(new Date(time), {dateStyle: 'medium', timeStyle: 'short'}),
  });
}

function exportedMessage(message: Message, author: string): ExportedMessage {
  const {role, text, createdAt, recordId, record} = message;
  return {
    role,
    author,
    text,
    createdAt,
    recordId,
    replyTo: record?.replyTo ?? '',
    image: record?.image ?? '',
    type: record?.type ?? 'text',
    triggerSrc: record?.triggerSrc ?? '',
  };
}
