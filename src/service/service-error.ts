import {LimitError} from '../server/request-limit.js';
import {ServiceError} from '../server/service-error.js';

export {clientGone} from '../server/service-error.js';

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
