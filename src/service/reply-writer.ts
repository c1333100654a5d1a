import type {AnswerPiece} from './answers.js';

export interface ReplyIdentity {
  readonly recordId: string;
  readonly agentId: string;
  /** Epoch milliseconds. */
  readonly createdAt: number;
}

type Members = Readonly<Record<string, unknown>>;

/** Characters of a result. */
const maxResult = 2000;

/**
 * Writes one reply (SERVICE.md "Chat completion response"). The document does not describe reasoning, activity and
 * sources: they have the form of OpenAI-compatible servers, and a search is a flat event.
 */
export class ReplyWriter {
  readonly #identity: ReplyIdentity;
  #text = '';
  #others: Members = {};
  #calls = 0;
  /** Names of the calls without a result, by their identifiers. */
  readonly #openCalls = new Map<string, string>();
  #hasBegun = false;

  constructor(identity: ReplyIdentity) {
    this.#identity = identity;
  }

  /** Whether any piece arrived. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Returns the events of a streamed reply for a piece. The finish reason is `continue` until the last one. */
  events(piece: AnswerPiece): readonly object[] {
    this.#hasBegun = true;
    const {text, finishReason} = piece;
    const others = this.#otherMembers(piece);
    const action = this.#actionEvent(piece);
    const result = this.#resultEvent(piece);
    const isEmpty = (text ?? finishReason ?? piece.usage) === undefined && Object.keys(others).length === 0;
    const end = result ? [result] : [];
    if ((action || result) && isEmpty) return [...(action ? [action] : []), ...end];
    const delta = {role: 'assistant', content: text ?? '', ...others};
    const body = this.#body({delta, finish_reason: finishReason ?? 'continue'}, piece);
    return [...(action ? [action] : []), body, ...end];
  }

  /**
   * Adds a piece of a whole reply. Returns the reply after the last piece: `delta` as documented, and `message` for OpenAI
   * clients.
   */
  add(piece: AnswerPiece): object | undefined {
    this.#hasBegun = true;
    this.#text += piece.text ?? '';
    this.#others = joinMembers(this.#others, this.#otherMembers(piece));
    if (piece.finishReason === undefined) return undefined;
    const message = {role: 'assistant', content: this.#text, ...this.#others};
    return this.#body({delta: message, message, finish_reason: piece.finishReason}, piece);
  }

  #actionEvent({activity}: AnswerPiece): object | undefined {
    if (!activity || activity.kind === 'tool') return undefined;
    const {kind, name, data, result} = activity;
    const ended = result === undefined ? {} : {result: result.slice(0, maxResult)};
    return {...data, type: kind, record_id: this.#identity.recordId, ...(name && {name}), ...ended};
  }

  /** Returns the event with the result of a call. */
  #resultEvent({activity}: AnswerPiece): object | undefined {
    if (activity?.kind !== 'tool' || activity.result === undefined) return undefined;
    const {name, result} = activity;
    const id = this.#openCall(name);
    if (id !== undefined) this.#openCalls.delete(id);
    const content = result.slice(0, maxResult);
    return {type: 'tool-result', record_id: this.#identity.recordId, tool_call_id: id, name, content};
  }

  #openCall(name: string): string | undefined {
    return [...this.#openCalls].find(call => call[1] === name)?.[0];
  }

  /** Returns the members of `delta` beside its role and text. */
  #otherMembers({reasoning, activity, sources, data, interrupt, delta}: AnswerPiece): Members {
    return {
      ...(reasoning !== undefined && {reasoning_content: reasoning}),
      ...(activity?.kind === 'tool' &&
        !(activity.result !== undefined && this.#openCall(activity.name)) && {
          tool_calls: [this.#toolCall(activity.name, activity.data)],
        }),
      ...(sources && {annotations: sources.map(toAnnotation)}),
      ...(data && {agent_data: data}),
      ...(interrupt && {interrupt: [interrupt]}),
      ...delta,
    };
  }

  #toolCall(name: string, data: Members = {}): object {
    const index = this.#calls++;
    const call = {name, arguments: JSON.stringify(data)};
    const id = `call-${index + 1}`;
    this.#openCalls.set(id, name);
    return {index, id, type: 'function', function: call};
  }

  #body(choice: object, {usage}: AnswerPiece): object {
    const {recordId, agentId, createdAt} = this.#identity;
    return {
      id: recordId,
      object: 'chat.completion',
      created: String(Math.floor(createdAt / 1000)),
      model: agentId,
      choices: [{index: 0, ...choice}],
      ...(usage && {usage}),
    };
  }
}

function toAnnotation({url, title = '', text}: {url: string; title?: string; text?: string}): object {
  return {type: 'url_citation', url_citation: {url, title, ...(text && {content: text})}};
}

/** Joins texts and lists of the same name. */
function joinMembers(before: Members, added: Members): Members {
  const joined = Object.entries(added).map(([name, value]): readonly [string, unknown] => {
    const known = before[name];
    if (typeof known === 'string' && typeof value === 'string') return [name, known + value];
    return [name, Array.isArray(known) && Array.isArray(value) ? [known, value].flat() : value];
  });
  return {...before, ...Object.fromEntries(joined)};
}
