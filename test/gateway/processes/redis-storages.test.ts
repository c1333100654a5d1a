import {expect} from 'chai';
import {Redis} from 'ioredis';
import {createClient} from 'redis';
import {createStorage} from 'unstorage';
import redisDriver from 'unstorage/drivers/redis';
import {redisStorage} from '../../../src/gateway/redis-storage.js';
import {redisOrSkip, type RunningRedis} from '../../support/redis.js';
import {testStorage} from '../storage-suite.js';

describe('storages on one Redis server', () => {
  let redis: RunningRedis | undefined;
  before(async function () {
    redis = await redisOrSkip(this);
  });
  after(() => redis?.stop());

  describe('redisStorage with ioredis', () => {
    testStorage(() => {
      const clients = [new Redis(redis!.url), new Redis(redis!.url)] as const;
      const [storage, other] = [redisStorage(clients[0]), redisStorage(clients[1])];
      return {storage, other, close: () => clients.forEach(client => client.disconnect())};
    });
  });

  describe('redisStorage with node-redis', () => {
    testStorage(async () => {
      const client = await createClient({url: redis!.url}).connect();
      return {storage: redisStorage(client), close: () => client.destroy()};
    });
  });

  describe('a storage of unstorage on Redis', () => {
    testStorage(() => {
      const storage = createStorage({driver: redisDriver({url: redis!.url, base: 'site', ttl: 60})});
      return {storage, close: () => storage.dispose()};
    });
  });

  describe('redisStorage', () => {
    const key = 'agent-gateway:ledger:expiry:000000001-61';
    const hash = 'agent-gateway:ledger:expiry';
    let client: Redis;
    beforeEach(() => {
      client = new Redis(redis!.url);
    });
    afterEach(() => client.disconnect());

    it('lets Redis delete the entries of a visitor who wrote nothing for the maxAge', async () => {
      const nodeClient = await createClient({url: redis!.url}).connect();
      for (const storage of [redisStorage(client, {maxAge: 100}), redisStorage(nodeClient, {maxAge: 100})]) {
        await client.del(hash);
        await storage.setItem(key, '1');
        await client.expire(hash, 50);
        await storage.setItem(`${key}61`, '1');
        expect(await client.ttl(hash)).to.be.within(90, 100);
      }
      nodeClient.destroy();
      await redisStorage(client).setItem(key, '1');
      expect(await client.ttl(hash)).to.be.within(180 * 86_400 - 10, 180 * 86_400);
    });

    it('keeps the hash of a busy visitor bounded', async () => {
      const storage = redisStorage(client);
      const fields = Array.from({length: 2_000}, (_, index) => [`${String(index).padStart(9, '0')}-61`, '1']);
      await client.hset('agent-gateway:ledger:busy', Object.fromEntries(fields) as Record<string, string>);
      await storage.setItem('agent-gateway:ledger:busy:000002000-61', '1');
      const kept = (await client.hkeys('agent-gateway:ledger:busy')).toSorted();
      expect([kept.length, kept[0], kept.at(-1)]).to.deep.equal([1_000, '000001001-61', '000002000-61']);
    });

    it('reports a key of another type instead of losing the entry in silence', async () => {
      await client.set('agent-gateway:ledger:text', 'other');
      const nodeClient = await createClient({url: redis!.url}).connect();
      for (const storage of [redisStorage(client), redisStorage(nodeClient)]) {
        const writing = Promise.resolve(storage.setItem('agent-gateway:ledger:text:000000001-61', '1'));
        const failure: unknown = await writing.catch((error: unknown) => error);
        expect(failure).to.be.instanceOf(Error);
      }
      nodeClient.destroy();
    });

    it('names what it needs when it gets something else', () => {
      for (const given of [undefined, null, {}, 'redis://127.0.0.1', new Map()] as unknown as Redis[])
        expect(() => redisStorage(given), JSON.stringify(given)).to.throw(TypeError, 'ioredis or redis');
      for (const maxAge of [0, -1, 1.5, Number.NaN, '60' as unknown as number])
        expect(() => redisStorage(client, {maxAge}), String(maxAge)).to.throw(TypeError, 'maxAge');
    });
  });
});
