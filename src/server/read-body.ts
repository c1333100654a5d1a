import {isJsonObject, type JsonObject} from '../client/json-object.js';
import {readTitle, titleRule} from './conversation-title.js';
import {invalidRequest, ServiceError} from './service-error.js';

/** How a body is read. */
export interface BodyRules {
  readonly maxBytes: number;
  /** Whether the request must name its type: a form of another site cannot send that of JSON. */
  readonly isTypeRequired: boolean;
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

/** Reads the JSON object in a request's body. Throws 400, 413, 415 or a `UsedBodyError`. */
export async function readJsonObject(request: Request, rules: BodyRules): Promise<JsonObject> {
  const type = request.headers.get('Content-Type') ?? (rules.isTypeRequired ? '' : 'application/json');
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type))
    throw new ServiceError(415, 'UNSUPPORTED_TYPE', 'Content-Type must be application/json.');
  const value = parse(await readText(request, rules.maxBytes));
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
  // A browser without `Request.body` still returns all bytes at once.
  if (!request.body) {
    yield new Uint8Array(await request.arrayBuffer());
    return;
  }
  const reader = request.body.getReader();
  for (;;) {
    const {done, value} = await reader.read();
    if (done) return;
    yield value;
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
