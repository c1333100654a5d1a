import {expect} from 'chai';
import {RateLimiterMemory} from 'rate-limiter-flexible';
import {type RequestCounter, rateLimiterStore} from '../../src/server/request-counter.js';
import {ManualClock} from '../support/manual-clock.js';
import {deny, hello, own, post, startGateway, visit, type RunningGateway} from './running-gateway.js';

/** A counter that counts in memory without an end, and notes what it receives. */
function countingStore(): RequestCounter & {readonly taken: string[]; readonly limits: Set<string>} {
  const taken: string[] = [];
  const limits = new Set<string>();
  return {
    taken,
    limits,
    take(key, {most, seconds}) {
      limits.add(`${most}/${seconds}`);
      const allowed = taken.filter(other => other === key).length < most;
      if (allowed) taken.push(key);
      return Promise.resolve({allowed, retryAfter: 41.2});
    },
  };
}

const failing: RequestCounter = {take: () => Promise.reject(new Error('The counter is gone.'))};

describe('a gateway with a shared counter', () => {
  let gateway: RunningGateway;
  afterEach(() => gateway.close());

  const say = async (headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    post(gateway.baseUrl, {messages: hello}, headers);
  const look = (): Promise<Response> => fetch(`${gateway.baseUrl}/v1/aibot/bots`);

  it('refuses a visitor above the limit with the delay of the counter, and no other visitor', async () => {
    const store = countingStore();
    const visitor = (request: Request): string => request.headers.get('X-Test-Session') ?? '';
    gateway = await startGateway({...deny, visitor, limit: {store, completionsPerVisitor: 2}});
    const ada = {'X-Test-Session': 'ada'};
    expect([(await say(ada)).status, (await say(ada)).status]).to.deep.equal([200, 200]);
    const refusal = await say(ada);
    expect([refusal.status, refusal.headers.get('Retry-After')]).to.deep.equal([429, '42']);
    expect(await refusal.json()).to.include({code: 'TOO_MANY_REQUESTS'});
    expect((await say({'X-Test-Session': 'bob'})).status).to.equal(200);
  });

  it('counts messages and reads apart, per visitor and in all', async () => {
    const store = countingStore();
    gateway = await startGateway({...own, limit: {store}});
    const ada = visit(gateway.baseUrl);
    await ada.client.completeReply('Agent-guide', hello);
    await ada.client.listRecords('Agent-guide');
    await look();
    expect(store.taken.map(key => key.replace(/[\da-f]{64}/, '<digest>'))).to.deep.equal([
      'messages:visitor:<digest>',
      'messages:strangers',
      'messages:all',
      'requests:visitor:<digest>',
      'requests:all',
      'requests:all',
    ]);
    expect([...store.limits]).to.deep.equal(['20/60', '480/60', '600/60', '300/60', '6000/60']);
  });

  it('gives the counter no cookie, token or name of a visitor', async () => {
    const store = countingStore();
    gateway = await startGateway({records: 'visitor-token', visitor: () => 'token-of-ada', limit: {store}});
    await say();
    await gateway.close();
    gateway = await startGateway({...own, limit: {store}});
    const ada = visit(gateway.baseUrl);
    await ada.client.completeReply('Agent-guide', hello);
    const [visitorId = ''] = ada.cookie.split('=')[1]!.split('.');
    expect(visitorId).to.have.length(32);
    // A digest may contain the three letters by chance.
    const keys = store.taken.join().replace(/\b[\da-f]{64}\b/g, '<digest>');
    for (const secret of ['ada', visitorId]) expect(keys).not.to.contain(secret);
  });

  it('does not ask the counter about a limit that is infinite', async () => {
    const store = countingStore();
    const limit = {store, readsPerVisitor: Infinity, readsInAll: Infinity};
    gateway = await startGateway({...deny, limit});
    expect((await look()).status).to.equal(200);
    expect(store.taken).to.deep.equal([]);
  });

  it('refuses by default while the counter fails, asks the service nothing, and recovers by itself', async () => {
    const clock = new ManualClock();
    const counter = countingStore();
    let isDown = true;
    const store: RequestCounter = {take: (key, limit) => (isDown ? failing : counter).take(key, limit)};
    gateway = await startGateway({...deny, clock, limit: {store}});
    for (const ask of [say, look]) {
      for (let turn = 0; turn < 5; turn += 1) {
        const refusal = await ask();
        expect([refusal.status, refusal.headers.get('Retry-After')]).to.deep.equal([503, '5']);
        expect(await refusal.json()).to.include({code: 'LIMIT_UNAVAILABLE'});
      }
    }
    expect(gateway.received).to.deep.equal([]);
    // Once for messages and once for reads.
    expect(gateway.reported.map(error => String((error as Error).cause))).to.deep.equal(
      Array(2).fill('Error: The counter is gone.'),
    );
    clock.advance(60_000);
    await say();
    expect(gateway.reported).to.have.length(3);
    isDown = false;
    expect([(await say()).status, (await look()).status]).to.deep.equal([200, 200]);
  });

  it('counts in its own memory while the counter fails, if the site wants that', async () => {
    const limit = {store: failing, onStoreFailure: 'allow', completionsInAll: 2} as const;
    gateway = await startGateway({...deny, limit});
    const statuses = [(await say()).status, (await say()).status, (await say()).status];
    expect(statuses).to.deep.equal([200, 200, 429]);
    expect((await look()).status).to.equal(200);
  });

  it('treats a silent counter and an unusable answer as a failure', async () => {
    const clock = new ManualClock();
    const silent: RequestCounter = {take: () => new Promise(() => undefined)};
    gateway = await startGateway({...deny, clock, limit: {store: silent}});
    const answer = say();
    await clock.whenScheduled(2_000);
    clock.advance(2_000);
    expect((await answer).status).to.equal(503);
    expect(String((gateway.reported[0] as Error).cause)).to.contain('within 2 seconds');
    for (const counted of [undefined, null, true, {}, {allowed: 'yes'}, {allowed: 1}]) {
      await gateway.close();
      const store = {take: () => Promise.resolve(counted)} as unknown as RequestCounter;
      gateway = await startGateway({...deny, limit: {store}});
      expect((await say()).status, JSON.stringify(counted)).to.equal(503);
    }
    for (const retryAfter of [undefined, Number.NaN, '5', -1]) {
      await gateway.close();
      const store = {take: () => Promise.resolve({allowed: false, retryAfter})} as unknown as RequestCounter;
      gateway = await startGateway({...deny, limit: {store}});
      const refusal = await say();
      expect([refusal.status, Number(refusal.headers.get('Retry-After')) >= 1]).to.deep.equal([429, true]);
    }
  });

  it('uses any limiter of rate-limiter-flexible, one for each limit', async () => {
    const created: unknown[] = [];
    const store = rateLimiterStore(settings => {
      created.push(settings);
      return new RateLimiterMemory(settings);
    });
    gateway = await startGateway({...deny, limit: {store, completionsInAll: 2, readsInAll: 0}});
    const statuses = [
      (await say()).status,
      (await say()).status,
      (await say()).status,
      (await look()).status,
    ];
    expect(statuses).to.deep.equal([200, 200, 429, 429]);
    expect(created).to.deep.equal([
      {points: 2, duration: 60, keyPrefix: 'agent-gateway'},
      {points: 0, duration: 60, keyPrefix: 'agent-gateway'},
    ]);
  });

  it('reports what a limiter throws instead of a refusal', async () => {
    const odd = {msBeforeNext: 'soon'} as unknown as Error;
    for (const [thrown, create] of [
      ['Error: Bad settings', () => expect.fail('Bad settings')],
      ['Error: Connection lost', () => ({consume: () => Promise.reject(new Error('Connection lost'))})],
      ['[object Object]', () => ({consume: () => Promise.reject(odd)})],
    ] as const) {
      gateway = await startGateway({...deny, limit: {store: rateLimiterStore(create)}});
      expect((await say()).status).to.equal(503);
      expect(String((gateway.reported[0] as Error).cause)).to.contain(thrown.replace('Error: ', ''));
      await gateway.close();
    }
    expect(() => rateLimiterStore(undefined as unknown as () => never)).to.throw(TypeError, 'function');
    gateway = await startGateway(deny);
  });
});
