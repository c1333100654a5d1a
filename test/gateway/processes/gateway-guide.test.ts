import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect} from 'chai';
import type {Redis} from 'ioredis';
import type {createClient} from 'redis';
import type {RequestCounter} from '../../../src/server/request-counter.js';
import type {GatewayStorage} from '../../../src/gateway/gateway-options.js';
import type {FetchHandler} from '../../support/handler-fetch.js';
import {serveHandler} from '../../support/http-server.js';
import {redisOrSkip, type RunningRedis} from '../../support/redis.js';
import {runSnippet} from '../../support/run-snippet.js';
import {deny, secret, serviceToken, startGateway, visit} from '../running-gateway.js';

const guide = readFileSync(join(import.meta.dirname, '../../../stories/docs/gateway.mdx'), 'utf8');
const snippets = [...guide.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code = '']) => code);
/** A snippet runs from a `data:` URL, which finds no packages. */
const packages = ['ioredis', 'redis', 'rate-limiter-flexible'].map(
  name => [`'${name}'`, `'${import.meta.resolve(name)}'`] as const,
);

describe('the guide to the gateway in several processes', () => {
  let redis: RunningRedis | undefined;
  before(async function () {
    redis = await redisOrSkip(this);
    Object.assign(process.env, {REDIS_URL: redis.url, SERVICE_TOKEN: serviceToken, VISITOR_SECRET: secret});
  });
  after(async () => {
    for (const name of ['REDIS_URL', 'SERVICE_URL', 'SERVICE_TOKEN', 'VISITOR_SECRET'])
      Reflect.deleteProperty(process.env, name);
    await redis?.stop();
  });

  const snippetWith = async <Result>(words: string): Promise<Result> => {
    const found = snippets.filter(code => code.includes(words));
    expect(found, `snippets with “${words}”`).to.have.length(1);
    return (await runSnippet(found[0]!, packages)) as Result;
  };

  it('shows a gateway that answers and keeps its ledger in Redis', async () => {
    // Its service is the one behind this gateway.
    const behind = await startGateway(deny);
    process.env['SERVICE_URL'] = `${behind.origin}/agents`;
    const shown = await snippetWith<{gateway: FetchHandler; redis: Redis}>("from 'ioredis'");
    const server = await serveHandler(shown.gateway);
    try {
      const ada = visit(`${server.origin}/agents`);
      const reply = await ada.client.completeReply('Agent-guide', [{role: 'user', content: 'Hello'}]);
      expect(reply.text).to.equal('Hello');
      const keys = await shown.redis.keys('*');
      expect(keys.map(key => key.replace(/[\da-f]{64}/, '<digest>')).toSorted()).to.deep.equal([
        'agent-gateway:ledger:<digest>',
        'agent-gateway:messages:all',
        'agent-gateway:messages:visitor:<digest>',
      ]);
      for (const key of keys) expect(await shown.redis.ttl(key), key).to.be.above(0);
    } finally {
      shown.redis.disconnect();
      await server.close();
      await behind.close();
    }
  });

  it('shows the stores with the other client, which fail at once without Redis', async () => {
    interface Stores {
      readonly client: ReturnType<typeof createClient>;
      readonly storage: GatewayStorage;
      readonly store: RequestCounter;
    }
    const {client, storage, store} = await snippetWith<Stores>("from 'redis'");
    const log = console.error;
    try {
      const key = 'agent-gateway:ledger:guide:000000001-61';
      await storage.setItem(key, '1');
      expect(await storage.getKeys('agent-gateway:ledger:guide:')).to.deep.equal([key]);
      const limit = {most: 1, seconds: 60};
      expect(await store.take('messages:guide', limit)).to.deep.equal({allowed: true, retryAfter: 0});
      const refused = await store.take('messages:guide', limit);
      expect(refused.allowed).to.equal(false);
      expect(refused.retryAfter).to.be.within(1, 60);
      console.error = () => undefined;
      await redis!.stop();
      const failures = await Promise.allSettled([
        store.take('messages:guide', limit),
        storage.getKeys('a:b:c:'),
      ]);
      expect(failures.map(({status}) => status)).to.deep.equal(['rejected', 'rejected']);
    } finally {
      client.destroy();
      console.error = log;
    }
  });
});
