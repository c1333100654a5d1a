import {isJsonObject} from '../client/json-object.js';

/** A limit of a counter: at most `most` requests of one key within `seconds`. */
export interface CounterLimit {
  readonly most: number;
  readonly seconds: number;
}

/** The decision about one request. */
export interface CountedRequest {
  readonly allowed: boolean;
  /** Seconds until a refused request may be repeated. Ignored for an allowed request. */
  readonly retryAfter: number;
}

/**
 * A counter that several instances of a gateway or service share. `rateLimiterStore` creates one over Redis or any other store of
 * `rate-limiter-flexible`.
 */
export interface RequestCounter {
  /**
   * Counts one request of a key and decides whether it is within the limit. It must count and decide in one step, so
   * that parallel requests of several processes never exceed the limit. Rejects if the store fails.
   *
   * @param key letters, digits, `-` and `:`; a visitor's key has a digest and no cookie or token
   */
  take(key: string, limit: CounterLimit): Promise<CountedRequest>;
}

/** Options of a limiter that `rateLimiterStore` creates. They have the names of `rate-limiter-flexible`. */
export interface RateLimiterSettings {
  /** Requests per duration. */
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
  /** Start of all keys. Replace it if two gateways or two services with different limits share a store. */
  readonly keyPrefix: string;
}

/** The method of a limiter of `rate-limiter-flexible` that `rateLimiterStore` calls. */
export interface FlexibleLimiter {
  /** Rejects with an object that has `msBeforeNext` for a request above the limit, and with an error for a failure. */
  consume(key: string): Promise<unknown>;
}

/**
 * Creates a shared counter from limiters of `rate-limiter-flexible`, for Redis, Valkey, Memcached or a database. The
 * limits are exact across processes. A window of a minute starts with the first request of a visitor. The package is
 * not a dependency: the site installs it and passes a function.
 *
 * @param create creates the limiter of one limit; called once for each limit, when the first request arrives
 * @example
 * const store = rateLimiterStore(settings => new RateLimiterRedis({storeClient: redis, ...settings}));
 * createGateway({upstream, accessToken, visitor: {secret}, limit: {store}});
 */
export function rateLimiterStore(create: (settings: RateLimiterSettings) => FlexibleLimiter): RequestCounter {
  if (typeof create !== 'function')
    throw new TypeError('rateLimiterStore needs a function that creates a limiter.');
  const limiters = new Map<string, FlexibleLimiter>();
  const limiterOf = ({most: points, seconds: duration}: CounterLimit): FlexibleLimiter => {
    const name = `${points}/${duration}`;
    const limiter = limiters.get(name) ?? create({points, duration, keyPrefix: 'agent-gateway'});
    limiters.set(name, limiter);
    return limiter;
  };
  return {
    async take(key, limit) {
      try {
        await limiterOf(limit).consume(key);
        return {allowed: true, retryAfter: 0};
      } catch (reason) {
        return {allowed: false, retryAfter: readDelay(reason) / 1000};
      }
    },
  };
}

/** Returns the milliseconds of a refusal. Throws the reason if it is a failure of the store. */
function readDelay(reason: unknown): number {
  const delay = isJsonObject(reason) && !(reason instanceof Error) ? reason['msBeforeNext'] : undefined;
  if (typeof delay !== 'number') throw reason;
  return delay;
}

/** The least recent keys are dropped first. */
const maxKeys = 10_000;

/** Returns a counter in the memory of this process. It looks at the last seconds at any time. */
export function memoryCounter(now: () => number): RequestCounter {
  const times = new Map<string, number[]>();
  return {
    take(key, {most, seconds}) {
      const time = now();
      const length = seconds * 1000;
      const ofKey = times.get(key) ?? [];
      // Times in the future were counted before the clock was set back.
      const isOld = (earlier: number): boolean => earlier <= time - length || earlier > time;
      while (ofKey[0] !== undefined && isOld(ofKey[0])) ofKey.shift();
      const retryAfter = ((ofKey[0] ?? time) + length - time) / 1000;
      if (ofKey.length >= most) return Promise.resolve({allowed: false, retryAfter});
      ofKey.push(time);
      // A `Map` keeps the order of insertion.
      times.delete(key);
      times.set(key, ofKey);
      const [oldest] = times.keys();
      if (times.size > maxKeys && oldest !== undefined) times.delete(oldest);
      return Promise.resolve({allowed: true, retryAfter: 0});
    },
  };
}
