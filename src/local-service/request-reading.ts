import {ServiceError, invalidRequest} from './service-error.js';

/** An object of JSON whose members nobody has looked at yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a JSON value is an object, not an array and not null. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The JSON object in a request's body, never reading more than `maxBytes`. Throws 400 or 413. */
export async function readJsonObject(request: Request, maxBytes: number): Promise<JsonObject> {
  const contentType = request.headers.get('Content-Type');
  if (contentType !== null && !/json/i.test(contentType)) {
    throw invalidRequest('Content-Type must be application/json.');
  }
  const value = parseJson(decodeText(await readBytes(request, maxBytes)));
  if (!isJsonObject(value)) throw invalidRequest('The request body must be a JSON object.');
  return value;
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (Number(request.headers.get('Content-Length')) > maxBytes) throw tooLarge(maxBytes);
  // A browser without Request.body still hands out the bytes, in one piece.
  if (!request.body) return withinLimit(new Uint8Array(await request.arrayBuffer()), maxBytes);
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = request.body.getReader();
  for (;;) {
    const {done, value} = await reader.read();
    if (done) break;
    length += value.length;
    if (length > maxBytes) {
      // Not awaited: the sender may never notice.
      reader.cancel().catch(() => undefined);
      throw tooLarge(maxBytes);
    }
    parts.push(value);
  }
  return joinBytes(parts, length);
}

function withinLimit(bytes: Uint8Array, maxBytes: number): Uint8Array {
  if (bytes.length > maxBytes) throw tooLarge(maxBytes);
  return bytes;
}

function joinBytes(parts: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes);
  } catch {
    throw invalidRequest('The request body is not UTF-8 text.');
  }
}

function parseJson(text: string): unknown {
  if (text.trim() === '') throw invalidRequest('The request body is empty; it must be a JSON object.');
  try {
    return JSON.parse(text);
  } catch {
    throw invalidRequest('The request body is not valid JSON.');
  }
}

function tooLarge(maxBytes: number): ServiceError {
  return new ServiceError(413, 'BODY_TOO_LARGE', `The request body is larger than ${maxBytes} bytes.`);
}
