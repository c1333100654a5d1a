import {isJsonObject, writeJson, type JsonObject} from '../client/json-object.js';
import {readAgentData} from '../client/agent-data.js';
import type {ReplyInterrupt} from '../client/interrupt.js';
import {readInterrupt} from '../client/read-interrupt.js';
import type {AgentData} from '../client/resources.js';
import type {AnswerActivity, AnswerPiece} from './answers.js';

const activityKinds: readonly string[] = ['tool', 'search', 'knowledge'] satisfies AnswerActivity['kind'][];

/**
 * Reads a piece of an answer. Site owners without type checks can yield anything, so each member is checked. Throws a
 * `TypeError` that names the wrong member and repeats no text.
 */
export function readPiece(value: unknown): AnswerPiece {
  if (!isJsonObject(value)) throw wrong('a piece', 'an object such as {text: "Hello"}', value);
  const {text, reasoning, activity, sources, data, interrupt, delta, usage, finishReason} = value;
  return {
    ...(isGiven(text) && {text: readText(text, 'text')}),
    ...(isGiven(reasoning) && {reasoning: readText(reasoning, 'reasoning')}),
    ...(isGiven(activity) && {activity: readActivity(activity)}),
    ...(isGiven(sources) && {sources: readSources(sources)}),
    ...(isGiven(data) && {data: readPageData(data)}),
    ...(isGiven(interrupt) && {interrupt: readQuestion(interrupt)}),
    ...(isGiven(delta) && {delta: readData(delta, 'delta')}),
    ...(isGiven(usage) && {usage: readData(usage, 'usage')}),
    ...(isGiven(finishReason) && {finishReason: readReason(finishReason)}),
  };
}

/** Returns the number of characters that a piece adds to a reply. */
export function sizeOf({
  text = '',
  reasoning = '',
  activity,
  sources,
  data,
  interrupt,
  delta,
  usage,
}: AnswerPiece): number {
  const isPlain = (activity ?? sources ?? data ?? interrupt ?? delta ?? usage) === undefined;
  const others = isPlain ? 0 : writeJson({activity, sources, data, interrupt, delta, usage}).length;
  return text.length + reasoning.length + others;
}

/** Sources in JavaScript often yield `null` for a missing member. */
function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function readText(value: unknown, member: string): string {
  if (typeof value === 'string') return value;
  throw wrong(`${member} of a piece`, 'a string', value);
}

function readReason(value: unknown): string {
  const reason = readText(value, 'finishReason');
  if (reason === '')
    throw new TypeError('`answers` yielded an empty finishReason. Leave it out until the end.');
  return reason;
}

function readActivity(value: unknown): AnswerActivity {
  if (!isJsonObject(value)) throw wrong('activity of a piece', 'an object with kind', value);
  const {kind, name, data, result} = value;
  if (typeof kind !== 'string' || !activityKinds.includes(kind))
    throw new TypeError(`\`answers\` yielded an activity whose kind is none of ${activityKinds.join(', ')}.`);
  const rest = {
    ...(isGiven(data) && {data: readData(data, 'activity.data')}),
    ...(isGiven(result) && {result: readText(result, 'activity.result')}),
  };
  const named = isGiven(name) ? readText(name, 'activity.name') : '';
  if (kind === 'search' || kind === 'knowledge') return {kind, ...(named && {name: named}), ...rest};
  if (named === '') throw new TypeError('`answers` yielded a tool activity without a name.');
  return {kind: 'tool', name: named, ...rest};
}

function readSources(value: unknown): NonNullable<AnswerPiece['sources']> {
  if (!Array.isArray(value)) throw wrong('sources of a piece', 'a list', value);
  return value.map((source: unknown) => {
    if (!isJsonObject(source)) throw wrong('a source', 'an object with url', source);
    const {url, title, text} = source;
    return {
      url: readText(url, 'sources[].url'),
      ...(isGiven(title) && {title: readText(title, 'sources[].title')}),
      ...(isGiven(text) && {text: readText(text, 'sources[].text')}),
    };
  });
}

function readPageData(value: unknown): readonly AgentData[] {
  if (!Array.isArray(value)) throw wrong('data of a piece', 'a list', value);
  return value.map((item: unknown) => {
    const data = readAgentData(readData(item, 'data[]'));
    if (data) return data;
    throw new TypeError(
      '`answers` yielded data that is none of {kind: "state", snapshot}, {kind: "state-delta", delta: […]} and {kind: "custom", name, value}.',
    );
  });
}

function readQuestion(value: unknown): ReplyInterrupt {
  const question = readInterrupt(readData(value, 'interrupt'));
  if (question) return question;
  throw new TypeError('`answers` yielded an interrupt whose id is not a string of 1 to 500 characters.');
}

/** Copies data through JSON, because a cycle or a `BigInt` would break the reply while it is written. */
function readData(value: unknown, member: string): JsonObject {
  if (!isJsonObject(value)) throw wrong(`${member} of a piece`, 'an object', value);
  try {
    const copy: unknown = JSON.parse(writeJson(value));
    return isJsonObject(copy) ? copy : {};
  } catch (error) {
    throw new TypeError(`\`answers\` yielded a piece whose ${member} cannot be written as JSON.`, {
      cause: error,
    });
  }
}

function wrong(member: string, expected: string, value: unknown): TypeError {
  const given = value === null ? 'null' : Array.isArray(value) ? 'a list' : typeof value;
  return new TypeError(`\`answers\` yielded something wrong: ${member} must be ${expected}, not ${given}.`);
}
