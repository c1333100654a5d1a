/** What a `GatewayError` may carry beside its sentence. */
export interface GatewayErrorDetails {
  readonly headers?: Readonly<Record<string, string>>;
  readonly requestId?: string | undefined;
  readonly cause?: unknown;
}

/** What a step of the gateway throws to answer with an error; everything else that is thrown becomes a plain 500. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError';
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What the service called the request, if it was asked. */
  readonly requestId: string | undefined;

  /**
   * @param code the gateway's name for the error, in capitals
   * @param message a sentence for whoever called; it is sent as it is, so no internals
   * @param details headers of the answer, and what lies behind the error, which is reported but never sent
   */
  constructor(status: number, code: string, message: string, details: GatewayErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : {cause: details.cause});
    this.status = status;
    this.code = code;
    this.headers = details.headers ?? {};
    this.requestId = details.requestId;
  }
}

/** Something in the request cannot be used; the message names it, and repeats nothing that was sent. */
export function invalidRequest(message: string): GatewayError {
  return new GatewayError(400, 'INVALID_REQUEST', message);
}

/** There is no such path or agent: which of them, whoever guesses is not told. */
export function notFound(): GatewayError {
  return new GatewayError(404, 'NOT_FOUND', 'There is nothing at this path.');
}

/** An error as an answer, in the form the service's own errors have. */
export function errorResponse({status, code, message, headers}: GatewayError, requestId: string): Response {
  return Response.json(
    {code, message, requestId},
    {status, headers: {...headers, 'X-Request-Id': requestId}},
  );
}
