/** What the client is doing when it sends a request. */
export type ClientOperation = 'list-agents' | 'reply' | 'list-records' | 'sign-in';

/** A request about to be sent. The host may change any member. */
export interface PreparedRequest {
  url: URL;
  method: string;
  headers: Headers;
  /** Becomes JSON; `undefined` where nothing is sent. */
  body: Record<string, unknown> | undefined;
}

/**
 * Called once before a request is sent, to add headers or body fields the service wants. An
 * `Authorization` header set here is sent instead of the client's own.
 */
export type PrepareRequest = (
  request: PreparedRequest,
  context: {readonly operation: ClientOperation},
) => void | Promise<void>;
