import {createHmac, randomBytes} from 'node:crypto';
import {createGateway} from '../../src/gateway/create-gateway.js';
import type {FetchHandler} from '../../src/local-service/faults.js';
import type {LibsqlItems} from './libsql-items.js';

/** The service a gateway stands in front of: one elsewhere, or our own in the same process. */
export interface GatewayTarget {
  readonly baseUrl: string;
  readonly token: string;
  readonly fetch?: typeof fetch;
}

/** Where the demo's own service is for its gateway, which reaches it without a network. */
const ownAddress = 'http://demo.invalid';

/** Generous: whoever tries the demo may be many pages at once. */
const completionsPerVisitor = 120;

/** The secret of this demo's visitors, made when it is first needed and kept with the records. */
export function readGatewaySecret(items: LibsqlItems): Promise<string> {
  return items.itemOrNew('agent-gateway:secret', () => randomBytes(32).toString('hex'));
}

/** The token of the gateway for the demo's own service: the same after a restart, like the records behind it. */
export function ownServiceToken(secret: string): string {
  return createHmac('sha256', secret).update('token of the demo’s own service').digest('hex');
}

/** The demo's own service as the gateway's target. */
export function ownTarget(service: FetchHandler, basePath: string, secret: string): GatewayTarget {
  return {
    baseUrl: ownAddress + basePath,
    token: ownServiceToken(secret),
    fetch: async (input, init) => service(new Request(input, init)),
  };
}

/**
 * The gateway of the demo's pages: they hold no token, and each visitor reads their own records though the
 * service knows the gateway alone.
 */
export function createDemoGateway(
  {baseUrl, token, fetch}: GatewayTarget,
  {
    basePath,
    items,
    secret,
  }: {readonly basePath: string; readonly items: LibsqlItems; readonly secret: string},
): FetchHandler {
  return createGateway({
    upstream: baseUrl,
    accessToken: token,
    basePath,
    records: 'ledger',
    visitor: {secret},
    storage: items,
    limit: {completionsPerVisitor},
    fetch,
  });
}

/** Whether a request is for the service itself: its sender signs in there, or has a token of their own. */
export function isForService({headers, url}: Request, basePath: string): boolean {
  const asksToSend = headers.get('Access-Control-Request-Headers') ?? '';
  return (
    headers.has('Authorization') ||
    /\bauthorization\b/i.test(asksToSend) ||
    new URL(url).pathname.startsWith(`${basePath}/auth/`)
  );
}
