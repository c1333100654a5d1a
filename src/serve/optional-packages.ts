import type * as Ioredis from 'ioredis';
import type * as PromClient from 'prom-client';
import type * as RateLimiterFlexible from 'rate-limiter-flexible';
import {rateLimiterStore, type RequestCounter, type RequestMetrics} from '../service.js';

/** Imports a package that only one variable needs. The name is a variable, so that no bundler looks for it. */
async function importPackage(name: string, variable: string, packages: string): Promise<unknown> {
  try {
    return await import(/* @vite-ignore */ name);
  } catch (error) {
    throw new Error(`${variable} needs packages that are not installed: npm install ${packages}`, {
      cause: error,
    });
  }
}

/** A counter of replies that several servers share. */
export interface SharedCounter {
  readonly counter: RequestCounter;
  /** Rejects if the server does not answer. */
  ping(): Promise<unknown>;
  close(): void;
}

/** @param onFailure receives the reason when Redis begins to fail */
export async function redisCounter(url: string, onFailure: (reason: string) => void): Promise<SharedCounter> {
  const load = (name: string): Promise<unknown> =>
    importPackage(name, 'REDIS_URL', 'ioredis rate-limiter-flexible');
  const {Redis} = (await load('ioredis')) as typeof Ioredis;
  const {RateLimiterRedis} = (await load('rate-limiter-flexible')) as typeof RateLimiterFlexible;
  // A request fails at once while Redis is down.
  const redis = new Redis(url, {maxRetriesPerRequest: 1, connectTimeout: 2000});
  let hasFailed = false;
  redis.on('ready', () => (hasFailed = false));
  redis.on('error', error => {
    if (!hasFailed) onFailure(error.message);
    hasFailed = true;
  });
  return {
    counter: rateLimiterStore(settings => new RateLimiterRedis({storeClient: redis, ...settings})),
    ping: () => redis.ping(),
    close: () => redis.disconnect(),
  };
}

/** Counters and durations in the format of Prometheus. */
export interface PrometheusMetrics {
  readonly metrics: RequestMetrics;
  /** Answers `GET /metrics`. */
  respond(request: Request): Promise<Response>;
}

export async function prometheusMetrics(): Promise<PrometheusMetrics> {
  const {Counter, Histogram, register} = (await importPackage(
    'prom-client',
    'METRICS_PORT',
    'prom-client',
  )) as typeof PromClient;
  const labelNames = ['operation', 'status', 'outcome'];
  const requests = new Counter({name: 'agent_requests_total', help: 'Requests', labelNames});
  const histogram = (name: string, help: string): PromClient.Histogram =>
    new Histogram({name, help, labelNames, buckets: [0.1, 0.3, 1, 3, 10, 30, 100]});
  const seconds = {
    agent_first_byte_seconds: histogram(
      'agent_first_byte_seconds',
      'Seconds until the first byte of the body',
    ),
    agent_request_seconds: histogram('agent_request_seconds', 'Seconds until the end of the response'),
  };
  return {
    metrics: {
      count: (_, labels) => requests.inc({...labels}),
      observe: (name, value, labels) => seconds[name].observe({...labels}, value),
    },
    async respond(request) {
      if (new URL(request.url).pathname !== '/metrics') return new Response('Not found', {status: 404});
      return new Response(await register.metrics(), {headers: {'Content-Type': register.contentType}});
    },
  };
}
