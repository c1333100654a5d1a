import type {InterruptDecision} from '../client/interrupt.js';
import {latestReply} from '../conversation/conversation-state.js';
import type {Conversation} from '../conversation/conversation.js';
import {isWaitingForAnswer, withParts, type TurnMessage} from '../conversation/message.js';
import {changeShown, changeTurn, shownAttempt, type Turn} from '../conversation/turns.js';
import {plainValue} from '../client/run-tools.js';
import type {ChatSnapshot} from './chat-snapshot.js';

/**
 * Decides an open question of the last reply. When all of its questions are decided, the agent goes on. Returns `false` if
 * there is no such question.
 *
 * @throws {TypeError} if the value cannot be written as JSON
 * @throws {RangeError} if it is too long
 */
export function resolveInterrupt(
  conversation: Conversation,
  {canAsk, edit, desk}: Pick<ChatSnapshot, 'canAsk' | 'edit' | 'desk'>,
  id: string,
  value: unknown,
): boolean {
  if (!canAsk || edit || desk) return false;
  const last = latestReply(conversation.state);
  const question = last?.interrupts?.find(one => one.id === id && !one.decision);
  if (!last || !question || !isWaitingForAnswer(last)) return false;
  const {tool, options} = question;
  // Nobody can allow what is too long to be read.
  const isRefused = tool && value === true && options?.every(option => option.value !== true);
  const decision: Pick<InterruptDecision, 'status' | 'value'> = isRefused
    ? {status: 'failed', value: 'The visitor cannot allow this call.'}
    : {status: 'resolved', value: plainValue(value)};
  const interrupts = (last.interrupts ?? []).map(one => (one === question ? {...one, decision} : one));
  const decide = (turns: readonly Turn[], ...next: readonly TurnMessage[]): readonly Turn[] =>
    changeTurn(turns, last.id, turn => {
      const decided = shownAttempt(turn).map(one =>
        one.id === last.id ? withParts(one, {interrupts}) : one,
      );
      return changeShown(turn, [...decided, ...next]);
    });
  const decisions = interrupts.flatMap(({decision: made, ...asked}) =>
    made ? [{id: asked.id, ...made, tool: asked.tool, state: asked.state}] : [],
  );
  return decisions.length < interrupts.length
    ? conversation.arrange('questions-changed', ({turns}) => decide(turns))
    : conversation.continueReply(decisions, ({turns}, reply) => decide(turns, reply));
}
