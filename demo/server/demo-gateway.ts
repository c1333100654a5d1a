import {createHmac, randomBytes} from 'node:crypto';
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {dirname} from 'node:path';
import {createGateway} from '../../src/gateway/create-gateway.js';
import type {FetchHandler} from '../../src/local-service/faults.js';
import type {RecordStore} from '../../src/store/agent-store.js';

/** The service behind the gateway: a remote one, or the demo's own in the same process. */
export interface GatewayTarget {
  readonly baseUrl: string;
  readonly token: string;
  readonly fetch?: typeof fetch;
}

/** Address of the demo's own service for its gateway. No request to it uses the network. */
const ownAddress = 'http://demo.invalid';

/** High, because a developer may open many pages at once. */
const completionsPerVisitor = 120;

/** Returns the secret that signs the visitors' cookies. The first call creates it, for the owner of the process only. */
export function readVisitorSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    mkdirSync(dirname(file), {recursive: true});
    const secret = randomBytes(32).toString('hex');
    writeFileSync(file, secret, {mode: 0o600, flag: 'wx'});
    return secret;
  }
}

/** Returns the gateway's token for the demo's own service. It stays the same after a restart, so the records stay readable. */
export function ownServiceToken(secret: string): string {
  return createHmac('sha256', secret).update('token of the demo’s own service').digest('hex');
}

export function ownTarget(service: FetchHandler, basePath: string, secret: string): GatewayTarget {
  return {
    baseUrl: ownAddress + basePath,
    token: ownServiceToken(secret),
    fetch: async (input, init) => service(new Request(input, init)),
  };
}

/**
 * Creates the gateway of the demo's pages. The pages have no token. Each visitor reads only their own records, although
 * the service has a single token for all.
 */
export function createDemoGateway(
  {baseUrl, token, fetch}: GatewayTarget,
  {
    basePath,
    store,
    secret,
  }: {readonly basePath: string; readonly store: RecordStore; readonly secret: string},
): FetchHandler {
  return createGateway({
    upstream: baseUrl,
    accessToken: token,
    basePath,
    records: 'own',
    visitor: {secret},
    store,
    conversations: true,
    limit: {completionsPerVisitor},
    fetch,
  });
}
