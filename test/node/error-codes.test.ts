import {expect} from 'chai';
import type {AccessToken} from '../../src/client/access-token.js';
import {AgentClient} from '../../src/client/agent-client.js';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import {bodyOf} from '../support/held-body.js';
import {serveHandler} from '../support/http-server.js';
import {createTestService, type TestService} from '../support/local-service.js';
import {chunkJson, eventOf} from '../support/reply-samples.js';

const question = [{role: 'user', content: 'Hello?'}];

/** Error bodies in successful answers, each with the status 401. */
const refusals: readonly unknown[] = [
  {code: 401, msg: 'token expired'},
  {code: '401', message: 'token expired', requestId: 'r-1'},
  {code: 401, detail: 'token expired'},
  {errcode: 401, errmsg: 'token expired'},
  {error_code: 401, error_msg: 'token expired'},
  {statusCode: 401, error: 'Unauthorized', message: 'token expired'},
  {status: 401, title: 'Unauthorized', msg: 'token expired'},
  {error: {code: 401, message: 'token expired'}},
  {error: {code: 'expired_token', status: 401, msg: 'token expired'}},
  {detail: {code: 401, msg: 'token expired'}},
  {detail: [{code: 401, msg: 'token expired'}]},
  {type: 'error', error: {code: 401, message: 'token expired'}},
];

function openClient(service: TestService, accessToken: AccessToken) {
  const {fetch, baseUrl} = service;
  const client = new AgentClient({baseUrl, fetch, accessToken});
  const told: AgentServiceError[] = [];
  client.subscribeToAuthErrors(error => told.push(error));
  return {client, told};
}

/** Tokens, each issued once, with the reasons of the requests. */
function countTokens(service: TestService) {
  const reasons: string[] = [];
  const issue: AccessToken = ({reason}) => {
    reasons.push(reason);
    return service.token;
  };
  return {reasons, issue};
}

const operations: Readonly<Record<string, (client: AgentClient) => Promise<unknown>>> = {
  'the list of agents': client => client.listAgents(),
  'the records': client => client.listRecords('Agent-guide'),
  'a whole reply': client => client.completeReply('Agent-guide', question),
  'a streamed reply': client => client.completeReply('Agent-guide', question, {stream: true}),
};

const settled = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error);
const asJson = (body: unknown) => () => Response.json(body);
const asEvent = (body: unknown) => () => new Response(eventOf(JSON.stringify(body)));

describe('a refused token inside a successful answer', () => {
  for (const [operation, call] of Object.entries(operations)) {
    for (const body of refusals) {
      it(`is renewed once for ${operation}: ${JSON.stringify(body)}`, async () => {
        const service = createTestService();
        const {reasons, issue} = countTokens(service);
        const {client, told} = openClient(service, issue);
        service.respondNext(asJson(body));
        const answer = await call(client);
        expect(answer).not.to.be.instanceOf(Error);
        expect(reasons).to.deep.equal(['first', 'refused']);
        expect(service.requests).to.have.length(2);
        expect(told).to.deep.equal([]);
      });

      it(`is an authorisation error of ${operation} after a second refusal: ${JSON.stringify(body)}`, async () => {
        const service = createTestService();
        const {reasons, issue} = countTokens(service);
        const {client, told} = openClient(service, issue);
        service.respondNext(asJson(body));
        service.respondNext(asJson(body));
        const error = await settled(call(client));
        expect(error).to.be.instanceOf(AgentServiceError);
        expect(error).to.include({kind: 'unauthorized', status: 200, serviceMessage: 'token expired'});
        expect(told).to.deep.equal([error]);
        expect(reasons).to.deep.equal(['first', 'refused']);
        expect(service.requests).to.have.length(2);
      });
    }
  }

  it('is renewed wherever the event is cut, also after comments, and the reply starts once', async () => {
    const refused = new TextEncoder().encode(`: hello\n\n${eventOf('{"code":401,"msg":"token expired"}')}`);
    for (let cut = 1; cut < refused.length; cut += 1) {
      const service = createTestService();
      const {reasons, issue} = countTokens(service);
      const {client} = openClient(service, issue);
      service.respondNext(() => new Response(bodyOf([refused.subarray(0, cut), refused.subarray(cut)])));
      service.respondNext(() => new Response(eventOf(chunkJson('Hello', 'stop'))));
      const {text} = await client.completeReply('Agent-guide', question, {stream: true});
      expect([text, reasons], `cut at byte ${cut}`).to.deep.equal(['Hello', ['first', 'refused']]);
    }
  });

  it('is not renewed twice, whatever the status of the second refusal', async () => {
    const second = [
      asJson({code: 401, msg: 'expired'}),
      () => Response.json({msg: 'expired'}, {status: 401}),
    ];
    for (const [first, then] of [second, [...second].reverse()]) {
      const service = createTestService();
      const {reasons, issue} = countTokens(service);
      const {client, told} = openClient(service, issue);
      service.respondNext(first!);
      service.respondNext(then!);
      const error = await settled(client.completeReply('Agent-guide', question));
      expect(error).to.include({kind: 'unauthorized', serviceMessage: 'expired'});
      expect([reasons.length, service.requests.length, told.length]).to.deep.equal([2, 2, 1]);
    }
  });

  it('is reported at once without another token or with the page’s own header', async () => {
    const service = createTestService();
    const {client, told} = openClient(service, service.token);
    service.respondNext(asEvent({code: 401, msg: 'token expired'}));
    expect(await settled(client.completeReply('Agent-guide', question))).to.include({kind: 'unauthorized'});
    const own = new AgentClient({
      ...service,
      accessToken: () => service.token,
      prepareRequest: ({headers}) => headers.set('Authorization', 'Basic own'),
    });
    service.respondNext(asJson({code: 401, msg: 'token expired'}));
    expect(await settled(own.listAgents())).to.include({kind: 'unauthorized'});
    expect([service.requests.length, told.length]).to.deep.equal([2, 1]);
  });

  it('is not renewed after the first words, which stay; the next question has another token', async () => {
    const service = createTestService();
    const {reasons, issue} = countTokens(service);
    const {client, told} = openClient(service, issue);
    service.respondNext(
      () => new Response(eventOf(chunkJson('Hel')) + eventOf('{"code":401,"msg":"token expired"}')),
    );
    const reply = client.streamReply('Agent-guide', question);
    expect((await reply.next()).value).to.include({text: 'Hel'});
    expect(await settled(reply.next())).to.include({kind: 'unauthorized', serviceMessage: 'token expired'});
    expect([service.requests.length, told.length]).to.deep.equal([1, 1]);
    await client.completeReply('Agent-guide', question);
    expect(reasons).to.deep.equal(['first', 'refused']);
  });

  it('is renewed over HTTP', async () => {
    const seen: (string | null)[] = [];
    const server = await serveHandler(({headers}) => {
      seen.push(headers.get('Authorization'));
      return seen.length % 2 === 1
        ? Response.json({code: 401, msg: 'token expired'})
        : new Response(eventOf(chunkJson('Hello', 'stop')));
    });
    let issued = 0;
    const client = new AgentClient({baseUrl: server.origin, accessToken: () => `token-${(issued += 1)}`});
    for (const stream of [true, false]) {
      expect((await client.completeReply('Agent-1', question, {stream})).text).to.equal('Hello');
    }
    expect(seen).to.deep.equal(['Bearer token-1', 'Bearer token-2', 'Bearer token-2', 'Bearer token-3']);
    await server.close();
  });
});

describe('a status inside a successful answer', () => {
  for (const [code, kind] of [
    [400, 'invalid-request'],
    [403, 'forbidden'],
    [404, 'not-found'],
    ['413', 'too-large'],
    [422, 'invalid-request'],
    [429, 'rate-limited'],
    [500, 'server'],
    ['503', 'server'],
    [1001, 'service'],
    [40101, 'service'],
    [-1, 'service'],
    ['INVALID_TOKEN', 'service'],
  ] as const) {
    it(`has the kind ${kind} for every operation: ${code}`, async () => {
      const service = createTestService();
      const {client} = openClient(service, service.token);
      for (const [operation, call] of Object.entries(operations)) {
        service.respondNext(asJson({code, msg: 'Not now', data: null}));
        const error = await settled(call(client));
        expect(error, operation).to.include({kind, code: String(code), serviceMessage: 'Not now'});
      }
    });
  }

  it('is ignored when the code is harmless or another number', async () => {
    const service = createTestService();
    const {client} = openClient(service, service.token);
    for (const extra of [
      {code: 200, msg: 'ok'},
      {code: 0},
      {errcode: 0, errmsg: 'ok'},
      {status: 401},
      {statusCode: 200},
    ]) {
      service.respondNext(asJson({...extra, agentList: [], total: 0}));
      expect(await client.listAgents()).to.deep.equal({agents: [], total: 0});
      service.respondNext(asEvent({...extra, ...(JSON.parse(chunkJson('Hello', 'stop')) as object)}));
      expect((await client.completeReply('Agent-guide', question)).text).to.equal('Hello');
    }
  });
});
