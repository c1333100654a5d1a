import {isJsonObject, isList, parseJson, readText, type JsonObject} from '../client/json-object.js';
import {readAgentDataList} from '../client/agent-data.js';
import {SourceReader} from '../client/source-reader.js';
import {contentText, lastReply, sumUsage} from './event-values.js';
import type {RunInput} from './run-input.js';
import type {RunCall, RunPause} from './run-interrupt.js';
import {RunFailure, type RunPiece} from './run-piece.js';

/** Characters of the arguments of a call. Nobody can allow longer ones. */
const maxArguments = 64 * 1024;

/**
 * Reads the events of one run of an AG-UI agent (version 1.0, and earlier ones with the same names), and returns what each
 * adds to the reply. Events that are broken or out of order add nothing, so that one of them cannot end a reply.
 *
 * The texts of several messages become paragraphs. Text of a message without a beginning is shown, because it may be the
 * answer. Messages with another role than `assistant` are not.
 */
export class RunReader {
  /** Messages that are not of the agent. */
  readonly #others = new Set<string>();
  /** Calls, and runs of other agents, by their identifiers. */
  readonly #calls = new Map<string, RunCall>();
  readonly #ended = new Set<string>();
  readonly #sources = new SourceReader();
  /** The message of the last text and of the last reasoning. */
  readonly #last: {text?: string; reasoning?: string} = {};
  /** The message, and the call, that a chunk without an identifier continues. */
  #current = '';
  #currentCall = '';
  #snapshotText = '';
  #run: string | undefined;
  #isFinished = false;
  #outcome: JsonObject = {};
  readonly #input: Pick<RunInput, 'messages' | 'tools'>;

  /** @param input that of the run */
  constructor(input: Pick<RunInput, 'messages' | 'tools'>) {
    this.#input = input;
  }

  /** Whether the run has ended. Later events belong to another run. */
  get isFinished(): boolean {
    return this.#isFinished;
  }

  /** The end of a run that may wait for the visitor, or for a tool of the page. */
  get pause(): RunPause | undefined {
    const open = [...this.#calls.values()].filter(
      ({id, name}) => !this.#ended.has(id) && this.#input.tools.some(tool => tool.name === name),
    );
    const outcome = this.#outcome;
    return outcome['type'] === 'interrupt' || open.length > 0
      ? {outcome, calls: this.#calls, open}
      : undefined;
  }

  /**
   * Returns what an event adds to the reply.
   *
   * @throws {RunFailure} if the run has failed
   */
  read(event: JsonObject): RunPiece {
    if (this.#isFinished) return {};
    switch (readText(event, 'type')) {
      case 'RUN_STARTED':
        this.#run ??= readText(event, 'runId');
        return {};
      case 'RUN_FINISHED':
        return this.#finish(event);
      case 'RUN_ERROR':
        throw new RunFailure(readText(event, 'message') || 'The run failed.', readText(event, 'code'));
      case 'TEXT_MESSAGE_START':
        this.#noteRole(readText(event, 'messageId'), event);
        return {};
      case 'TEXT_MESSAGE_CONTENT':
      case 'TEXT_MESSAGE_CHUNK':
        return this.#addText(event);
      case 'REASONING_MESSAGE_CONTENT':
      case 'REASONING_MESSAGE_CHUNK':
      // Before version 1.0.
      case 'THINKING_TEXT_MESSAGE_CONTENT':
        return this.#addWords('reasoning', readText(event, 'messageId'), event);
      case 'TOOL_CALL_START':
        return this.#call(readText(event, 'toolCallId'), readText(event, 'toolCallName'), event);
      case 'TOOL_CALL_CHUNK':
        return this.#callChunk(event);
      case 'TOOL_CALL_ARGS':
        this.#addArguments(readText(event, 'toolCallId'), event);
        return {};
      case 'TOOL_CALL_RESULT':
        return this.#endCall(readText(event, 'toolCallId'), contentText(event['content']));
      case 'SUBAGENT_STARTED':
        return this.#call(readText(event, 'subagentRunId'), readText(event, 'name'), {});
      case 'SUBAGENT_FINISHED':
        return this.#endCall(readText(event, 'subagentRunId'), contentText(event['result']));
      case 'SUBAGENT_ERROR':
        return this.#endCall(readText(event, 'subagentRunId'), readText(event, 'message'));
      case 'MESSAGES_SNAPSHOT':
        this.#snapshotText = lastReply(event['messages']);
        return {};
      case 'CUSTOM':
        return this.#custom(readText(event, 'name'), event['value']);
      case 'STATE_SNAPSHOT':
        return {data: [{kind: 'state', snapshot: event['snapshot']}]};
      case 'STATE_DELTA':
        return {data: readAgentDataList([{kind: 'state-delta', delta: event['delta']}])};
      // These belong to the reply, and add nothing to it.
      case 'TEXT_MESSAGE_END':
      case 'TOOL_CALL_END':
      case 'REASONING_START':
      case 'REASONING_MESSAGE_START':
      case 'REASONING_MESSAGE_END':
      case 'REASONING_END':
      case 'REASONING_ENCRYPTED_VALUE':
        return {};
      default:
        return {other: event};
    }
  }

  #noteRole(id: string, event: JsonObject): void {
    const role = readText(event, 'role');
    if (role !== '' && role !== 'assistant') this.#others.add(id);
  }

  #addText(event: JsonObject): RunPiece {
    // The first chunk of a message also has its role. A chunk without an identifier continues the last message.
    const id = readText(event, 'messageId') || this.#current;
    this.#current = id;
    this.#noteRole(id, event);
    return this.#others.has(id) ? {} : this.#addWords('text', id, event);
  }

  /** Each further message begins a paragraph. */
  #addWords(kind: 'text' | 'reasoning', id: string, event: JsonObject): RunPiece {
    const words = readText(event, 'delta');
    if (words === '') return {};
    const before = this.#last[kind];
    const isNext = before !== undefined && id !== '' && id !== before;
    this.#last[kind] = id || before || '';
    return {[kind]: isNext ? `\n\n${words}` : words};
  }

  #call(id: string, name: string, event: JsonObject): RunPiece {
    if (id === '' || name === '' || this.#calls.has(id)) return {};
    this.#calls.set(id, {id, name, arguments: '', message: readText(event, 'parentMessageId')});
    return {activity: {name}};
  }

  /** A chunk without an identifier continues the last call. One with arguments may name its call again. */
  #callChunk(event: JsonObject): RunPiece {
    const id = readText(event, 'toolCallId') || this.#currentCall;
    this.#currentCall = id;
    const begun = this.#call(id, readText(event, 'toolCallName'), event);
    this.#addArguments(id, event);
    return begun;
  }

  #addArguments(id: string, event: JsonObject): void {
    const call = this.#calls.get(id);
    if (!call || this.#ended.has(id) || call.arguments.length > maxArguments) return;
    const all = call.arguments + readText(event, 'delta');
    this.#calls.set(id, {...call, arguments: all.slice(0, maxArguments + 1)});
  }

  #endCall(id: string, result: string): RunPiece {
    const name = this.#calls.get(id)?.name ?? this.#earlierCall(id);
    if (name === undefined || this.#ended.has(id)) return {};
    this.#ended.add(id);
    const value = parseJson(result);
    return {activity: {name, result}, ...(isJsonObject(value) && this.#addSources(value))};
  }

  /** Returns the name of a call of the run before, which the visitor has allowed. The page has answered those of its tools. */
  #earlierCall(id: string): string | undefined {
    const {messages} = this.#input;
    if (messages.some(message => 'toolCallId' in message && message.toolCallId === id)) return undefined;
    return messages
      .flatMap(message => ('toolCalls' in message ? message.toolCalls : []))
      .find(call => call.id === id)?.function.name;
  }

  #custom(name: string, value: unknown): RunPiece {
    const sources = this.#addSources({[name]: value});
    return sources.sources ? sources : {data: readAgentDataList([{kind: 'custom', name, value}])};
  }

  #addSources(holder: JsonObject): RunPiece {
    const sources = this.#sources.add([holder], false);
    return sources.length > 0 ? {sources} : {};
  }

  #finish(event: JsonObject): RunPiece {
    const run = readText(event, 'runId');
    // The end of a run that another agent has started.
    if (this.#run && run && run !== this.#run) return {};
    this.#isFinished = true;
    const {usage} = event;
    const counted = isList(usage) ? sumUsage(usage) : undefined;
    const text = this.#last.text === undefined ? this.#snapshotText : '';
    this.#outcome = isJsonObject(event['outcome']) ? event['outcome'] : {};
    return {...(text && {text}), ...(counted && {usage: counted})};
  }
}
