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

  it('let exactly the allowed messages of one visitor pass, whichever process gets them', async () => {
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
  });

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

  it(`have every reply of ${visitors} visitors, and each visitor sees exactly their own`, async () => {
    const {origin, reported} = running!;
    const everyone = Array.from({length: visitors}, () => visit(`${origin}/own`));
    const begun = performance.now();
    const replies = await Promise.all(
      everyone.map(async ({client}, visitor) => {
        const recordIds: string[] = [];
        for (let turn = 0; turn < completions / visitors; turn += 1) {
          const content = `Visitor ${visitor}, turn ${turn}`;
          const options = {stream: turn % 2 === 0};
          const reply = await client.completeReply('Agent-guide', [{role: 'user', content}], options);
          expect(reply.text).to.equal(content);
          recordIds.push(reply.recordId);
        }
        return recordIds;
      }),
    );
    const seconds = (performance.now() - begun) / 1000;
    await Promise.all(
      everyone.map(async (visitor, index) => {
        const own = await allRecords(visitor);
        expect(own.map(({content}) => content.split(',', 1)[0])).to.deep.equal(
          own.map(() => `Visitor ${index}`),
        );
        expect(own.filter(({role}) => role === 'user')).to.have.length(completions / visitors);
        const recordIds = own.filter(({role}) => role === 'assistant').map(({recordId}) => recordId);
        expect(recordIds).to.have.members(replies[index]!);
      }),
    );
    expect(reported).to.deep.equal([]);
    console.log(`${completions} completions of ${visitors} visitors: ${seconds.toFixed(1)} s`);
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
    expect(reported.length).to.be.at.least(2);
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
