import {allowReading, answerPreflight, requireAllowedOrigin} from './cors.js';
import type {HealthCheck} from './health-check.js';
import type {Origins} from './request-origin.js';
import {RequestObserver, type ObservedRequest, type RequestHooks} from './request-log.js';
import {
  allowedMethods,
  findPath,
  loggedOperation,
  requireRoute,
  type PathRow,
  type Route,
} from './routing.js';
import {errorResponse, type ReportedFailure, type ServiceError} from './service-error.js';

/** A request for an operation. */
export interface ServerCall {
  readonly request: Request;
  readonly requestId: string;
  readonly route: Route;
  readonly query: URLSearchParams;
  readonly observed: ObservedRequest;
  /** Reports the cause of a failure to the operator. Returns the error to send. */
  readonly reportFailure: (error: unknown) => ReportedFailure;
}

export interface HttpShell {
  /** Noun of the server in sentences, such as `gateway`. */
  readonly name: string;
  readonly basePath: string;
  readonly paths: readonly PathRow[];
  readonly origins: Origins;
  readonly health: HealthCheck | undefined;
  readonly hooks: RequestHooks;
  /** Returns the error to send, whose `cause` is for the operator. */
  readonly toFailure: (error: unknown) => ServiceError;
  /** Answers an operation. Rejects with an error for `toFailure`. */
  readonly answer: (call: ServerCall) => Promise<Response>;
}

/**
 * Returns the fetch handler of a server: health checks, origins, paths and methods, errors as JSON, common headers and the
 * log. It never rejects.
 */
export function httpShell(shell: HttpShell): (request: Request) => Promise<Response> {
  const {name, basePath, paths, origins, health, hooks, toFailure, answer} = shell;
  const observer = new RequestObserver(hooks);

  const answerRoute = async (call: Omit<ServerCall, 'route' | 'query'>): Promise<Response> => {
    const {request, observed} = call;
    const {pathname, searchParams: query} = new URL(request.url);
    requireAllowedOrigin(request, origins, name);
    const path = findPath(pathname, basePath, paths);
    observed.operation = loggedOperation(path, request.method);
    if (request.method === 'OPTIONS') return answerPreflight(request, path && allowedMethods(path));
    const route = requireRoute(path, request.method);
    observed.agentId = route.agentId;
    return answer({...call, route, query});
  };

  return async request => {
    const healthResponse = await health?.answer(request);
    if (healthResponse) return healthResponse;
    const ownId = crypto.randomUUID();
    const observed = observer.observe(request);
    const reportFailure = (error: unknown): ReportedFailure => {
      const failure = toFailure(error);
      const requestId = failure.requestId ?? ownId;
      if (failure.cause !== undefined) hooks.onError(failure.cause, requestId);
      return {failure, requestId};
    };
    const response = await answerRoute({request, requestId: ownId, observed, reportFailure}).catch(
      (error: unknown) =>
        // Only the logs of proxies show the status 499, because the client is gone.
        request.signal.aborted ? new Response(null, {status: 499}) : errorResponse(reportFailure(error)),
    );
    const {headers} = response;
    const requestId = headers.get('X-Request-Id') ?? ownId;
    allowReading(headers, request, origins);
    headers.set('X-Request-Id', requestId);
    headers.set('X-Content-Type-Options', 'nosniff');
    // Each response belongs to one visitor, and a compressing proxy would buffer a reply.
    headers.set('Cache-Control', 'no-store, no-transform');
    return observed.follow(request.method === 'HEAD' ? new Response(null, response) : response, requestId);
  };
}
