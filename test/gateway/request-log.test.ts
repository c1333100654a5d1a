import {expect} from 'chai';
import {createGateway} from '../../src/gateway/create-gateway.js';
import {jsonLog, type RequestLogLine} from '../../src/server/request-log.js';
import type {AnswerSource} from '../../src/service/answers.js';
import {gatherReply} from '../support/gathered-reply.js';
import {holdAnswer} from '../support/held-answer.js';
import {ManualClock} from '../support/manual-clock.js';
import {collectLines, type RequestLines} from '../support/request-lines.js';
import {
  brokenReply,
  deny,
  hello,
  own,
  post,
  startGateway,
  visit,
  type RunningGateway,
  type StartOptions,
} from './running-gateway.js';

describe('the log of a gateway', () => {
  let gateway: RunningGateway;
  let answers: AnswerSource;
  let requests: RequestLines;

  const start = async (options: Partial<StartOptions> = {}): Promise<void> => {
    requests = collectLines();
    const given = {...own, log: requests.log, ...options} as StartOptions;
    gateway = await startGateway(given, request => answers(request));
  };
  beforeEach(() => {
    answers = async function* () {
      yield {text: 'Hi', finishReason: 'stop'};
    };
  });
  afterEach(() => gateway.close());

  it('has one line for each request, with its response’s identifier, status and size', async () => {
    await start();
    const responses = [
      await post(gateway.baseUrl, {messages: hello}),
      await post(gateway.baseUrl, {messages: hello, stream: true}),
      await fetch(`${gateway.baseUrl}/v1/aibot/bots`),
      await fetch(`${gateway.baseUrl}/v1/aibot/bots/Agent-guide/records`),
      await post(gateway.baseUrl, {messages: []}),
      await post(gateway.baseUrl, {messages: hello}, {Origin: 'https://evil.example'}),
      await fetch(`${gateway.baseUrl}/v1/aibot/bots`, {method: 'OPTIONS'}),
      await fetch(`${gateway.baseUrl}/v1/aibot/bots`, {method: 'PUT'}),
      await fetch(`${gateway.origin}/favicon.ico`),
    ];
    const expected = ['complete', 'complete', 'list-agents', 'list-records', 'complete'];
    expected.push('unknown', 'preflight', 'list-agents', 'unknown');
    for (const [index, response] of responses.entries()) {
      const {byteLength} = await response.arrayBuffer();
      const {time, endedAfter, firstByteAfter = 0, ...line} = await requests.line(index + 1);
      expect(line).to.include({
        requestId: response.headers.get('X-Request-Id'),
        operation: expected[index],
        status: response.status,
        outcome: 'done',
        bytes: byteLength,
      });
      expect(new Date(time).toISOString()).to.equal(time);
      expect(endedAfter).to.be.at.least(firstByteAfter);
    }
    expect(requests.lines).to.have.length(responses.length);
    expect(requests.lines.map(({agentId}) => agentId ?? '').join()).to.equal(
      'Agent-guide,Agent-guide,,Agent-guide,Agent-guide,,,,',
    );
  });

  it('has the line of a streamed reply when it ends, with both durations', async () => {
    const {answer, give} = holdAnswer();
    answers = give;
    const clock = new ManualClock(Date.UTC(2025, 0, 2, 3, 4, 5, 6));
    await start({clock});
    const reply = visit(gateway.baseUrl).client.streamReply('Agent-guide', hello);
    const first = reply.next();
    await answer.asked;
    clock.advance(250);
    answer.say('One ');
    await first;
    expect(requests.lines).to.deep.equal([]);
    clock.advance(1500);
    answer.end();
    await gatherReply(reply);
    expect(await requests.line(1)).to.include({
      time: '2025-01-02T03:04:05.006Z',
      outcome: 'done',
      firstByteAfter: 250,
      endedAfter: 1750,
    });
  });

  it('says when the visitor left, before or within a reply', async () => {
    await start();
    for (const [index, words] of [[], ['Half of ']].entries()) {
      const {answer, give} = holdAnswer();
      answers = give;
      for (const word of words) answer.say(word);
      const caller = new AbortController();
      const {client} = visit(gateway.baseUrl);
      const reply = client.streamReply('Agent-guide', hello, {signal: caller.signal});
      const next = reply.next().catch(() => undefined);
      await answer.asked;
      if (words.length > 0) await next;
      caller.abort();
      await answer.aborted;
      const line = await requests.line(index + 1);
      expect(line).to.include({outcome: 'cancelled', status: words.length > 0 ? 200 : 499});
    }
    expect(gateway.reported).to.deep.equal([]);
  });

  it('says cancelled where the runtime only cancels the body', async () => {
    await start();
    const own = collectLines();
    const ask = createGateway({
      ...deny,
      upstream: 'https://agents.example',
      log: own.log,
      fetch: async () => brokenReply('data: {}\n\n'),
    });
    const headers = {'Content-Type': 'application/json'};
    const body = JSON.stringify({messages: hello, stream: true});
    const url = 'http://localhost/v1/aibot/bots/Agent-guide/openai/chat/completions';
    const response = await ask(new Request(url, {method: 'POST', headers, body}));
    await response.body!.cancel();
    expect(await own.line(1)).to.include({outcome: 'cancelled', status: 200, bytes: 0});
  });

  it('judges a reply by its last word where the client disconnects before the end of the body', async () => {
    await start();
    const own = collectLines();
    let event = '';
    const ask = createGateway({
      ...{...deny, upstream: 'https://agents.example', log: own.log, onError: () => undefined},
      fetch: async () => new Response(new ReadableStream({start: sink => sink.enqueue(bytesOf(event))})),
    });
    const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
    const headers = {'Content-Type': 'application/json'};
    const body = JSON.stringify({messages: hello, stream: true});
    const url = 'http://localhost/v1/aibot/bots/Agent-guide/openai/chat/completions';
    const outcomes: string[] = [];
    for (event of [
      'data: {"choices":[{"delta":{"content":"Half "}, "finish_reason": "continue"}]}\n\n',
      'data: {"choices":[{"delta":{"content":"All"}, "finish_reason": "stop"}]}\n\n',
      'data: {"choices":[{"delta":{"content":"All"}}]}\n\ndata: [DONE]\n\n',
      'data: {"error": {"message": "Out of order"}}\n\n',
    ]) {
      const response = await ask(new Request(url, {method: 'POST', headers, body}));
      const reader = response.body!.getReader();
      await reader.read();
      await reader.cancel();
      outcomes.push((await own.line(outcomes.length + 1)).outcome);
    }
    expect(outcomes).to.deep.equal(['cancelled', 'done', 'done', 'failed']);
  });

  it('says when a reply was cut off, the service reported an error in it, or did not answer', async () => {
    await start();
    const responses: readonly (() => Response)[] = [
      () => brokenReply('data: {"choices":[{"index":0,"delta":{"content":"Half "}}]}\n\n'),
      () => new Response('data: {"error": {"message": "Out of order"}}\n\n'),
      () => Response.json({error: {message: 'Out of order'}}),
      () => new Response(null, {status: 503}),
    ];
    for (const [index, respond] of responses.entries()) {
      gateway.respond(respond);
      const response = await post(gateway.baseUrl, {messages: hello, stream: true});
      await response.text().catch(() => undefined);
      expect(await requests.line(index + 1)).to.include({outcome: 'failed', status: index < 3 ? 200 : 503});
    }
  });

  it('groups the requests of one visitor without revealing who it is', async () => {
    await start();
    const [ada, bob] = [visit(gateway.baseUrl), visit(gateway.baseUrl)];
    for (const {client} of [ada, ada, bob]) await client.completeReply('Agent-guide', hello);
    const [one, two, three] = requests.lines.map(({visitor = ''}) => visitor);
    expect([one, two === one, three === one]).to.deep.equal([one, true, false]);
    expect(one).to.match(/^[\da-f]{12}$/);
    expect(decodeURIComponent(ada.cookie)).not.to.include(one);
    await fetch(`${gateway.baseUrl}/v1/aibot/bots`);
    expect(requests.lines.at(-1)).not.to.have.property('visitor');
  });

  it('contains no text that a visitor writes into the path', async () => {
    await start();
    gateway.respond(() => new Response(null, {status: 503}));
    for (const agentId of ['please call me', 'Agent-guide\u2028', 'a'.repeat(101)])
      await post(gateway.baseUrl, {messages: hello}, {}, encodeURIComponent(agentId));
    gateway.respond(() => new Response(null, {status: 404}));
    await post(gateway.baseUrl, {messages: hello}, {}, 'call-me-maybe');
    expect(requests.lines.map(({agentId, status}) => [agentId, status])).to.deep.equal([
      [undefined, 503],
      [undefined, 404],
      [undefined, 503],
      [undefined, 404],
    ]);
  });

  it('is JSON in single lines, on the standard output by default', () => {
    const line: RequestLogLine = {
      ...{time: '2025-01-01T00:00:00.000Z', requestId: 'r-1', operation: 'complete', agentId: 'Agent-1'},
      ...{
        visitor: '0123456789ab',
        status: 200,
        outcome: 'done',
        firstByteAfter: 12,
        endedAfter: 340,
        bytes: 5,
      },
    };
    const written: unknown[] = [];
    jsonLog(text => written.push(text))(line);
    const {log} = console;
    console.log = (text: unknown) => written.push(text);
    try {
      jsonLog()({...line, requestId: 'a\nb'});
    } finally {
      console.log = log;
    }
    expect(written.map(text => JSON.parse(String(text)) as unknown)).to.deep.equal([
      line,
      {...line, requestId: 'a\nb'},
    ]);
    expect(written.join('')).not.to.include('\n');
  });
});
