import {ServiceError} from './service-error.js';

export type Operation = 'list-agents' | 'complete' | 'list-records' | 'sign-in' | 'refresh-token';

/** A route of the service. `agentId` is the decoded `{AgentId}` of the path, or `''`. */
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

export function findRoute(pathname: string, basePath: string): Route | undefined {
  if (!pathname.startsWith(`${basePath}/`)) return undefined;
  const segments = pathname.slice(basePath.length).split('/');
  for (const {method, path, operation} of routes) {
    const agentId = matchPath(path.split('/'), segments);
    if (agentId !== undefined) return {operation, method, agentId};
  }
  return undefined;
}

export function allowedMethods(route: Route): string {
  return route.method === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS';
}

export function requireRoute(route: Route | undefined, method: string): Route {
  if (!route) throw new ServiceError(404, 'NOT_FOUND', 'There is nothing at this path.');
  if (method === route.method || (method === 'HEAD' && route.method === 'GET')) return route;
  throw new ServiceError(405, 'METHOD_NOT_ALLOWED', `This path answers ${route.method} only.`, {
    headers: {Allow: allowedMethods(route)},
  });
}

/** Returns the decoded `{AgentId}` of matching segments, or `''` if the pattern has none. */
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

/** No agent can have an id with invalid percent-encoding, so this returns `''` for it. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
