import {request} from 'node:http';
import {createClient} from '@libsql/client';
import {expect} from 'chai';
import {createGateway} from '../../src/gateway/create-gateway.js';
import type {GatewayOptions} from '../../src/gateway/gateway-options.js';
import {HealthCheck} from '../../src/server/health-check.js';
import {databaseStore} from '../../src/store/database-store.js';
import {libsqlDatabase} from '../../src/store/sqlite-database.js';
import {ManualClock} from '../support/manual-clock.js';
import {collectLines} from '../support/request-lines.js';
import {deny, own, startGateway, type RunningGateway, type StartOptions} from './running-gateway.js';

describe('the health check of a gateway', () => {
  let gateway: RunningGateway | undefined;
  afterEach(async () => {
    await gateway?.close();
    gateway = undefined;
  });

  async function start(options: Partial<StartOptions> = {}): Promise<RunningGateway> {
    gateway = await startGateway({...deny, healthPath: '/healthz', ...options} as StartOptions);
    return gateway;
  }

  const check = (query = '', init: RequestInit = {}): Promise<Response> =>
    fetch(`${gateway!.origin}/healthz${query}`, init);
  const answerOf = async (query = ''): Promise<readonly unknown[]> => {
    const response = await check(query);
    return [response.status, await response.text()];
  };
  const ok = [200, '{"status":"ok"}'];
  const unavailable = [503, '{"status":"unavailable","reason":"service"}'];

  it('is at no path by default', async () => {
    await start({healthPath: undefined});
    expect((await check()).status).to.equal(404);
  });

  it('answers without the service, for anyone and at any rate, and has no line in the log', async () => {
    const {lines, log} = collectLines();
    const {received} = await start({log, limit: {readsPerVisitor: 0, readsInAll: 0}});
    for (let time = 0; time < 20; time += 1) {
      const response = await check('', {headers: {Origin: 'https://other.example', Cookie: 'a=b'}});
      expect([response.status, await response.text()]).to.deep.equal(ok);
      expect(Object.fromEntries(response.headers)).to.include({
        'content-type': 'application/json',
        'cache-control': 'no-store',
      });
      expect([...response.headers.keys()].join()).not.to.match(/cookie|access-control|request-id/);
    }
    expect([received.length, lines]).to.deep.equal([0, []]);
  });

  it('answers HEAD without a body and no other method or path', async () => {
    await start();
    const head = await check('', {method: 'HEAD'});
    expect([head.status, await head.text()]).to.deep.equal([200, '']);
    const post = await check('', {method: 'POST'});
    expect([post.status, post.headers.get('Allow')]).to.deep.equal([405, 'GET, HEAD']);
    for (const path of ['/healthz/', '/HEALTHZ', '/agents/healthz', '/healthzz', '/%68ealthz'])
      expect((await fetch(`${gateway!.origin}${path}`)).status, path).to.equal(404);
  });

  it('asks the service at most once in five seconds, for all who ask', async () => {
    const clock = new ManualClock();
    const {received} = await start({clock});
    const all = await Promise.all(Array.from({length: 10}, () => answerOf('?deep')));
    expect(all).to.deep.equal(Array(10).fill(ok));
    clock.advance(4999);
    await answerOf('?deep=1');
    expect(received).to.have.length(1);
    expect(received[0]!.headers.get('Authorization')).to.equal(`Bearer ${deny.accessToken}`);
    clock.advance(1);
    expect(await answerOf('?deep')).to.deep.equal(ok);
    expect(received).to.have.length(2);
  });

  it('says unavailable while the service fails, reports it once, and reveals no cause', async () => {
    const clock = new ManualClock();
    await start({clock, assumptions: {readRetries: 0}});
    for (const respond of [
      () => new Response('postgres://agents:pass@10.0.0.5', {status: 500}),
      () => new Response(null, {status: 401}),
      () => new Response(null, {status: 404}),
      () => new Response('<p>Proxy</p>'),
    ]) {
      gateway!.respond(respond);
      clock.advance(5000);
      expect(await answerOf('?deep')).to.deep.equal(unavailable);
      expect(await answerOf()).to.deep.equal(ok);
    }
    expect(gateway!.reported).to.have.length(1);
    gateway!.respond(() => Response.json({agentList: [], total: 0}));
    expect(await answerOf('?deep')).to.deep.equal(unavailable);
    clock.advance(5000);
    expect(await answerOf('?deep')).to.deep.equal(ok);
    gateway!.respond(() => new Response(null, {status: 429}));
    clock.advance(5000);
    expect(await answerOf('?deep')).to.deep.equal(ok);
  });

  it('says unavailable when the service does not answer within three seconds', async () => {
    const clock = new ManualClock();
    await start({clock});
    gateway!.respond(() => new Promise(() => undefined));
    const answer = answerOf('?deep');
    await clock.whenScheduled(3000);
    clock.advance(3000);
    expect(await answer).to.deep.equal(unavailable);
    expect(clock.running).to.deep.equal([]);
  });

  it('keeps its result when the one who asked first leaves', async () => {
    await start();
    let answer = (): void => undefined;
    const arrived = new Promise<void>(noteArrival => {
      gateway!.respond(async () => {
        noteArrival();
        await new Promise<void>(resolve => (answer = resolve));
        return Response.json({agentList: [], total: 0});
      });
    });
    const first = request(`${gateway!.origin}/healthz?deep`);
    const left = new Promise(resolve => first.on('close', resolve).on('error', resolve));
    first.end();
    await arrived;
    first.destroy();
    await left;
    const second = answerOf('?deep');
    answer();
    expect(await second).to.deep.equal(ok);
    expect(gateway!.received).to.have.length(1);
  });

  it('tries to store a record of its own, and says that the store fails', async () => {
    const clock = new ManualClock();
    const client = createClient({url: ':memory:'});
    const store = databaseStore(libsqlDatabase(client));
    try {
      await start({...own, store, clock});
      expect(await answerOf('?deep')).to.deep.equal(ok);
      const {rows} = await client.execute('SELECT COUNT(*) AS count FROM agent_chat_records');
      expect(rows[0]?.['count']).to.equal(0);
      await client.execute('VACUUM');
      await client.execute('PRAGMA max_page_count = 1');
      clock.advance(5000);
      expect(await answerOf('?deep')).to.deep.equal([503, '{"status":"unavailable","reason":"store"}']);
      expect(gateway!.reported.map(String).join()).to.include('database or disk is full');
      await client.execute('PRAGMA max_page_count = 1000000');
      clock.advance(5000);
      expect(await answerOf('?deep')).to.deep.equal(ok);
    } finally {
      await store.close();
    }
  });

  it('waits three seconds for a check that ignores its signal', async () => {
    const clock = new ManualClock();
    const failures: unknown[] = [];
    const check = (): Promise<never> => new Promise(() => undefined);
    const onFailure = (error: unknown): void => void failures.push(error);
    const health = new HealthCheck({path: '/healthz', checks: {service: check}, clock, onFailure});
    const answer = health.answer(new Request('http://localhost/healthz?deep'));
    clock.advance(3000);
    expect((await answer)?.status).to.equal(503);
    expect(failures.map(String)).to.deep.equal(['Error: The check took longer than 3 seconds.']);
  });

  it('works without a visitor where each visitor has a token', async () => {
    const asked: Request[] = [];
    await start({
      records: 'visitor-token',
      accessToken: undefined,
      visitor: (given: Request) => void asked.push(given),
    });
    expect(await answerOf('?deep')).to.deep.equal(ok);
    expect(asked).to.deep.equal([]);
    expect(gateway!.received[0]?.headers.has('Authorization')).to.equal(false);
  });

  it('is named in the error when its path is wrong or hides an operation', () => {
    for (const healthPath of [
      ...['healthz', '', '/a?b', '/a#b', '//evil.example/x', '/a/../b', 'http://a/b', 5, null],
      ...['/agents/v1/aibot/bots', '/agents/v1/health'],
    ]) {
      const options = {...deny, upstream: 'https://agents.example', basePath: '/agents', healthPath};
      expect(() => createGateway(options as unknown as GatewayOptions), String(healthPath)).to.throw(
        TypeError,
        'healthPath',
      );
    }
  });
});
