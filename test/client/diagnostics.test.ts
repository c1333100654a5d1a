import {expect} from 'chai';
import {AgentClient, type AgentClientOptions} from '../../src/client/agent-client.js';
import {assumptions} from '../../src/client/assumptions.js';
import {diagnose} from '../../src/client/diagnose.js';
import type {RequestDiagnostics} from '../../src/client/diagnostics.js';
import {readAgentPage} from '../../src/client/resource-readers.js';
import {seePage} from '../../src/client/seen-page.js';
import {SeenRequest} from '../../src/client/seen-request.js';
import {gatherReply} from '../support/gathered-reply.js';
import {bodyOf, holdBody} from '../support/held-body.js';
import {createTestService} from '../support/local-service.js';
import {ManualClock} from '../support/manual-clock.js';
import {
  chunkJson,
  chunkSamples,
  eventOf,
  framingSamples,
  type ReplySample,
} from '../support/reply-samples.js';
import {jsonAnswer, scriptFetch, type ScriptedAnswer} from '../support/scripted-fetch.js';

const question = [{role: 'user', content: 'Hello?'}];

function openClient(answers: readonly ScriptedAnswer[], options: Partial<AgentClientOptions> = {}) {
  const {fetch} = scriptFetch(...answers);
  return new AgentClient({baseUrl: 'https://agents.test/chat', fetch, ...options});
}

async function lastOf(client: AgentClient): Promise<RequestDiagnostics> {
  return (await client.diagnostics()).requests.at(-1)!;
}

async function requestWith(body: ConstructorParameters<typeof Response>[0], type = 'text/event-stream') {
  const client = openClient([() => new Response(body, {headers: {'Content-Type': type}})]);
  await gatherReply(client.streamReply('Agent-1', question));
  return lastOf(client);
}

function sampleNamed(samples: readonly ReplySample[], name: string) {
  const found = samples.find(sample => sample.name === name);
  expect(found, name).to.exist;
  return bodyOf([found!.bytes]);
}

describe('what a client tells of its requests', () => {
  it('tells nothing before the first', async () => {
    const {service, requests, decisions} = await openClient([]).diagnostics();
    expect({service, requests, decisions}).to.deep.equal({
      service: 'https://agents.test/chat',
      requests: [],
      decisions: [],
    });
  });

  it('has nothing to decide where the service keeps to the document', async () => {
    const service = createTestService();
    const client = new AgentClient({...service, accessToken: service.token});
    const {agents} = await client.listAgents();
    const id = agents[0]!.AgentId;
    await gatherReply(client.streamReply(id, question));
    await client.completeReply(id, question);
    await client.listRecords(id);
    await client.listRecords(id, {order: 'asc', pageSize: 2, pageNumber: 2});
    const {decisions, requests} = await client.diagnostics();
    expect(decisions).to.deep.equal([]);
    expect(
      requests.map(({operation, method, path, outcome, status, framing}) => {
        return [operation, method, path, outcome, status, framing].join(' ');
      }),
    ).to.deep.equal([
      'list-agents GET /v1/aibot/bots done 200 json',
      'reply POST /v1/aibot/bots/{AgentId}/openai/chat/completions done 200 sse',
      'reply POST /v1/aibot/bots/{AgentId}/openai/chat/completions done 200 json',
      'list-records GET /v1/aibot/bots/{AgentId}/records done 200 json',
      'list-records GET /v1/aibot/bots/{AgentId}/records done 200 json',
    ]);
    expect(requests[1]?.finishReasons).to.deep.equal({stop: 1});
    expect(requests[1]?.endOfStream).to.equal(true);
    expect(requests[1]?.chunkShapes.delta).to.be.greaterThan(1);
    expect(requests[1]?.contentType).to.equal('text/event-stream');
  });

  it('tells how long the first byte took, and all of it', async () => {
    const clock = new ManualClock();
    const body = holdBody();
    const client = openClient([() => new Response(body.stream)], {clock});
    const reply = client.streamReply('Agent-1', question);
    const first = reply.next();
    clock.advance(700);
    body.send(eventOf(chunkJson('Hel')));
    await first;
    expect(await lastOf(client)).to.include({outcome: 'running', firstByteAfter: 700, framing: 'sse'});
    expect(await lastOf(client)).to.not.have.property('endedAfter');
    const second = reply.next();
    clock.advance(300);
    body.send(eventOf(chunkJson('lo', 'stop')) + 'data: [DONE]\n\n');
    await second;
    await reply.next();
    expect(await lastOf(client)).to.include({outcome: 'done', firstByteAfter: 700, endedAfter: 1000});
  });

  for (const [name, framing] of [
    ['events', 'sse'],
    ['one JSON object over many lines', 'json'],
    ['one JSON list of chunks', 'json'],
  ] as const) {
    it(`tells how a reply was cut: ${name}`, async () => {
      expect((await requestWith(sampleNamed(framingSamples, name))).framing).to.equal(framing);
    });
  }

  it('tells lines of JSON from one object, and a page from a reply', async () => {
    const lines = [chunkJson('a'), chunkJson('b', 'stop')].join('\n');
    expect((await requestWith(lines)).framing).to.equal('ndjson');
    const page = await requestWith('<!doctype html><title>Sign in</title>', 'text/html; charset=utf-8');
    expect(page).to.include({
      framing: 'page',
      outcome: 'failed',
      errorKind: 'unreadable',
      contentType: 'text/html',
    });
  });

  for (const [name, shapes] of [
    ['text in message', {delta: 0, message: 1, text: 0, flat: 0, parts: 0}],
    ['delta and message in one chunk', {delta: 1, message: 0, text: 0, flat: 0, parts: 0}],
    ['flat text events', {delta: 0, message: 0, text: 0, flat: 2, parts: 0}],
    ['content as a list of parts', {delta: 1, message: 0, text: 0, flat: 0, parts: 1}],
  ] as const) {
    it(`tells where the text was: ${name}`, async () => {
      expect((await requestWith(sampleNamed(chunkSamples, name))).chunkShapes).to.deep.equal(shapes);
    });
  }

  it('counts events that are no JSON, and those that are not the answer', async () => {
    const bad = await requestWith(
      eventOf(chunkJson('a')) + eventOf('{oops') + eventOf(chunkJson('b', 'stop')),
    );
    expect(bad).to.include({outcome: 'done', skippedEvents: 1, otherEvents: 0});
    const flat = await requestWith(sampleNamed(chunkSamples, 'flat text events'));
    expect(flat).to.include({skippedEvents: 0, otherEvents: 4});
  });

  it('tells of tries, renewed tokens and the kind of failure', async () => {
    const clock = {now: () => 0, random: () => 0, schedule: schedulesShortWaits};
    const failing = openClient([jsonAnswer({}, {status: 503})], {clock});
    await failing.listAgents().catch(() => undefined);
    expect(await lastOf(failing)).to.include({
      retries: 2,
      tokenRenewals: 0,
      status: 503,
      errorKind: 'server',
    });
    const answers = [jsonAnswer({}, {status: 401}), jsonAnswer({agentList: [], total: 0})];
    const renewing = openClient(answers, {accessToken: () => 'token'});
    await renewing.listAgents();
    expect(await lastOf(renewing)).to.include({retries: 0, tokenRenewals: 1, status: 200, outcome: 'done'});
  });

  it('tells a request nobody waits for from one that failed', async () => {
    const stopped = new AbortController();
    const client = openClient([() => new Response(holdBody().stream)]);
    const list = client.listAgents({}, {signal: stopped.signal}).catch(() => undefined);
    stopped.abort();
    await list;
    expect((await lastOf(client)).outcome).to.equal('given-up');
    const left = openClient([new Response(eventOf(chunkJson('a')) + eventOf(chunkJson('b')))]);
    for await (const chunk of left.streamReply('Agent-1', question)) if (chunk.text) break;
    expect(await lastOf(left))
      .to.include({outcome: 'given-up'})
      .and.not.have.property('errorKind');
    const lost = openClient([new TypeError('Failed to fetch')]);
    await gatherReply(lost.streamReply('Agent-1', question));
    expect(await lastOf(lost))
      .to.include({outcome: 'failed', errorKind: 'network'})
      .and.not.have.property('status');
  });

  it('remembers the last 20 requests, and what was decided in them', async () => {
    const flat = eventOf('{"type":"text","content":"a","finish_reason":"stop"}');
    const client = openClient([new Response(flat), jsonAnswer({agentList: [], total: 0})]);
    await gatherReply(client.streamReply('Agent-1', question));
    for (let count = 0; count < 19; count += 1) await client.listAgents();
    const full = await client.diagnostics();
    expect(full.requests.map(({operation}) => operation))
      .to.include('reply')
      .and.have.length(20);
    expect(full.decisions.map(({decision}) => decision)).to.include('flat-instead-of-choices');
    await client.listAgents();
    const {requests, decisions} = await client.diagnostics();
    expect(requests).to.have.length(20);
    expect(requests.every(({operation}) => operation === 'list-agents')).to.equal(true);
    expect(decisions).to.deep.equal([]);
  });

  it('notes little, however much a service writes, and finds what is odd in it', async () => {
    const seen = new SeenRequest('reply', new ManualClock());
    seen.noteAnswer(200, `text/${'x'.repeat(100_000)}`);
    for (let count = 1; count < 1_000; count += 1) seen.noteFinishReason(`${count}`.repeat(count));
    expect(JSON.stringify([seen, ...seen.finishReasons]).length).to.be.lessThan(3_000);
    seen.complete();
    const {requests, decisions} = diagnose([seen], '', assumptions);
    expect(requests[0]).to.include({contentType: 'other'});
    expect(Object.keys(requests[0]!.finishReasons)).to.deep.equal(['other']);
    expect(decisions.map(({decision}) => decision)).to.include('unknown-finish-reason');
  });

  it('counts usual finish reasons each by itself, and all others together', async () => {
    const reasons = ['stop', 'stop', 'weary', 'other', 'x'.repeat(1_000), 'constructor', '__proto__'];
    const events = reasons.map(reason => eventOf(chunkJson('a', reason)));
    expect((await requestWith(events.join(''))).finishReasons).to.deep.equal({stop: 2, other: 5});
  });

  it('notes little of a page, however long it is', () => {
    const agents = Array.from({length: 10_000}, () => ({AgentId: 'Agent-'.repeat(1_000)}));
    const value = {agentList: agents};
    const page = seePage(value, readAgentPage(value)!, {pageSize: undefined, pageNumber: undefined});
    expect(JSON.stringify(page).length).to.be.lessThan(10_000);
    expect(page).to.include({count: 10_000, sent: 10_000});
  });

  it('gives out what was known at that moment', async () => {
    const client = openClient([new Response(eventOf(chunkJson('a', 'stop')))]);
    const before = await client.diagnostics();
    const copy = JSON.stringify(before);
    await gatherReply(client.streamReply('Agent-1', question));
    expect(JSON.stringify(before)).to.equal(copy);
  });
});

/** Every wait before another try is over at once; time-outs never come. */
function schedulesShortWaits(callback: () => void, milliseconds: number): () => void {
  if (milliseconds < 10_000) queueMicrotask(callback);
  return () => undefined;
}
