import {systemClock} from '../../src/client/platform.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {echoAnswers} from '../../src/service/answers.js';
import {errorResponse, ServiceError} from '../../src/server/service-error.js';
import {memoryStore} from '../../src/store/memory-store.js';
import {visitorCheck} from '../../src/service/visitor-check.js';
import type {RemoteSettings} from './settings.js';
import {withoutCors} from './without-cors.js';

export interface RemoteServiceOptions extends RemoteSettings {
  /** Path in front of `/v1` and `/auth`, such as `/service`. */
  readonly basePath: string;
  /** Fixed tokens that pages may use in addition to those of the sign-in. */
  readonly tokens: readonly string[];
}

// Allow lists: the proxy drops all other headers, such as the page's token, cookies and headers of one connection.
const requestHeaders = ['accept', 'accept-language', 'content-type'];
const responseHeaders = ['content-type', 'cache-control', 'retry-after', 'x-request-id'];

/**
 * Forwards requests to a remote service and adds its token, which no page can read. Replies stream without buffering.
 * When a visitor disconnects, the proxy aborts the request.
 *
 * Pages sign in at the demo, not at the service. Their token works only here, and the proxy never forwards it. Without
 * the token, and without access from other origins, no other site can use the service in the visitor's name.
 */
export function createRemoteService(options: RemoteServiceOptions): (request: Request) => Promise<Response> {
  const {basePath} = options;
  const store = memoryStore();
  const requireVisitor = visitorCheck({
    store,
    tokens: options.tokens,
    anonymous: true,
    visitor: undefined,
    origins: {allowed: undefined, own: undefined},
    now: Date.now,
    clock: systemClock,
  });
  const signIn = withoutCors(createLocalService({agents: [], answers: echoAnswers(), store, basePath}));

  return async request => {
    const {pathname, search} = new URL(request.url);
    if (pathname.startsWith(`${basePath}/auth/`)) return signIn(request);
    try {
      if (!pathname.startsWith(`${basePath}/v1/aibot/`)) throw notFound();
      await requireVisitor(request);
      return await forward(
        request,
        options.baseUrl + pathname.slice(basePath.length) + search,
        options.token,
      );
    } catch (error) {
      if (request.signal.aborted) return new Response(null, {status: 499});
      if (!(error instanceof ServiceError)) console.error('Remote service:', error);
      const failure =
        error instanceof ServiceError
          ? error
          : new ServiceError(500, 'INTERNAL_ERROR', 'The service failed. Try again later.');
      return errorResponse({failure, requestId: crypto.randomUUID()});
    }
  };
}

async function forward(request: Request, address: string, token: string): Promise<Response> {
  const headers = pick(request.headers, requestHeaders);
  headers.set('Authorization', `Bearer ${token}`);
  // A compressed stream may buffer words until a block is full.
  headers.set('Accept-Encoding', 'identity');
  const body = request.body ? await request.arrayBuffer() : null;
  const response = await fetchWhileConnected(request, address, {
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
 * Aborts the request if the visitor disconnects before the response starts. After that, the server cancels the body
 * itself. A second abort would report the body as broken.
 */
async function fetchWhileConnected(
  request: Request,
  address: string,
  options: RequestInit,
): Promise<Response> {
  const visitor = new AbortController();
  const onDisconnect = (): void => visitor.abort();
  request.signal.addEventListener('abort', onDisconnect, {once: true});
  try {
    request.signal.throwIfAborted();
    return await fetch(address, {...options, signal: visitor.signal});
  } catch (error) {
    throw new ServiceError(502, 'SERVICE_UNREACHABLE', 'The service could not be reached. Try again later.', {
      cause: error,
    });
  } finally {
    request.signal.removeEventListener('abort', onDisconnect);
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

function notFound(): ServiceError {
  return new ServiceError(404, 'NOT_FOUND', 'There is nothing at this path.');
}
