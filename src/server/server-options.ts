import type {ClientClock} from '../client/platform.js';
import {requireMethods} from '../store/agent-store.js';
import {requireAddresses, requireFunctions} from './option-checks.js';
import type {RequestLogLine, RequestMetrics} from './request-log.js';

/** Options of a gateway and of a service. */
export interface ServerSettings {
  /** Path in front of `/v1`, such as `/agents`. Default: none. */
  readonly basePath?: string | undefined;
  /**
   * Origins whose pages may call the server, such as `https://shop.example`, beside its own. Default for a gateway:
   * none; their requests carry no cookie, so `visitor` must be a function. Default for a service: any origin, because
   * an access token decides, and no cookie is read without `auth.visitor`.
   */
  readonly allowOrigins?: readonly string[] | undefined;
  /**
   * The public origin of the server, such as `https://shop.example`, for a proxy that replaces the header `Host`.
   * Default: the origin of each request.
   */
  readonly origin?: string | undefined;
  /** Receives each request at the end of its response, such as `jsonLog()`. Default: no log. */
  readonly log?: ((line: RequestLogLine) => void) | undefined;
  /** Receives counters and durations of requests. Default: none. */
  readonly metrics?: RequestMetrics | undefined;
  /**
   * Whole path of the health checks, such as `/healthz`. A GET answers 200 while the process runs. With the query
   * `?deep`, it answers 503 with a `reason`: `store` if no record can be stored, `service` if the service behind a
   * gateway does not answer, or `agents` if the function `agents` of a service fails. It checks at most once in 5
   * seconds, and waits for at most 3 seconds. It never asks a model. Default: none.
   */
  readonly healthPath?: string | undefined;
  /**
   * Receives the cause of a failure; the visitor sees only a sentence. The cause may contain texts of another server.
   * Default: `console.error`, and a gateway leaves out the messages of errors.
   */
  readonly onError?: ((error: unknown, requestId: string) => void) | undefined;
  /** Replaces the clock and the timers of the platform. */
  readonly clock?: ClientClock | undefined;
}

/** The names of all options. */
export const serverSettingNames: Readonly<Record<keyof ServerSettings, true>> = {
  basePath: true,
  allowOrigins: true,
  origin: true,
  log: true,
  metrics: true,
  healthPath: true,
  onError: true,
  clock: true,
};

/** Throws a `TypeError` that names the invalid option. `healthPath` is checked when its check is created. */
export function requireUsableSettings(options: ServerSettings): void {
  const {basePath, allowOrigins, origin, log, metrics, onError, clock} = options;
  requireAddresses({basePath, allowOrigins, origin});
  requireFunctions({log, onError});
  if (metrics !== undefined) requireMethods(metrics, ['count', 'observe'], 'metrics');
  if (clock !== undefined) requireMethods(clock, ['now', 'schedule', 'random'], 'clock');
}
