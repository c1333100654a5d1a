import {expect} from 'chai';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import {createGateway} from '../../src/gateway/create-gateway.js';
import {systemClock} from '../../src/client/platform.js';
import {memoryStore} from '../../src/store/memory-store.js';
import {countRequests, expectRejection} from '../support/count-requests.js';
import {ManualClock} from '../support/manual-clock.js';
import {
  deny,
  hello,
  own,
  post,
  serviceToken,
  startGateway,
  visit,
  type RunningGateway,
} from './running-gateway.js';

describe('the agents and rates a gateway offers', () => {
  let gateway: RunningGateway;
  afterEach(() => gateway.close());

  it('include only the listed agents: in lists, in totals and at their paths', async () => {
    gateway = await startGateway({...deny, allowAgents: ['Agent-translator', 'Agent-12', 'Agent-404']});
    const {client} = visit(gateway.baseUrl);
    const {agents, total} = await client.listAgents();
    expect([agents.map(({AgentId}) => AgentId), total]).to.deep.equal([['Agent-translator', 'Agent-12'], 2]);
    const second = await client.listAgents({pageSize: 1, pageNumber: 2});
    expect([second.agents.map(({AgentId}) => AgentId), second.total]).to.deep.equal([['Agent-12'], 2]);
    expect(await client.listAgents({information: 'plant'})).to.deep.equal({agents: [], total: 0});
    expect((await client.findAgent('Agent-12')).name).to.equal('Agent number 12');
    const before = gateway.received.length;
    expect((await post(gateway.baseUrl, {messages: hello})).status).to.equal(404);
    expect((await fetch(`${gateway.baseUrl}/v1/aibot/bots/Agent-guide/records`)).status).to.equal(404);
    expect(gateway.received.length).to.equal(before);
    expect((await post(gateway.baseUrl, {messages: hello}, {}, 'Agent-12')).status).to.equal(200);
  });

  it('come from service pages of the allowed size, whatever size a visitor requests', async () => {
    gateway = await startGateway({...deny, assumptions: {largestPageSize: 5}});
    const {client} = visit(gateway.baseUrl);
    await client.listAgents({pageSize: 50});
    expect(new URL(gateway.received[0]!.url).searchParams.get('pageSize')).to.equal('5');
  });

  it('are read once for all visitors within some seconds, however long the list is', async () => {
    const clock = new ManualClock();
    gateway = await startGateway({...deny, clock, allowAgents: ['Agent-12', 'Agent-404']});
    let pages = 0;
    gateway.respond(request => {
      pages += 1;
      const page = Number(new URL(request.url).searchParams.get('pageNumber'));
      const agentList = Array.from({length: 50}, (_, index) => ({AgentId: `Agent-${page}${index}`}));
      return Response.json({agentList, total: 150});
    });
    const look = async (): Promise<readonly string[]> => {
      const {agents} = await visit(gateway.baseUrl).client.listAgents();
      return agents.map(({AgentId}) => AgentId);
    };
    const first = await Promise.all([look(), look(), look()]);
    expect([...first, await look()]).to.deep.equal(Array(4).fill(['Agent-12']));
    expect(pages).to.equal(3);
    clock.advance(5_000);
    expect(await look()).to.deep.equal(['Agent-12']);
    expect(pages).to.equal(6);
  });

  it('are read until all are found, with a limit for an endless service', async () => {
    for (const [allowAgents, read] of [
      [['Agent-10', 'Agent-11'], 1],
      [['Agent-10', 'Agent-404'], 2],
    ] as const) {
      const pages: unknown[] = [];
      const answerPage: typeof fetch = address => {
        pages.push(address);
        const agentList = Array.from({length: 50}, (_, index) => ({
          AgentId: `Agent-${pages.length}${index}`,
        }));
        return Promise.resolve(Response.json({agentList, total: 1e6}));
      };
      const handle = createGateway({
        ...deny,
        upstream: 'https://agents.example',
        allowAgents,
        assumptions: {lookupPages: 2},
        fetch: answerPage,
      });
      const response = await handle(new Request('http://localhost/v1/aibot/bots'));
      expect(JSON.stringify(await response.json())).to.contain('Agent-10');
      expect(pages).to.have.length(read);
    }
  });

  it('are read again at once after a failure', async () => {
    gateway = await startGateway({
      ...deny,
      allowAgents: ['Agent-12'],
      assumptions: {readRetries: 0},
    });
    const look = async (): Promise<number> => (await fetch(`${gateway.baseUrl}/v1/aibot/bots`)).status;
    gateway.respond(() => new Response('Busy', {status: 503}));
    expect(await look()).to.equal(503);
    gateway.respond(() => Response.json({agentList: [{AgentId: 'Agent-12'}], total: 1}));
    expect(await look()).to.equal(200);
  });

  it('are read for each visitor when each has their own token', async () => {
    gateway = await startGateway({
      records: 'visitor-token',
      visitor: request => request.headers.get('X-Test-Session') ?? undefined,
      allowAgents: ['Agent-ada', 'Agent-bob'],
    });
    const look = async (name: string): Promise<unknown> => {
      const headers = {'X-Test-Session': name};
      return (await fetch(`${gateway.baseUrl}/v1/aibot/bots`, {headers})).json();
    };
    gateway.respond(request => {
      const AgentId = `Agent-${request.headers.get('Authorization')?.replace('Bearer ', '')}`;
      return Response.json({agentList: [{AgentId}], total: 1});
    });
    const seen = JSON.stringify(await Promise.all([look('ada'), look('bob'), look('ada')]));
    expect(seen.match(/Agent-\w+/g)).to.deep.equal(['Agent-ada', 'Agent-bob', 'Agent-ada']);
  });

  it('include every agent without a list, page by page like the service', async () => {
    gateway = await startGateway(deny);
    const {client} = visit(gateway.baseUrl);
    const {agents, total} = await client.listAgents({pageSize: 5, pageNumber: 3});
    expect([agents.map(({AgentId}) => AgentId), total]).to.deep.equal([['Agent-11', 'Agent-12'], 12]);
    expect((await client.listAgents({enable: false})).agents).to.have.length(1);
  });

  it('pause after too many messages of one visitor, but not for others', async () => {
    const clock = new ManualClock();
    gateway = await startGateway({...own, clock, limit: {completionsPerVisitor: 2}});
    const [ada, bob] = [visit(gateway.baseUrl), visit(gateway.baseUrl)];
    const say = ({client}: typeof ada): Promise<unknown> =>
      client.completeReply('Agent-guide', hello).then(
        () => 'answered',
        (error: unknown) => error,
      );
    expect([await say(ada), await say(ada)]).to.deep.equal(['answered', 'answered']);
    clock.advance(20_000);
    const refusal = await say(ada);
    expect(refusal).to.be.instanceOf(AgentServiceError);
    expect(refusal).to.include({kind: 'rate-limited', retryAfter: 40});
    expect(await say(bob)).to.equal('answered');
    clock.advance(40_000);
    expect(await say(ada)).to.equal('answered');
  });

  it('pause for a signed-in visitor too, although each request has a fresh token', async () => {
    let tokens = 0;
    gateway = await startGateway({
      records: 'visitor-token',
      visitor: request => ({
        token: `token-${(tokens += 1)}`,
        visitorId: request.headers.get('X-Test-Session') ?? undefined,
      }),
      limit: {completionsPerVisitor: 2},
    });
    gateway.respond(() => Response.json({choices: [{message: {content: 'Hi'}, finish_reason: 'stop'}]}));
    const statuses = async (headers: Readonly<Record<string, string>>): Promise<readonly number[]> => {
      const ask = (): Promise<Response> => post(gateway.baseUrl, {messages: hello}, headers);
      return [(await ask()).status, (await ask()).status, (await ask()).status];
    };
    expect(await statuses({'X-Test-Session': 'ada'})).to.deep.equal([200, 200, 429]);
    expect(await statuses({'X-Test-Session': 'bob'})).to.deep.equal([200, 200, 429]);
    // Without a visitor function, each token is one visitor.
    expect(await statuses({})).to.deep.equal([200, 200, 200]);
  });

  it('pause after too many messages of all visitors together', async () => {
    const clock = new ManualClock();
    const take = countRequests({perVisitor: 2, inAll: 3}, {clock});
    for (const visitorId of ['', '', 'ada']) await take(visitorId);
    await expectRejection(take('bob'), 'Too many messages');
    clock.advance(60_000);
    for (const visitorId of ['bob', 'bob', 'ada']) await take(visitorId);
    await expectRejection(take('cy'), 'Too many messages');
  });

  it('pause for a visitor who keeps asking, however many others ask once', async () => {
    const take = countRequests({perVisitor: 2});
    await take('ada');
    for (let number = 1; number < 10_000; number += 1) await take(`visitor-${number}`);
    await take('ada');
    await take('one more');
    await expectRejection(take('ada'), 'Too many messages');
  });

  it('pause reading after too many pages, but the visitor can still chat', async () => {
    const clock = new ManualClock();
    gateway = await startGateway({...own, clock, limit: {readsPerVisitor: 2, readsInAll: 4}});
    const {baseUrl} = gateway;
    const [ada, bob] = [visit(baseUrl), visit(baseUrl)];
    const read = async (path: string, {fetch}: typeof ada): Promise<number> =>
      (await fetch(`${baseUrl}/v1/aibot/bots${path}`)).status;
    const records = '/Agent-guide/records';
    await ada.client.completeReply('Agent-guide', hello);
    await bob.client.completeReply('Agent-guide', hello);
    expect([await read('', ada), await read(records, ada)]).to.deep.equal([200, 200]);
    const before = gateway.received.length;
    expect([await read('', ada), await read(records, ada)]).to.deep.equal([429, 429]);
    expect(gateway.received.length, 'asked of the service').to.equal(before);
    expect([await read(records, bob), await read('', bob)]).to.deep.equal([200, 200]);
    const refusal = await fetch(`${baseUrl}/v1/aibot/bots`);
    expect([refusal.status, refusal.headers.get('Retry-After')]).to.deep.equal([429, '60']);
    expect((await ada.client.completeReply('Agent-guide', hello)).text).to.equal('Hello there');
    clock.advance(60_000);
    expect([await read('', ada), await read(records, bob)]).to.deep.equal([200, 200]);
  });

  it('use one token request for all waiting requests, and another after a refusal', async () => {
    const reasons: string[] = [];
    gateway = await startGateway({
      accessToken: async ({reason}) => {
        reasons.push(reason);
        return reasons.length === 1 ? 'token-of-yesterday' : serviceToken;
      },
    });
    const {client} = visit(gateway.baseUrl);
    const replies = [client.completeReply('Agent-guide', hello), client.completeReply('Agent-guide', hello)];
    for (const {text} of await Promise.all(replies)) expect(text).to.equal('Hello there');
    expect(reasons).to.deep.equal(['first', 'refused']);
  });

  it('store records in the given store, for every instance and after a restart', async () => {
    const store = memoryStore();
    gateway = await startGateway({...own, store});
    const ada = visit(gateway.baseUrl);
    await ada.client.completeReply('Agent-guide', hello);
    await ada.client.completeReply('Agent-guide', hello);
    const upstream = `${new URL(gateway.received[0]!.url).origin}/base`;
    const other = createGateway({...own, upstream, store});
    const address = 'http://localhost/v1/aibot/bots/Agent-guide/records';
    const response = await other(new Request(address, {headers: {Cookie: ada.cookie}}));
    expect(await response.json()).to.have.property('total', 4);
    expect(gateway.reported).to.deep.equal([]);
  });

  it('have every reply of a visitor, however busy others are', async () => {
    gateway = await startGateway({
      ...own,
      limit: {completionsPerVisitor: Infinity, completionsInAll: Infinity},
    });
    const ada = visit(gateway.baseUrl);
    await ada.client.completeReply('Agent-guide', [{role: 'user', content: 'Ada’s'}]);
    const others = Array.from({length: 20}, () => visit(gateway!.baseUrl));
    for (let turn = 0; turn < 30; turn += 1)
      await Promise.all(others.map(({client}) => client.completeReply('Agent-guide', hello)));
    const {records} = await ada.client.listRecords('Agent-guide');
    expect(records.map(({content}) => content)).to.deep.equal(['Ada’s', 'Ada’s']);
  });

  it('delete records after the days that a site keeps them', async () => {
    let now = Date.now();
    const clock = {...systemClock, now: () => now};
    gateway = await startGateway({...own, retention: 30, clock});
    const ada = visit(gateway.baseUrl);
    const day = 24 * 60 * 60 * 1000;
    await ada.client.completeReply('Agent-guide', [{role: 'user', content: 'First'}]);
    now += 20 * day;
    await ada.client.completeReply('Agent-guide', [{role: 'user', content: 'Second'}]);
    now += 20 * day;
    await ada.client.completeReply('Agent-guide', [{role: 'user', content: 'Third'}]);
    const {records} = await ada.client.listRecords('Agent-guide', {order: 'asc'});
    expect(records.map(({content}) => content)).to.deep.equal(['Second', 'Second', 'Third', 'Third']);
  });

  it('work with the site’s own sign-in too', async () => {
    gateway = await startGateway({
      ...own,
      visitor: request => request.headers.get('X-Test-Session') ?? undefined,
    });
    const ada = visit(gateway.baseUrl, {'X-Test-Session': 'ada'});
    await ada.client.completeReply('Agent-guide', hello);
    expect((await ada.client.listRecords('Agent-guide')).total).to.equal(2);
    const bob = visit(gateway.baseUrl, {'X-Test-Session': 'bob'});
    expect((await bob.client.listRecords('Agent-guide')).total).to.equal(0);
    const stranger = visit(gateway.baseUrl);
    await stranger.client.completeReply('Agent-guide', hello);
    expect((await stranger.client.listRecords('Agent-guide')).total).to.equal(0);
    expect(ada.cookie + stranger.cookie).to.equal('');
  });
});
