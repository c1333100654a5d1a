import {expect} from 'chai';
import {createLocalService} from '../../src/local-service/local-service.js';
import {echoAnswers} from '../../src/service/answers.js';
import {callService, completionsPath, readBody, type ErrorBody} from '../support/call-service.js';
import {createTestService} from '../support/local-service.js';
import {sampleAgents} from '../support/sample-agents.js';

describe('the paths and methods of the local service', () => {
  for (const path of [
    '/',
    '/v1',
    '/v1/aibot/bots/',
    '/v1/aibot/bots/Agent-guide',
    '/v1/aibot/bots//records',
    '/v1/aibot/bots/%E0%A4%A/records',
    '/v1/aibot/bots/Agent-guide/records/1',
    '/v2/aibot/bots',
    '/V1/aibot/bots',
  ]) {
    it(`do not include ${path}`, async () => {
      const response = await callService(createTestService(), path);
      expect(response.status).to.equal(404);
      const error = await readBody<ErrorBody>(response);
      expect(error).to.deep.equal({
        code: 'NOT_FOUND',
        message: 'There is nothing at this path.',
        requestId: response.headers.get('X-Request-Id'),
      });
    });
  }

  it('include nothing below another base path', async () => {
    const options = {
      agents: sampleAgents(1),
      answers: echoAnswers(),
      tokens: ['secret'],
      basePath: '/service',
    };
    const handle = createLocalService(options);
    const headers = {Authorization: 'Bearer secret'};
    const statusBelow = async (path: string): Promise<number> =>
      (await handle(new Request(`https://service.test${path}/v1/aibot/bots`, {headers}))).status;
    expect(await statusBelow('/service')).to.equal(200);
    for (const path of ['', '/another', '/service/service'])
      expect(await statusBelow(path), path).to.equal(404);
  });

  for (const [method, path, allow] of [
    ['POST', '/v1/aibot/bots', 'GET, HEAD, OPTIONS'],
    ['PUT', '/v1/aibot/bots/Agent-guide/records', 'GET, HEAD, DELETE, OPTIONS'],
    ['PUT', '/v1/aibot/bots/Agent-guide/conversations/a-1', 'PATCH, DELETE, OPTIONS'],
    ['GET', completionsPath('Agent-guide'), 'POST, OPTIONS'],
    ['HEAD', completionsPath('Agent-guide'), 'POST, OPTIONS'],
    ['GET', '/auth/v1/signin/anonymously', 'POST, OPTIONS'],
    ['PUT', '/auth/v1/token', 'POST, OPTIONS'],
  ] as const) {
    it(`report the allowed methods for ${method} ${path}`, async () => {
      const response = await callService(createTestService(), path, {method});
      expect(response.status).to.equal(405);
      expect(response.headers.get('Allow')).to.equal(allow);
      const text = await response.text();
      if (method === 'HEAD') expect(text).to.equal('');
      else expect(JSON.parse(text)).to.include({code: 'METHOD_NOT_ALLOWED'});
    });
  }

  it('answer HEAD like GET, without the body', async () => {
    const response = await callService(createTestService(), '/v1/aibot/bots', {method: 'HEAD'});
    expect(response.status).to.equal(200);
    expect(response.headers.get('Content-Type')).to.match(/^application\/json/);
    expect(await response.text()).to.equal('');
  });

  it('start with the base path, with or without slashes around it', async () => {
    for (const basePath of ['', '/', '/deep/er', '/deep/er/', 'deep/er']) {
      const handle = createLocalService({
        agents: sampleAgents(),
        answers: echoAnswers(),
        tokens: ['secret'],
        basePath,
      });
      const statusAt = async (path: string): Promise<number> => {
        const headers = {Authorization: 'Bearer secret'};
        return (await handle(new Request(`https://service.test${path}`, {headers}))).status;
      };
      const prefix = basePath.includes('deep') ? '/deep/er' : '';
      expect(await statusAt(`${prefix}/v1/aibot/bots`)).to.equal(200);
      expect(await statusAt(`${prefix}/x/v1/aibot/bots`)).to.equal(404);
      if (prefix === '') continue;
      expect(await statusAt('/v1/aibot/bots')).to.equal(404);
      expect(await statusAt(`${prefix}x/v1/aibot/bots`)).to.equal(404);
    }
  });

  it('give every request its own id', async () => {
    const service = createTestService();
    const ids = new Set<string | null>();
    for (const path of ['/v1/aibot/bots', '/v1/aibot/bots', '/nothing']) {
      ids.add((await callService(service, path)).headers.get('X-Request-Id'));
    }
    expect(ids.size).to.equal(3);
  });

  it('report internal errors only to the operator', async () => {
    const failure = new Error('SELECT * FROM secrets');
    const service = createTestService();
    service.store.listRecords = () => Promise.reject(failure);
    const response = await callService(service, '/v1/aibot/bots/Agent-guide/records');
    expect(response.status).to.equal(503);
    expect(response.headers.get('Retry-After')).to.equal('5');
    expect(response.headers.get('Access-Control-Allow-Origin')).to.equal('*');
    expect(await readBody(response)).to.deep.equal({
      code: 'RECORDS_UNAVAILABLE',
      message: 'The records cannot be read now. Try again later.',
      requestId: response.headers.get('X-Request-Id'),
    });
    expect(service.reportedErrors).to.deep.equal([failure]);
  });
});
