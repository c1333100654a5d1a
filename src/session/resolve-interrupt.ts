import type {InterruptDecision, OfferedTool} from '../client/interrupt.js';
import type {AskedInterrupt} from '../client/reply-details.js';
import {latestReply} from '../conversation/conversation-state.js';
import type {Conversation} from '../conversation/conversation.js';
import {isWaitingForAnswer, partOf, withParts, type TurnMessage} from '../conversation/message.js';
import {changeShown, changeTurn, shownAttempt, type Turn} from '../conversation/turns.js';
import {plainValue} from '../client/run-tools.js';
import type {ChatSnapshot} from './chat-snapshot.js';

/** A decision of the visitor or of the page. */
interface Decided {
  readonly id: string;
  readonly value: unknown;
  /** The tools that the client runs. */
  readonly tools: readonly OfferedTool[] | undefined;
}

type Decision = NonNullable<AskedInterrupt['decision']>;

/** The decisions of this page. */
const made = new WeakSet<Decision>();

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
  {id, value, tools = []}: Decided,
): boolean {
  if (!canAsk || edit || desk) return false;
  const last = latestReply(conversation.state);
  const question = last?.interrupts?.find(one => one.id === id && !one.decision);
  if (!last || !question || !isWaitingForAnswer(last)) return false;
  const reason = value === true ? whyNot(question, tools) : '';
  const decision: Decision = reason
    ? {status: 'failed', value: reason}
    : {status: 'resolved', value: plainValue(answerOf(question, value))};
  made.add(decision);
  const interrupts = (last.interrupts ?? []).map(one => (one === question ? {...one, decision} : one));
  const decide = (turns: readonly Turn[], ...next: readonly TurnMessage[]): readonly Turn[] =>
    changeTurn(turns, last.id, turn => {
      const decided = shownAttempt(turn).map(one =>
        one.id === last.id ? withParts(one, {interrupts}) : one,
      );
      return changeShown(turn, [...decided, ...next]);
    });
  const decisions = decisionsOf(interrupts);
  return decisions.length < interrupts.length
    ? conversation.arrange('questions-changed', ({turns}) => decide(turns))
    : conversation.continueReply(decisions, ({turns}, reply) => decide(turns, reply));
}

/**
 * Requests a failed reply again with the decisions that it continues: the visitor has decided, and a tool that has run must
 * not run again. Returns `false` after a reload, which has lost the results of the tools: then the agent asks again.
 */
export function continueAgain(conversation: Conversation): boolean {
  const last = latestReply(conversation.state);
  const turn = conversation.state.turns.find(one => shownAttempt(one).some(({id}) => id === last?.id));
  const attempt = turn ? shownAttempt(turn) : [];
  const index = attempt.findIndex(({id}) => id === last?.id);
  const asking = attempt[index - 1];
  const interrupts = asking ? partOf(asking, 'interrupts') : undefined;
  if (!last || !interrupts?.every(({decision}) => decision && made.has(decision))) return false;
  return conversation.continueReply(decisionsOf(interrupts), ({turns}, reply) =>
    changeTurn(turns, last.id, one => changeShown(one, [...attempt.slice(0, index), reply])),
  );
}

function decisionsOf(interrupts: readonly AskedInterrupt[]): readonly InterruptDecision[] {
  return interrupts.flatMap(({id, tool, state, decision}) =>
    decision ? [{id, ...decision, tool, state}] : [],
  );
}

/** Why a question cannot be allowed; `''` if it can. An agent would take the permission for the result of a tool. */
function whyNot({tool, options}: AskedInterrupt, tools: readonly OfferedTool[]): string {
  if (options?.every(({kind}) => kind === 'refuse')) return 'The visitor cannot allow this call.';
  const isMissing = tool && !tools.some(({name}) => name === tool.name);
  return isMissing ? 'The page has no tool of this name.' : '';
}

/** Returns the value of the choice that allows for `true`, and of the one that refuses for `false`. */
function answerOf({options = []}: AskedInterrupt, value: unknown): unknown {
  if (typeof value !== 'boolean' || options.some(option => option.value === value)) return value;
  const kind = value ? 'allow' : 'refuse';
  return (options.find(option => option.kind === kind) ?? {value}).value;
}
