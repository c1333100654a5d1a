import {expect} from 'chai';
import {echoAnswers} from '../../src/service/answers.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {callService, completionsPath} from '../support/call-service.js';
import {createTestService} from '../support/local-service.js';
import {sampleAgents} from '../support/sample-agents.js';

/** The answer to a preflight request. */
function preflight(path: string, headers: Readonly<Record<string, string>>): Promise<Response> {
  const request = new Request(`https://service.test${path}`, {method: 'OPTIONS'});
  // Browsers reserve these headers and would remove them from a request.
  Object.defineProperty(request, 'headers', {value: new Headers(headers)});
  return createLocalService({agents: sampleAgents(), answers: echoAnswers()})(request);
}

const browserHeaders = {
  Origin: 'https://shop.example',
  'Access-Control-Request-Method': 'POST',
  'Access-Control-Request-Headers': 'authorization,content-type,x-device-id,x-trace',
};

describe('other origins at the local service', () => {
  for (const path of [
    '/v1/aibot/bots',
    completionsPath('Agent-guide'),
    '/v1/aibot/bots/Agent-guide/records',
    '/auth/v1/signin/anonymously',
    '/auth/v1/token',
  ]) {
    it(`may call ${path} with the headers they request, and without a token in the preflight`, async () => {
      const {status, headers, body} = await preflight(path, browserHeaders);
      expect(status).to.equal(204);
      expect(body).to.equal(null);
      expect(headers.get('Access-Control-Allow-Origin')).to.equal('*');
      expect(headers.get('Access-Control-Allow-Headers')).to.equal(
        'authorization,content-type,x-device-id,x-trace',
      );
      expect(headers.get('Access-Control-Allow-Methods')).to.equal(headers.get('Allow'));
      expect(headers.get('Access-Control-Max-Age')).to.match(/^\d+$/);
      expect(headers.get('Vary')).to.equal('Access-Control-Request-Headers');
      expect(headers.get('X-Request-Id')).to.match(/.+/);
    });
  }

  it('may use the methods of the path', async () => {
    const list = await preflight('/v1/aibot/bots', browserHeaders);
    expect(list.headers.get('Allow')).to.equal('GET, HEAD, OPTIONS');
    const completion = await preflight(completionsPath('Agent-guide'), browserHeaders);
    expect(completion.headers.get('Allow')).to.equal('POST, OPTIONS');
  });

  it('get the 404 of an unknown path', async () => {
    const {status, headers} = await preflight('/nothing', browserHeaders);
    expect(status).to.equal(204);
    expect(headers.get('Access-Control-Allow-Methods')).to.equal('GET, HEAD, POST, PATCH, DELETE, OPTIONS');
    expect(headers.has('Allow')).to.equal(false);
  });

  it('get no headers they did not request', async () => {
    const {headers} = await preflight('/v1/aibot/bots', {});
    expect(headers.has('Access-Control-Allow-Headers')).to.equal(false);
  });

  for (const [what, path, token] of [
    ['an answer', '/v1/aibot/bots', undefined],
    ['a 401', '/v1/aibot/bots', null],
    ['a 404', '/nothing', undefined],
    ['a 405', completionsPath('Agent-guide'), undefined],
    ['a 400', '/v1/aibot/bots?pageSize=0', undefined],
  ] as const) {
    it(`can read ${what}, its request id and Retry-After`, async () => {
      const {headers} = await callService(createTestService(), path, token === null ? {token} : {});
      expect(headers.get('Access-Control-Allow-Origin')).to.equal('*');
      expect(headers.get('Access-Control-Expose-Headers')).to.equal('Retry-After, X-Request-Id');
    });
  }
});
