import * as documented from '../../../src/local-service/faults.js';
import {
  addFault,
  type FaultOperation,
  type FaultOptions,
  type FetchHandler,
} from '../../../src/local-service/faults/fault.js';
import {cutFaults, timeFaults} from './connection-faults.js';
import {framingFaults, replyErrorFaults, sizeFaults} from './content-faults.js';
import {fieldFaults, listFaults, storedReplyFaults} from './data-faults.js';
import {foreignFaults, signInFaults, statusFaults} from './status-faults.js';

export type {FaultOperation, FaultOptions, FetchHandler};

/** The documented faults of `agent-chat-elements/testing`, and the rare ones that only this project tests. */
const faults = {
  ...documented.faults,
  ...timeFaults,
  ...cutFaults,
  ...replyErrorFaults,
  ...foreignFaults,
  ...framingFaults,
  ...sizeFaults,
  ...statusFaults,
  ...fieldFaults,
  ...listFaults,
  ...storedReplyFaults,
  ...signInFaults,
};

/** Tests and addresses of the demo use the names, so the names are stable. */
const descriptions: Readonly<Record<Exclude<keyof typeof faults, documented.FaultName>, string>> = {
  'no-first-byte': 'The request is never answered.',
  'headers-only': 'The answer begins with its status and never says a word.',
  'pause-in-middle': 'The reply falls silent for a delay, then goes on.',
  'cut-before-first-byte': 'The connection is lost before the first byte of the reply.',
  'cut-between-chunks': 'The connection is lost behind a whole chunk.',
  'cut-in-character': 'The connection is lost inside a character.',
  'end-in-chunk': 'The reply ends inside a chunk as if that were its end.',
  'reset-after-finish': 'The connection is lost behind the finish reason.',
  'finish-left-open': 'The connection stays open behind the finish reason.',
  'no-done': 'The reply ends with its finish reason and without [DONE].',
  'no-finish': 'The reply ends without a finish reason and without [DONE].',
  'no-final-blank-line': 'The last event has no blank line behind it.',
  'finish-length': 'The reply ends because it grew too long.',
  'finish-content-filter': 'The reply ends because its content was filtered.',
  'finish-error': 'The reply ends with the finish reason “error”.',

  'one-bad-chunk': 'One chunk among good ones is not JSON.',
  'only-bad-chunks': 'No chunk is JSON.',
  'only-done': 'The stream holds nothing but [DONE].',
  'redirect-to-login': 'The request is sent on to a page to log in (302).',
  'error-data': 'An error comes as the data of an event in the middle of the reply.',
  'error-in-ok': 'An error is answered with status 200.',

  'whole-json': 'The reply comes as one JSON object though a stream was asked for.',
  'json-lines': 'The reply comes as lines of JSON in place of events.',
  'wrong-content-type': 'The stream of events says that it is a picture.',
  'crlf-lines': 'The lines of the stream end in CRLF.',
  'cr-lines': 'The lines of the stream end in a lone CR.',
  'byte-order-mark': 'The stream begins with a byte order mark.',
  'keep-alives': 'Only comments come for a while, then the reply.',
  'character-per-event': 'Each character comes in an event of its own.',
  'byte-by-byte': 'Each byte arrives alone.',
  'one-event-reply': 'The whole reply comes in one event.',
  'huge-event': 'One event holds 64 KiB.',
  'huge-reply': 'The reply holds 5 MB.',
  'endless-reply': 'The reply never ends.',

  'bad-request': 'The service refuses what was sent (400).',
  'unauthorized-once': 'The first token is refused (401), the next one accepted.',
  forbidden: 'The token may not do this (403).',
  'not-found': 'There is no such agent (404).',
  'request-timeout': 'The request took too long (408).',
  conflict: 'The request is at odds with another (409).',
  'too-large': 'The message is too long (413).',
  unprocessable: 'The message makes no sense to the service (422).',
  'rate-limited': 'Too many requests (429), without a word on when to come back.',
  'rate-limited-date': 'Too many requests (429), to come back at a time of day.',
  'rate-limited-nonsense': 'Too many requests (429), to come back at a time nobody can read.',
  'html-bad-gateway': 'A proxy answers 502 with a page.',
  unavailable: 'The service is not available (503), to come back in some seconds.',
  'unavailable-once': 'The service is not available (503) once.',
  'gateway-timeout': 'A proxy waited too long for the service (504).',

  'wrong-types-agents': 'The fields of agents have other types than they should.',
  'wrong-types-reply': 'The fields of a reply have other types than they should.',
  'wrong-types-records': 'The fields of records have other types than they should.',
  'null-fields': 'Every field is null.',
  'list-is-no-list': 'Where a list should be there is an object.',

  'duplicate-records': 'Each record comes twice.',
  'total-zero': 'The total of a list is 0.',
  'total-too-large': 'The total of a list is a thousand times too large.',
  'total-nonsense': 'The total of a list is no number.',
  'shifting-pages': 'Each page begins with the end of the one before.',
  'repeated-page': 'Whatever page is asked for, the first one comes.',
  'paging-ignored': 'Every page holds the whole list.',
  'order-ignored': 'Records come the oldest first, whatever was asked for.',
  'no-record-ids': 'Records have no identifier.',
  'no-record-times': 'Records have no time.',
  'blank-replies': 'The stored replies are empty.',

  'reply-stored-late': 'A reply appears among the records a while after it ended.',
  'broken-but-stored': 'The connection is lost; the whole reply is stored all the same.',
  'broken-not-stored': 'The connection is lost, and nothing of the reply is stored.',

  'sign-in-down': 'Nobody can sign in (503).',
  'sign-in-refused': 'Visitors without an account are not let in (403).',
  'sign-in-nonsense': 'Signing in gives an answer without a token.',
  'token-used-up': 'Each token is accepted once.',

  'offline-first': 'The first requests do not arrive, the later ones do.',
};

/** The name of a fault, documented or rare. */
export type FaultName = keyof typeof faults;

/** Names of all faults, in reading order. */
export const faultNames: readonly FaultName[] = [
  ...documented.faultNames,
  ...Object.keys(descriptions).filter(isFaultName),
];

/** Whether a fault has this name. */
export function isFaultName(name: string): name is FaultName {
  return Object.hasOwn(faults, name);
}

/** Returns the description of a fault in one sentence. */
export function describeFault(name: FaultName): string {
  return documented.isFaultName(name) ? documented.describeFault(name) : descriptions[name];
}

/** Returns the default operations of a fault. */
export function operationsOfFault(name: FaultName): readonly FaultOperation[] {
  return faults[name].operations;
}

/** Wraps a service with any fault: see `withFault` of `agent-chat-elements/testing`. */
export function withFault(
  handler: FetchHandler,
  name: FaultName,
  options: FaultOptions = {},
): (request: Request) => Promise<Response> {
  return addFault<FaultName>(handler, faults, name, options);
}
