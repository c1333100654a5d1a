import type {Agent, ChatMessage, ReplyLink} from '../client/resources.js';

/** A request to an agent of the local service. */
export interface AnswerRequest {
  readonly agent: Agent;
  /** The conversation. The last message is the new one. */
  readonly messages: readonly ChatMessage[];
  /** Aborts when the visitor leaves. */
  readonly signal: AbortSignal;
}

/**
 * The next part of an answer. Texts and reasoning are joined. Records contain the texts only.
 *
 * @example
 * const answers = () => [
 *   {reasoning: 'It depends on the month.'},
 *   {activity: {kind: 'search'}},
 *   {text: 'In May.', sources: [{url: 'https://garden.example/roses', title: 'Roses'}]},
 * ];
 */
export interface AnswerPiece {
  /** The next words of the answer. Default: none. */
  readonly text?: string;
  /** The next words of the reasoning, sent as `reasoning_content`. Default: none. */
  readonly reasoning?: string;
  /** An action that begins. Default: none. */
  readonly activity?: AnswerActivity;
  /** Web pages that the agent names as sources, sent as `annotations`. Default: none. */
  readonly sources?: readonly (Pick<ReplyLink, 'url'> & Partial<ReplyLink>)[];
  /** Other members of `delta`, such as `refusal`. Default: none. */
  readonly delta?: Readonly<Record<string, unknown>>;
  /** Ends the answer. Default: the last piece has `stop`. */
  readonly finishReason?: string;
}

/**
 * A call of a tool, sent as `tool_calls`, or a search or look-up. The latter is an event of its own in a streamed reply.
 * A whole reply does not contain it.
 */
export type AnswerActivity =
  | {readonly kind: 'tool'; readonly name: string; readonly data?: ActivityData}
  | {readonly kind: 'search' | 'knowledge'; readonly name?: string; readonly data?: ActivityData};

/** Arguments of a tool, or further members of the event. */
type ActivityData = Readonly<Record<string, unknown>>;

type AnswerPieces = AsyncIterable<AnswerPiece> | Iterable<AnswerPiece>;

/** Generates the answers of an agent, as a generator or a list. The local service contains everything else. */
export type AnswerSource = (request: AnswerRequest) => AnswerPieces;

export interface EchoOptions {
  /** Waits before each word, and ends early when the signal aborts. Default: no pause. */
  readonly pause?: (signal: AbortSignal) => Promise<void>;
}

/** Repeats the last message, word by word. */
export function echoAnswers({pause}: EchoOptions = {}): AnswerSource {
  return async function* ({messages, signal}) {
    const text = messages.at(-1)?.content ?? '';
    for (const word of text.match(/^\s+|\S+\s*/g) ?? []) {
      await pause?.(signal);
      if (signal.aborted) return;
      yield {text: word};
    }
  };
}

export interface AnswerToRecord {
  readonly ask: () => AnswerPieces;
  readonly signal: AbortSignal;
  readonly keep: (text: string) => Promise<void>;
}

/**
 * Yields an answer piece by piece and stores its text, also after a failure. Only the last piece has a
 * `finishReason`. The reply is stored before the last piece, so a client that received the end finds the record.
 * Rejects when the signal aborts, even if the source ignores it.
 */
export async function* recordedAnswer({
  ask,
  signal,
  keep,
}: AnswerToRecord): AsyncGenerator<AnswerPiece, void> {
  let iterator: PieceIterator | undefined;
  let text = '';
  let settled = false;
  try {
    do {
      const piece = await nextPiece(() => (iterator ??= iteratorOf(ask())), signal);
      text += piece.text ?? '';
      settled = piece.finishReason !== undefined;
      if (settled) await keep(text);
      yield piece;
    } while (!settled);
  } finally {
    // Not awaited: a busy source may never return.
    endIterator(iterator).catch(() => undefined);
    if (!settled && text !== '') await keep(text);
  }
}

type PieceIterator = AsyncIterator<AnswerPiece> | Iterator<AnswerPiece>;

function iteratorOf(pieces: AnswerPieces): PieceIterator {
  return Symbol.asyncIterator in pieces ? pieces[Symbol.asyncIterator]() : pieces[Symbol.iterator]();
}

async function endIterator(iterator: PieceIterator | undefined): Promise<void> {
  await iterator?.return?.();
}

async function nextPiece(source: () => PieceIterator, signal: AbortSignal): Promise<AnswerPiece> {
  try {
    const result = await unlessAborted(async () => source().next(), signal);
    return result.done ? {text: '', finishReason: 'stop'} : result.value;
  } catch (error) {
    if (signal.aborted || error instanceof ServiceError) throw error;
    throw new ServiceError(502, 'ANSWER_FAILED', 'The agent could not answer. Try again later.', {
      cause: error,
    });
  }
}

function unlessAborted<Value>(start: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const onAbort = (): void => reject(new DOMException('Nobody listens any more.', 'AbortError'));
    // Before the start, because the start itself may abort.
    signal.addEventListener('abort', onAbort, {once: true});
    start()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', onAbort));
  });
}

export interface ReplyEvents {
  readonly first: AnswerPiece;
  /** The other pieces. The last one has a `finishReason`. */
  readonly rest: AsyncIterator<AnswerPiece, void>;
  readonly toEvents: (piece: AnswerPiece) => readonly object[];
  /** Returns the event for an error in the middle, or `undefined` if the client is gone. */
  readonly toErrorEvent: (error: unknown) => object | undefined;
  readonly onCancel: () => void;
}

/** Returns the body of a streamed reply. It requests a piece only when the reader pulls. */
export function replyEvents({
  first,
  rest,
  toEvents,
  toErrorEvent,
  onCancel,
}: ReplyEvents): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const encodeEvent = (data: string): Uint8Array => encoder.encode(`data: ${data}\n\n`);
  const sendPiece = (controller: ReadableStreamDefaultController<Uint8Array>, piece: AnswerPiece): void => {
    for (const event of toEvents(piece)) controller.enqueue(encodeEvent(JSON.stringify(event)));
    if (piece.finishReason === undefined) return;
    controller.enqueue(encodeEvent('[DONE]'));
    controller.close();
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        sendPiece(controller, first);
      },
      async pull(controller) {
        try {
          const {done, value: piece} = await rest.next();
          if (done) controller.close();
          else sendPiece(controller, piece);
        } catch (error) {
          const event = toErrorEvent(error);
          if (!event) throw error;
          controller.enqueue(encodeEvent(JSON.stringify(event)));
          controller.close();
        }
      },
      cancel: onCancel,
    },
    {highWaterMark: 0},
  );
}

/** An error that the service sends as a response. All other errors become a 500. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  /**
   * @param code the service's name for the error, in capitals
   * @param message a sentence for the caller, sent unchanged; it must not contain internals
   * @param details headers of the response, and the cause, which is reported but never sent
   */
  constructor(
    status: number,
    code: string,
    message: string,
    details: {readonly headers?: Readonly<Record<string, string>>; readonly cause?: unknown} = {},
  ) {
    super(message, details.cause === undefined ? undefined : {cause: details.cause});
    this.status = status;
    this.code = code;
    this.headers = details.headers ?? {};
  }
}

export function invalidRequest(message: string): ServiceError {
  return new ServiceError(400, 'INVALID_REQUEST', message);
}

/** Only the logs of proxies show the status 499, because the client is gone. */
export function clientGone(): ServiceError {
  return new ServiceError(499, 'CLIENT_GONE', 'The client went away.');
}

export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  return new ServiceError(500, 'INTERNAL_ERROR', 'The service failed. Try again later.', {cause: error});
}

export function errorBody(error: ServiceError, requestId: string): Readonly<Record<string, string>> {
  return {code: error.code, message: error.message, requestId};
}

export function errorResponse(error: ServiceError, requestId: string): Response {
  return Response.json(errorBody(error, requestId), {status: error.status, headers: error.headers});
}
