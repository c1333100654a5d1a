import {readAgentDataList} from './agent-data.js';
import {contentText, SurrogateJoiner} from './answer-text.js';
import {isJsonObject, textOf, writeJson, type JsonObject} from './json-object.js';
import {attempt} from './platform.js';
import {readInterrupt} from './read-interrupt.js';
import {cleanText, SourceReader} from './source-reader.js';
import {assumptions, type ReasoningMarks} from './assumptions.js';
import {ReasoningSplitter} from './reasoning/reasoning-splitter.js';
import {firstChoice, GrowingMessages, isFromAgent, noChunk} from './reply-event-reader.js';
import type {RequestTrace} from './request-trace.js';
import type {ReplyActivity, ReplyChunk, ReplyLink} from './resources.js';

export {readInterrupt};
export {recogniseFailure} from './known-failures.js';
export {addDetails} from './reply-details.js';
export {answerText} from './reasoning/reasoning-splitter.js';

/** Maximum characters of reasoning. Later ones are dropped. */
const maxReasoning = 1024 * 1024;
/** Characters of JSON. */
const maxData = 64 * 1024;
const maxName = 100;
const maxResult = 2000;
/** A reply with more calls of tools is broken. */
const maxCalls = 1000;

interface ReadSoFar {
  readonly assumptions?: ReasoningMarks;
  readonly trace?: RequestTrace;
  /** The text of earlier chunks, without marks. */
  readonly before?: string;
}

/**
 * Reads what a reply contains besides its answer: reasoning, activity and sources. It loads with the first event that
 * contains more than the text of an answer.
 */
export class DetailsReader {
  readonly #nonAnswerTypes: readonly string[];
  readonly #trace: RequestTrace | undefined;
  readonly #content: ReasoningSplitter;
  readonly #reasoning = new ReasoningReader();
  readonly #calls = new ToolCalls();
  readonly #links = new SourceReader();
  #lastAction = '';
  /** The last search or look-up without a result. */
  #lastActivity: ReplyActivity | undefined;

  constructor(nonAnswerTypes: readonly string[], {assumptions: marks, trace, before = ''}: ReadSoFar = {}) {
    this.#nonAnswerTypes = nonAnswerTypes;
    this.#trace = trace;
    this.#content = new ReasoningSplitter(marks ?? assumptions);
    this.#content.add(before, false);
  }

  /**
   * Adds what the events contain. An event with several calls becomes several chunks.
   *
   * @param isWhole whether no more chunks follow
   */
  read(chunks: readonly ReplyChunk[], isWhole = false): readonly ReplyChunk[] {
    const read = chunks.flatMap(chunk => this.#readChunk(chunk, chunk.finishReason !== ''));
    if (isWhole)
      read.push(...this.#readChunk(noChunk, true).filter(({text, reasoning}) => text || reasoning));
    if (this.#content.hasReasoning) this.#trace?.add('non-answer-left-out');
    return read;
  }

  #readChunk(chunk: ReplyChunk, isWhole: boolean): readonly ReplyChunk[] {
    const {extra = {}, finishReason, ...rest} = chunk;
    const {text, reasoning: marked, restarts} = this.#content.add(chunk.text, isWhole);
    if (text) this.#lastAction = '';
    if (!chunk.extra && !marked) return [{...chunk, text}];
    const type = textOf(extra['type']).toLowerCase();
    const reasoning = this.#reasoning.add(marked, extra, type);
    if (reasoning) this.#lastAction = '';
    const sources = this.#links.add(linkHolders(extra), this.#isAction(type));
    const activities = this.#activities(extra, type);
    const last = activities.at(-1);
    const data = partsOf(extra).flatMap(part => readAgentDataList(part['agent_data']));
    const interrupts = partsOf(extra).flatMap(part =>
      [part['interrupt']].flat().flatMap(one => readInterrupt(one) ?? []),
    );
    const question = interrupts.at(-1);
    const read: ReplyChunk = {
      ...rest,
      text,
      finishReason,
      ...(chunk.extra && {extra}),
      ...(reasoning && {reasoning}),
      ...(restarts && {restartsText: true}),
      ...(sources.length > 0 && {sources}),
      ...(last && {activity: last}),
      ...(data.length > 0 && {data}),
      ...(question && {interrupt: question}),
    };
    const others = [
      ...activities.slice(0, -1).map(activity => ({activity})),
      ...interrupts.slice(0, -1).map(interrupt => ({interrupt})),
    ];
    return [...others.map(other => ({...rest, text: '', finishReason: '', ...other})), read];
  }

  #isAction(type: string): boolean {
    return this.#nonAnswerTypes.includes(type) && !reasoningType.test(type);
  }

  #activities(event: JsonObject, type: string): readonly ReplyActivity[] {
    const calls = [...partsOf(event).flatMap(part => this.#calls.add(part)), ...this.#calls.results(event)];
    if (calls.length > 0) this.#lastAction = '';
    if (!this.#isAction(type)) return calls;
    if (resultType.test(type)) return [...calls, ...this.#calls.end(event)];
    const call = firstObject(event['tool_call'], event['toolCall'], event['function']) ?? event;
    if (type.includes('tool') || type.includes('function')) {
      this.#lastAction = '';
      const named = this.#calls.call(
        {...call, id: call['id'] ?? event['id'] ?? event['tool_call_id']},
        event,
      );
      return named ? [...calls, named] : calls;
    }
    const activity = activityOf(kindOf(type), nameOf(call), event);
    const result = cleanText(textOf(event['result']), maxResult);
    // Some services send an event for each result of one search.
    const action = `${activity.kind} ${activity.name}`;
    const begun = this.#lastActivity;
    if (result && begun && `${begun.kind} ${begun.name}` === action) {
      this.#lastActivity = undefined;
      return [...calls, {...begun, result}];
    }
    if (action === this.#lastAction) return calls;
    this.#lastAction = action;
    this.#lastActivity = result ? undefined : activity;
    return [...calls, activity, ...(result ? [{...activity, result}] : [])];
  }
}

const sourcesOfRecords = new WeakMap<JsonObject, readonly ReplyLink[]>();

/** Reads the sources of a stored record: the same list for the same record. */
export function recordSources(record: JsonObject): readonly ReplyLink[] {
  const known = sourcesOfRecords.get(record) ?? new SourceReader().add([record], false);
  sourcesOfRecords.set(record, known);
  return known;
}

const reasoningType = /think|reason/;
const resultType = /result|output|response/;

function kindOf(type: string): ReplyActivity['kind'] {
  if (type.includes('search')) return 'search';
  if (/knowledge|retriev|document/.test(type)) return 'knowledge';
  return 'other';
}

function activityOf(kind: ReplyActivity['kind'], name: string, data: JsonObject): ReplyActivity {
  // Deeply nested data cannot be written.
  const length = attempt(() => writeJson(data).length) ?? Infinity;
  return {kind, name, data: length > maxData ? {} : data};
}

function nameOf(call: JsonObject): string {
  const inner = isJsonObject(call['function']) ? call['function'] : call;
  const names = [inner['name'], call['name'], call['tool_name'], call['toolName'], call['tool']];
  return cleanText(names.map(textOf).find(name => name !== '') ?? '', maxName);
}

/** The parts of an event that belong to the first version of the reply and come from the agent. */
function partsOf(event: JsonObject): readonly JsonObject[] {
  return allPartsOf(event).filter(isFromAgent);
}

function allPartsOf(event: JsonObject): readonly JsonObject[] {
  const {choices, delta, message} = event;
  const choice = Array.isArray(choices) ? firstChoice(choices) : {};
  return [choice['delta'], choice['message'], delta, message].filter(isJsonObject);
}

function linkHolders(event: JsonObject): readonly JsonObject[] {
  const choice = Array.isArray(event['choices']) ? [firstChoice(event['choices'])] : [];
  return [event, ...choice, ...partsOf(event)];
}

function firstObject(...values: readonly unknown[]): JsonObject | undefined {
  return values.find(isJsonObject);
}

/** Joins the calls of tools, whose arguments arrive in pieces. Returns each call once, with its name. */
class ToolCalls {
  readonly #known = new Map<string, ReplyActivity>();
  /** Calls without a result, the oldest first. */
  readonly #open = new Set<ReplyActivity>();
  /** The current call at each index of `tool_calls`. */
  readonly #ids = new Map<string, string>();

  add({tool_calls: calls, function_call: legacy}: JsonObject): readonly ReplyActivity[] {
    const list: readonly unknown[] = [calls, legacy].flat();
    return list.filter(isJsonObject).flatMap(call => this.call(call, call) ?? []);
  }

  call(call: JsonObject, data: JsonObject): ReplyActivity | undefined {
    const name = nameOf(call);
    const index = textOf(call['index']);
    const id = textOf(call['id']);
    // Pieces after the first often have no identifier.
    if (id !== '') this.#ids.set(index, id);
    const key = id || (index && (this.#ids.get(index) ?? index)) || name;
    if (name === '' || this.#known.has(key) || this.#known.size === maxCalls) return undefined;
    const activity = activityOf('tool', name, data);
    this.#known.set(key, activity);
    this.#open.add(activity);
    return activity;
  }

  /** Reads the results in messages of tools. */
  results(event: JsonObject): readonly ReplyActivity[] {
    return allPartsOf(event)
      .filter(({role}) => role === 'tool')
      .flatMap(part => this.end(part));
  }

  /** Returns the call whose result an object contains. An empty result ends the call without an activity. */
  end(object: JsonObject): readonly ReplyActivity[] {
    const call = firstObject(object['tool_call'], object['toolCall'], object['function']) ?? object;
    const ids = [object['tool_call_id'], object['toolCallId'], call['id']].map(textOf);
    const name = nameOf(call) || nameOf(object);
    const open = [...this.#open];
    const known =
      ids.map(id => this.#known.get(id)).find(activity => activity && this.#open.has(activity)) ??
      (name ? open.find(activity => activity.name === name) : open[0]);
    const result = resultText({...call, ...object});
    if (known) this.#open.delete(known);
    if (result === '') return [];
    if (known) return [{...known, result}];
    return name && !ids.some(id => this.#known.has(id))
      ? [{...activityOf('tool', name, object), result}]
      : [];
  }
}

const resultMembers = ['result', 'output', 'content', 'text', 'error'];

/** Returns a result as one line. Data without a text is JSON. */
function resultText(object: JsonObject): string {
  for (const member of resultMembers) {
    const value = object[member];
    const text =
      contentText(value) || (isJsonObject(value) || Array.isArray(value) ? writtenData(value) : '');
    if (text.trim() !== '') return cleanText(text, maxResult);
  }
  return '';
}

function writtenData(value: JsonObject | readonly unknown[]): string {
  const text = attempt(() => writeJson(value)) ?? '';
  return text.length > 2 ? text : '';
}

/** Members with the text of the reasoning. Some services send the same text under two names. */
const reasoningMembers = [
  'reasoning_content',
  'reasoning',
  'thinking',
  'thought',
  'reasoning_details',
  'reasoning_steps',
];

class ReasoningReader {
  readonly #characters = new SurrogateJoiner();
  readonly #messages = new GrowingMessages();
  #hasDeltas = false;
  #length = 0;

  /** Returns the next reasoning. An empty thought, such as of a model that does not reason, returns nothing. */
  add(tagged: string, event: JsonObject, type: string): string {
    const added = this.#characters.add(tagged + this.#untagged(event, type));
    const text = this.#length === 0 ? added.trimStart() : added;
    const kept = text.slice(0, maxReasoning - this.#length);
    this.#length += kept.length;
    return kept;
  }

  #untagged(event: JsonObject, type: string): string {
    if (reasoningType.test(type)) return memberText(event) || valueText(event['content'] ?? event['text']);
    const {choices, delta, message} = event;
    const choice = Array.isArray(choices) ? firstChoice(choices) : {delta: delta ?? message ?? event};
    const added = partText(choice['delta']);
    this.#hasDeltas ||= added !== '';
    // A message after deltas repeats the complete text.
    if (added || this.#hasDeltas) return added;
    const whole = partText(choice['message']);
    return whole && this.#messages.add(whole);
  }
}

function partText(part: unknown): string {
  if (!isJsonObject(part) || !isFromAgent(part)) return '';
  const {content} = part;
  const inContent = Array.isArray(content) ? content.filter(isJsonObject).filter(isThought) : [];
  return memberText(part) || inContent.map(thought => memberText(thought) || valueText(thought)).join('');
}

function isThought({type}: JsonObject): boolean {
  return reasoningType.test(textOf(type).toLowerCase());
}

function memberText(part: JsonObject): string {
  for (const name of reasoningMembers) {
    const text = valueText(part[name]);
    if (text !== '') return text;
  }
  return '';
}

/** Reads a text, a list of parts, or an object with the text. A step with a `thought` is a line. */
function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join('');
  if (!isJsonObject(value)) return contentText(value) ?? '';
  const {text, content, summary, thought} = value;
  return textOf(text) || textOf(content) || textOf(summary) || textOf(thought).replace(/.$/su, '$&\n');
}
