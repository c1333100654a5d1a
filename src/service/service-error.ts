import {LimitError} from '../server/request-limit.js';

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
   * @example
   * throw new ServiceError(429, 'MODEL_BUSY', 'The agent is busy.', {headers: {'Retry-After': '7'}, cause});
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

/** The store has failed, or does not answer. */
export function recordsUnavailable(cause: unknown): ServiceError {
  const sentence = 'The records cannot be read now. Try again later.';
  return new ServiceError(503, 'RECORDS_UNAVAILABLE', sentence, {headers: {'Retry-After': '5'}, cause});
}

/** Only the logs of proxies show the status 499, because the client is gone. */
export function clientGone(): ServiceError {
  return new ServiceError(499, 'CLIENT_GONE', 'The client went away.');
}

export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof LimitError)
    return new ServiceError(error.status, error.code, error.message, {headers: error.headers});
  return new ServiceError(500, 'INTERNAL_ERROR', 'The service failed. Try again later.', {cause: error});
}

export function errorBody(error: ServiceError, requestId: string): Readonly<Record<string, string>> {
  return {code: error.code, message: error.message, requestId};
}

/**
 * Returns the error of a reply whose headers are sent. A client reads `status` like the status of a response. In the middle
 * of a reply, the failure of an agent is none of the service, so it has no status.
 */
export function errorEvent(error: ServiceError, requestId: string, hasBegun: boolean): object {
  const {status} = error;
  const isTold = !hasBegun || status < 500;
  return {error: {...errorBody(error, requestId), ...(isTold && {status})}};
}

export function errorResponse(error: ServiceError, requestId: string): Response {
  return Response.json(errorBody(error, requestId), {status: error.status, headers: error.headers});
}
