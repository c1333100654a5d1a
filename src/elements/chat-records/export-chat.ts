import type {Localize} from '../../controllers/localize.js';
import type {Message} from '../../conversation/message.js';
import {exportMessages, type ExportedMessage, type ExportFormat} from '../../records/transcript-export.js';
import {shownText} from '../../conversation/reply-suggestions.js';
import type {ChatSnapshot} from '../../session/chat-snapshot.js';
import type {authorOf} from '../agent-chat/transcript/transcript.template.js';

export interface ExportedChat {
  readonly title: string;
  readonly agentName: string;
  readonly authorOf: typeof authorOf;
  readonly localize: Localize;
}

export function exportChat(
  {agentId, messages}: Pick<ChatSnapshot, 'agentId' | 'messages'>,
  format: ExportFormat,
  chat: ExportedChat,
): string {
  const exported = messages
    .filter(({text, record}) => text.trim() !== '' || record !== undefined)
    .map(message => exportedMessage(message, chat.authorOf(message, chat)));
  return exportMessages(exported, format, {
    title: chat.title,
    agentId,
    formatTime: time => chat.localize.date(new Date(time), {dateStyle: 'medium', timeStyle: 'short'}),
  });
}

function exportedMessage(message: Message, author: string): ExportedMessage {
  const {role, createdAt, recordId, image = '', record, sources} = message;
  return {
    role,
    author,
    text: shownText(message),
    createdAt,
    recordId,
    replyTo: record?.replyTo ?? '',
    image,
    type: record?.type ?? 'text',
    triggerSrc: record?.triggerSrc ?? '',
    sources,
  };
}
