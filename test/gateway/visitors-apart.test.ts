import {expect} from 'chai';
import type {ConversationRecord} from '../../src/client/resources.js';
import {
  deny,
  own,
  startGateway,
  tokenOfSession,
  visit,
  type RunningGateway,
  type Visiting,
} from './running-gateway.js';

const texts = (records: readonly ConversationRecord[]): readonly string[] =>
  records.map(({content}) => content);

async function say({client}: Visiting, content: string, stream = true): Promise<void> {
  await client.completeReply('Agent-guide', [{role: 'user', content}], {stream});
}

async function recordsOf({client}: Visiting): Promise<readonly string[]> {
  return texts((await client.listRecords('Agent-guide', {order: 'asc'})).records);
}

describe('two visitors of one gateway', () => {
  let gateway: RunningGateway;
  afterEach(() => gateway.close());

  it('read no records where records are denied, and the service gets no request', async () => {
    gateway = await startGateway(deny);
    const ada = visit(gateway.baseUrl);
    await say(ada, 'Ada’s secret');
    for (const visitor of [ada, visit(gateway.baseUrl)]) {
      const refusal = await visitor.client.listRecords('Agent-guide').catch((error: unknown) => error);
      expect(refusal).to.include({kind: 'forbidden', code: 'RECORDS_DENIED'});
    }
    expect(ada.cookie).to.equal('');
    expect(gateway.received.map(({method}) => method)).to.deep.equal(['POST']);
  });

  it('read their own records with their own service tokens', async () => {
    gateway = await startGateway(tokenOfSession);
    const [ada, bob] = [
      visit(gateway.baseUrl, {'X-Test-Session': 'ada'}),
      visit(gateway.baseUrl, {'X-Test-Session': 'bob'}),
    ];
    await say(ada, 'Ada’s secret');
    await say(bob, 'Bob’s secret');
    expect(await recordsOf(ada)).to.deep.equal(['Ada’s secret', 'Ada’s secret']);
    expect(await recordsOf(bob)).to.deep.equal(['Bob’s secret', 'Bob’s secret']);
    const stranger = visit(gateway.baseUrl);
    for (const ask of [recordsOf, (visitor: Visiting) => say(visitor, 'Hello')]) {
      expect(await ask(stranger).catch((error: unknown) => error)).to.include({
        kind: 'unauthorized',
        status: 401,
      });
    }
  });

  it('get one new token when the service refuses the first', async () => {
    const reasons: string[] = [];
    gateway = await startGateway({
      records: 'visitor-token',
      visitor: (_request, {reason}) => {
        reasons.push(reason);
        return reason === 'refused' ? 'token-of-ada' : 'token-of-yesterday';
      },
    });
    await say(visit(gateway.baseUrl), 'Hello');
    expect(reasons).to.deep.equal(['first', 'refused']);
  });

  it('read their own records with a store', async () => {
    gateway = await startGateway(own);
    const [ada, bob, stranger] = [visit(gateway.baseUrl), visit(gateway.baseUrl), visit(gateway.baseUrl)];
    await say(ada, 'Ada’s first');
    await say(bob, 'Bob’s first', false);
    await say(ada, 'Ada’s second', false);
    expect(await recordsOf(ada)).to.deep.equal([
      'Ada’s first',
      'Ada’s first',
      'Ada’s second',
      'Ada’s second',
    ]);
    expect(await recordsOf(bob)).to.deep.equal(['Bob’s first', 'Bob’s first']);
    expect(await recordsOf(stranger)).to.deep.equal([]);
    expect(stranger.cookie).to.equal('');
    const {records} = await ada.client.listRecords('Agent-translator');
    expect(records).to.deep.equal([]);
  });

  it('page through their own records in both orders with their own total', async () => {
    gateway = await startGateway({...own, limit: {completionsPerVisitor: 100}});
    const [ada, bob] = [visit(gateway.baseUrl), visit(gateway.baseUrl)];
    for (let turn = 1; turn <= 30; turn += 1) await say(turn % 10 === 0 ? ada : bob, `Turn ${turn}`);
    const page = async (order: 'asc' | 'desc', pageNumber: number): Promise<unknown> => {
      const {records, total} = await ada.client.listRecords('Agent-guide', {order, pageSize: 2, pageNumber});
      return [...texts(records), total];
    };
    expect(await page('desc', 1)).to.deep.equal(['Turn 30', 'Turn 30', 6]);
    expect(await page('desc', 3)).to.deep.equal(['Turn 10', 'Turn 10', 6]);
    expect(await page('asc', 2)).to.deep.equal(['Turn 20', 'Turn 20', 6]);
    expect(await page('asc', 4)).to.deep.equal([6]);
  });

  it('see their records after the first word of a reply', async () => {
    gateway = await startGateway(own);
    const ada = visit(gateway.baseUrl);
    for await (const {recordId} of ada.client.streamReply('Agent-guide', [{role: 'user', content: 'A b'}])) {
      expect(recordId).to.match(/^record-/);
      break;
    }
    let records: readonly string[] = [];
    while (records.length < 2) records = await recordsOf(ada);
    expect(records[0]).to.equal('A b');
  });

  it('do not get each other’s question when both ask the same', async () => {
    gateway = await startGateway(own);
    const [ada, bob] = [visit(gateway.baseUrl), visit(gateway.baseUrl)];
    await say(ada, 'Same');
    await say(bob, 'Same');
    const ids = async ({client}: Visiting): Promise<readonly string[]> =>
      (await client.listRecords('Agent-guide')).records.map(({recordId}) => recordId);
    const [adas, bobs] = [await ids(ada), await ids(bob)];
    expect(new Set([...adas, ...bobs]).size).to.equal(4);
  });
});
