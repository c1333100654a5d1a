import {expect} from 'chai';
import {AgentClient, type AgentClientOptions} from '../../src/client/agent-client.js';
import {assumptions} from '../../src/client/assumptions.js';
import {createDiagnostics, type RequestDiagnostics} from '../../src/client/request-diagnostics.js';
import {RequestTrace} from '../../src/client/request-trace.js';
import {gatherReply} from '../support/gathered-reply.js';
import {bodyOf, holdBody} from '../support/held-body.js';
import {createTestService} from '../support/local-service.js';
import {ManualClock} from '../support/manual-clock.js';
import {chunkJson, eventOf, framingSamples, type ReplySample} from '../support/reply-samples.js';
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

describe('the diagnostics of a client', () => {
  it('show the address and no requests at first', async () => {
    const {service, requests} = await openClient([]).diagnostics();
    expect({service, requests}).to.deep.equal({service: 'https://agents.test/chat', requests: []});
  });

  it('contain no events for a service that follows the document', async () => {
    const service = createTestService();
    const client = new AgentClient({...service, accessToken: service.token});
    const {agents} = await client.listAgents();
    const id = agents[0]!.AgentId;
    await gatherReply(client.streamReply(id, question));
    await client.completeReply(id, question);
    await client.listRecords(id);
    await client.listRecords(id, {order: 'asc', pageSize: 2, pageNumber: 2});
    const {requests} = await client.diagnostics();
    expect(requests.flatMap(({events}) => events)).to.deep.equal([]);
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
    expect(requests[1]).to.deep.include({
      stream: true,
      finishReasons: ['stop'],
      contentType: 'text/event-stream',
    });
    expect(requests[2]).to.include({stream: false, contentType: 'application/json'});
    expect(requests[3]).to.not.have.property('stream');
  });

  it('contain the time of the first byte and of the end', async () => {
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
    it(`contain the format of a reply: ${name}`, async () => {
      expect((await requestWith(sampleNamed(framingSamples, name))).framing).to.equal(framing);
    });
  }

  it('distinguish lines of JSON from one object, and a page from a reply', async () => {
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

  it('count retries and token renewals, and name the kind of failure', async () => {
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

  it('distinguish an aborted request from a failed one', async () => {
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

  it('contain the last 20 requests', async () => {
    const reply = new Response(eventOf(chunkJson('a', 'stop')));
    const client = openClient([reply, jsonAnswer({agentList: [], total: 0})]);
    await gatherReply(client.streamReply('Agent-1', question));
    for (let count = 0; count < 19; count += 1) await client.listAgents();
    expect((await client.diagnostics()).requests.map(({operation}) => operation))
      .to.include('reply')
      .and.have.length(20);
    await client.listAgents();
    const {requests} = await client.diagnostics();
    expect(requests).to.have.length(20);
    expect(requests.every(({operation}) => operation === 'list-agents')).to.equal(true);
  });

  it('stay small, however much a service writes', () => {
    const trace = new RequestTrace('reply', new ManualClock());
    trace.addAnswer(200, `text/${'x'.repeat(100_000)}`);
    for (let count = 1; count < 1_000; count += 1) {
      trace.addFinishReason(`${count}`.repeat(count));
      trace.add('unreadable-event-skipped');
    }
    expect(JSON.stringify([trace, ...trace.finishReasons, trace.events]).length).to.be.lessThan(3_000);
    trace.complete();
    const [request] = createDiagnostics([trace], '', assumptions).requests;
    expect(request).to.deep.include({
      contentType: 'other',
      finishReasons: ['other'],
      events: [{at: 0, event: 'unreadable-event-skipped', count: 999}],
    });
  });

  it('name common finish reasons and no others', async () => {
    const reasons = ['stop', 'stop', 'weary', 'other', 'x'.repeat(1_000), 'constructor', '__proto__'];
    const events = reasons.map(reason => eventOf(chunkJson('a', reason)));
    expect((await requestWith(events.join(''))).finishReasons).to.deep.equal(['stop', 'other']);
  });

  it('do not change after the call that returned them', async () => {
    const body = holdBody();
    const client = openClient([() => new Response(body.stream)]);
    const reply = client.streamReply('Agent-1', question);
    body.send(eventOf('{"choices":[{"text":"a"}]}'));
    await reply.next();
    const before = await client.diagnostics();
    const copy = JSON.stringify(before);
    body.send(eventOf('{"choices":[{"text":"b","finish_reason":"stop"}]}') + 'data: [DONE]\n\n');
    await reply.next();
    await reply.next();
    expect((await lastOf(client)).events[0]).to.include({event: 'text-in-choice', count: 2});
    expect(JSON.stringify(before)).to.equal(copy);
  });
});

describe('the assumptions in the diagnostics', () => {
  it('are the defaults for settings that are undefined', async () => {
    const client = openClient([jsonAnswer({agentList: [], total: 0})], {
      assumptions: {agentsPath: undefined, firstByteTimeout: undefined} as object,
    });
    expect(await client.listAgents()).to.deep.equal({agents: [], total: 0});
    const {assumptions, changedAssumptions} = await client.diagnostics();
    expect([assumptions.agentsPath, assumptions.firstByteTimeout]).to.deep.equal(['/v1/aibot/bots', 30_000]);
    expect(changedAssumptions).to.deep.equal([]);
  });

  it('name the values that differ from the default', async () => {
    const client = openClient([], {assumptions: {recordOrderParameter: 'order', readRetries: 2}});
    const {assumptions, changedAssumptions} = await client.diagnostics();
    expect(assumptions.recordOrderParameter).to.equal('order');
    expect(assumptions.endOfStream).to.equal('[DONE]');
    expect(changedAssumptions).to.deep.equal(['recordOrderParameter']);
  });

  it('are plain data, whatever the page set', async () => {
    const odd: object = {readRetries: 10n, harmlessCodes: [() => 'x'], idleTimeout: Infinity, secret: 'x'};
    const client = openClient([], {assumptions: odd});
    const diagnostics = await client.diagnostics();
    expect(JSON.parse(JSON.stringify(diagnostics))).to.deep.equal(diagnostics);
    expect(diagnostics.assumptions).to.include({idleTimeout: 'Infinity'}).and.not.have.property('secret');
    expect(diagnostics.changedAssumptions).to.have.members(['readRetries', 'harmlessCodes', 'idleTimeout']);
  });
});

/** Retry delays end at once; timeouts never fire. */
function schedulesShortWaits(callback: () => void, milliseconds: number): () => void {
  if (milliseconds < 10_000) queueMicrotask(callback);
  return () => undefined;
}
