import {attempt} from '../client/platform.js';
import {isConversationId} from '../client/conversation-path.js';
import {ServiceError} from '../server/service-error.js';

export type Operation =
  | 'list-agents'
  | 'complete'
  | 'list-records'
  | 'delete-records'
  | 'list-conversations'
  | 'rename-conversation'
  | 'delete-conversation'
  | 'sign-in'
  | 'refresh-token';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The decoded parts of a path; `''` if the path has none. */
interface PathIds {
  readonly agentId: string;
  readonly conversationId: string;
}

/** A path of the service with its operations. */
export interface ServicePath extends PathIds {
  readonly operations: Readonly<Partial<Record<Method, Operation>>>;
}

/** One operation of the service. */
export interface Route extends PathIds {
  readonly operation: Operation;
}

type Path = readonly [path: string, operations: ServicePath['operations']];

const paths: readonly Path[] = [
  ['/v1/aibot/bots', {GET: 'list-agents'}],
  ['/v1/aibot/bots/{AgentId}/openai/chat/completions', {POST: 'complete'}],
  ['/v1/aibot/bots/{AgentId}/records', {GET: 'list-records'}],
  ['/auth/v1/signin/anonymously', {POST: 'sign-in'}],
  ['/auth/v1/token', {POST: 'refresh-token'}],
];

/** Only with several conversations. SERVICE.md has no such operations. */
const conversationPaths: readonly Path[] = [
  ['/v1/aibot/bots/{AgentId}/records', {GET: 'list-records', DELETE: 'delete-records'}],
  ['/v1/aibot/bots/{AgentId}/conversations', {GET: 'list-conversations'}],
  [
    '/v1/aibot/bots/{AgentId}/conversations/{conversationId}',
    {PATCH: 'rename-conversation', DELETE: 'delete-conversation'},
  ],
];

export interface RouteOptions {
  readonly basePath: string;
  /** Whether the service has several conversations. Default: `false`. */
  readonly conversations?: boolean;
}

export function findPath(
  pathname: string,
  {basePath, conversations = false}: RouteOptions,
): ServicePath | undefined {
  if (!pathname.startsWith(`${basePath}/`)) return undefined;
  const segments = pathname.slice(basePath.length).split('/');
  for (const [path, operations] of conversations ? [...conversationPaths, ...paths] : paths) {
    const ids = matchPath(path.split('/'), segments);
    if (ids) return {operations, ...ids};
  }
  return undefined;
}

export function allowedMethods({operations}: ServicePath): string {
  const methods = Object.keys(operations).flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...methods, 'OPTIONS'].join(', ');
}

/** Returns the operation of a request for the log. A wrong method belongs to the first operation of the path. */
export function loggedOperation(path: ServicePath | undefined, method: string): string {
  if (method === 'OPTIONS') return 'preflight';
  const [first = 'unknown'] = Object.values(path?.operations ?? {});
  return (path && findOperation(path, method)) ?? first;
}

function findOperation({operations}: ServicePath, method: string): Operation | undefined {
  const asked = method === 'HEAD' ? 'GET' : method;
  return Object.entries(operations).find(([name]) => name === asked)?.[1];
}

export function requireRoute(path: ServicePath | undefined, method: string): Route {
  if (!path) throw new ServiceError(404, 'NOT_FOUND', 'There is nothing at this path.');
  const {operations, agentId, conversationId} = path;
  const found = findOperation(path, method);
  if (found) return {operation: found, agentId, conversationId};
  const names = Object.keys(operations).join(' and ');
  throw new ServiceError(405, 'METHOD_NOT_ALLOWED', `This path answers ${names} only.`, {
    headers: {Allow: allowedMethods(path)},
  });
}

/** Returns the decoded identifiers of matching segments. */
function matchPath(pattern: readonly string[], segments: readonly string[]): PathIds | undefined {
  if (pattern.length !== segments.length) return undefined;
  const ids = {agentId: '', conversationId: ''};
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (expected === '{AgentId}') {
      ids.agentId = attempt(() => decodeURIComponent(segment)) ?? '';
      if (ids.agentId === '') return undefined;
    } else if (expected === '{conversationId}') {
      if (!isConversationId(segment)) return undefined;
      ids.conversationId = segment;
    } else if (segment !== expected) {
      return undefined;
    }
  }
  return ids;
}
