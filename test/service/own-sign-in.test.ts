import {expect} from 'chai';
import {createAgentService} from '../../src/service/create-agent-service.js';
import {echoAnswers} from '../../src/service/answers.js';
import type {ServiceAuth, AgentServiceOptions} from '../../src/service/service-options.js';
import type {ServiceError} from '../../src/server/service-error.js';
import {visitorCheck} from '../../src/service/visitor-check.js';
import {memoryStore} from '../../src/store/memory-store.js';
import type {RecordListBody} from '../support/call-service.js';
import {ManualClock} from '../support/manual-clock.js';
import {completions, readError} from './running-service.js';

const origin = 'https://service.test';
const list = '/v1/aibot/bots';

interface Visit {
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly content?: string;
}

/** Sends a request with headers that only browsers may set. */
function serviceWith(auth: ServiceAuth | undefined, options: Partial<AgentServiceOptions> = {}) {
  const reported: unknown[] = [];
  const handle = createAgentService({
    agents: [{AgentId: 'Agent-1'}],
    answers: echoAnswers(),
    auth,
    onError: error => reported.push(error),
    ...options,
  });
  const send = ({path = list, headers = {}, content}: Visit): Promise<Response> => {
    const body = JSON.stringify({messages: [{role: 'user', content}]});
    const request = new Request(origin + path, content === undefined ? {} : {method: 'POST', body});
    Object.defineProperty(request, 'headers', {value: new Headers(headers)});
    return handle(request);
  };
  return {send, reported};
}

const byCookie: ServiceAuth = {visitor: ({headers}) => /user=(\w+)/.exec(headers.get('Cookie') ?? '')?.[1]};
const signIn = {
  path: '/auth/v1/signin/anonymously',
  content: '',
  headers: {'x-device-id': 'device-1-of-a-visitor'},
};

describe('the sign-in of a site', () => {
  it('that never answers is a failure after ten seconds', async () => {
    const clock = new ManualClock();
    const check = visitorCheck({
      ...{
        store: memoryStore(),
        tokens: [],
        anonymous: false,
        origins: {allowed: new Set<string>(), own: undefined},
        clock,
      },
      ...{visitor: () => new Promise(() => undefined), now: () => 0},
    });
    const checking = check(new Request(origin + list)).catch((error: unknown) => error);
    await clock.whenScheduled(10_000);
    clock.advance(10_000);
    const error = (await checking) as ServiceError;
    expect(error).to.include({status: 503, code: 'VISITOR_UNKNOWN'});
    expect(error.headers).to.deep.equal({'Retry-After': '5'});
    expect(String(error.cause)).to.equal('Error: auth.visitor did not answer within 10 seconds.');
  });

  it('admits its visitors and refuses everyone else with 401', async () => {
    const {send} = serviceWith(byCookie);
    expect((await send({headers: {Cookie: 'user=ann'}})).status).to.equal(200);
    expect((await send({})).status).to.equal(401);
    expect((await send({headers: {Cookie: 'other=1', Authorization: 'Bearer unknown'}})).status).to.equal(
      401,
    );
  });

  it('closes the anonymous sign-in, unless the owner opens it', async () => {
    const statuses = async (auth: ServiceAuth | undefined): Promise<number> =>
      (await serviceWith(auth).send(signIn)).status;
    expect(await statuses(undefined)).to.equal(200);
    expect(await statuses({})).to.equal(200);
    expect(await statuses(byCookie)).to.equal(404);
    expect(await statuses({tokens: ['t']})).to.equal(404);
    expect(await statuses({...byCookie, anonymous: true})).to.equal(200);
    expect(await statuses({anonymous: false})).to.equal(404);
  });

  it('separates the records of its visitors from each other, and from those of tokens', async () => {
    const {send} = serviceWith({...byCookie, tokens: ['fixed']});
    const visitors = [{Cookie: 'user=ann'}, {Cookie: 'user=bob'}, {Authorization: 'Bearer fixed'}];
    for (const [index, headers] of visitors.entries())
      await send({path: completions, content: `Question ${index}`, headers});
    for (const [index, headers] of visitors.entries()) {
      const response = await send({path: '/v1/aibot/bots/Agent-1/records', headers});
      const {recordList} = (await response.json()) as RecordListBody;
      expect(recordList.map(({content}) => content)).to.deep.equal([
        `Question ${index}`,
        `Question ${index}`,
      ]);
    }
  });

  it('is not asked for a page of another site, which could send the cookie of the visitor', async () => {
    const {send} = serviceWith(byCookie, {allowOrigins: undefined});
    const Cookie = 'user=ann';
    for (const headers of [
      {Origin: 'https://evil.example'},
      {Origin: 'null'},
      {Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site'},
      {'Sec-Fetch-Site': 'cross-site'},
    ]) {
      const response = await send({
        path: completions,
        content: 'Buy it',
        headers: {...headers, Cookie},
      });
      expect(response.status, JSON.stringify(headers)).to.equal(403);
    }
    for (const headers of [{Origin: origin}, {'Sec-Fetch-Site': 'same-origin'}])
      expect((await send({headers: {...headers, Cookie}})).status).to.equal(200);
  });

  it('may read a token of another site in the Authorization header', async () => {
    const {send} = serviceWith({
      visitor: ({headers}) => (headers.get('Authorization') === 'Bearer signed' ? 'ann' : undefined),
    });
    const headers = {Origin: 'https://shop.example', Authorization: 'Bearer signed'};
    expect((await send({headers})).status).to.equal(200);
  });

  it('fails with 500 when it breaks or returns no identifier, and the operator reads why', async () => {
    for (const [words, visitor] of [
      ['The directory is down.', () => Promise.reject(new Error('The directory is down.'))],
      ['auth.visitor must return', () => 42],
      ['auth.visitor must return', () => ''],
      ['auth.visitor must return', () => 'x'.repeat(600)],
    ] as const) {
      const {send, reported} = serviceWith({visitor: visitor as never});
      const response = await send({});
      expect(response.status).to.equal(500);
      expect((await readError(response)).message).to.equal('The service failed. Try again later.');
      expect(String(reported)).to.include(words);
    }
  });
});

describe('the allowed origins of a service', () => {
  const {send} = serviceWith({tokens: ['fixed']}, {allowOrigins: ['https://shop.example']});
  const Authorization = 'Bearer fixed';

  it('may read its answers, and others may not call it, even with a token', async () => {
    const shop = await send({headers: {Origin: 'https://shop.example', Authorization}});
    expect(shop.status).to.equal(200);
    expect(shop.headers.get('Access-Control-Allow-Origin')).to.equal('https://shop.example');
    const other = await send({headers: {Origin: 'https://evil.example', Authorization}});
    expect(other.status).to.equal(403);
    expect(other.headers.get('Access-Control-Allow-Origin')).to.equal(null);
    expect(other.headers.get('Vary')).to.include('Origin');
  });

  it('do not concern its own pages and other programs', async () => {
    for (const headers of [{Origin: origin, Authorization}, {Authorization}])
      expect((await send({headers})).status).to.equal(200);
  });
});
