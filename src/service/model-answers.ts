import {isJsonObject, parseJson, readText, type JsonObject} from '../client/json-object.js';
import {attempt, platformFetch, type FetchFunction} from '../client/platform.js';
import type {Agent, ChatMessage, ReplyActivity, ReplyChunk} from '../client/resources.js';
import {resolveUrl} from '../client/service-url.js';
import {invalidRequest} from '../server/service-error.js';
import {requireKnown, requireThat} from '../server/option-checks.js';
import type {AnswerActivity, AnswerPiece, AnswerRequest, AnswerSource} from './answers.js';
import {ModelServer} from './model-server.js';
import {toAnswerFailure} from './model-failure.js';

/** Options of `modelAnswers`. */
export interface ModelAnswersOptions {
  /**
   * Address in front of `/chat/completions`, such as `http://localhost:11434/v1` of Ollama. Its query stays, such as
   * `?api-version=` of Azure.
   */
  readonly baseUrl: string;
  /** Sent as `Authorization: Bearer`. Never part of an answer, an error or a report. Default: none. */
  readonly apiKey?: string | undefined;
  /** Name of the model, or a function of the agent. Default: the first model that the server lists. */
  readonly model?: string | ((agent: Agent) => string) | undefined;
  /**
   * The system message, or a function that returns it, such as with passages for the question. `''` sends none.
   * Default: `defaultInstructions(agent)`.
   */
  readonly instructions?:
    string | ((agent: Agent, request: AnswerRequest) => string | Promise<string>) | undefined;
  /** Number of the last messages that the model reads, before neighbours of one role are joined. Default: 50. */
  readonly maxTurns?: number | undefined;
  /** Further headers, such as `api-key`. Their values are removed from reports. Default: none. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /**
   * Further members of the request body, such as `{temperature: 0.2}`. `{stream_options: undefined}` suits a server that
   * refuses to count tokens. Default: none.
   */
  readonly extra?: Readonly<Record<string, unknown>> | undefined;
  /** Replaces the platform's `fetch`. */
  readonly fetch?: FetchFunction | undefined;
}

/**
 * Answers with a model of an OpenAI-compatible server: Ollama, vLLM, llama.cpp, LiteLLM, OpenAI. It streams text,
 * reasoning, calls of tools, sources, the finish reason and the counted tokens as they arrive. When the visitor leaves,
 * the request to the server is aborted. It never retries, because a reply costs money.
 *
 * A failure of the server is an error with a sentence for the visitor and a cause for the operator: 429 with
 * `Retry-After` if the server is busy, 413 if the conversation is too long for the model, 400 or 422 if the server or its
 * content filter refuses the message, otherwise 502, also when the credit is used up. The time limit is the
 * `answerTimeout` of the service. Invalid options throw a `TypeError` at once.
 *
 * Only messages with the role `user` or `assistant` reach the model: a page must not send instructions. Neighbours of one
 * role are joined, because many models accept only questions and answers in turn.
 *
 * @example
 * const answers = modelAnswers({
 *   baseUrl: 'https://api.openai.com/v1',
 *   apiKey: secrets.modelKey,
 *   model: 'gpt-4o-mini',
 *   instructions: 'You help the visitors of a flower shop. Answer briefly.',
 * });
 */
export function modelAnswers(options: ModelAnswersOptions): AnswerSource {
  requireUsableOptions(options);
  const {apiKey = '', headers = {}, extra = {}, maxTurns = 50, fetch = platformFetch} = options;
  const server = new ModelServer({baseUrl: options.baseUrl, apiKey, headers, fetch});
  return async function* (request) {
    const {agent, messages, signal} = request;
    const turns = readTurns(messages, maxTurns);
    const instructions = await readInstructions(options.instructions, request);
    try {
      const body = {
        stream_options: {include_usage: true},
        ...extra,
        model: await chooseModel(options.model, agent, server, signal),
        messages: instructions === '' ? turns : [{role: 'system', content: instructions}, ...turns],
        stream: true,
      };
      yield* toPieces(server.complete(body, signal));
    } catch (error) {
      const members = ['stream_options', ...Object.keys(extra)];
      throw signal.aborted ? error : toAnswerFailure(error, {secrets: Object.values(headers), members});
    }
  };
}

/**
 * Returns the last turns, beginning with a question. Drops other roles and blank answers, and joins neighbours of one
 * role: many models accept only questions and answers in turn, and refuse an answer at the start.
 */
function readTurns(messages: readonly ChatMessage[], maxTurns: number): readonly ChatMessage[] {
  const turns: ChatMessage[] = [];
  const last = messages
    .filter(({role, content}) => role === 'user' || (role === 'assistant' && content.trim() !== ''))
    .slice(-maxTurns);
  for (const {role, content} of last) {
    const before = turns.at(-1);
    if (before?.role === role) turns.splice(-1, 1, {role, content: `${before.content}\n\n${content}`});
    else if (before || role === 'user') turns.push({role, content});
  }
  if (turns.length === 0) throw invalidRequest('messages must contain a message with the role user.');
  return turns;
}

async function readInstructions(
  instructions: ModelAnswersOptions['instructions'],
  request: AnswerRequest,
): Promise<string> {
  if (instructions === undefined) return defaultInstructions(request.agent);
  const text: unknown =
    typeof instructions === 'function' ? await instructions(request.agent, request) : instructions;
  if (typeof text !== 'string') throw new TypeError('instructions of modelAnswers must return a string.');
  return text;
}

async function chooseModel(
  model: ModelAnswersOptions['model'],
  agent: Agent,
  server: ModelServer,
  signal: AbortSignal,
): Promise<string> {
  if (model === undefined) return server.firstModel(signal);
  const name: unknown = typeof model === 'function' ? model(agent) : model;
  if (typeof name !== 'string' || name === '')
    throw new TypeError('model of modelAnswers must return a name.');
  return name;
}

/**
 * Returns the instructions that `modelAnswers` sends by default: the agent's name and introduction, and a request for
 * suggestions if the agent has `isNeedRecommend`.
 *
 * @example
 * const instructions = async (agent, {messages}) =>
 *   `${defaultInstructions(agent)}\n\n${await findPassages(messages.at(-1).content)}`;
 */
export function defaultInstructions({name, introduction, isNeedRecommend}: Agent): string {
  return (
    `You are ${name}. This is how you are introduced to visitors: “${introduction}” ` +
    'Stay in this character. Answer in the language of the visitor, briefly, in Markdown where it helps.' +
    (isNeedRecommend ? `\n\n${suggestionsInstruction}` : '')
  );
}

/** The chat shows the lines of this block as buttons. */
const suggestionsInstruction =
  'End each reply with two or three questions that the visitor may ask next, in this form, one per line:\n' +
  '```suggestions\nOpening hours | When are you open?\nHow do I return something?\n```';

/** The finish reason is the last piece, because the counted tokens follow it. */
async function* toPieces(chunks: AsyncIterable<ReplyChunk>): AsyncGenerator<AnswerPiece> {
  let finishReason = '';
  let usage: JsonObject | undefined;
  for await (const chunk of chunks) {
    finishReason ||= chunk.finishReason;
    usage = readUsage(chunk.extra?.['usage']) ?? usage;
    const piece = toPiece(chunk);
    if (Object.keys(piece).length > 0) yield piece;
  }
  yield {text: '', finishReason: finishReason || 'stop', ...(usage && {usage})};
}

function toPiece({text, reasoning, activity, sources, extra}: ReplyChunk): AnswerPiece {
  const begun = activity && toActivity(activity);
  const refusal = refusalIn(extra);
  return {
    ...(text && {text}),
    ...(reasoning && {reasoning}),
    ...(begun && {activity: begun}),
    ...(sources && {sources}),
    ...(refusal && {delta: {refusal}}),
  };
}

function toActivity({kind, name, data, result}: ReplyActivity): AnswerActivity | undefined {
  const ended = result === undefined ? {} : {result};
  if (kind === 'search' || kind === 'knowledge') return {kind, ...(name && {name}), ...ended};
  if (kind === 'other' || name === '') return undefined;
  if (result !== undefined) return {kind, name, result};
  const call = isJsonObject(data['function']) ? data['function'] : data;
  // The arguments of a streamed call arrive in pieces, so most calls have none here.
  const parameters = parseJson(readText(call, 'arguments'));
  return {kind, name, ...(isJsonObject(parameters) && {data: parameters})};
}

/** A refused answer has no text. Without this member, the visitor would see an empty reply. */
function refusalIn(extra: JsonObject | undefined): string {
  const choices: readonly unknown[] = Array.isArray(extra?.['choices']) ? extra['choices'] : [];
  const [choice] = choices;
  const part = isJsonObject(choice) ? (choice['delta'] ?? choice['message']) : undefined;
  return isJsonObject(part) ? readText(part, 'refusal') : '';
}

/** Keeps numbers only, also of one level below, such as `prompt_tokens_details`. */
function readUsage(value: unknown, depth = 0): JsonObject | undefined {
  if (!isJsonObject(value)) return undefined;
  const counts = Object.entries(value).flatMap(([name, count]): [string, unknown][] => {
    if (typeof count === 'number') return [[name, count]];
    const inner = depth === 0 ? readUsage(count, 1) : undefined;
    return inner ? [[name, inner]] : [];
  });
  return counts.length > 0 ? Object.fromEntries(counts.slice(0, 20)) : undefined;
}

const optionNames: Readonly<Record<keyof ModelAnswersOptions, true>> = {
  baseUrl: true,
  apiKey: true,
  model: true,
  instructions: true,
  maxTurns: true,
  headers: true,
  extra: true,
  fetch: true,
};

function requireUsableOptions(options: ModelAnswersOptions): void {
  if (!isJsonObject(options)) throw new TypeError('modelAnswers needs an object of options.');
  requireKnown(options, optionNames, 'modelAnswers option ');
  const {
    baseUrl,
    apiKey = '',
    model = '-',
    instructions = '',
    maxTurns = 1,
    headers = {},
    extra = {},
  } = options;
  requireThat(
    attempt(() => resolveUrl(baseUrl)) !== undefined,
    'baseUrl must be the address of a model server, such as http://localhost:11434/v1.',
  );
  // The message never repeats the key.
  requireThat(
    typeof apiKey === 'string' && /^[\x21-\x7e]*$/.test(apiKey),
    'apiKey must consist of letters, digits and signs without spaces.',
  );
  requireThat(
    typeof model === 'function' || (typeof model === 'string' && model !== ''),
    'model must be a name, or a function that returns one.',
  );
  requireThat(
    typeof instructions === 'function' || typeof instructions === 'string',
    'instructions must be a string, or a function that returns one.',
  );
  requireThat(typeof maxTurns === 'number' && maxTurns >= 1, 'maxTurns must be a number from 1.');
  requireThat(
    isJsonObject(headers) && attempt(() => new Headers(headers)) !== undefined,
    'headers must be an object of header names and values.',
  );
  requireThat(isJsonObject(extra), 'extra must be an object.');
  requireThat(
    options.fetch === undefined || typeof options.fetch === 'function',
    'fetch must be a function.',
  );
}
