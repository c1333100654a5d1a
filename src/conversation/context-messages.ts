import type {ChatMessage} from '../client/resources.js';
import type {Message} from './conversation-state.js';

/**
 * What is sent with a question: the last `turns` earlier turns and the question itself, as the service
 * may not keep the context (SERVICE.md section 2). Failed replies and blank ones are left out: they are
 * not part of what was said. So is a question the service refused: it would refuse it again.
 *
 * @param messages the conversation up to and including the question
 * @param turns how many earlier questions, with their replies, go along; 0 sends only the question
 */
export function contextMessages(messages: readonly Message[], turns: number): ChatMessage[] {
  const said = messages.filter(
    ({role, text, status}, index) =>
      (role === 'user' || role === 'assistant') &&
      text.trim() !== '' &&
      status !== 'failed' &&
      !isRefusal(messages[index + 1]),
  );
  const questions = said.flatMap(({role}, index) => (role === 'user' ? [index] : []));
  const first = questions.at(-1 - Math.max(0, Math.floor(turns) || 0)) ?? questions[0] ?? 0;
  return said.slice(first).map(({role, text}) => ({role, content: text}));
}

function isRefusal(reply: Message | undefined): boolean {
  return reply?.error?.retryable === false;
}
