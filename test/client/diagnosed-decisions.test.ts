import {expect} from 'chai';
import {AgentClient, type AgentClientOptions} from '../../src/client/agent-client.js';
import type {Decision} from '../../src/client/decisions.js';
import {gatherReply} from '../support/gathered-reply.js';
import {holdBody} from '../support/held-body.js';
import {ManualClock} from '../support/manual-clock.js';
import {chunkJson, eventOf} from '../support/reply-samples.js';
import {jsonAnswer, scriptFetch, type ScriptedAnswer} from '../support/scripted-fetch.js';

const question = [{role: 'user', content: 'Hello?'}];
const done = 'data: [DONE]\n\n';

function openClient(answers: readonly ScriptedAnswer[], options: Partial<AgentClientOptions> = {}) {
  const {fetch} = scriptFetch(...answers);
  return new AgentClient({baseUrl: 'https://agents.test', fetch, ...options});
}

async function decisionsOf(client: AgentClient): Promise<readonly Decision[]> {
  return (await client.diagnostics()).decisions.map(({decision}) => decision);
}

function record(recordId: string, minute: number) {
  return {recordId, role: 'user', content: 'x', createTime: new Date(minute * 60_000).toISOString()};
}

function eventStream(body: string): Response {
  return new Response(body, {headers: {'Content-Type': 'text/event-stream'}});
}

describe('what a client decided about lists', () => {
  const two = [record('record-1', 1), record('record-2', 2)];
  const rows: readonly [string, Decision, object, object?][] = [
    ['another order than asked for', 'order-ignored', {recordList: two, total: 2}],
    [
      'more than the page holds',
      'page-size-ignored',
      {recordList: two, total: 2},
      {pageSize: 1, order: 'asc'},
    ],
    ['a total that is too small', 'total-too-small', {recordList: two, total: 1}, {order: 'asc'}],
    ['no total', 'total-too-small', {recordList: two}, {order: 'asc'}],
    ['a record that comes twice', 'items-repeated', {recordList: [two[0], two[0]], total: 2}],
    ['a record without an identifier', 'items-without-id', {recordList: [{role: 'user'}], total: 1}],
    ['a record without a time', 'times-unreadable', {recordList: [{recordId: 'record-1'}], total: 1}],
  ];
  for (const [name, decision, answer, query] of rows) {
    it(`tells of ${name}`, async () => {
      const client = openClient([jsonAnswer(answer)]);
      await client.listRecords('Agent-1', query);
      expect(await decisionsOf(client)).to.include(decision);
    });
  }

  it('tells of a page that comes again, not of one that is asked for again', async () => {
    const client = openClient([jsonAnswer({recordList: two, total: 9})]);
    await client.listRecords('Agent-1', {order: 'asc', pageSize: 2});
    await client.listRecords('Agent-1', {order: 'asc', pageSize: 2});
    expect(await decisionsOf(client)).to.deep.equal([]);
    await client.listRecords('Agent-1', {order: 'asc', pageSize: 2, pageNumber: 2});
    expect(await decisionsOf(client)).to.deep.equal(['page-number-ignored']);
  });

  it('tells of agents under other names', async () => {
    const client = openClient([jsonAnswer({botList: [{botId: 'bot-1'}, {name: 'x'}], total: 2})]);
    await client.listAgents();
    expect(await decisionsOf(client)).to.have.members(['other-list-name', 'items-without-id']);
  });
});

describe('what a client decided about replies', () => {
  const end = chunkJson('', 'stop');
  const rows: readonly [string, Decision, string][] = [
    ['text in message', 'message-instead-of-delta', eventOf('{"choices":[{"message":{"content":"a"}}]}')],
    ['text in the choice', 'text-instead-of-delta', eventOf('{"choices":[{"text":"a"}]}')],
    ['flat text', 'flat-instead-of-choices', eventOf('{"type":"text","content":"a"}')],
    ['parts', 'content-in-parts', eventOf('{"choices":[{"delta":{"content":["a"]}}]}')],
    ['a thought', 'non-answer-left-out', eventOf('{"type":"thinking","content":"a"}') + eventOf(end)],
    ['an event that is no JSON', 'unreadable-event-skipped', eventOf('{oops') + eventOf(chunkJson('a'))],
    ['no sign of the end', 'no-end-of-stream', eventOf(chunkJson('a', 'stop'))],
    ['no reason to end', 'no-finish-reason', eventOf(chunkJson('a')) + done],
    ['an unheard reason', 'unknown-finish-reason', eventOf(chunkJson('a', 'weary')) + done],
    ['one piece', 'whole-instead-of-stream', chunkJson('a', 'stop')],
    ['lines that say they are events', 'content-type-wrong', `${chunkJson('a')}\n${end}`],
    ['an error with a good status', 'error-in-good-answer', '{"code":"EXCEED_LIMIT","message":"No"}'],
    ['a status inside a good answer', 'error-in-good-answer', '{"code":503,"message":"No"}'],
    [
      'reasoning in the content',
      'non-answer-left-out',
      eventOf(chunkJson('<think>a</think>b')) + eventOf(end),
    ],
  ];
  for (const [name, decision, body] of rows) {
    it(`tells of ${name}`, async () => {
      const client = openClient([eventStream(body)]);
      await gatherReply(client.streamReply('Agent-1', question));
      expect(await decisionsOf(client)).to.include(decision);
    });
  }

  it('tells of a stream that was not asked for', async () => {
    const client = openClient([eventStream(eventOf(chunkJson('a', 'stop')) + done)]);
    await client.completeReply('Agent-1', question);
    expect(await decisionsOf(client)).to.deep.equal(['stream-instead-of-whole']);
  });

  it('tells of a connection left open behind the end', async () => {
    const clock = new ManualClock();
    const body = holdBody();
    const client = openClient([() => new Response(body.stream)], {clock});
    const reply = gatherReply(client.streamReply('Agent-1', question));
    const silent = clock.whenScheduled(1_000);
    body.send(eventOf(chunkJson('a', 'stop')));
    await silent;
    clock.advance(1_000);
    await reply;
    expect((await client.diagnostics()).decisions).to.deep.equal([
      {decision: 'ended-by-silence', count: 1, assumption: 'finishedReplySilence'},
    ]);
  });

  it('finds nothing wrong with an event that is sent empty to keep the connection alive', async () => {
    const body = `data:\n\n${eventOf(chunkJson('a', 'stop'))}${done}`;
    const client = openClient([eventStream(body)]);
    await gatherReply(client.streamReply('Agent-1', question));
    expect(await decisionsOf(client)).to.deep.equal([]);
  });

  it('counts the requests, not the events', async () => {
    const flat = eventOf('{"type":"text","content":"a"}').repeat(5);
    const client = openClient([eventStream(flat + done)]);
    await gatherReply(client.streamReply('Agent-1', question));
    await gatherReply(client.streamReply('Agent-1', question));
    const {decisions} = await client.diagnostics();
    expect(decisions.find(({decision}) => decision === 'flat-instead-of-choices')?.count).to.equal(2);
  });
});

describe('the assumptions in force', () => {
  it('are the defaults where a setting of the page’s own is not there', async () => {
    const client = openClient([jsonAnswer({agentList: [], total: 0})], {
      assumptions: {agentsPath: undefined, firstByteTimeout: undefined} as object,
    });
    expect(await client.listAgents()).to.deep.equal({agents: [], total: 0});
    const {assumptions, changedAssumptions} = await client.diagnostics();
    expect([assumptions.agentsPath, assumptions.firstByteTimeout]).to.deep.equal(['/v1/aibot/bots', 30_000]);
    expect(changedAssumptions).to.deep.equal([]);
  });

  it('are told, with those that are not the default', async () => {
    const client = openClient([], {assumptions: {recordOrderParameter: 'order', readRetries: 2}});
    const {assumptions, changedAssumptions} = await client.diagnostics();
    expect(assumptions.recordOrderParameter).to.equal('order');
    expect(assumptions.endOfStream).to.equal('[DONE]');
    expect(changedAssumptions).to.deep.equal(['recordOrderParameter']);
  });

  it('can be told whatever a page made of them', async () => {
    const odd: object = {readRetries: 10n, harmlessCodes: [() => 'x'], idleTimeout: Infinity, secret: 'x'};
    const client = openClient([], {assumptions: odd});
    const told = await client.diagnostics();
    expect(JSON.parse(JSON.stringify(told))).to.deep.equal(told);
    expect(told.assumptions).to.include({idleTimeout: 'Infinity'}).and.not.have.property('secret');
    expect(told.changedAssumptions).to.have.members(['readRetries', 'harmlessCodes', 'idleTimeout']);
  });
});
