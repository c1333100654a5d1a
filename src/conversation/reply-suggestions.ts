import {isRunning, type Message} from './message.js';

type Reply = Pick<Message, 'role' | 'text' | 'status'>;

const fence = '```';
/** Characters at the end of a reply in which a block may begin. */
const longestBlock = 50_000;

/**
 * Returns the text of a message without the blocks at the end of a reply: of suggestions, and of a question to the visitor
 * (`ask`), which is readable lines instead. `Message.text` keeps both. While the reply grows, the question and a last line
 * that may become such a block are left out too.
 *
 * @param hasCard whether a card shows the question of a complete reply. Its lines are left out then.
 */
export function shownText(reply: Reply, hasCard?: unknown): string {
  const {above, ask} = splitReply(reply);
  if (isRunning(reply) || (hasCard && askLines(reply).length > 0)) return above;
  const lines = completeLines(ask, reply).map((line, index) => (index > 0 ? `– ${askLabel(line)}` : line));
  return lines.length > 0 ? `${above.trimEnd()}\n\n${lines.join('\n')}`.replace(/^\n+/, '') : above;
}

/**
 * Returns the lines of the question to the visitor at the end of a complete reply: the question, then one line for each
 * answer. Empty without answers, or if the question is cut off.
 */
export function askLines(reply: Reply): readonly string[] {
  const {ask} = splitReply(reply);
  const lines = completeLines(ask, reply);
  return lines.length > 1 && !isRunning(reply) && !isCutOff(ask, reply) ? lines : [];
}

/** Returns the label of an answer: the line without its marks, its prompt and the kind of a field. */
export function askLabel(line: string): string {
  return line.replace(/^(?:\*(?!\*)|-\s)|\|.*|[:：]\s*(?:text|date|number)$/gi, '').trim() || line;
}

/** Returns the complete lines of the block of suggestions at the end of a reply. A line may be `label | prompt`. */
export function suggestionLines(reply: Reply): readonly string[] {
  return completeLines(splitReply(reply).suggestions, reply);
}

/** Splits the blocks off the end of a reply, each once, in any order. */
function splitReply(reply: Reply): {above: string; suggestions: string; ask: string} {
  const {role, text} = reply;
  const parts = {above: text, suggestions: '', ask: ''};
  if (role === 'user') return parts;
  const lineStart = text.lastIndexOf('\n') + 1;
  const line = text.slice(lineStart).trim();
  const isBeginning = [`${fence}suggestions`, `${fence}ask`].some(opening => opening.startsWith(line));
  if (isRunning(reply) && isBeginning) parts.above = text.slice(0, lineStart);
  for (;;) {
    const {above} = parts;
    const tail = above.slice(-longestBlock);
    let start = tail.lastIndexOf(fence);
    if (tail.slice(start).trim() === fence) start = tail.lastIndexOf(fence, start - 1);
    const name = /^```(ask|suggestions)[ \t\r]*(?:\n|$)/.exec(tail.slice(start))?.[1] as 'ask' | undefined;
    const before = above.slice(0, above.length - tail.length + start);
    // An odd number of fences before: the block is an example inside another block.
    if (
      !name ||
      parts[name] ||
      !/(?:^|\n)[ \t]*$/.test(before) ||
      (before.match(/^[ \t]*```/gm)?.length ?? 0) % 2
    )
      return parts;
    parts[name] = above.slice(before.length);
    parts.above = before;
  }
}

function isCutOff(block: string, {status}: Reply): boolean {
  return status !== 'done' && !block.trimEnd().endsWith(`\n${fence}`);
}

function completeLines(block: string, reply: Reply): readonly string[] {
  return block
    .split('\n')
    .slice(1, isCutOff(block, reply) ? -1 : undefined)
    .map(line => line.trim())
    .filter(line => line !== '' && line !== fence);
}
