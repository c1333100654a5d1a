import {expect} from 'chai';
import {VisitorCookies} from '../../../src/gateway/visitor-cookies.js';
import {hello, post, secret, visit, type Visiting} from '../running-gateway.js';
import {startProcesses, type RunningProcesses} from './start-processes.js';

/** Completions of the test of records. `GATEWAY_COMPLETIONS=2000 npm test -- shared-state` runs the full number. */
const completions = Number(process.env['GATEWAY_COMPLETIONS'] ?? 200);
const visitors = 50;

async function newCookie(): Promise<string> {
  const cookies = new VisitorCookies({secret}, () => Date.now());
  const {setCookie = ''} = await cookies.create(new Request('http://127.0.0.1'));
  return setCookie.split(';', 1)[0] ?? '';
}

describe('four gateway processes on one PostgreSQL and one Redis', function () {
  this.timeout(240_000);
  let running: RunningProcesses | undefined;
  before(async function () {
    running = await startProcesses(this);
  });
  after(() => running?.close());

  /** The number of answers of each status. */
  const statusesOf = async (answers: readonly Promise<Response>[]): Promise<Record<number, number>> => {
    const found: Record<number, number> = {};
    for (const response of await Promise.all(answers)) {
      await response.arrayBuffer();
      found[response.status] = (found[response.status] ?? 0) + 1;
    }
    return found;
  };

  const expectExactLimit = async (): Promise<void> => {
    const {origin, requests, received} = running!;
    const cookie = await newCookie();
    const [before, asked] = [[...requests], received.length];
    const say = (): Promise<Response> => post(`${origin}/limited`, {messages: hello}, {Cookie: cookie});
    expect(await statusesOf(Array.from({length: 60}, say))).to.deep.equal({200: 20, 429: 40});
    expect(requests.map((number, index) => number - before[index]!)).to.deep.equal([15, 15, 15, 15]);
    expect(received.length - asked).to.equal(20);
    const refusal = await say();
    expect(Number(refusal.headers.get('Retry-After'))).to.be.within(1, 60);
    const other = await newCookie();
    expect((await post(`${origin}/limited`, {messages: hello}, {Cookie: other})).status).to.equal(200);
  };

  it('let exactly the allowed messages of one visitor pass, whichever process gets them', expectExactLimit);

  it('let exactly the allowed messages and reads of all visitors together pass', async () => {
    const {origin} = running!;
    const say = (): Promise<Response> => post(`${origin}/total`, {messages: hello});
    const look = (): Promise<Response> => fetch(`${origin}/total/v1/aibot/bots`);
    expect(await statusesOf(Array.from({length: 60}, say))).to.deep.equal({200: 25, 429: 35});
    expect(await statusesOf(Array.from({length: 60}, look))).to.deep.equal({200: 25, 429: 35});
  });

  it('let exactly the allowed reads of one visitor pass', async () => {
    const {origin} = running!;
    const headers = {Cookie: await newCookie()};
    const look = (): Promise<Response> =>
      fetch(`${origin}/limited/v1/aibot/bots/Agent-guide/records`, {headers});
    expect(await statusesOf(Array.from({length: 60}, look))).to.deep.equal({200: 20, 429: 40});
  });

  it(`have every reply of ${visitors} visitors, also when Redis stops meanwhile, and exact limits afterwards`, async () => {
    const {origin, origins, redis, received, reported} = running!;
    const asked = received.length;
    const turns = completions / visitors;
    const everyone = Array.from({length: visitors}, (_, index) => {
      const path = index % 2 === 0 ? '/refuse' : '/allow';
      return {path, ...visit(origin + path)};
    });
    const duringOutage = {'/refuse': 0, '/allow': 0};
    let outage: Promise<void> | undefined;
    let end: Promise<void> | undefined;
    const count = (path: keyof typeof duringOutage): void => {
      duringOutage[path] += 1;
      const isMet = duringOutage['/refuse'] >= 2 * visitors && duringOutage['/allow'] >= visitors / 2;
      if (isMet) end ??= outage?.then(redis.start);
    };
    const ask = async (
      {path, client}: (typeof everyone)[0],
      content: string,
      stream: boolean,
    ): Promise<string> => {
      for (;;) {
        try {
          const reply = await client.completeReply('Agent-guide', [{role: 'user', content}], {stream});
          expect(reply.text).to.equal(content);
          if (path === '/allow' && outage && !end) count(path);
          return reply.recordId;
        } catch (error) {
          if (path !== '/refuse') throw error;
          expect(error).to.include({status: 503, code: 'LIMIT_UNAVAILABLE', retryAfter: 5});
          count('/refuse');
          await new Promise(resolve => setTimeout(resolve, 20));
        }
      }
    };
    const begun = performance.now();
    const replies = await Promise.all(
      everyone.map(async (visitor, index) => {
        const recordIds: string[] = [];
        for (let turn = 0; turn < turns; turn += 1) {
          // The first visitor stops Redis in the middle of the replies of others.
          if (turn >= turns / 2) await (outage ??= redis.stop());
          recordIds.push(await ask(visitor, `Visitor ${index}, turn ${turn}`, turn % 2 === 0));
        }
        return recordIds;
      }),
    );
    await end;
    const seconds = (performance.now() - begun) / 1000;
    for (const process of origins) {
      const say = (): Promise<Response> => post(`${process}/refuse`, {messages: hello});
      while ((await say()).status !== 200) await new Promise(resolve => setTimeout(resolve, 20));
    }
    await Promise.all(
      everyone.map(async (visitor, index) => {
        const own = await allRecords(visitor);
        expect(own.map(({content}) => content.split(',', 1)[0])).to.deep.equal(
          own.map(() => `Visitor ${index}`),
        );
        expect(own.filter(({role}) => role === 'user')).to.have.length(turns);
        const recordIds = own.filter(({role}) => role === 'assistant').map(({recordId}) => recordId);
        expect(recordIds).to.have.members(replies[index]!);
      }),
    );
    // No refused message has reached the service.
    expect(received.length - asked).to.equal(completions + origins.length);
    for (const error of reported) expect(error).to.include('limit.store failed.');
    await expectExactLimit();
    console.log(
      `${completions} completions of ${visitors} visitors: ${seconds.toFixed(1)} s; without Redis, ` +
        `${duringOutage['/refuse']} messages were refused and ${duringOutage['/allow']} counted by a process alone`,
    );
  });

  it('answer while the database is down, say that records cannot be read, and go on afterwards', async () => {
    const {origin, postgres, reported} = running!;
    const ada = visit(`${origin}/own`);
    const ask = async (content: string): Promise<string> =>
      (await ada.client.completeReply('Agent-guide', [{role: 'user', content}])).text;
    await ask('before');
    await postgres.kill();
    expect(await ask('meanwhile')).to.equal('meanwhile');
    const refusal: unknown = await ada.client.listRecords('Agent-guide').catch((error: unknown) => error);
    expect(refusal).to.include({status: 503, code: 'RECORDS_UNAVAILABLE'});
    const unstored = reported.filter(error => /^OperatorError: The record .* was not stored/.test(error));
    expect(unstored).to.have.length(2);
    await postgres.start();
    await ask('after');
    const {records} = await ada.client.listRecords('Agent-guide', {order: 'asc'});
    expect(records.map(({content}) => content)).to.deep.equal(['before', 'before', 'after', 'after']);
  });
});

type Records = Awaited<ReturnType<Visiting['client']['listRecords']>>['records'];

async function allRecords({client}: Visiting): Promise<Records> {
  const records = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const page = await client.listRecords('Agent-guide', {pageSize: 50, pageNumber});
    records.push(...page.records);
    if (page.records.length === 0 || records.length >= page.total) return records;
  }
}
