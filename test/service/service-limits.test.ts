import {expect} from 'chai';
import {RateLimiterMemory} from 'rate-limiter-flexible';
import {rateLimiterStore} from '../../src/server/request-counter.js';
import type {AnswerSource} from '../../src/service/answers.js';
import type {ServiceLimits} from '../../src/service/service-options.js';
import {ManualClock} from '../support/manual-clock.js';
import {completions, ownService, readError} from './running-service.js';

const post = (messages: unknown): RequestInit => ({method: 'POST', body: JSON.stringify({messages})});
const turn = (content: string) => ({role: 'user', content});

describe('the limits of a service', () => {
  for (const [title, limits, messages, code] of [
    ['a body', {bodyBytes: 60}, [turn('x'.repeat(60))], 'BODY_TOO_LARGE'],
    ['the number of messages', {messages: 2}, [turn('a'), turn('b'), turn('c')], 'TOO_MANY_MESSAGES'],
    ['a message', {messageLength: 5}, [turn('short'), turn('longer')], 'MESSAGE_TOO_LONG'],
  ] as const)
    it(`refuse ${title} with 413, so that a chat leaves out earlier turns`, async () => {
      const service = ownService({limits});
      const response = await service.call(completions, post(messages));
      expect(response.status).to.equal(413);
      expect((await readError(response)).code).to.equal(code);
      expect((await service.call(completions, post([turn('a')]))).status).to.equal(200);
    });

  it('refuse a page that is too large with 400, and apply to both lists', async () => {
    const service = ownService({limits: {pageSize: 20}});
    for (const path of ['/v1/aibot/bots', '/v1/aibot/bots/Agent-1/records']) {
      expect((await service.call(`${path}?pageSize=20`)).status).to.equal(200);
      const response = await service.call(`${path}?pageSize=21`);
      expect(response.status).to.equal(400);
      expect((await readError(response)).message).to.equal('pageSize must be a whole number from 1 to 20.');
    }
  });

  it('refuse more sign-ins in a minute with 429, and name the seconds to wait', async () => {
    let time = 0;
    const service = ownService({auth: {}, limits: {signInsPerMinute: 2}, now: () => time});
    const signIn = (): Promise<Response> =>
      service.call('/auth/v1/signin/anonymously', {
        method: 'POST',
        headers: {'x-device-id': 'device-1-of-a-visitor'},
      });
    expect([(await signIn()).status, (await signIn()).status]).to.deep.equal([200, 200]);
    time = 20_000;
    const refused = await signIn();
    expect(refused.status).to.equal(429);
    expect(refused.headers.get('Retry-After')).to.equal('40');
    time = 60_000;
    expect((await signIn()).status).to.equal(200);
  });

  /** A visitor with the site's own sign-in. The messages of each are counted apart. */
  const visitorsOf = (limits: ServiceLimits, now = (): number => 0) => {
    const auth = {visitor: (request: Request) => request.headers.get('X-Visitor') ?? undefined};
    const service = ownService({auth: {tokens: ['fixed-token'], ...auth}, limits, now});
    const say = async (
      name: string,
      headers = {Authorization: 'none', 'X-Visitor': name},
    ): Promise<number> => {
      const response = await service.call(completions, {...post([turn('Hi')]), headers});
      await response.text();
      return response.status;
    };
    return {service, say};
  };

  it('refuse more reads of one visitor in a minute with 429, and nobody else’s', async () => {
    const {service, say} = visitorsOf({readsPerVisitor: 3, readsInAll: 8});
    const read = async (
      name: string,
      headers = {Authorization: 'none', 'X-Visitor': name},
    ): Promise<number> => (await service.call('/v1/aibot/bots/Agent-1/records', {headers})).status;
    const reads = async (name: string, count: number): Promise<readonly number[]> => {
      const statuses: number[] = [];
      for (let index = 0; index < count; index += 1) statuses.push(await read(name));
      return statuses;
    };
    expect(await reads('ada', 4)).to.deep.equal([200, 200, 200, 429]);
    expect(await reads('bob', 3)).to.deep.equal([200, 200, 200]);
    expect(await reads('cleo', 3)).to.deep.equal([200, 200, 429]);
    expect(await say('ada')).to.equal(200);
  });

  it('refuse more messages of one visitor in a minute with 429, and nobody else’s', async () => {
    let time = 0;
    const {service, say} = visitorsOf({completionsPerVisitor: 2}, () => time);
    expect([await say('ada'), await say('ada'), await say('ada')]).to.deep.equal([200, 200, 429]);
    expect(await say('bob')).to.equal(200);
    time = 20_000;
    const headers = {Authorization: 'none', 'X-Visitor': 'ada'};
    const refused = await service.call(completions, {...post([turn('Hi')]), headers});
    expect(refused.headers.get('Retry-After')).to.equal('40');
    expect(await readError(refused)).to.include({
      ...{code: 'TOO_MANY_REQUESTS', message: 'Too many messages in a short time. Try again later.'},
    });
    // Lists are no messages.
    expect((await service.call('/v1/aibot/bots', {headers})).status).to.equal(200);
    time = 60_000;
    expect(await say('ada')).to.equal(200);
    expect(service.reported).to.deep.equal([]);
  });

  it('count the visitors of a gateway, who share a token, only in the total', async () => {
    const {service} = visitorsOf({completionsPerVisitor: 1, completionsInAll: 3});
    const statuses: number[] = [];
    for (let turns = 0; turns < 4; turns += 1)
      statuses.push((await service.call(completions, post([turn('Hi')]))).status);
    expect(statuses).to.deep.equal([200, 200, 200, 429]);
  });

  it('are 20 messages of a visitor by default', async () => {
    const {say} = visitorsOf({});
    for (let turns = 0; turns < 20; turns += 1) expect(await say('ada')).to.equal(200);
    expect(await say('ada')).to.equal(429);
  });

  it('end a reply that takes too long, and refuse one beside too many others', async () => {
    const clock = new ManualClock();
    const endless: AnswerSource = async function* ({signal}) {
      yield {text: 'Hello'};
      await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()));
    };
    const limits = {replyTimeout: 60_000, repliesPerVisitor: 1};
    const auth = {visitor: () => 'ada'};
    const service = ownService({auth, answers: endless, limits, clock});
    const say = (): Promise<Response> =>
      service.call(completions, {...post([turn('Hi')]), headers: {Authorization: 'none'}});
    const asked = say();
    await clock.whenScheduled(120_000);
    const beside = await say();
    expect([beside.status, beside.headers.get('Retry-After')]).to.deep.equal([503, '3']);
    clock.advance(60_000);
    expect(await (await asked).text()).to.include('ANSWER_TIMEOUT');
    expect(service.reported.map(String).join()).to.include('limits.replyTimeout');
  });

  it('free the place of a reply that nobody reads', async () => {
    const clock = new ManualClock();
    const limits = {replyTimeout: 60_000, repliesPerVisitor: 1, answerTimeout: Infinity};
    const answers: AnswerSource = async function* () {
      for (;;) yield await Promise.resolve({text: 'words '});
    };
    const service = ownService({auth: {visitor: () => 'ada'}, answers, limits, clock});
    const body = JSON.stringify({messages: [turn('Hi')], stream: true});
    const say = (): Promise<Response> =>
      service.call(completions, {method: 'POST', body, headers: {Authorization: 'none'}});
    const unread = await say();
    expect((await say()).status).to.equal(503);
    clock.advance(60_000);
    const next = await say();
    expect(next.status).to.equal(200);
    expect(await unread.text()).not.to.include('[DONE]');
    await next.body!.cancel();
  });

  it('keep records for the days of `retention`', async () => {
    const day = 24 * 60 * 60 * 1000;
    let time = Date.UTC(2026, 0, 1);
    const service = ownService({retention: 30, now: () => time});
    for (const words of ['First', 'Second', 'Third']) {
      await (await service.ask(words)).text();
      time += 20 * day;
    }
    expect(await service.stored()).to.deep.equal(['Second', 'Hello.', 'Third', 'Hello.']);
  });

  it('count messages and sign-ins in a store that processes share, without a visitor in the keys', async () => {
    const taken: string[] = [];
    const limiter = new RateLimiterMemory({points: 1, duration: 60});
    const store = rateLimiterStore(() => ({
      consume: key => {
        taken.push(key);
        return limiter.consume(key);
      },
    }));
    const start = () => visitorsOf({store, completionsInAll: Infinity});
    expect([await start().say('ada'), await start().say('ada'), await start().say('bob')]).to.deep.equal([
      ...[200, 429, 200],
    ]);
    const signIn = {method: 'POST', headers: {'x-device-id': 'device-1-of-a-visitor'}};
    const anonymous = ownService({auth: {}, limits: {store}});
    await anonymous.call('/auth/v1/signin/anonymously', signIn);
    expect([...new Set(taken.map(key => key.replace(/[\da-f]{64}/, '<digest>')))]).to.deep.equal([
      'service:messages:visitor:<digest>',
      'service:sign-ins:all',
    ]);
  });

  it('refuse with 503, or count alone, while such a store fails', async () => {
    const store = {take: () => Promise.reject(new Error('The counter is gone.'))};
    const refusing = visitorsOf({store});
    expect(await refusing.say('ada')).to.equal(503);
    expect(refusing.service.reported).to.have.length(1);
    const allowing = visitorsOf({store, onStoreFailure: 'allow', completionsPerVisitor: 1});
    expect([await allowing.say('ada'), await allowing.say('ada')]).to.deep.equal([200, 429]);
  });

  it('suit a chat by default', async () => {
    const service = ownService();
    const messages = Array.from({length: 20}, () => turn('x'.repeat(8000)));
    expect((await service.call(completions, post(messages))).status).to.equal(200);
    expect((await service.call('/v1/aibot/bots?pageSize=50')).status).to.equal(200);
  });
});
