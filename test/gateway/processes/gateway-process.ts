// A process with gateways on one PostgreSQL and one Redis, started by `startProcesses`. Each gateway has its own base path.
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {getRequestListener} from '@hono/node-server';
import {Redis} from 'ioredis';
import {RateLimiterRedis} from 'rate-limiter-flexible';
import {systemClock, type ClientClock} from '../../../src/client/platform.js';
import {createGateway} from '../../../src/gateway/create-gateway.js';
import {rateLimiterStore} from '../../../src/server/request-counter.js';
import type {GatewayLimit, GatewaySettings} from '../../../src/gateway/gateway-options.js';
import {databaseStore} from '../../../src/store/database-store.js';
import {deny, own, tokenOfSession} from '../running-gateway.js';

const [upstream = '', redisUrl = '', databaseUrl = ''] = process.argv.slice(2);

// Fails at once while Redis is down, and connects again soon.
const redis = new Redis(redisUrl, {maxRetriesPerRequest: 1, retryStrategy: () => 50});
redis.on('error', () => undefined);
const store = databaseStore(databaseUrl);

/** Time limits are far away: a busy machine must not decide a test. */
const clock: ClientClock = {
  ...systemClock,
  schedule: (callback, milliseconds) =>
    systemClock.schedule(callback, milliseconds > 1_000 ? milliseconds * 20 : milliseconds),
};

/** The settings that all gateways share, with the limits of one. */
function settings(basePath: string, limit: GatewayLimit): GatewaySettings & {basePath: string} {
  const counter = rateLimiterStore(
    given =>
      new RateLimiterRedis({storeClient: redis, ...given, keyPrefix: `${given.keyPrefix}:${basePath}`}),
  );
  const onError = (error: unknown): void => void process.send?.({reported: String(error)});
  return {
    upstream,
    basePath,
    onError,
    clock,
    limit: {repliesPerVisitor: Infinity, knownShare: 0, ...limit, store: counter},
  };
}

const without = {
  completionsPerVisitor: Infinity,
  completionsInAll: Infinity,
  readsPerVisitor: Infinity,
  readsInAll: Infinity,
};
const handlers = [
  settings('/own', without),
  settings('/limited', {...without, completionsPerVisitor: 20, readsPerVisitor: 20}),
  settings('/total', {...without, completionsInAll: 25, readsInAll: 25}),
  settings('/refuse', {onStoreFailure: 'refuse', completionsPerVisitor: 1e6, completionsInAll: 1e6}),
  settings('/allow', {onStoreFailure: 'allow', completionsPerVisitor: 1e6, completionsInAll: 1e6}),
].map(given => ({path: given.basePath, handle: createGateway({...given, ...own, store})}));
handlers.push(
  {
    path: '/conversations',
    handle: createGateway({
      ...settings('/conversations', without),
      ...own,
      store,
      conversations: true,
    }),
  },
  {path: '/deny', handle: createGateway({...settings('/deny', without), ...deny})},
  {path: '/token', handle: createGateway({...settings('/token', without), ...tokenOfSession})},
);

const listener = getRequestListener(request => {
  const {pathname} = new URL(request.url);
  const found = handlers.find(({path}) => pathname.startsWith(`${path}/`));
  return found?.handle(request) ?? new Response('No gateway', {status: 404});
});
const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
server.listen(0, '127.0.0.1', () => {
  process.send?.({origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`});
});

// It ends with the test.
process.once('disconnect', () => process.exit());
