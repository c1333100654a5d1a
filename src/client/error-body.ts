import {isJsonObject, readNumber, readText, textOf, type JsonObject} from './json-object.js';

/** What an error body says of itself; `''` where it says nothing. */
export interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
  /** Its code where that is an HTTP status of a failure. */
  readonly status: number | undefined;
}

const codeNames = ['code', 'errcode', 'errCode', 'error_code', 'statusCode'];
const messageNames = [
  'message',
  'msg',
  'errmsg',
  'errMsg',
  'error_msg',
  'error_message',
  'error_description',
];

/** Reads what is known to be an error, in whichever of the usual forms it comes. */
export function readErrorBody(value: unknown): ErrorBody {
  if (!isJsonObject(value))
    return {code: '', message: typeof value === 'string' ? value : '', requestId: '', status: undefined};
  const {error, detail} = value;
  const named = textOf(error);
  const inner = [error, detail].flat().find(isJsonObject) ?? {};
  const explained =
    readText(inner, ...messageNames, 'detail') || readText(value, ...messageNames, 'detail', 'title');
  const code =
    readText(inner, ...codeNames) || readText(value, ...codeNames) || readText(inner, 'type', 'status');
  return {
    code: code || (explained && named),
    message: explained || named,
    requestId: requestIdOf(value) || requestIdOf(inner),
    status: [code, inner['status'], value['status']]
      .map(readNumber)
      .find(number => number !== undefined && number >= 400 && number < 600),
  };
}

/**
 * Whether a body that came with a good status is an error all the same. A bare `message` is not enough:
 * good answers carry one as well.
 */
export function isErrorBody(value: unknown, harmlessCodes: readonly string[]): value is JsonObject {
  if (!isJsonObject(value)) return false;
  if (isPresent(value['error']) || value['type'] === 'error') return true;
  const {status, message} = readErrorBody(value);
  if (status !== undefined && message !== '') return true;
  const code = readText(value, ...codeNames).toUpperCase();
  return !harmlessCodes.some(harmless => harmless.toUpperCase() === code);
}

/** Whether an `error` member reports one: services send it empty where nothing is wrong. */
export function isPresent(error: unknown): boolean {
  return error !== undefined && error !== null && error !== false && error !== '' && error !== 0;
}

function requestIdOf(object: JsonObject): string {
  return readText(object, 'requestId', 'request_id', 'RequestId');
}
