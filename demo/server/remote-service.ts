import {echoAnswers} from '../../src/local-service/answers.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {createMemoryStore} from '../../src/local-service/service-store.js';
import {
  ServiceError,
  clientGone,
  errorResponse,
  toServiceError,
} from '../../src/local-service/service-error.js';
import {requireVisitor} from '../../src/local-service/sign-in.js';
import type {RemoteSettings} from './settings.js';
import {withoutCors} from './without-cors.js';

/** How pages reach the remote service. */
export interface RemoteServiceOptions extends RemoteSettings {
  /** Path in front of `/v1` and `/auth`, such as `/service`. */
  readonly basePath: string;
  /** Fixed tokens that are accepted from pages beside those of the sign-in. */
  readonly tokens: readonly string[];
}

// Lists of what may pass rather than of what may not: the page's token, its cookies, and what belongs to one
// connection alone stay behind without being named.
const requestHeaders = ['accept', 'accept-language', 'content-type'];
const responseHeaders = ['content-type', 'cache-control', 'retry-after', 'x-request-id'];

/**
 * Passes requests on to a service elsewhere, with that service's token put in here, where no page can read
 * it. Replies pass through as they arrive, and whoever hangs up is hung up on.
 *
 * Pages sign in at the demo, not at the service: they get a token that is good here only and never passed on.
 * It keeps other sites that a visitor has open from using the service in the visitor's place; for the same
 * reason no other origin is allowed to read the answers.
 */
export function createRemoteService(options: RemoteServiceOptions): (request: Request) => Promise<Response> {
  const {basePath} = options;
  const store = createMemoryStore();
  const visitors = {store, tokens: new Set(options.tokens), now: Date.now};
  const signIn = withoutCors(createLocalService({agents: [], answers: echoAnswers(), store, basePath}));

  return async request => {
    const {pathname, search} = new URL(request.url);
    if (pathname.startsWith(`${basePath}/auth/`)) return signIn(request);
    try {
      if (!pathname.startsWith(`${basePath}/v1/aibot/`)) throw nothingHere();
      await requireVisitor(request, visitors);
      return await passOn(request, options.baseUrl + pathname.slice(basePath.length) + search, options.token);
    } catch (error) {
      const sent = request.signal.aborted ? clientGone() : toServiceError(error);
      if (sent.cause !== undefined) console.error('Remote service:', sent.cause);
      return errorResponse(sent, crypto.randomUUID());
    }
  };
}

async function passOn(request: Request, address: string, token: string): Promise<Response> {
  const headers = pick(request.headers, requestHeaders);
  headers.set('Authorization', `Bearer ${token}`);
  // A compressed stream may hold words back until a block is full.
  headers.set('Accept-Encoding', 'identity');
  const body = request.body ? await request.arrayBuffer() : null;
  const response = await fetchUnlessGone(request, address, {
    method: request.method,
    headers,
    body,
    redirect: 'error',
  });
  const passed = pick(response.headers, responseHeaders);
  passed.set('X-Accel-Buffering', 'no');
  return new Response(response.body, {status: response.status, headers: passed});
}

/**
 * The visitor may hang up while the service is silent. Once there is an answer, its body is cancelled by
 * whoever sends it on; aborted beside that, it would be reported as broken.
 */
async function fetchUnlessGone(request: Request, address: string, options: RequestInit): Promise<Response> {
  const visitor = new AbortController();
  const hangUp = (): void => visitor.abort();
  request.signal.addEventListener('abort', hangUp, {once: true});
  try {
    request.signal.throwIfAborted();
    return await fetch(address, {...options, signal: visitor.signal});
  } catch (error) {
    throw new ServiceError(502, 'SERVICE_UNREACHABLE', 'The service could not be reached. Try again later.', {
      cause: error,
    });
  } finally {
    request.signal.removeEventListener('abort', hangUp);
  }
}

function pick(headers: Headers, names: readonly string[]): Headers {
  return new Headers(
    names.flatMap((name): [string, string][] => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}

function nothingHere(): ServiceError {
  return new ServiceError(404, 'NOT_FOUND', 'There is nothing at this path.');
}
