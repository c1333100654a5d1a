/** What an operation throws to answer with an error; everything else that is thrown becomes a plain 500. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  /**
   * @param code the service's name for the error, in capitals
   * @param message a sentence for whoever called; it is sent as it is, so no internals
   * @param details headers of the answer, and what lies behind the error, which is reported but never sent
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

/** Something in the request cannot be used; the message names the field. */
export function invalidRequest(message: string): ServiceError {
  return new ServiceError(400, 'INVALID_REQUEST', message);
}

/** Nobody waits for the answer any more; the status is for the log of whatever stands between. */
export function clientGone(): ServiceError {
  return new ServiceError(499, 'CLIENT_GONE', 'The client went away.');
}

/** Whatever was thrown, as the error that is sent for it. */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  return new ServiceError(500, 'INTERNAL_ERROR', 'The service failed. Try again later.', {cause: error});
}

/** The JSON of an error: the one form all errors of the service have. */
export function errorBody(error: ServiceError, requestId: string): Readonly<Record<string, string>> {
  return {code: error.code, message: error.message, requestId};
}

/** An error as an answer. */
export function errorResponse(error: ServiceError, requestId: string): Response {
  return Response.json(errorBody(error, requestId), {status: error.status, headers: error.headers});
}
