import {isRunning, type Message} from './message.js';

type SuggestingReply = Pick<Message, 'role' | 'text' | 'status'>;

const opening = '```suggestions';
/** Characters at the end of a reply in which the block may begin. */
const longestBlock = 50_000;

/**
 * Returns the text of a message without the block of suggestions at the end of a reply. `Message.text` keeps it. While
 * the reply grows, a last line that may become such a block is left out too.
 */
export function shownText({role, text, status}: SuggestingReply): string {
  if (role === 'user') return text;
  const lineStart = text.lastIndexOf('\n') + 1;
  const isBeginning = isRunning({status}) && opening.startsWith(text.slice(lineStart).trim());
  const whole = isBeginning ? text.slice(0, lineStart) : text;
  const offset = Math.max(0, whole.length - longestBlock);
  const found = whole.slice(offset).lastIndexOf(opening);
  if (found < 0) return whole;
  const before = whole.slice(0, offset + found);
  const [lines = '', after = '', ...more] = whole.slice(before.length + opening.length).split(/\n[ \t]*```/);
  const isLast = after.trim() === '' && more.length === 0 && /^[ \t\r]*(?:\n|$)/.test(lines);
  const isLine = /(?:^|\n)[ \t]*$/.test(before);
  // An odd number of fences before: the block is an example inside another block.
  const fences = isLast && isLine ? (before.match(/^[ \t]*```/gm) ?? []).length : 1;
  return fences % 2 === 0 ? before : whole;
}

/** Returns the complete lines of the block of suggestions at the end of a reply. A line may be `label | prompt`. */
export function suggestionLines(reply: SuggestingReply): readonly string[] {
  const lines = reply.text.slice(shownText(reply).length).split('\n').slice(1);
  const isCutOff = reply.status !== 'done' && !reply.text.trimEnd().endsWith('\n```');
  return lines
    .slice(0, isCutOff ? -1 : lines.length)
    .map(line => line.trim())
    .filter(line => line !== '' && line !== '```');
}
