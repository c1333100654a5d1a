import {isJsonObject, type JsonObject} from '../client/json-object.js';
import type {ClientClock} from '../client/platform.js';
import {readTitle, titleRule} from './conversation-title.js';
import {clientGone, invalidRequest, ServiceError} from './service-error.js';
import {withinTime} from './time-limit.js';

/** Milliseconds for the whole body. */
const timeout = 30_000;

/** How a body is read. */
export interface BodyRules {
  readonly maxBytes: number;
  /** Whether the request must name its type: a form of another site cannot send that of JSON. */
  readonly isTypeRequired: boolean;
  readonly clock: ClientClock;
}

/** A mistake of the site owner, not of the visitor: the answer is a 500. */
export class UsedBodyError extends TypeError {
  override readonly name = 'UsedBodyError';

  constructor() {
    super(
      'Something in front of this handler has read the body of the request, such as express.json(). Have the handler answer before it.',
    );
  }
}

/** Reads the JSON object in a request's body. Throws 400, 408, 413, 415, 499 or a `UsedBodyError`. */
export async function readJsonObject(request: Request, rules: BodyRules): Promise<JsonObject> {
  const type = request.headers.get('Content-Type') ?? (rules.isTypeRequired ? '' : 'application/json');
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type))
    throw new ServiceError(415, 'UNSUPPORTED_TYPE', 'Content-Type must be application/json.');
  const {clock, maxBytes} = rules;
  const limit = {clock, milliseconds: timeout, subject: 'The request body', toError: lateBody};
  const value = parse(await withinTime(limit, () => readText(request, maxBytes)));
  if (!isJsonObject(value)) throw invalidRequest('The request body must be a JSON object.');
  return value;
}

/** Reads the new title of a conversation in a request. Throws like `readJsonObject`. */
export async function readNewTitle(request: Request, rules: BodyRules): Promise<string> {
  const title = readTitle((await readJsonObject(request, rules))['title']);
  if (title === '') throw invalidRequest(titleRule);
  return title;
}

function parse(text: string): unknown {
  if (text.trim() === '') throw invalidRequest('The request body is empty; it must be a JSON object.');
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    throw invalidRequest('The request body is not valid JSON.');
  }
}

async function readText(request: Request, maxBytes: number): Promise<string> {
  const said = Number(request.headers.get('Content-Length'));
  if (said > maxBytes) throw tooLarge(maxBytes);
  if (request.bodyUsed) throw new UsedBodyError();
  const decoder = new TextDecoder('utf-8', {fatal: true});
  let text = '';
  let length = 0;
  for await (const bytes of chunksOf(request)) {
    length += bytes.length;
    // Not cancelled: many servers would close the connection, and the client would not see the error.
    if (length > maxBytes) throw tooLarge(maxBytes);
    text += decode(decoder, bytes);
  }
  if (said > 0 && length === 0) throw new UsedBodyError();
  return text + decode(decoder);
}

async function* chunksOf(request: Request): AsyncGenerator<Uint8Array, void> {
  const reader = request.body?.getReader();
  try {
    // A browser without `Request.body` still returns all bytes at once.
    if (!reader) yield new Uint8Array(await request.arrayBuffer());
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) yield part.value;
  } catch {
    if (request.signal.aborted) throw clientGone();
    throw new ServiceError(400, 'BODY_INCOMPLETE', 'The request body ended too early.');
  }
}

function decode(decoder: TextDecoder, bytes?: Uint8Array): string {
  try {
    return decoder.decode(bytes, {stream: bytes !== undefined});
  } catch {
    throw invalidRequest('The request body is not UTF-8 text.');
  }
}

function tooLarge(maxBytes: number): ServiceError {
  return new ServiceError(413, 'BODY_TOO_LARGE', `The request body is larger than ${maxBytes} bytes.`);
}

function lateBody(): ServiceError {
  const sentence = `The request body did not arrive within ${timeout / 1000} seconds.`;
  return new ServiceError(408, 'BODY_TIMEOUT', sentence);
}
