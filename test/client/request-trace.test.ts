import {expect} from 'chai';
import {AgentClient, type AgentClientOptions} from '../../src/client/agent-client.js';
import type {ServiceQuirk} from '../../src/client/request-trace.js';
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

async function quirksOf(client: AgentClient): Promise<readonly ServiceQuirk[]> {
  const {requests} = await client.diagnostics();
  return requests.flatMap(({events}) => events.map(({event}) => event));
}

function record(recordId: string, minute: number) {
  return {recordId, role: 'user', content: 'x', createTime: new Date(minute * 60_000).toISOString()};
}

function eventStream(body: string): Response {
  return new Response(body, {headers: {'Content-Type': 'text/event-stream'}});
}

describe('the trace of a list', () => {
  const two = [record('record-1', 1), record('record-2', 2)];
  const rows: readonly [string, ServiceQuirk, object, object?][] = [
    ['records in another order than requested', 'records-out-of-order', {recordList: two, total: 2}],
    ['too many records', 'page-too-large', {recordList: two, total: 2}, {pageSize: 1, order: 'asc'}],
    ['a total that is too small', 'total-too-small', {recordList: two, total: 1}, {order: 'asc'}],
    ['no total', 'total-too-small', {recordList: two}, {order: 'asc'}],
    ['a record without a time', 'record-without-time', {recordList: [{recordId: 'record-1'}], total: 1}],
    [
      'records out of order around one without a time',
      'records-out-of-order',
      {recordList: [two[0], two[1], {recordId: 'record-3'}], total: 3},
    ],
  ];
  for (const [name, quirk, answer, query] of rows) {
    it(`has an event for ${name}`, async () => {
      const client = openClient([jsonAnswer(answer)]);
      await client.listRecords('Agent-1', query);
      expect(await quirksOf(client)).to.include(quirk);
    });
  }

  it('has an event for a total that is too small', async () => {
    const client = openClient([jsonAnswer({agentList: [{AgentId: 'Agent-1'}], total: 0})]);
    await client.listAgents();
    expect(await quirksOf(client)).to.deep.equal(['total-too-small']);
  });

  it('has no event for records in the requested order', async () => {
    const client = openClient([jsonAnswer({recordList: two, total: 9})]);
    await client.listRecords('Agent-1', {order: 'asc', pageSize: 2});
    expect(await quirksOf(client)).to.deep.equal([]);
  });
});

describe('the trace of a reply', () => {
  const end = chunkJson('', 'stop');
  const rows: readonly [string, ServiceQuirk, string][] = [
    ['text in message', 'text-in-message', eventOf('{"choices":[{"message":{"content":"a"}}]}')],
    ['text in the choice', 'text-in-choice', eventOf('{"choices":[{"text":"a"}]}')],
    ['flat text', 'text-in-event', eventOf('{"type":"text","content":"a"}')],
    ['parts', 'text-in-parts', eventOf('{"choices":[{"delta":{"content":["a"]}}]}')],
    ['a thought', 'non-answer-left-out', eventOf('{"type":"thinking","content":"a"}') + eventOf(end)],
    ['an event that is not JSON', 'unreadable-event-skipped', eventOf('{oops') + eventOf(chunkJson('a'))],
    ['a missing end marker', 'no-end-of-stream', eventOf(chunkJson('a', 'stop'))],
    [
      'reasoning in the content',
      'non-answer-left-out',
      eventOf(chunkJson('<think>a</think>b')) + eventOf(end),
    ],
  ];
  for (const [name, quirk, body] of rows) {
    it(`has an event for ${name}`, async () => {
      const client = openClient([eventStream(body)]);
      await gatherReply(client.streamReply('Agent-1', question));
      expect(await quirksOf(client)).to.include(quirk);
    });
  }

  it('has an event for a connection that stays open after the end, with its duration', async () => {
    const clock = new ManualClock();
    const body = holdBody();
    const client = openClient([() => new Response(body.stream)], {clock});
    const reply = gatherReply(client.streamReply('Agent-1', question));
    const silent = clock.whenScheduled(1_000);
    body.send(eventOf(chunkJson('a', 'stop')));
    await silent;
    clock.advance(1_000);
    await reply;
    const [request] = (await client.diagnostics()).requests;
    expect(request?.events[0]).to.deep.equal({at: 1_000, event: 'ended-by-silence', count: 1});
  });

  it('has no event for an empty keep-alive event', async () => {
    const body = `data:\n\n${eventOf(chunkJson('a', 'stop'))}${done}`;
    const client = openClient([eventStream(body)]);
    await gatherReply(client.streamReply('Agent-1', question));
    expect(await quirksOf(client)).to.deep.equal([]);
  });

  it('has no event for the missing end sign of a reply that was cut off', async () => {
    const client = openClient([eventStream(eventOf(chunkJson('a')) + 'data: {"cho')]);
    await gatherReply(client.streamReply('Agent-1', question));
    const [request] = (await client.diagnostics()).requests;
    expect(request).to.deep.include({errorKind: 'interrupted', finishReasons: []});
    expect(request?.events.map(({event}) => event)).to.not.include('no-end-of-stream');
  });

  it('counts the events of one kind', async () => {
    const client = openClient([eventStream(eventOf('{"type":"text","content":"a"}').repeat(5) + done)]);
    await gatherReply(client.streamReply('Agent-1', question));
    const [request] = (await client.diagnostics()).requests;
    expect(request?.events.map(({event, count}) => [event, count])).to.deep.equal([['text-in-event', 5]]);
  });
});
