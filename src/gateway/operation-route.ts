import {GatewayError, notFound} from './gateway-error.js';

/** One of the three operations of SERVICE.md "Endpoints". */
export interface OperationRoute {
  readonly operation: 'list-agents' | 'complete' | 'list-records';
  readonly method: 'GET' | 'POST';
  /** The `{AgentId}` of the path, decoded; `''` for the list of agents. */
  readonly agentId: string;
}

const listPath = '/v1/aibot/bots';
const agentOperations = {
  '/openai/chat/completions': {operation: 'complete', method: 'POST'},
  '/records': {operation: 'list-records', method: 'GET'},
} as const;

const longestAgentId = 200;

/** What would be another path to some server between here and the service, however it is encoded. */
const pathCharacters = /[/\\%?#;\p{Cc}\p{Zl}\p{Zp}\p{Surrogate}]/u;

/** The operation at a path. Throws 404 for any other path, and for an agent no agent can be called. */
export function findOperation(pathname: string, basePath: string): OperationRoute {
  if (!pathname.startsWith(`${basePath}${listPath}`)) throw notFound();
  const rest = pathname.slice(basePath.length + listPath.length);
  if (rest === '') return {operation: 'list-agents', method: 'GET', agentId: ''};
  for (const [path, route] of Object.entries(agentOperations)) {
    const segment = rest.startsWith('/') && rest.endsWith(path) ? rest.slice(1, -path.length) : '';
    if (segment !== '' && !segment.includes('/')) return {...route, agentId: readAgentId(segment)};
  }
  throw notFound();
}

/** Throws 405 for a method the operation does not have. */
export function requireMethod({method}: OperationRoute, actual: string): void {
  if (actual === method) return;
  throw new GatewayError(405, 'METHOD_NOT_ALLOWED', `This path answers ${method} only.`, {
    headers: {Allow: `${method}, OPTIONS`},
  });
}

function readAgentId(segment: string): string {
  const agentId = decodeSegment(segment);
  const isUsable = !['', '.', '..'].includes(agentId) && agentId.length <= longestAgentId;
  if (!isUsable || pathCharacters.test(agentId)) throw notFound();
  return agentId;
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
