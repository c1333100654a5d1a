import type {AskingInterrupt, InterruptDecision} from '../client/interrupt.js';
import {
  isJsonObject,
  isList,
  parseJson,
  readText,
  writeJson,
  type JsonObject,
} from '../client/json-object.js';
import {attempt} from '../client/platform.js';
import type {RunInput} from './run-input.js';

/** A call of a tool in a run. */
export interface RunCall {
  readonly id: string;
  readonly name: string;
  /** As text, usually JSON. */
  readonly arguments: string;
  /** The message of the agent that contains the call; `''` if the agent does not say. */
  readonly message: string;
}

/** A call of an earlier run of the thread that the page has answered. */
export interface EndedCall {
  readonly call: RunCall;
  readonly status: InterruptDecision['status'];
  readonly result: string;
}

/** Data that a decision brings back to the agent. The visitor can change it. */
export interface RunState {
  /** The thread in which the run continues. */
  readonly thread: string;
  /** Some agents keep nothing between two runs. */
  readonly ended?: readonly EndedCall[] | undefined;
  /** The interrupt that the decision answers. Absent for a call of a tool of the page. */
  readonly interrupt?: string;
  /** The member of the answer that contains the text of the visitor. Default: the answer is the text. */
  readonly member?: string;
  /** The end of the time for an answer, as the agent has sent it. */
  readonly expiresAt?: string;
  readonly call?: RunCall | undefined;
}

/** The place at which a run continues. */
export type RunPlace = Pick<RunState, 'thread' | 'ended'>;

/** The answers that an agent accepts. */
type Choices = Partial<Pick<AskingInterrupt, 'options' | 'text'>> & Pick<RunState, 'member'>;

/** The end of a run that may wait. */
export interface RunPause {
  readonly outcome: JsonObject;
  /** All calls of the run, by their identifiers. */
  readonly calls: ReadonlyMap<string, RunCall>;
  /** Calls of tools of the page without a result. */
  readonly open: readonly RunCall[];
}

/** Returns what the agent waits for: answers to its interrupts, or results of tools of the page. */
export function questionsOf(
  {outcome, calls, open}: RunPause,
  {threadId, messages}: Pick<RunInput, 'threadId' | 'messages'>,
): readonly AskingInterrupt[] {
  const {type, interrupts, pendingToolCallIds: pending} = outcome;
  if (type === 'cancelled') return [];
  const asked = type === 'interrupt' && isList(interrupts) ? interrupts.filter(isJsonObject) : [];
  const bound = new Set(asked.map(one => readText(one, 'toolCallId')));
  const called = open.filter(({id}) => !bound.has(id) && (!isList(pending) || pending.includes(id)));
  const ended = endedCalls(messages);
  const place = {thread: threadId, ...(ended.length > 0 && {ended})};
  return [
    ...asked.map(one => toQuestion(one, place, calls.get(readText(one, 'toolCallId')))),
    ...called.map(call => toToolQuestion(call, place)),
  ];
}

/** Returns an interrupt of a run as a question to the visitor. */
function toQuestion(interrupt: JsonObject, place: RunPlace, call: RunCall | undefined): AskingInterrupt {
  const id = readText(interrupt, 'id');
  const {member, ...choices} = choicesOf(interrupt);
  const expiresAt = readText(interrupt, 'expiresAt');
  const state: RunState = {
    ...place,
    interrupt: id,
    ...(member !== undefined && {member}),
    ...(expiresAt && {expiresAt}),
    ...(call && {call}),
  };
  const detail = call ? `${call.name}\n${shownArguments(call)}` : '';
  return {id, title: readText(interrupt, 'message'), detail, ...choices, state: {...state}};
}

/** Returns a call of a tool of the page as a question. */
function toToolQuestion(call: RunCall, place: RunPlace): AskingInterrupt {
  const state: RunState = {...place, call};
  const value = call.arguments.trim() === '' ? {} : parseJson(call.arguments);
  const tool = {name: call.name, arguments: value === undefined ? call.arguments : value};
  return {id: call.id, detail: shownArguments(call), tool, state: {...state}};
}

/** Returns arguments with one member per line. */
function shownArguments(call: RunCall): string {
  const value = parseJson(call.arguments);
  // Deeply nested arguments cannot be written. A number with many digits, or a name twice, would change.
  const written = value === undefined ? undefined : attempt(() => writeJson(value, 2));
  const isSame = written?.replace(/\s/g, '') === call.arguments.replace(/\s/g, '');
  return written !== undefined && isSame ? written : call.arguments;
}

/** Reads which answers the agent accepts. */
function choicesOf(interrupt: JsonObject): Choices {
  const schema = interrupt['responseSchema'];
  if (!isJsonObject(schema)) return usualChoices(interrupt);
  const all = isJsonObject(schema['properties']) ? Object.entries(schema['properties']) : [];
  const required = all.filter(([name]) => isList(schema['required']) && schema['required'].includes(name));
  const properties = required.length > 0 ? required : all;
  // Another flag may mean the opposite, such as `cancelled`.
  const flag = all.find(
    ([name, property]) =>
      typeOf(property) === 'boolean' &&
      (name === 'approved' || all.length === 1 || required.some(([other]) => other === name)),
  );
  if (flag) return permission(flag[0]);
  // One answer cannot fill in a form, but an agent may read its text.
  if (required.length > 1) return {text: true};
  if (typeOf(schema) === 'boolean') return permission();
  const values = valuesOf(schema);
  if (values.length > 0) return {options: values.map(value => ({label: String(value), value}))};
  const choice = properties.find(([, property]) => valuesOf(property).length > 0);
  if (choice) {
    const [name, property] = choice;
    return {options: valuesOf(property).map(value => ({label: String(value), value: {[name]: value}}))};
  }
  const words = properties.find(([, property]) => typeOf(property) === 'string');
  return {text: true, ...(words && {member: words[0]})};
}

/** Reads which answers an agent without a schema accepts, by the reasons of AG-UI. */
function usualChoices(interrupt: JsonObject): Choices {
  const reason = readText(interrupt, 'reason');
  if (reason === 'input_required') return {text: true};
  if (reason === 'confirmation') return permission();
  const isOfCall = reason === 'tool_call' || readText(interrupt, 'toolCallId') !== '';
  return isOfCall ? permission('approved') : {...permission('approved'), text: true};
}

function permission(member?: string): Choices {
  const value = (isAllowed: boolean): unknown => (member === undefined ? isAllowed : {[member]: isAllowed});
  return {
    options: [
      {label: '', kind: 'allow', value: value(true)},
      {label: '', kind: 'refuse', value: value(false)},
    ],
  };
}

function typeOf(schema: unknown): string {
  return isJsonObject(schema) ? readText(schema, 'type') : '';
}

function valuesOf(schema: unknown): readonly (string | number)[] {
  const values = isJsonObject(schema) && isList(schema['enum']) ? schema['enum'] : [];
  return values.filter(value => typeof value === 'string' || typeof value === 'number');
}

/** Characters of JSON of the earlier calls. A state is limited. */
const maxEnded = 64 * 1024;

/** Returns the newest calls of messages with a result of the page, oldest first. */
function endedCalls(messages: RunInput['messages']): readonly EndedCall[] {
  const results = new Map(
    messages.flatMap(message => ('toolCallId' in message ? [[message.toolCallId, message]] : [])),
  );
  let length = 0;
  return messages
    .flatMap(message =>
      ('toolCalls' in message ? message.toolCalls : []).flatMap(({id, function: called}): EndedCall[] => {
        const result = results.get(id);
        const call = {id, ...called, message: message.id};
        const status = result?.error === undefined ? 'resolved' : 'failed';
        return result ? [{call, status, result: result.content}] : [];
      }),
    )
    .reverse()
    .filter(one => (length += writeJson(one).length) <= maxEnded)
    .reverse();
}
