export interface ServiceErrorDetails {
  readonly headers?: Readonly<Record<string, string>>;
  readonly requestId?: string | undefined;
  /** Reported to the operator, never sent. */
  readonly cause?: unknown;
}

/** An error that the service or the gateway sends as a response. All other errors become a 500. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Identifier of the request at another service that failed. */
  readonly requestId: string | undefined;

  /**
   * @param code the service's name for the error, in capitals
   * @param message a sentence for the caller, sent unchanged; it must not contain internals
   * @param details headers of the response, and the cause, which is reported but never sent
   * @example
   * throw new ServiceError(429, 'MODEL_BUSY', 'The agent is busy.', {headers: {'Retry-After': '7'}, cause});
   */
  constructor(status: number, code: string, message: string, details: ServiceErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : {cause: details.cause});
    this.status = status;
    this.code = code;
    this.headers = details.headers ?? {};
    this.requestId = details.requestId;
  }
}

/** An error with the identifier under which its cause was reported. */
export interface ReportedFailure {
  readonly failure: ServiceError;
  readonly requestId: string;
}

/** Returns the body of an error (SERVICE.md "Errors"). */
export function errorBody({failure: {code, message}, requestId}: ReportedFailure): object {
  return {code, message, requestId};
}

/** Returns the response of an error. */
export function errorResponse(reported: ReportedFailure): Response {
  const {status, headers} = reported.failure;
  return Response.json(errorBody(reported), {
    status,
    headers: {...headers, 'X-Request-Id': reported.requestId},
  });
}

export function invalidRequest(message: string): ServiceError {
  return new ServiceError(400, 'INVALID_REQUEST', message);
}

/** Only the logs of proxies show the status 499, because the client is gone. */
export function clientGone(): ServiceError {
  return new ServiceError(499, 'CLIENT_GONE', 'The client went away.');
}

/** The store has failed, or does not answer. */
export function recordsUnavailable(cause: unknown): ServiceError {
  const sentence = 'The records cannot be read now. Try again later.';
  return new ServiceError(503, 'RECORDS_UNAVAILABLE', sentence, {headers: {'Retry-After': '5'}, cause});
}

/** The cause of an error of the store, which is for the operator. */
export function causeOf(error: unknown): unknown {
  return error instanceof ServiceError ? (error.cause ?? error) : error;
}
