import type {TestService} from './local-service.js';

/** The answer of `GET /v1/aibot/bots`. */
export interface AgentListBody {
  readonly agentList: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
}

/** A whole reply or one chunk of it. */
export interface CompletionBody {
  readonly id: string;
  readonly object: string;
  readonly created: string;
  readonly model: string;
  readonly choices: readonly {
    readonly index: number;
    readonly delta: {readonly role: string; readonly content: string};
    readonly message?: {readonly role: string; readonly content: string};
    readonly finish_reason: string;
  }[];
}

/** The answer of `GET /v1/aibot/bots/{AgentId}/records`. */
export interface RecordListBody {
  readonly recordList: readonly Readonly<Record<string, string>>[];
  readonly total: number;
}

/** The answer of the anonymous sign-in and the refresh. */
export interface SessionBody {
  readonly token_type: string;
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly scope: string;
  readonly sub: string;
}

/** Every error of the service. */
export interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
}

/** The options of a call. */
export interface CallOptions {
  readonly method?: string;
  /** Default: the token of the test service; `null` sends none. */
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  /** A string is sent as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** Calls the service like a client: with its token, JSON in the body, and `POST` when there is a body. */
export function callService(
  service: TestService,
  path: string,
  {token = service.token, body, method = body === undefined ? 'GET' : 'POST', ...options}: CallOptions = {},
): Promise<Response> {
  const headers = new Headers(options.headers);
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  if (body !== undefined && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
  return service.fetch(service.baseUrl + path, {
    method,
    headers,
    ...(body === undefined ? {} : {body: typeof body === 'string' ? body : JSON.stringify(body)}),
    ...(options.signal ? {signal: options.signal} : {}),
  });
}

/** Reads a body as the expected type; the test’s assertions check the real one. */
export async function readBody<Body>(response: Response): Promise<Body> {
  return (await response.json()) as Body;
}

/** The path of an agent’s completions. */
export function completionsPath(agentId: string): string {
  return `/v1/aibot/bots/${agentId}/openai/chat/completions`;
}

export function ask(
  service: TestService,
  content: string,
  {
    agentId = 'Agent-guide',
    stream = false,
    ...options
  }: CallOptions & {agentId?: string; stream?: boolean} = {},
): Promise<Response> {
  const body = {model: agentId, messages: [{role: 'user', content}], stream};
  return callService(service, completionsPath(agentId), {body, ...options});
}

export async function readRecords(
  service: TestService,
  query = 'sort=asc',
  {agentId = 'Agent-guide', ...options}: CallOptions & {agentId?: string} = {},
): Promise<RecordListBody> {
  return readBody(await callService(service, `/v1/aibot/bots/${agentId}/records?${query}`, options));
}

/** The payloads of a streamed answer’s events, on arrival. */
export async function* readEvents(response: Response): AsyncGenerator<string> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let unread = '';
  for (;;) {
    const {done, value} = await reader.read();
    if (done) break;
    unread += value;
    for (let end = unread.indexOf('\n\n'); end !== -1; end = unread.indexOf('\n\n')) {
      yield unread.slice(0, end).replace(/^data: /, '');
      unread = unread.slice(end + 2);
    }
  }
  if (unread !== '') throw new Error(`The stream ended in the middle of an event: ${unread}`);
}
