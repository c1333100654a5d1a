import {GatewayError, invalidRequest} from './gateway-error.js';

/** The text of a request's body, never reading more than `maxBytes`. Throws 400 or 413. */
export async function readBoundedText(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get('Content-Length')) > maxBytes) throw tooLarge(maxBytes);
  const decoder = new TextDecoder('utf-8', {fatal: true});
  const reader = request.body?.getReader();
  let text = '';
  let length = 0;
  for (;;) {
    const {done = true, value} = (await reader?.read()) ?? {};
    if (done) break;
    length += value?.length ?? 0;
    if (length > maxBytes) {
      // Not awaited: the sender may never notice.
      reader?.cancel().catch(() => undefined);
      throw tooLarge(maxBytes);
    }
    text += decode(decoder, value);
  }
  return text + decode(decoder);
}

function decode(decoder: TextDecoder, bytes?: Uint8Array): string {
  try {
    return decoder.decode(bytes, {stream: bytes !== undefined});
  } catch {
    throw invalidRequest('The request body is not UTF-8 text.');
  }
}

function tooLarge(maxBytes: number): GatewayError {
  return new GatewayError(413, 'BODY_TOO_LARGE', `The request body is larger than ${maxBytes} bytes.`);
}
