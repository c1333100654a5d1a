import {isRunning, type Message} from './message.js';

type Reply = Pick<Message, 'role' | 'text' | 'status'>;

const fence = '```';
/** Characters of a block. */
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
  if (isRunning(reply) || !ask[0] || (hasCard && askLines(reply)[1])) return above;
  const lines = ask.map((line, index) => (index > 0 ? `– ${askLabel(line)}` : line));
  return `${above.trimEnd()}\n\n${lines.join('\n')}`.trimStart();
}

/**
 * Returns the lines of the question to the visitor at the end of a complete reply: the question, then one line for each
 * answer. Empty without answers.
 */
export function askLines(reply: Reply): readonly string[] {
  const {ask} = splitReply(reply);
  return reply.status === 'done' && ask[1] ? ask : [];
}

/** Returns the label of an answer: the line without its marks, its prompt and the kind of a field. */
export function askLabel(line: string): string {
  return line.replace(/^[*-] |(?: ?\||[:：] ?(?:text|date|number)$).*/gi, '') || line;
}

/** Returns the complete lines of the block of suggestions at the end of a reply. A line may be `label | prompt`. */
export function suggestionLines(reply: Reply): readonly string[] {
  return splitReply(reply).suggestions;
}

interface ReplyParts {
  above: string;
  /** The complete lines of each block. */
  suggestions: readonly string[];
  ask: readonly string[];
}

/** Splits the blocks off the end of a reply, each once, in any order. */
function splitReply(reply: Reply): ReplyParts {
  const {role, text, status} = reply;
  const parts: ReplyParts = {above: text, suggestions: [], ask: []};
  if (role === 'user') return parts;
  const lineStart = text.lastIndexOf('\n') + 1;
  const line = text.slice(lineStart).trim();
  if (isRunning(reply) && ['```suggestions', '```ask'].some(opening => opening.startsWith(line)))
    parts.above = text.slice(0, lineStart);
  for (;;) {
    const {above} = parts;
    let start = above.lastIndexOf(fence);
    if (above.slice(start).trim() === fence) start = above.lastIndexOf(fence, start - 1);
    const block = above.slice(start);
    const before = above.slice(0, start);
    const name = /```(ask|suggestions)\s*$/my.exec(block)?.[1] as 'ask' | undefined;
    if (!name || parts[name][0] || block.length > longestBlock || !/(?:^|\n)[ \t]*$/.test(before))
      return parts;
    // An odd number of fences before: the block is an example inside another block.
    if ((before.match(/^[ \t]*```/gm)?.length ?? 0) % 2) return parts;
    const lines = block
      .split('\n')
      .slice(1)
      .map(part => part.trim());
    if (status !== 'done' && !lines.includes(fence)) lines.pop();
    parts[name] = lines.filter(part => part && part !== fence);
    parts.above = before;
  }
}
