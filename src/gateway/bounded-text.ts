import {AgentServiceError} from '../client/agent-service-error.js';
import {GatewayError, invalidRequest} from './gateway-error.js';

/** The text of a request's body, never reading more than `maxBytes`. Throws 400 or 413, and fails where it was read before. */
export async function readBoundedText(request: Request, maxBytes: number): Promise<string> {
  const said = Number(request.headers.get('Content-Length'));
  if (said > maxBytes) throw tooLarge(maxBytes);
  if (request.bodyUsed) throw readBefore();
  const decoder = new TextDecoder('utf-8', {fatal: true});
  const reader = request.body?.getReader();
  let text = '';
  let length = 0;
  for (;;) {
    const {done = true, value} = (await reader?.read()) ?? {};
    if (done) break;
    length += value?.length ?? 0;
    // Not cancelled: many a server would hang up, and nobody learn why.
    if (length > maxBytes) throw tooLarge(maxBytes);
    text += decode(decoder, value);
  }
  if (said > 0 && length === 0) throw readBefore();
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

/** What a visitor sent is gone, and they can do nothing about it. */
function readBefore(): AgentServiceError {
  return new AgentServiceError(
    'configuration',
    'Something in front of the gateway has read the body of the request. Have the gateway answer before it.',
  );
}
