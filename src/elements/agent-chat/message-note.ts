import type {Localize} from '../../controllers/localize.js';
import {endedByLength, type Message} from '../../conversation/conversation-state.js';
import {plainName} from '../plain-name.js';

/** What is to be told of a message besides its words, such as why a reply ended; `''` when there is nothing. */
export function messageNote(
  {status, role, text, finishReason, record, recovery}: Message,
  localize: Localize,
): string {
  if (status === 'stopped') return localize.term(recovery === 'found' ? 'replyStoredWhole' : 'replyStopped');
  if (status !== 'done') return '';
  if (recovery === 'recovered') return localize.term('replyRecovered');
  if (finishReason === endedByLength) return localize.term('replyTooLarge');
  if (finishReason === 'length') return localize.term('replyEndedByLength');
  if (finishReason === 'content_filter') return localize.term('replyEndedByFilter');
  if (text.trim() !== '' || record?.image) return '';
  if (!record) return localize.term('emptyReply');
  const type = role === 'assistant' || record.type === 'text' ? '' : plainName(record.type);
  return type || localize.term(role === 'user' ? 'noTextStored' : 'noReplyStored');
}
