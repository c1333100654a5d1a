import {AgentServiceError, agentServiceErrorKinds} from '../client/agent-service-error.js';
import {isJsonObject, isList, readTime, type JsonObject} from '../client/json-object.js';
import type {AskedInterrupt, ReplyStep} from '../client/reply-details.js';
import type {InterruptOption} from '../client/interrupt.js';
import type {ConversationRecord, ReplyActivity} from '../client/resources.js';
import {
  canceledActivities,
  createMessage,
  messageStatuses,
  partOf,
  textOf,
  type MessageAside,
  type ReplyRecovery,
  type TurnMessage,
} from '../conversation/message.js';

/** Milliseconds. Formatting a later time as a `Date` throws. */
const maxTime = 8.64e15;

/** Seconds. */
const maxRetryAfter = 300;

/** A stored transcript has a limited size. Maximum sources, steps and questions of a message. */
const maxParts = 20;
/** Characters of the passage of a source, and of the result of a step. */
const maxText = 300;
const activityKinds: readonly ReplyActivity['kind'][] = ['search', 'knowledge', 'tool', 'other'];

/**
 * Converts a message to plain data for storage. Fields with their default value are left out. Reasoning is not stored: it
 * can be a megabyte, it may contain more about the visitor than the answer, and it is of no use once the answer exists.
 */
export function writeMessage(message: TurnMessage): JsonObject {
  const {id, role, status, recordId, createdAt, finishReason, recovery, error, record, isEarlier} = message;
  const image = partOf(message, 'image');
  const interrupts = partOf(message, 'interrupts');
  const sources = partOf(message, 'sources')
    ?.slice(0, maxParts)
    .map(({url, title, text, numbers}) => ({url, title, text: text?.slice(0, maxText), numbers}));
  // The data of an activity can have 64 KB, and is of no use later.
  const steps = partOf(message, 'steps')
    ?.filter(({activity}) => !canceledActivities.has(activity))
    .slice(0, maxParts)
    .map(({activity: {kind, name}, result, ...times}) => ({
      ...times,
      kind,
      name,
      result: result?.slice(0, maxText),
    }));
  return {
    id,
    role,
    text: textOf(message),
    ...withoutEmpty({
      context: partOf(message, 'context'),
      aside: partOf(message, 'aside'),
      status: status === 'done' ? undefined : status,
      recordId,
      createdAt,
      finishReason,
      // The search for a stored reply ends with its page.
      recovery: recovery === 'looking' ? undefined : recovery,
      error: error && writeError(error),
      record: record && writeRecord(record, message),
      image: image === record?.image ? undefined : image,
      isEarlier,
      sources,
      steps,
      interrupts: interrupts && writeInterrupts(interrupts),
    }),
  };
}

/** A reload asks again what the agent has not been told yet. Once it has, its data is of no use. */
function writeInterrupts(interrupts: readonly AskedInterrupt[]): readonly JsonObject[] {
  const isOpen = interrupts.some(({decision}) => !decision);
  return interrupts.map(({decision, detail, state, ...rest}) =>
    isOpen ? {...rest, detail, state} : {...rest, detail: detail.slice(0, maxText), decision},
  );
}

function readInterrupt(stored: JsonObject): AskedInterrupt | undefined {
  const {options, text, tool, state, decision} = stored;
  const id = textIn(stored, 'id');
  if (!id) return undefined;
  return {
    id,
    title: textIn(stored, 'title'),
    detail: textIn(stored, 'detail'),
    ...(isList(options) && {options: options.filter(isJsonObject).map(readOption)}),
    ...(text === true && {text}),
    ...(isJsonObject(tool) && {tool: {name: textIn(tool, 'name'), arguments: tool['arguments']}}),
    ...(isJsonObject(state) && {state}),
    ...(isJsonObject(decision) && {decision: {status: 'resolved', value: decision['value']}}),
  };
}

function readOption(option: JsonObject): InterruptOption {
  const kind = oneOf<'allow' | 'refuse'>(['allow', 'refuse'], option['kind']);
  return {label: textIn(option, 'label'), value: option['value'], ...(kind && {kind})};
}

function readStep(step: JsonObject): ReplyStep | undefined {
  const kind = oneOf(activityKinds, step['kind']);
  const startedAt = timeOf(step['startedAt']);
  if (!kind || startedAt === undefined) return undefined;
  const activity = {kind, name: textIn(step, 'name'), data: {}};
  return {activity, startedAt, endedAt: timeOf(step['endedAt']), result: optionalText(step['result'])};
}

/**
 * Reads a message from stored data. Returns `undefined` without the texts `id`, `role` and `text`. Every other missing or
 * wrong field gets its default.
 */
export function readMessage(value: unknown): TurnMessage | undefined {
  if (!isJsonObject(value)) return undefined;
  const {id, role, text} = value;
  if (typeof id !== 'string' || id === '' || typeof role !== 'string' || typeof text !== 'string')
    return undefined;
  const status = oneOf(messageStatuses, value['status']) ?? 'done';
  const recordId = textIn(value, 'recordId');
  const record = readRecord(value['record'], {recordId, role, text});
  const recovery = record && oneOf<ReplyRecovery>(['found', 'recovered'], value['recovery']);
  const listIn = (name: string): readonly JsonObject[] =>
    [value[name]].flat().filter(isJsonObject).slice(0, maxParts);
  const sources = listIn('sources')
    .map(link => {
      const passage = optionalText(link['text']);
      const numbers = [link['numbers']].flat().filter(number => typeof number === 'number');
      return {
        url: textIn(link, 'url'),
        title: textIn(link, 'title'),
        ...(passage && {text: passage}),
        ...(link['numbers'] !== undefined && {numbers}),
      };
    })
    .filter(({url}) => url !== '');
  const steps = listIn('steps').flatMap(step => readStep(step) ?? []);
  const interrupts = listIn('interrupts').flatMap(interrupt => readInterrupt(interrupt) ?? []);
  const parts = {
    text,
    steps: steps.length > 0 ? steps : undefined,
    interrupts: interrupts.length > 0 ? interrupts : undefined,
    context: textIn(value, 'context'),
    aside: readAside(value['aside']),
    sources: sources.length > 0 ? sources : undefined,
    image: textIn(value, 'image') || record?.image,
  };
  return createMessage(id, role, parts, {
    status,
    recordId,
    createdAt: timeOf(value['createdAt']),
    finishReason: textIn(value, 'finishReason'),
    // Without an error, a failed message offers no retry.
    error: readError(value['error']) ?? (status === 'failed' ? unknownFailure() : undefined),
    record,
    ...(recovery && {recovery}),
    ...(value['isEarlier'] === true && {isEarlier: true}),
  });
}

function readAside(value: unknown): MessageAside | undefined {
  if (!isJsonObject(value)) return undefined;
  const {author} = value;
  return {
    forModel: value['forModel'] === true,
    ...(isJsonObject(author) && {author: {name: textIn(author, 'name'), avatar: textIn(author, 'avatar')}}),
  };
}

function writeError(error: AgentServiceError): JsonObject {
  const {kind, message, status, code, serviceMessage, setting, requestId, retryAfter} = error;
  return withoutEmpty({
    kind,
    message,
    status,
    code,
    // Usually `message` is the service's own text.
    serviceMessage: serviceMessage === message ? true : serviceMessage,
    setting,
    requestId,
    retryAfter,
  });
}

function readError(value: unknown): AgentServiceError | undefined {
  if (!isJsonObject(value)) return undefined;
  const kind = oneOf(agentServiceErrorKinds, value['kind']);
  if (!kind) return undefined;
  const message = textIn(value, 'message');
  return new AgentServiceError(kind, message, {
    status: numberWithin(value['status'], 999),
    code: optionalText(value['code']),
    serviceMessage: value['serviceMessage'] === true ? message : optionalText(value['serviceMessage']),
    setting: optionalText(value['setting']),
    requestId: optionalText(value['requestId']),
    retryAfter: numberWithin(value['retryAfter'], maxRetryAfter),
  });
}

function unknownFailure(): AgentServiceError {
  return new AgentServiceError('interrupted', 'The stored error of this message could not be read.');
}

/** Leaves out the fields that a record shares with its message. */
function writeRecord(record: ConversationRecord, message: TurnMessage): JsonObject {
  const {AgentId, recordId, role, content, conversation, type, image, triggerSrc, replyTo} = record;
  const {createTime, createdAt} = record;
  return {
    ...withoutEmpty({AgentId, conversation, type, image, triggerSrc, replyTo, createTime}),
    ...(recordId === message.recordId ? {} : {recordId}),
    ...(role === message.role ? {} : {role}),
    ...(content === textOf(message) ? {} : {content}),
    ...(createdAt === readTime(createTime) ? {} : {createdAt}),
  };
}

function readRecord(
  value: unknown,
  message: {readonly recordId: string; readonly role: string; readonly text: string},
): ConversationRecord | undefined {
  if (!isJsonObject(value)) return undefined;
  const createTime = textIn(value, 'createTime');
  return {
    AgentId: textIn(value, 'AgentId'),
    recordId: optionalText(value['recordId']) ?? message.recordId,
    role: optionalText(value['role']) ?? message.role,
    content: optionalText(value['content']) ?? message.text,
    conversation: textIn(value, 'conversation'),
    type: textIn(value, 'type'),
    image: textIn(value, 'image'),
    triggerSrc: textIn(value, 'triggerSrc'),
    replyTo: textIn(value, 'replyTo'),
    createTime,
    createdAt: timeOf(value['createdAt']) ?? readTime(createTime),
  };
}

function withoutEmpty<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  ) as Partial<Fields>;
}

function oneOf<Value>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find(known => known === value);
}

function textIn(object: JsonObject, name: string): string {
  return optionalText(object[name]) ?? '';
}

function optionalText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function numberWithin(value: unknown, largest: number): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= largest ? value : undefined;
}

function timeOf(value: unknown): number | undefined {
  return typeof value === 'number' && Math.abs(value) <= maxTime ? value : undefined;
}
