import type {AgentServiceErrorKind} from './agent-service-error.js';
import {assumptions as defaults, type Assumptions} from './assumptions.js';
import type {ClientOperation} from './client-options.js';
import {conversationPath, conversationsPath} from './conversation-path.js';
import type {
  PageFacts,
  ReplyFramingKind,
  RequestOutcome,
  RequestTrace,
  ServiceQuirk,
  TraceEvent,
} from './request-trace.js';

/**
 * The last requests of a client and its assumptions, as plain data for a bug report. It contains no token, message,
 * reply, record, search, identifier or query string.
 */
export interface Diagnostics {
  /** Address of the service as given, without parameters and credentials. */
  readonly service: string;
  /** The last 20 requests, the oldest first. */
  readonly requests: readonly RequestDiagnostics[];
  /** The assumptions in use. */
  readonly assumptions: Readonly<Record<keyof Assumptions, AssumptionValue>>;
  /** Names of the assumptions that differ from the default. */
  readonly changedAssumptions: readonly (keyof Assumptions)[];
}

/** Value of an assumption. */
export type AssumptionValue = string | number | readonly string[];

/** One call of the client with all its retries. A value that is not known (yet) is absent. */
export interface RequestDiagnostics {
  readonly operation: ClientOperation;
  readonly method: string;
  /** Path without parameters and with `{AgentId}` in place of the identifier. */
  readonly path: string;
  readonly outcome: RequestOutcome;
  /** Kind of the error that ended the request. */
  readonly errorKind?: AgentServiceErrorKind;
  /** HTTP status of the last answer. */
  readonly status?: number;
  /** Milliseconds from the call to the first byte of the last answer. */
  readonly firstByteAfter?: number;
  /** Milliseconds from the call to its end. */
  readonly endedAfter?: number;
  /** How often the client sent the request again after a failure. */
  readonly retries: number;
  /** How often the client sent the request again with another token. */
  readonly tokenRenewals: number;
  /** Whether the caller requested the reply as a stream. Absent for other operations. */
  readonly stream?: boolean;
  /** Content type of the answer without parameters; `other` for an unusual one, `''` for none. */
  readonly contentType: string;
  /** Format of the answer, detected by its first bytes. */
  readonly framing?: ReplyFramingKind;
  /** The different finish reasons of a reply; `other` for an unknown one. */
  readonly finishReasons: readonly string[];
  /** Deviations of the service from the documented interface, in the order of their first occurrence. */
  readonly events: readonly TraceEvent[];
}

/**
 * Returns the diagnostics of a client. A broken or hostile service can write texts and tokens anywhere, so the
 * diagnostics contain only words of the service that are known beforehand.
 */
export function createDiagnostics(
  traces: readonly RequestTrace[],
  baseUrl: string,
  assumptions: Assumptions,
): Diagnostics {
  const names = Object.keys(defaults) as (keyof Assumptions)[];
  const values = names.map(name => [name, plainValue(assumptions[name])] as const);
  return {
    service: plainAddress(baseUrl),
    requests: traces.map(trace => redactTrace(trace, pathsOf(assumptions)[trace.operation])),
    assumptions: Object.fromEntries(values) as Diagnostics['assumptions'],
    changedAssumptions: names.filter(name => !isSame(assumptions[name], defaults[name])),
  };
}

function redactTrace(trace: RequestTrace, path: string): RequestDiagnostics {
  const {operation, method, outcome, errorKind, status, firstByteAfter, endedAfter, stream, framing} = trace;
  return {
    operation,
    method,
    path,
    outcome,
    ...(errorKind && {errorKind}),
    ...(status !== undefined && {status}),
    ...(firstByteAfter !== undefined && {firstByteAfter}),
    ...(endedAfter !== undefined && {endedAfter}),
    retries: trace.retries,
    tokenRenewals: trace.tokenRenewals,
    ...(stream !== undefined && {stream}),
    contentType: knownContentType(trace.contentType),
    ...(framing && {framing}),
    finishReasons: [...new Set([...trace.finishReasons].map(knownFinishReason))],
    events: [...trace.events.map(event => ({...event})), ...pageEvents(trace)],
  };
}

/** The page was read at the end of its request. */
function pageEvents({page, endedAfter: at = 0}: RequestTrace): readonly TraceEvent[] {
  return page ? pageQuirks(page).map(event => ({at, event, count: 1})) : [];
}

function pageQuirks({count, total, pageSize, times, isAscending}: PageFacts): readonly ServiceQuirk[] {
  // A record without a time becomes NaN, which no comparison counts as out of order.
  const numbers = times.map((time = NaN) => time);
  const direction = isAscending ? 1 : -1;
  const isUnordered = numbers.some((time, index) => (time - (numbers[index - 1] ?? time)) * direction < 0);
  const found: readonly (ServiceQuirk | false)[] = [
    count > pageSize && 'page-too-large',
    count > total && 'total-too-small',
    numbers.some(Number.isNaN) && 'record-without-time',
    isUnordered && 'records-out-of-order',
  ];
  return found.filter(quirk => quirk !== false);
}

function pathsOf(assumptions: Assumptions): Readonly<Record<ClientOperation, string>> {
  const {agentsPath, replyPath, recordsPath, signInPath} = assumptions;
  return {
    'list-agents': agentsPath,
    reply: replyPath,
    'list-records': recordsPath,
    'sign-in': signInPath,
    'list-conversations': conversationsPath,
    'rename-conversation': conversationPath,
    'delete-conversation': conversationPath,
    'delete-records': recordsPath,
  };
}

/** JavaScript pages can set an assumption to anything. */
function plainValue(value: unknown): AssumptionValue {
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  if (Array.isArray(value)) return value.map(item => (typeof item === 'string' ? item : typeof item));
  return typeof value === 'string' ? value : typeof value;
}

function isSame(value: unknown, other: unknown): boolean {
  return JSON.stringify(plainValue(value)) === JSON.stringify(plainValue(other));
}

const contentTypes: ReadonlySet<string> = new Set([
  'text/event-stream',
  'text/html',
  'text/plain',
  'application/json',
  'application/jsonl',
  'application/json-lines',
  'application/ndjson',
  'application/x-ndjson',
  'application/problem+json',
  'application/xhtml+xml',
  'application/xml',
  'application/octet-stream',
]);

const finishReasons: ReadonlySet<string> = new Set([
  'stop',
  'length',
  'content_filter',
  'tool_calls',
  'function_call',
  'error',
  'end_turn',
  'max_tokens',
  'stop_sequence',
  'tool_use',
  'safety',
  'sensitive',
  'cancelled',
]);

/** Returns a content type without its parameters; `other` for an unusual one, `''` for none. */
export function knownContentType(header: string): string {
  return knownWord(header.replace(/;.*/s, '').trim().toLowerCase(), contentTypes);
}

function knownFinishReason(reason: string): string {
  return knownWord(reason, finishReasons);
}

function knownWord(word: string, known: ReadonlySet<string>): string {
  return word === '' || known.has(word) ? word : 'other';
}

/**
 * Returns an address without parameters and without a name or password before its host. Browsers accept any number and
 * kind of slashes there, so this does too.
 */
function plainAddress(address: unknown): string {
  const text = typeof address === 'string' ? address.trim() : '';
  return text
    .replace(/[?#].*/s, '')
    .replace(/(^[a-z]+:[/\\]*|[/\\]{2})[^/\\]*@/i, '$1')
    .slice(0, 200);
}
