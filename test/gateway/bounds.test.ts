import {expect} from 'chai';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import {createGateway} from '../../src/gateway/create-gateway.js';
import {ServiceError} from '../../src/server/service-error.js';
import {serviceFailure} from '../../src/gateway/gateway-error.js';
import {countRequests} from '../support/count-requests.js';
import {ManualClock} from '../support/manual-clock.js';
import {deny, hello, post, serviceToken, startGateway, type RunningGateway} from './running-gateway.js';

const upstream = 'https://agents.example';

describe('the limits of a gateway', () => {
  let gateway: RunningGateway | undefined;
  afterEach(async () => {
    await gateway?.close();
    gateway = undefined;
  });

  it('allow 256 characters in an agent’s identifier', async () => {
    const fetch = async (): Promise<Response> => Response.json({choices: [{message: {content: 'Hi'}}]});
    const handle = createGateway({...deny, upstream, fetch});
    const ask = async (agentId: string): Promise<number> => {
      const address = `http://localhost/v1/aibot/bots/${agentId}/openai/chat/completions`;
      const headers = {'Content-Type': 'application/json'};
      const body = JSON.stringify({messages: hello});
      return (await handle(new Request(address, {method: 'POST', headers, body}))).status;
    };
    expect([await ask('a'.repeat(256)), await ask('a'.repeat(257))]).to.deep.equal([200, 404]);
    // Counts characters, not their percent-encoded form.
    expect(await ask(encodeURIComponent('é'.repeat(256)))).to.equal(200);
  });

  it('keep a hundred lists of agents and drop the first requested one', async () => {
    let read = 0;
    const fetch = async (): Promise<Response> => {
      read += 1;
      return Response.json({agentList: [], total: 0});
    };
    const clock = new ManualClock();
    const handle = createGateway({...deny, upstream, clock, fetch, allowAgents: ['Agent-guide']});
    const look = async (name: string): Promise<number> => {
      const before = read;
      await handle(new Request(`http://localhost/v1/aibot/bots?name=${name}`));
      return read - before;
    };
    for (let number = 1; number <= 100; number += 1) expect(await look(`filter-${number}`)).to.equal(1);
    expect(await look('filter-1')).to.equal(0);
    expect(await look('filter-101')).to.equal(1);
    expect([await look('filter-2'), await look('filter-1')]).to.deep.equal([0, 1]);
  });

  it('remove parameters without a value', async () => {
    gateway = await startGateway(deny);
    const query = 'name=&introduction=&information=&enable=&pageSize=&pageNumber=';
    expect((await fetch(`${gateway.baseUrl}/v1/aibot/bots?${query}`)).status).to.equal(200);
    const {searchParams} = new URL(gateway.received.at(-1)!.url);
    expect(Object.fromEntries(searchParams)).to.deep.equal({});
  });

  it('give Retry-After in whole seconds, rounded up', async () => {
    const clock = new ManualClock();
    const begun = clock.now();
    const take = countRequests({perVisitor: 1, inAll: 9}, {clock});
    await take('ada');
    const named: unknown[] = [];
    for (const time of [0, 1, 58_999, 59_000, 59_001, 59_999, 60_000]) {
      clock.advance(begun + time - clock.now());
      const taken = await take('ada').catch((error: unknown) => error);
      named.push(taken instanceof ServiceError ? taken.headers['Retry-After'] : 'taken');
    }
    expect(named).to.deep.equal(['60', '60', '2', '1', '1', '1', 'taken']);
  });

  it('pass on the service’s Retry-After in whole seconds, with errors and with replies', async () => {
    gateway = await startGateway({...deny, assumptions: {readRetries: 0}});
    for (const status of [200, 429, 503]) {
      gateway.respond(() =>
        Response.json({agentList: [], total: 0}, {status, headers: {'Retry-After': '1.2'}}),
      );
      for (const response of [
        await fetch(`${gateway.baseUrl}/v1/aibot/bots`),
        await post(gateway.baseUrl, {messages: hello}),
      ])
        expect([response.status, response.headers.get('Retry-After')]).to.deep.equal([status, '2']);
    }
  });

  it('renew the token before it expires, by the configured lead time', async () => {
    for (const [assumptions, early] of [
      [{}, 30_000],
      [{tokenRenewalLead: 5_000}, 5_000],
    ] as const) {
      const clock = new ManualClock();
      const reasons: string[] = [];
      const expiresAt = clock.now() + 60_000;
      gateway = await startGateway({
        clock,
        assumptions,
        accessToken: ({reason}) => {
          reasons.push(reason);
          return {token: serviceToken, expiresAt: reason === 'first' ? expiresAt : expiresAt + 600_000};
        },
      });
      const look = async (): Promise<number> => (await fetch(`${gateway!.baseUrl}/v1/aibot/bots`)).status;
      await look();
      clock.advance(60_000 - early - 1);
      expect([await look(), ...reasons]).to.deep.equal([200, 'first']);
      clock.advance(1);
      expect([await look(), ...reasons]).to.deep.equal([200, 'first', 'expired']);
      await gateway.close();
    }
    gateway = undefined;
  });

  it('let a visitor’s own token run to its expiry, and request it once per request', async () => {
    const clock = new ManualClock();
    let asked = 0;
    gateway = await startGateway({
      clock,
      records: 'visitor-token',
      visitor: () => {
        asked += 1;
        return {token: 'token-of-ada', expiresAt: clock.now() + 1};
      },
    });
    expect((await post(gateway.baseUrl, {messages: hello})).status).to.equal(200);
    expect(asked).to.equal(1);
  });
});

describe('a failure of the service', () => {
  const context = {addressWords: ['agents.example'], isVisitorsToken: false};
  const sent = (...given: ConstructorParameters<typeof AgentServiceError>): readonly unknown[] => {
    const {status, code, message} = serviceFailure(new AgentServiceError(...given), context);
    return [status, code, message];
  };

  it('has the service’s status, except when that means success', () => {
    const codeOf = (kind: 'service' | 'rate-limited' | 'invalid-request', status: number) =>
      sent(kind, 'No', {status})[0];
    expect([codeOf('rate-limited', 429), codeOf('invalid-request', 400)]).to.deep.equal([429, 400]);
    expect([codeOf('invalid-request', 399), codeOf('service', 200), codeOf('service', 418)]).to.deep.equal([
      502, 502, 502,
    ]);
    expect(sent('server', 'Down', {status: 507})[0]).to.equal(507);
    expect([sent('server', 'Down')[0], sent('forbidden', 'No')[0]]).to.deep.equal([502, 502]);
  });

  it('has the service’s code if it is one word without the address', () => {
    const code = (given: string): unknown => sent('forbidden', 'No', {status: 403, code: given})[1];
    expect([code('QUOTA.USED-UP_1'), code('x'.repeat(64))]).to.deep.equal([
      'QUOTA.USED-UP_1',
      'x'.repeat(64),
    ]);
    for (const odd of ['', 'x'.repeat(65), 'two words', 'a\nb', '<b>']) {
      expect(code(odd), odd).to.equal('SERVICE_ERROR');
    }
    expect(code('at-agents.example')).to.equal('at-***');
    expect(sent('forbidden', 'Not at agents.example', {status: 403})[2]).to.equal('Not at ***');
  });

  it('contains only the request id of the service', () => {
    const inside = 'secret of agents.example';
    for (const [kind, status] of [
      ['network', 502],
      ['timeout', 504],
      ['unreadable', 502],
      ['interrupted', 502],
      ['configuration', 500],
      ['unauthorized', 502],
      ['server', 502],
    ] as const) {
      const failure = serviceFailure(
        new AgentServiceError(kind, inside, {requestId: 'request-1', retryAfter: 0.2}),
        context,
      );
      expect(failure, kind).to.include({status, requestId: 'request-1'});
      expect(failure.headers, kind).to.deep.equal({'Retry-After': '1'});
      expect(failure.message, kind).not.to.include('secret');
      expect(failure.cause, kind).to.have.property('message', inside);
    }
    for (const requestId of ['two words', 'a\r\nb', 'x'.repeat(201), ''])
      expect(serviceFailure(new AgentServiceError('network', 'No', {requestId}), context).requestId).to.equal(
        undefined,
      );
  });
});
