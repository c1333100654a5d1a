import {expect} from 'chai';
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
      service.call('/auth/v1/signin/anonymously', {method: 'POST', headers: {'x-device-id': 'device-1'}});
    expect([(await signIn()).status, (await signIn()).status]).to.deep.equal([200, 200]);
    time = 20_000;
    const refused = await signIn();
    expect(refused.status).to.equal(429);
    expect(refused.headers.get('Retry-After')).to.equal('40');
    time = 60_000;
    expect((await signIn()).status).to.equal(200);
  });

  it('suit a chat by default', async () => {
    const service = ownService();
    const messages = Array.from({length: 20}, () => turn('x'.repeat(8000)));
    expect((await service.call(completions, post(messages))).status).to.equal(200);
    expect((await service.call('/v1/aibot/bots?pageSize=50')).status).to.equal(200);
  });
});
