import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect} from 'chai';
import type {Redis} from 'ioredis';
import type {Pool} from 'pg';
import type {createClient} from 'redis';
import type {RequestCounter} from '../../../src/server/request-counter.js';
import type {DatabaseStore} from '../../../src/store/database-store.js';
import type {FetchHandler} from '../../support/handler-fetch.js';
import {serveHandler} from '../../support/http-server.js';
import {postgresOrSkip, type RunningPostgres} from '../../support/postgres.js';
import {redisOrSkip, type RunningRedis} from '../../support/redis.js';
import {runSnippet} from '../../support/run-snippet.js';
import {deny, hello, own, post, secret, serviceToken, startGateway, visit} from '../running-gateway.js';

const guide = readFileSync(join(import.meta.dirname, '../../../stories/docs/gateway-production.mdx'), 'utf8');
const snippets = [...guide.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code = '']) => code);
/** A snippet runs from a `data:` URL, which finds no packages. */
const packages = ['ioredis', 'redis', 'pg', 'rate-limiter-flexible'].map(
  name => [`'${name}'`, `'${import.meta.resolve(name)}'`] as const,
);

describe('the guide to the gateway in several processes', () => {
  let redis: RunningRedis | undefined;
  let postgres: RunningPostgres | undefined;
  before(async function () {
    redis = await redisOrSkip(this);
    postgres = await postgresOrSkip(this);
    const DATABASE_URL = await postgres.createDatabase();
    Object.assign(process.env, {
      REDIS_URL: redis.url,
      DATABASE_URL,
      SERVICE_TOKEN: serviceToken,
      VISITOR_SECRET: secret,
    });
  });
  after(async () => {
    for (const name of ['REDIS_URL', 'DATABASE_URL', 'SERVICE_URL', 'SERVICE_TOKEN', 'VISITOR_SECRET'])
      Reflect.deleteProperty(process.env, name);
    await redis?.stop();
    await postgres?.stop();
  });

  const sql = /^```sql\n(.*?)^```$/ms.exec(guide)?.[1] ?? '';
  const snippetWith = async <Result>(words: string, ending = ''): Promise<Result> => {
    const found = snippets.filter(code => code.includes(words));
    expect(found, `snippets with “${words}”`).to.have.length(1);
    return (await runSnippet(found[0]! + ending, packages)) as Result;
  };

  it('shows a gateway that answers, and keeps records in PostgreSQL and limits in Redis', async () => {
    // Its service is the one behind this gateway.
    const behind = await startGateway(deny);
    process.env['SERVICE_URL'] = `${behind.origin}/agents`;
    const shown = await snippetWith<{gateway: FetchHandler; redis: Redis; store: DatabaseStore}>(
      "from 'ioredis'",
    );
    const server = await serveHandler(shown.gateway);
    try {
      const ada = visit(`${server.origin}/agents`);
      const reply = await ada.client.completeReply('Agent-guide', [{role: 'user', content: 'Hello'}]);
      expect(reply.text).to.equal('Hello');
      expect((await ada.client.listRecords('Agent-guide')).total).to.equal(2);
      const keys = await shown.redis.keys('*');
      expect(keys.map(key => key.replace(/[\da-f]{64}/, '<digest>')).toSorted()).to.deep.equal([
        ...[
          ...['messages:all', 'messages:strangers', 'messages:visitor:<digest>'],
          ...['requests:all', 'requests:visitor:<digest>'],
        ].map(name => `agent-gateway:${name}`),
      ]);
      for (const key of keys) expect(await shown.redis.ttl(key), key).to.be.above(0);
    } finally {
      shown.redis.disconnect();
      await shown.store.close();
      await server.close();
      await behind.close();
    }
  });

  it('shows limits in PostgreSQL alone, which are exact across processes and fail while it is down', async () => {
    interface Shown {
      readonly pool: Pool;
      readonly store: DatabaseStore;
      readonly limits: RequestCounter;
    }
    const from = "from 'pg'";
    const processes = [await snippetWith<Shown>(from), await snippetWith<Shown>(from, '// Another process')];
    const [{pool, store, limits}] = processes as [Shown];
    try {
      await pool.query(sql);
      await store.open();
      const limit = {most: 20, seconds: 60};
      const taken = await Promise.all(
        Array.from({length: 60}, (_, index) => processes[index % 2]!.limits.take('messages:all', limit)),
      );
      expect(taken.filter(({allowed}) => allowed)).to.have.length(20);
      for (const {allowed, retryAfter} of taken) if (!allowed) expect(retryAfter).to.be.within(1, 60);
      await postgres!.kill();
      expect(await limits.take('messages:all', limit).catch((error: unknown) => error)).to.be.instanceOf(
        Error,
      );
      await postgres!.start();
      expect((await limits.take('messages:one', limit)).allowed).to.equal(true);
      const shown = await startGateway({...own, store, limit: {store: limits, completionsInAll: 2}});
      const statuses: number[] = [];
      for (let turn = 0; turn < 3; turn += 1)
        statuses.push((await post(shown.baseUrl, {messages: hello})).status);
      expect(statuses).to.deep.equal([200, 200, 429]);
      await shown.close();
    } finally {
      for (const one of processes) await one.store.close();
    }
  });

  it('shows the limits with the other client, which fail at once without Redis', async () => {
    interface Stores {
      readonly client: ReturnType<typeof createClient>;
      readonly store: RequestCounter;
    }
    const {client, store} = await snippetWith<Stores>("from 'redis'");
    const log = console.error;
    try {
      const limit = {most: 1, seconds: 60};
      expect(await store.take('messages:guide', limit)).to.deep.equal({allowed: true, retryAfter: 0});
      const refused = await store.take('messages:guide', limit);
      expect(refused.allowed).to.equal(false);
      expect(refused.retryAfter).to.be.within(1, 60);
      console.error = () => undefined;
      await redis!.stop();
      const failure = await store.take('messages:guide', limit).catch((error: unknown) => error);
      expect(failure).to.be.instanceOf(Error);
    } finally {
      client.destroy();
      console.error = log;
    }
  });
});
