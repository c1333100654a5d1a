import {expect} from 'chai';
import {memoryStore} from '../../src/store/memory-store.js';
import {createAgentService} from '../../src/service/create-agent-service.js';
import type {AgentServiceOptions} from '../../src/service/service-options.js';
import {collectLines} from '../support/request-lines.js';
import {ownService} from './running-service.js';

const ok = [200, '{"status":"ok"}'];
const unavailable = (reason: string): readonly unknown[] => [
  503,
  JSON.stringify({status: 'unavailable', reason}),
];

describe('the health check of a service', () => {
  const healthPath = '/healthz';
  const askAt =
    (options: Partial<AgentServiceOptions>) =>
    async (query = ''): Promise<readonly unknown[]> => {
      const response = await ownService({healthPath, ...options}).call(healthPath + query, {
        headers: {Authorization: 'none', Origin: 'https://other.example'},
      });
      return [response.status, await response.text()];
    };

  it('is at no path by default', async () => {
    expect((await ownService().call(healthPath)).status).to.equal(404);
  });

  it('answers without a token, for any page, and has no line in the log', async () => {
    const {lines, log} = collectLines();
    const ask = askAt({log, allowOrigins: ['https://shop.example'], basePath: '/service'});
    expect([await ask(), await ask('?deep')]).to.deep.equal([ok, ok]);
    expect(lines).to.deep.equal([]);
  });

  it('says unavailable while the store or the function of agents fails, and reports it once', async () => {
    let isDown = true;
    let time = 0;
    const fail = async <Result>(result: Result): Promise<Result> => {
      if (isDown) throw new Error('postgres://agents:pass@10.0.0.5');
      return result;
    };
    const memory = memoryStore();
    for (const [reason, options] of [
      ['agents', {agents: () => fail([])}],
      ['store', {store: {...memory, sessionOfAccessToken: () => fail(undefined)}}],
      ['store', {store: {...memory, check: () => fail(undefined)}}],
    ] as const) {
      isDown = true;
      const service = ownService({healthPath, now: () => time, ...options});
      const ask = async (): Promise<readonly unknown[]> => {
        time += 5000;
        const response = await service.call(`${healthPath}?deep`);
        return [response.status, await response.text()];
      };
      expect([await ask(), await ask()]).to.deep.equal([unavailable(reason), unavailable(reason)]);
      expect((await service.call(healthPath)).status).to.equal(200);
      expect(service.reported).to.have.length(1);
      isDown = false;
      expect(await ask()).to.deep.equal(ok);
    }
  });

  it('asks store and agents at most once in five seconds, and never the model', async () => {
    let time = 0;
    const asked: string[] = [];
    const service = ownService({
      healthPath,
      now: () => time,
      agents: () => {
        asked.push('agents');
        return [];
      },
      answers: () => {
        asked.push('answers');
        return [];
      },
    });
    for (const step of [0, 4999, 1]) {
      time += step;
      await Promise.all([1, 2, 3].map(() => service.call(`${healthPath}?deep`)));
    }
    expect(asked).to.deep.equal(['agents', 'agents']);
  });

  it('is named in the error when its path is wrong or hides an operation', () => {
    for (const path of ['healthz', '', '/a?b', 5, null, '/service/v1/aibot/bots', '/service/auth/v1/token']) {
      const options = {agents: [], answers: () => [], basePath: '/service', healthPath: path};
      expect(() => createAgentService(options as unknown as AgentServiceOptions), String(path)).to.throw(
        TypeError,
        'healthPath',
      );
    }
  });
});
