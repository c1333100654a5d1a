/** A value and not only a type, to check data from storage or from another copy of this code. */
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
 * Kind of failure. It decides the text that a visitor reads.
 *
 * - `configuration`: the page set an address or identifier that cannot be used, or `messages` is not an array
 * - `network`: no answer or an incomplete one: offline, wrong address, or the service does not allow the page's origin
 * - `timeout`: the first or the next byte did not arrive in time
 * - `unauthorized`: the token is missing or the service does not accept it (401)
 * - `forbidden`: the token is valid but does not permit this (403)
 * - `not-found`: no such agent or path (404)
 * - `invalid-request`: the service rejected the request (400, 405, 422, …), or a content filter rejected the message
 * - `too-large`: the message or the conversation exceeds the limit of the service: 413, or another failure in the words
 *   of a known model server
 * - `rate-limited`: too many requests (429)
 * - `server`: the service failed (5xx)
 * - `service`: an error inside an answer with a good status, or in the middle of a stream. If its code is an HTTP status,
 *   such as 401, that status decides the kind instead
 * - `unreadable`: the answer is HTML, not JSON, of the wrong shape, or too large
 * - `interrupted`: the reply broke off
 */
export type AgentServiceErrorKind = (typeof agentServiceErrorKinds)[number];

/** Details of an `AgentServiceError` beside its kind. */
export interface AgentServiceErrorDetails {
  /** HTTP status, if there was an answer. */
  readonly status?: number | undefined;
  /** Error code as the service sent it. */
  readonly code?: string | undefined;
  /** Message of the service as plain text, shown to visitors as a detail. */
  readonly serviceMessage?: string | undefined;
  /** Attribute or property of the page that caused the error, if known. */
  readonly setting?: string | undefined;
  /** Identifier that the service gave the request, for a report to its operator. */
  readonly requestId?: string | undefined;
  /** Seconds to wait before the next attempt, 0 to 300. */
  readonly retryAfter?: number | undefined;
  /** Underlying error, never shown to a visitor. */
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
 * The only error class of the client. `message` is for logs: the message of the service as plain text, or a short
 * English sentence if it sent none. The text for visitors follows from `kind`; `serviceMessage` is a detail.
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

  /** Accepts errors of another copy of this code: a page may have loaded two. */
  static override [Symbol.hasInstance](value: unknown): value is AgentServiceError {
    if (super[Symbol.hasInstance](value)) return true;
    return this === AgentServiceError && value instanceof Error && value.name === 'AgentServiceError';
  }

  /** Whether the same request may succeed when a person sends it again. */
  get retryable(): boolean {
    return retryableKinds.has(this.kind);
  }
}

/** Returns an `AgentServiceError` unchanged; wraps anything else as `unreadable`. */
export function asServiceError(error: unknown): AgentServiceError {
  if (error instanceof AgentServiceError) return error;
  return new AgentServiceError('unreadable', 'The answer could not be read.', {cause: error});
}
