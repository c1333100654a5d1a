// A server of the load test in its own process: the service, a gateway in front of it, with or without Redis, or a proxy
// in front of several gateways. It reports its CPU time and memory on request.
import {createServer, type RequestListener} from 'node:http';
import type {AddressInfo} from 'node:net';
import {getRequestListener} from '@hono/node-server';
import {Redis} from 'ioredis';
import {RateLimiterRedis} from 'rate-limiter-flexible';
import {createGateway} from '../../../src/gateway/create-gateway.js';
import type {GatewayLimit} from '../../../src/gateway/gateway-options.js';
import {rateLimiterStore} from '../../../src/server/request-counter.js';
import {serveInTurns} from '../../support/proxy-in-turns.js';

/** Chunks of a reply, and milliseconds between them. */
const chunks = 80;
const pause = 50;

const [kind, ...options] = process.argv.slice(2);
if (kind === 'proxy') process.send?.({origin: (await serveInTurns(options)).origin});
else serve(kind === 'service' ? streamReply() : passReplies(options));
process.on('message', () => process.send?.({cpu: process.cpuUsage(), memory: process.memoryUsage.rss()}));
process.once('disconnect', () => process.exit());

function serve(listener: RequestListener): void {
  const server = createServer(listener);
  server.listen({port: 0, host: '127.0.0.1', backlog: 1024}, () => {
    process.send?.({origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`});
  });
}

/** Streams a word at a time, like a model. The first word comes at once, so its delay is that of the gateway. */
function streamReply(): RequestListener {
  return (incoming, outgoing) => {
    incoming.resume();
    outgoing.writeHead(200, {'Content-Type': 'text/event-stream'});
    const id = `record-${crypto.randomUUID()}`;
    let sent = 0;
    const sendWord = (): void => {
      const choices = [{index: 0, delta: {role: 'assistant', content: 'word '}}];
      outgoing.write(`data: ${JSON.stringify({id, object: 'chat.completion.chunk', choices})}\n\n`);
      sent += 1;
      if (sent < chunks) return;
      clearInterval(timer);
      outgoing.end('data: [DONE]\n\n');
    };
    const timer = setInterval(sendWord, pause);
    outgoing.once('close', () => clearInterval(timer));
    sendWord();
  };
}

function passReplies([upstream = '', redisUrl]: readonly string[]): RequestListener {
  const handle = createGateway({
    upstream,
    accessToken: 'token',
    records: 'own',
    visitor: {secret: 's'.repeat(32)},
    ...(redisUrl === undefined ? {limit: {completionsInAll: Infinity}} : sharedState(redisUrl)),
  });
  const listener = getRequestListener(handle);
  return (incoming, outgoing) => void listener(incoming, outgoing);
}

/** Exact limits in Redis. The limits are too high to refuse a request, but each one is counted. */
function sharedState(url: string): {readonly limit: GatewayLimit} {
  const redis = new Redis(url, {maxRetriesPerRequest: 1});
  redis.on('error', error => console.error('Redis:', error.message));
  const store = rateLimiterStore(settings => new RateLimiterRedis({storeClient: redis, ...settings}));
  return {limit: {store, completionsPerVisitor: 1e6, completionsInAll: 1e6}};
}
