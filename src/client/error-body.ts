import {isJsonObject, readText, textOf, type JsonObject} from './json-object.js';

/** What an error body says of itself; `''` where it says nothing. */
export interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
}

/** Reads what is known to be an error, in whichever of the usual forms it comes. */
export function readErrorBody(value: unknown): ErrorBody {
  if (!isJsonObject(value)) return {code: '', message: typeof value === 'string' ? value : '', requestId: ''};
  const {error} = value;
  const inner = isJsonObject(error) ? error : {};
  const named = textOf(error);
  const explained =
    readText(inner, 'message', 'detail') ||
    readText(value, 'message', 'error_description', 'detail', 'title');
  return {
    code: readText(inner, 'code', 'type', 'status') || readText(value, 'code') || (explained && named),
    message: explained || named,
    requestId: requestIdOf(value) || requestIdOf(inner),
  };
}

/**
 * Whether a body that came with a good status is an error all the same. A bare `message` is not enough:
 * good answers carry one as well.
 */
export function isErrorBody(value: unknown, harmlessCodes: readonly string[]): value is JsonObject {
  if (!isJsonObject(value)) return false;
  const {error, type, status} = value;
  if (isPresent(error) || type === 'error') return true;
  const isProblem = typeof status === 'number' && status >= 400 && readText(value, 'title', 'detail') !== '';
  if (isProblem) return true;
  const code = readText(value, 'code').toUpperCase();
  return !harmlessCodes.some(harmless => harmless.toUpperCase() === code);
}

/** Whether an `error` member reports one: services send it empty where nothing is wrong. */
export function isPresent(error: unknown): boolean {
  return error !== undefined && error !== null && error !== false && error !== '' && error !== 0;
}

function requestIdOf(object: JsonObject): string {
  return readText(object, 'requestId', 'request_id', 'RequestId');
}
