import {requireMethods} from '../store/agent-store.js';
import {requireFunctions, requireKnown, requireThat} from './option-checks.js';
import {OpenReplies} from './open-replies.js';
import {RateLimit, type CountingContext} from './rate-limit.js';
import type {RequestCounter} from './request-counter.js';

/**
 * Limits of a gateway or a service, each per minute unless it says otherwise. `Infinity` removes a limit. Above it, a
 * request gets 429 with `Retry-After`. Without `store`, each process counts for itself, and a restart resets the
 * counters.
 */
export interface RequestLimits {
  /** Messages of one visitor. Default: 20. */
  readonly completionsPerVisitor?: number | undefined;
  /** Messages of all visitors. Default: 600. */
  readonly completionsInAll?: number | undefined;
  /** Messages from one `address`. Default: 60. */
  readonly completionsPerAddress?: number | undefined;
  /**
   * Share of `completionsInAll` from 0 to 1 that only known visitors may use, so that strangers cannot block them. A
   * visitor is known to the site's own function, or by a cookie that is at least an hour old. Default: 0.2.
   */
  readonly knownShare?: number | undefined;
  /** Pages of lists, and changes of conversations, of one visitor. They count apart from messages. Default: 300. */
  readonly readsPerVisitor?: number | undefined;
  /** Pages of lists, and changes of conversations, of all visitors. Default: 6,000. */
  readonly readsInAll?: number | undefined;
  /** Pages of lists, and changes of conversations, from one `address`. Default: 900. */
  readonly readsPerAddress?: number | undefined;
  /** Replies of one visitor at the same time; 503 with `Retry-After` above, in each process. Default: 5. */
  readonly repliesPerVisitor?: number | undefined;
  /** Replies of all visitors at the same time; 503 with `Retry-After` above, in each process. Default: 1,000. */
  readonly repliesInAll?: number | undefined;
  /** Milliseconds after which a reply is cut off that has not ended. Default: 600,000. */
  readonly replyTimeout?: number | undefined;
  /**
   * Returns the address of the visitor, such as `request => request.headers.get('X-Real-IP')` behind a proxy that
   * sets this header. Anyone can send a header, so never read one that the proxy only passes on. Of a list, such as
   * `X-Forwarded-For`, the last address counts, which the nearest proxy added. IPv6 addresses are joined to networks
   * of /64. Default: addresses are not counted.
   */
  readonly address?: ((request: Request) => string | null | undefined) | undefined;
  /** Maximum size of a request body in bytes; 413 above. After a 413, a chat leaves out earlier turns. */
  readonly bodyBytes?: number | undefined;
  /** Maximum number of messages in a completion request; 413 above. */
  readonly messages?: number | undefined;
  /** A counter that several processes share, such as `rateLimiterStore`. Default: the memory of this process. */
  readonly store?: RequestCounter | undefined;
  /**
   * How to answer while `store` fails or does not answer within 2 seconds. Default: `refuse`.
   *
   * - `refuse`: requests get 503 with `Retry-After`. No request exceeds a limit, so an outage of the store never raises
   *   the bill.
   * - `allow`: each process counts in its own memory until the store answers again. Chats continue, and the limits apply
   *   to each process alone.
   *
   * `onError` receives the cause of a failure at most once a minute for each kind of request.
   */
  readonly onStoreFailure?: 'refuse' | 'allow' | undefined;
}

const defaults = {
  completionsPerVisitor: 20,
  completionsInAll: 600,
  completionsPerAddress: 60,
  knownShare: 0.2,
  readsPerVisitor: 300,
  readsInAll: 6_000,
  readsPerAddress: 900,
  repliesPerVisitor: 5,
  repliesInAll: 1_000,
  replyTimeout: 600_000,
};

type Numbers<Own> = Readonly<Record<keyof typeof defaults | keyof Own, number>>;

/**
 * Returns the numbers of a server's limits. Throws a `TypeError` for an unknown name and for a value that is no limit.
 *
 * @param own the defaults of the limits that only this server has
 * @param path the name of the option, such as `limits`
 */
export function readLimits<Own extends Readonly<Record<string, number>>>(
  limits: object,
  own: Own,
  path: string,
): Numbers<Own> {
  const read: Record<string, number> = {...defaults, ...own};
  const {address, store, onStoreFailure, ...numbers} = limits as RequestLimits;
  requireKnown(limits, {...read, address, store, onStoreFailure}, `${path}.`);
  for (const [name, given] of Object.entries<unknown>(numbers)) {
    if (given === undefined) continue;
    requireThat(typeof given === 'number' && given >= 0, `${path}.${name} must be a number from 0.`);
    read[name] = given;
  }
  requireThat((read['knownShare'] ?? 0) <= 1, `${path}.knownShare must be a number from 0 to 1.`);
  requireFunctions({[`${path}.address`]: address});
  if (store !== undefined) requireMethods(store, ['take'], `${path}.store`);
  requireThat(
    onStoreFailure === undefined || ['refuse', 'allow'].includes(onStoreFailure),
    `${path}.onStoreFailure must be refuse or allow.`,
  );
  return read as Numbers<Own>;
}

/** Counts the requests of a server. */
export interface RequestCounting {
  readonly completions: RateLimit;
  readonly reads: RateLimit;
  readonly openReplies: OpenReplies;
}

/** @param hasKnown whether the server can know a visitor */
export function createCounting(
  numbers: Numbers<object>,
  context: CountingContext,
  hasKnown: boolean,
): RequestCounting {
  const {completionsPerVisitor, completionsInAll, completionsPerAddress, knownShare} = numbers;
  const {readsPerVisitor, readsInAll, readsPerAddress} = numbers;
  return {
    completions: new RateLimit(
      {
        name: 'messages',
        perVisitor: completionsPerVisitor,
        inAll: completionsInAll,
        perAddress: completionsPerAddress,
        ofStrangers: hasKnown && knownShare > 0 ? Math.ceil(completionsInAll * (1 - knownShare)) : undefined,
      },
      context,
    ),
    reads: new RateLimit(
      {name: 'requests', perVisitor: readsPerVisitor, inAll: readsInAll, perAddress: readsPerAddress},
      context,
    ),
    openReplies: new OpenReplies(numbers, context.clock),
  };
}
