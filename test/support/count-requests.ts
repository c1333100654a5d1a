import {expect} from 'chai';
import {RateLimit, type CountingContext, type PerMinute} from '../../src/server/rate-limit.js';
import {ManualClock} from './manual-clock.js';

/** Returns a function that counts a request of a known visitor, and rejects above a limit. */
export function countRequests(
  limits: Partial<PerMinute>,
  context: Partial<CountingContext> = {},
): (visitorId: string, request?: Request, isKnown?: boolean) => Promise<void> {
  const limit = new RateLimit(
    {name: 'messages', perVisitor: Infinity, perAddress: Infinity, inAll: Infinity, ...limits},
    {
      keyPrefix: '',
      clock: new ManualClock(),
      onError: () => undefined,
      ...context,
    },
  );
  return (visitorId, request = new Request('http://gateway'), isKnown = true) =>
    limit.take({request, requestId: 'request', visitorId, isKnown});
}

/** Expects a rejection with these words. */
export async function expectRejection(work: Promise<unknown>, words: string): Promise<void> {
  expect(
    await work.then(
      () => 'no rejection',
      (error: unknown) => String(error),
    ),
  ).to.include(words);
}
