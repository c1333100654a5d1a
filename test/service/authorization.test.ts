import {expect} from 'chai';
import {callService, completionsPath, readBody, type ErrorBody} from '../support/call-service.js';
import {createTestService} from '../support/local-service.js';

const operations = [
  {name: 'the agent list', path: '/v1/aibot/bots'},
  {
    name: 'a completion',
    path: completionsPath('Agent-guide'),
    body: {messages: [{role: 'user', content: 'Hi'}]},
  },
  {name: 'the record list', path: '/v1/aibot/bots/Agent-guide/records'},
] as const;

describe('the token check of the local service', () => {
  for (const {name, path, ...rest} of operations) {
    it(`requires a token for ${name}`, async () => {
      const response = await callService(createTestService(), path, {...rest, token: null});
      expect(response.status).to.equal(401);
      expect(response.headers.get('WWW-Authenticate')).to.equal('Bearer');
      const error = await readBody<ErrorBody>(response);
      expect(error.code).to.equal('INVALID_ACCESS_TOKEN');
      expect(error.message).to.include('Authorization: Bearer');
      expect(error.requestId).to.equal(response.headers.get('X-Request-Id'));
    });

    it(`rejects an unknown token for ${name}`, async () => {
      const response = await callService(createTestService(), path, {...rest, token: 'guessed'});
      expect(response.status).to.equal(401);
      expect((await readBody<ErrorBody>(response)).message).to.equal('The access token is not known.');
    });

    it(`accepts a known token for ${name}`, async () => {
      expect((await callService(createTestService(), path, rest)).status).to.equal(200);
    });
  }

  for (const scheme of ['bearer', 'BEARER', 'Bearer ']) {
    it(`accepts the scheme “${scheme}”`, async () => {
      const service = createTestService();
      const headers = {Authorization: `${scheme} ${service.token}`};
      expect((await callService(service, '/v1/aibot/bots', {token: null, headers})).status).to.equal(200);
    });
  }

  for (const authorization of [
    '',
    'Bearer',
    'Bearer ',
    'Basic dGVzdA==',
    'test-token',
    'Bearer test-token x',
  ]) {
    it(`rejects “${authorization}”`, async () => {
      const headers = {Authorization: authorization};
      const response = await callService(createTestService(), '/v1/aibot/bots', {token: null, headers});
      expect(response.status).to.equal(401);
    });
  }

  it('skips unknown paths and runs before the agent look-up', async () => {
    const service = createTestService();
    expect((await callService(service, '/v1/aibot/cats', {token: null})).status).to.equal(404);
    expect((await callService(service, '/v1/aibot/bots', {token: null, method: 'DELETE'})).status).to.equal(
      405,
    );
    const records = '/v1/aibot/bots/Agent-404/records';
    expect((await callService(service, records, {token: null})).status).to.equal(401);
  });

  it('rejects everybody without a configured token', async () => {
    const service = createTestService({tokens: []});
    expect((await callService(service, '/v1/aibot/bots')).status).to.equal(401);
  });
});
