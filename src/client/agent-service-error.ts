/** Every kind of failure, for readers of stored or foreign data. */
export const agentServiceErrorKinds = [
  'configuration',
  'network',
  'timeout',
  'unauthorized',
  'forbidden',
  'not-found',
  'invalid-request',
  'too-large',
  'rate-limited',
  'server',
  'service',
  'unreadable',
  'interrupted',
] as const;

/**
 * The kind of failure, as a visitor or site owner would sort it.
 *
 * - `configuration`: the address or an identifier given by the page cannot be used, or messages are no list
 * - `network`: no answer, or no whole one: offline, wrong address, or the page's origin is not allowed
 * - `timeout`: the first byte or the next byte took too long
 * - `unauthorized`: no token, or one the service does not accept (401)
 * - `forbidden`: the token is known but not allowed to do this (403)
 * - `not-found`: no such agent or path (404)
 * - `invalid-request`: the service refused what was sent (400, 405, 422, …)
 * - `too-large`: the message is longer than the service takes (413)
 * - `rate-limited`: too many requests (429)
 * - `server`: the service failed (5xx)
 * - `service`: an error inside an answer that said it was fine, or in the middle of a stream. Its code decides the kind
 *   instead where that is an HTTP status, such as 401
 * - `unreadable`: the answer is not what the service promises: HTML, no JSON, wrong shape, or too large
 * - `interrupted`: the reply was cut off
 */
export type AgentServiceErrorKind = (typeof agentServiceErrorKinds)[number];

/** What an `AgentServiceError` may carry beside its kind. */
export interface AgentServiceErrorDetails {
  /** HTTP status, when there was an answer. */
  readonly status?: number | undefined;
  /** The service's own name for the error, as sent. */
  readonly code?: string | undefined;
  /** The service's own words as plain text; shown as a detail. */
  readonly serviceMessage?: string | undefined;
  /** The attribute or property of the page that is at fault, when it is known. */
  readonly setting?: string | undefined;
  /** The identifier the service gave the request, for a report to its operator. */
  readonly requestId?: string | undefined;
  /** Seconds to wait before the next try, 0 to 300. */
  readonly retryAfter?: number | undefined;
  /** What lies behind it, never shown to a visitor. */
  readonly cause?: unknown;
}

const retryableKinds: ReadonlySet<AgentServiceErrorKind> = new Set([
  'network',
  'timeout',
  'unauthorized',
  'rate-limited',
  'server',
  'service',
  'unreadable',
  'interrupted',
]);

/**
 * The one error of the client. `message` is the service's own words as plain text (or a short English
 * sentence when it sent none), for logs; what a visitor reads follows from `kind`, and `serviceMessage` is a detail.
 */
export class AgentServiceError extends Error {
  override readonly name = 'AgentServiceError';
  readonly kind: AgentServiceErrorKind;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly serviceMessage: string | undefined;
  readonly setting: string | undefined;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(kind: AgentServiceErrorKind, message: string, details: AgentServiceErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : {cause: details.cause});
    this.kind = kind;
    this.status = details.status;
    this.code = details.code;
    this.serviceMessage = details.serviceMessage;
    this.setting = details.setting;
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
  }

  /** Errors of another copy of this code count as well: a page may have two, as after a file that came late. */
  static override [Symbol.hasInstance](value: unknown): value is AgentServiceError {
    if (super[Symbol.hasInstance](value)) return true;
    return this === AgentServiceError && value instanceof Error && value.name === 'AgentServiceError';
  }

  /** Whether the same request, sent again by a person, may succeed. */
  get retryable(): boolean {
    return retryableKinds.has(this.kind);
  }
}
