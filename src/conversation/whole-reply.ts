import type {ConversationRecord} from '../client/resources.js';
import type {Message} from './conversation-state.js';
import {hasEnd} from './recover-reply.js';

/** No space inside, and no script that is written without spaces. */
const singleWord = /^[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]*$/u;

/** Punctuation that ends a sentence, with quotes and markup behind it. */
// eslint-disable-next-line regexp/no-super-linear-move -- It sees at most `longestEnd` characters.
const sentenceEnd = /[.!?…。！？।؟][\p{Pf}\p{Pe}\p{Po}*_`"']*$/u;
/** Maximum number of characters at the end of a text that `sentenceEnd` sees: 50,000 full stops took 10 s. */
const longestEnd = 50;

/**
 * Whether a stored text may be the whole of a reply that broke off. Records have no documented end, and some services
 * stop writing when the connection breaks. So a text counts when its record carries an end, or when it is longer than
 * the text that arrived: by more than the word that was cut, or up to the end of a sentence. A text without an end may
 * still grow: see `recoverReply`.
 *
 * @param reply the reply as far as it arrived
 */
export function mayBeWhole(stored: ConversationRecord, reply: Message): boolean {
  const text = withoutLayout(stored.content);
  const arrived = withoutLayout(reply.text);
  if (hasEnd(stored)) return text !== '' && text.length >= arrived.length;
  if (text.length <= arrived.length) return false;
  // Where nothing arrived, there is no word that was cut.
  if (arrived === '') return true;
  const rest = text.startsWith(arrived) ? text.slice(arrived.length) : text;
  return !singleWord.test(rest.trim()) || sentenceEnd.test(text.slice(-longestEnd));
}

/** Services store line ends and spaces in other ways than they send them. */
function withoutLayout(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
