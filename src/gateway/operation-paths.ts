import {attempt} from '../client/platform.js';
import {isConversationId} from '../client/conversation-path.js';
import {ServiceError} from '../server/service-error.js';
import {notFound} from './gateway-error.js';

type Operation =
  | 'list-agents'
  | 'complete'
  | 'list-records'
  | 'delete-records'
  | 'list-conversations'
  | 'rename-conversation'
  | 'delete-conversation'
  | 'sign-out';

interface PathIds {
  /** The `{AgentId}` of the path, decoded; `''` for the list of agents. */
  readonly agentId: string;
  /** `''` for a path without a conversation. */
  readonly conversationId: string;
}

/** A path with its operations by their methods. */
export interface OperationPath extends PathIds {
  readonly operations: ReadonlyMap<string, Operation>;
}

/** One operation. */
export interface OperationRoute extends PathIds {
  readonly operation: Operation;
}

const listPath = '/v1/aibot/bots';
/** Our own operation: it ends the cookie of the visitor. */
const signOutPath = '/sign-out';
const noConversations: readonly (readonly [path: string, operations: OperationPath['operations']])[] = [
  ['/openai/chat/completions', new Map([['POST', 'complete']])],
  ['/records', new Map([['GET', 'list-records']])],
];
/** Our own operations beside those of SERVICE.md. The first that matches counts. */
const withConversations: typeof noConversations = [
  [
    '/records',
    new Map([
      ['GET', 'list-records'],
      ['DELETE', 'delete-records'],
    ]),
  ],
  ['/conversations', new Map([['GET', 'list-conversations']])],
  [
    '/conversations/{conversationId}',
    new Map([
      ['PATCH', 'rename-conversation'],
      ['DELETE', 'delete-conversation'],
    ]),
  ],
  ...noConversations,
];

const maxAgentIdLength = 200;

/** A proxy may read these characters as another path, whatever their encoding. */
const pathCharacters = /[/\\%?#;\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]/u;

/** Returns the operations of a path. Throws 404 for an unknown path or an invalid identifier. */
export function findPath(pathname: string, basePath: string, hasConversations: boolean): OperationPath {
  if (pathname === basePath + signOutPath)
    return {operations: new Map([['POST', 'sign-out']]), agentId: '', conversationId: ''};
  if (!pathname.startsWith(`${basePath}${listPath}`)) throw notFound();
  const rest = pathname.slice(basePath.length + listPath.length);
  if (rest === '') return {operations: new Map([['GET', 'list-agents']]), agentId: '', conversationId: ''};
  const [, segment = '', end = ''] = /^\/([^/]+)(\/.+)$/.exec(rest) ?? [];
  const [, conversationId = ''] = /^\/conversations\/(.*)$/.exec(end) ?? [];
  // A `URL` encodes braces, so no path equals the pattern.
  const pattern = isConversationId(conversationId) ? '/conversations/{conversationId}' : end;
  const known = hasConversations ? withConversations : noConversations;
  const operations = known.find(([path]) => path === pattern)?.[1];
  if (!operations) throw notFound();
  return {operations, agentId: readAgentId(segment), conversationId};
}

/** Returns the operation of a method. Throws 405. */
export function requireMethod({operations, ...ids}: OperationPath, method: string): OperationRoute {
  const operation = operations.get(method);
  if (operation) return {operation, ...ids};
  const methods = [...operations.keys()];
  throw new ServiceError(405, 'METHOD_NOT_ALLOWED', `This path answers ${methods.join(' and ')} only.`, {
    headers: {Allow: [...methods, 'OPTIONS'].join(', ')},
  });
}

function readAgentId(segment: string): string {
  const agentId = attempt(() => decodeURIComponent(segment)) ?? '';
  const isUsable = !['', '.', '..'].includes(agentId) && agentId.length <= maxAgentIdLength;
  if (!isUsable || pathCharacters.test(agentId)) throw notFound();
  return agentId;
}
