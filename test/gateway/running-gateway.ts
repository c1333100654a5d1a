import {AgentClient} from '../../src/client/agent-client.js';
import {createGateway} from '../../src/gateway/create-gateway.js';
import type {GatewayOptions, GatewaySettings} from '../../src/gateway/gateway-options.js';
import {echoAnswers, type AnswerSource} from '../../src/service/answers.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {createEndingClock} from '../support/ending-clock.js';
import type {FetchHandler} from '../support/handler-fetch.js';
import {serveHandler, type RunningServer} from '../support/http-server.js';
import {sampleAgents} from '../support/sample-agents.js';

export const serviceToken = 'service-token-of-the-owner';
/** The minimum length for cookie secrets. */
export const secret = 'a-secret-of-more-than-thirty-two-characters';
export const hello = [{role: 'user', content: 'Hello there'}];

/** Options of a gateway with records of its own. */
export const own = {records: 'own', accessToken: serviceToken, visitor: {secret}} as const;
/** Minimal options of a gateway. */
export const deny = {accessToken: serviceToken} as const;

/** Options of a gateway with visitors' own tokens: a header has the name of the visitor. */
export const tokenOfSession = {
  records: 'visitor-token',
  visitor: (request: Request) => {
    const name = request.headers.get('X-Test-Session');
    return name === null ? undefined : `token-of-${name}`;
  },
} as const;

type Isolation<Options> = Options extends unknown ? Omit<Options, keyof GatewaySettings> : never;

/** How the gateway keeps visitors apart, and other options. */
export type StartOptions = Isolation<GatewayOptions> & Partial<GatewaySettings>;

/** A service and a gateway in front of it, both over real HTTP. */
export interface RunningGateway {
  readonly baseUrl: string;
  readonly origin: string;
  readonly received: readonly Request[];
  /** The errors reported to the operator. */
  readonly reported: readonly unknown[];
  /** Replaces the service’s answers from now on. */
  respond(handler: FetchHandler): void;
  close(): Promise<void>;
}

/** Starts both; the service accepts the gateway’s token and those of the visitors Ada and Bob. */
export async function startGateway(
  options: StartOptions,
  answers: AnswerSource = echoAnswers(),
): Promise<RunningGateway> {
  const received: Request[] = [];
  const reported: unknown[] = [];
  let respond: FetchHandler = createLocalService({
    agents: sampleAgents(12),
    answers,
    tokens: [serviceToken, 'token-of-ada', 'token-of-bob'],
    basePath: '/base',
    onError: () => undefined,
  });
  const service = await serveHandler(request => {
    received.push(request);
    return respond(request);
  });
  const clock = createEndingClock(options.clock);
  const gateway = await serveHandler(
    createGateway({
      upstream: `${service.origin}/base`,
      basePath: '/agents',
      onError: error => reported.push(error),
      ...options,
      clock,
    }),
  );
  return {
    origin: gateway.origin,
    baseUrl: `${gateway.origin}/agents`,
    received,
    reported,
    respond: handler => void (respond = handler),
    close: async () => {
      await closeAll(gateway, service);
      clock.end();
    },
  };
}

async function closeAll(...servers: readonly RunningServer[]): Promise<void> {
  for (const server of servers) await server.close();
}

/** A visitor with a cookie store. */
export interface Visiting {
  readonly client: AgentClient;
  readonly fetch: typeof fetch;
  /** The Cookie header, `''` without cookies. */
  cookie: string;
  readonly setCookies: readonly string[];
}

/** A visitor with a cookie store and these headers in every request. */
export function visit(baseUrl: string, headers: Readonly<Record<string, string>> = {}): Visiting {
  const setCookies: string[] = [];
  const fetchWithCookie: typeof fetch = async (input, init) => {
    const sent = new Headers(init?.headers);
    for (const [name, value] of Object.entries(headers)) sent.set(name, value);
    if (visiting.cookie !== '') sent.set('Cookie', visiting.cookie);
    const response = await fetch(input, {...init, headers: sent});
    for (const line of response.headers.getSetCookie()) {
      setCookies.push(line);
      visiting.cookie = line.split(';', 1)[0] ?? '';
    }
    return response;
  };
  const client = new AgentClient({baseUrl, fetch: fetchWithCookie, assumptions: {retryDelay: 0}});
  const visiting: Visiting = {client, fetch: fetchWithCookie, cookie: '', setCookies};
  return visiting;
}

export function post(
  baseUrl: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  agentId = 'Agent-guide',
): Promise<Response> {
  return fetch(`${baseUrl}/v1/aibot/bots/${agentId}/openai/chat/completions`, {
    method: 'POST',
    headers: {'Content-Type': 'application/json', ...headers},
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** A stream that breaks off after its text. */
export function brokenReply(text: string): Response {
  let isSent = false;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise(resolve => setImmediate(resolve));
      if (isSent) controller.error(new Error('The service fell over.'));
      else controller.enqueue(new TextEncoder().encode(text));
      isSent = true;
    },
  });
  return new Response(body, {headers: {'Content-Type': 'text/event-stream'}});
}
