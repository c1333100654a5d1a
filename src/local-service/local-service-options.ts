import type {Agent} from '../client/resources.js';
import type {AnswerSource} from './answer-source.js';
import type {ServiceStore} from './service-store.js';

/** An agent the local service offers; `enabled` feeds the `enable` filter and is never returned. */
export type LocalAgent = Agent & {readonly enabled?: boolean};

/** What `createLocalService` takes. */
export interface LocalServiceOptions {
  readonly agents: readonly LocalAgent[];
  readonly answers: AnswerSource;
  /** Default: a new in-memory store. */
  readonly store?: ServiceStore;
  /** Fixed tokens that are accepted beside signed-in ones; each is an identity of its own. Default: none. */
  readonly tokens?: readonly string[];
  /** Path in front of `/v1` and `/auth`, such as `/service`. Default: `''`. */
  readonly basePath?: string;
  /** Largest request body in bytes. Default: 1,048,576. */
  readonly maxBodyBytes?: number;
  /** How long an access token lives, in seconds. Default: 7200. */
  readonly tokenLifetime?: number;
  /** The clock, in epoch milliseconds. Default: `Date.now`. */
  readonly now?: () => number;
  /** Told what lies behind a failure, of which a visitor sees only a sentence. Default: `console.error`. */
  readonly onError?: (error: unknown, requestId: string) => void;
}
