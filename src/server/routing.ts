import {attempt} from '../client/platform.js';
import {isConversationId} from '../client/conversation-path.js';
import {ServiceError} from './service-error.js';

/** The operations of a gateway or a service. */
export type Operation =
  | 'list-agents'
  | 'complete'
  | 'list-records'
  | 'delete-records'
  | 'list-conversations'
  | 'rename-conversation'
  | 'delete-conversation'
  | 'sign-in'
  | 'refresh-token'
  | 'sign-out';

type Operations = Readonly<Record<string, Operation>>;

/** A path, with `{AgentId}` and `{conversationId}` as placeholders, and its operations by their methods. */
export type PathRow = readonly [path: string, operations: Operations];

/** The decoded parts of a path; `''` if the path has none. */
interface PathIds {
  readonly agentId: string;
  readonly conversationId: string;
}

/** One operation of a request. */
export interface Route extends PathIds {
  readonly operation: Operation;
}

interface FoundPath extends PathIds {
  readonly operations: Operations;
}

const bot = '/v1/aibot/bots/{AgentId}';

/** The three operations of SERVICE.md. */
const ownPaths: readonly PathRow[] = [
  ['/v1/aibot/bots', {GET: 'list-agents'}],
  [`${bot}/openai/chat/completions`, {POST: 'complete'}],
  [`${bot}/records`, {GET: 'list-records'}],
];

/** Our own operations beside those of SERVICE.md. */
const conversationPaths: readonly PathRow[] = [
  [`${bot}/records`, {GET: 'list-records', DELETE: 'delete-records'}],
  [`${bot}/conversations`, {GET: 'list-conversations'}],
  [`${bot}/conversations/{conversationId}`, {PATCH: 'rename-conversation', DELETE: 'delete-conversation'}],
];

/**
 * Returns the paths of a server. The first that matches counts.
 *
 * @param further the paths of a sign-in or sign-out
 */
export function pathsOf(hasConversations: boolean, further: readonly PathRow[] = []): readonly PathRow[] {
  return [...(hasConversations ? conversationPaths : []), ...ownPaths, ...further];
}

/** Normalises the option `basePath` like the URLs of requests, with or without a leading slash. */
export function readBasePath(basePath = ''): string {
  return new URL(basePath, 'http://server').pathname.replace(/(?<!\/)\/+$/, '');
}

/** Returns the operations of a path; `undefined` for an unknown one. */
export function findPath(
  pathname: string,
  basePath: string,
  paths: readonly PathRow[],
): FoundPath | undefined {
  if (!pathname.startsWith(`${basePath}/`)) return undefined;
  const segments = pathname.slice(basePath.length).split('/');
  for (const [path, operations] of paths) {
    const ids = matchPath(path.split('/'), segments);
    if (ids) return {operations, ...ids};
  }
  return undefined;
}

/** Returns the methods of a path for the header `Allow`. */
export function allowedMethods({operations}: Pick<FoundPath, 'operations'>): string {
  const methods = Object.keys(operations).flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...methods, 'OPTIONS'].join(', ');
}

/** Returns the operation of a request for the log. A wrong method belongs to the first operation of the path. */
export function loggedOperation(path: FoundPath | undefined, method: string): string {
  if (method === 'OPTIONS') return 'preflight';
  const [first = 'unknown'] = Object.values(path?.operations ?? {});
  return (path && operationOf(path, method)) ?? first;
}

/** Returns the operation of a request. Throws 404 or 405. */
export function requireRoute(path: FoundPath | undefined, method: string): Route {
  if (!path) throw notFound();
  const {operations, ...ids} = path;
  const operation = operationOf(path, method);
  if (operation) return {operation, ...ids};
  const sentence = `This path answers ${Object.keys(operations).join(' and ')} only.`;
  throw new ServiceError(405, 'METHOD_NOT_ALLOWED', sentence, {headers: {Allow: allowedMethods(path)}});
}

/** Creates a 404 error. */
export function notFound(): ServiceError {
  return new ServiceError(404, 'NOT_FOUND', 'There is nothing at this path.');
}

function operationOf({operations}: FoundPath, method: string): Operation | undefined {
  const asked = method === 'HEAD' ? 'GET' : method;
  return Object.hasOwn(operations, asked) ? operations[asked] : undefined;
}

/** Returns the decoded identifiers of matching segments. */
function matchPath(pattern: readonly string[], segments: readonly string[]): PathIds | undefined {
  if (pattern.length !== segments.length) return undefined;
  const ids = {agentId: '', conversationId: ''};
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (expected === '{AgentId}') {
      ids.agentId = attempt(() => decodeURIComponent(segment)) ?? '';
      if (!isUsableAgentId(ids.agentId)) return undefined;
    } else if (expected === '{conversationId}') {
      if (!isConversationId(segment)) return undefined;
      ids.conversationId = segment;
    } else if (segment !== expected) {
      return undefined;
    }
  }
  return ids;
}

/** Characters. Identifiers are part of paths, which servers limit. */
export const maxAgentIdLength = 256;

/** Dot segments would address another operation. Half a surrogate pair cannot be part of an address. */
export function isUsableAgentId(agentId: string): boolean {
  return (
    !['', '.', '..'].includes(agentId) &&
    agentId.length <= maxAgentIdLength &&
    !/\p{Surrogate}/u.test(agentId)
  );
}
