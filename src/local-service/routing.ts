import {ServiceError} from './service-error.js';

/** What the service can be asked to do. */
export type Operation = 'list-agents' | 'complete' | 'list-records' | 'sign-in' | 'refresh-token';

/** A path of the service. `agentId` is the `{AgentId}` of the path, decoded, or `''`. */
export interface Route {
  readonly operation: Operation;
  readonly method: 'GET' | 'POST';
  readonly agentId: string;
}

const routes = [
  {method: 'GET', path: '/v1/aibot/bots', operation: 'list-agents'},
  {method: 'POST', path: '/v1/aibot/bots/{AgentId}/openai/chat/completions', operation: 'complete'},
  {method: 'GET', path: '/v1/aibot/bots/{AgentId}/records', operation: 'list-records'},
  {method: 'POST', path: '/auth/v1/signin/anonymously', operation: 'sign-in'},
  {method: 'POST', path: '/auth/v1/token', operation: 'refresh-token'},
] as const;

/** The route of a path that begins with `basePath`; `undefined` when there is none. */
export function findRoute(pathname: string, basePath: string): Route | undefined {
  if (!pathname.startsWith(`${basePath}/`)) return undefined;
  const segments = pathname.slice(basePath.length).split('/');
  for (const {method, path, operation} of routes) {
    const agentId = matchPath(path.split('/'), segments);
    if (agentId !== undefined) return {operation, method, agentId};
  }
  return undefined;
}

/** The methods a route answers, as `Allow` lists them. */
export function allowedMethods(route: Route): string {
  return route.method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS';
}

/** The route that answers a request. Throws 404 for an unknown path, 405 for a wrong method. */
export function requireRoute(route: Route | undefined, method: string): Route {
  if (!route) throw new ServiceError(404, 'NOT_FOUND', 'There is nothing at this path.');
  if (method === route.method || (method === 'HEAD' && route.method === 'GET')) return route;
  throw new ServiceError(405, 'METHOD_NOT_ALLOWED', `This path answers ${route.method} only.`, {
    headers: {Allow: allowedMethods(route)},
  });
}

/** The decoded `{AgentId}` when the segments match, `''` when the pattern has none. */
function matchPath(pattern: readonly string[], segments: readonly string[]): string | undefined {
  if (pattern.length !== segments.length) return undefined;
  let agentId = '';
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (expected === '{AgentId}') {
      agentId = decodeSegment(segment);
      if (agentId === '') return undefined;
    } else if (segment !== expected) {
      return undefined;
    }
  }
  return agentId;
}

/** `''` for a segment that is not valid percent-encoding: nothing can have that name. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
