import {expect} from 'chai';
import {AgentClient} from '../../src/client/agent-client.js';
import {createGateway} from '../../src/gateway/create-gateway.js';
import {gatherReply} from '../support/gathered-reply.js';
import {holdBody, type HeldBody} from '../support/held-body.js';
import {ManualClock} from '../support/manual-clock.js';
import {passTime} from '../support/pass-time.js';
import {chunkJson, eventOf} from '../support/reply-samples.js';
import {deny, hello} from './running-gateway.js';

const eventStream = {'Content-Type': 'text/event-stream'};
const comment = ': keep-alive\n\n';

/** A service whose answer the test sends, behind a gateway, and a client with the default limits. All on one clock. */
function slowService() {
  const clock = new ManualClock();
  const body = holdBody();
  const reported: unknown[] = [];
  let signal: AbortSignal | undefined;
  let settle!: {resolve: (response: Response) => void; reject: (error: unknown) => void};
  const response = new Promise<Response>((resolve, reject) => (settle = {resolve, reject}));
  const handle = createGateway({
    ...deny,
    upstream: 'https://agents.example',
    clock,
    onError: error => reported.push(error),
    fetch: (_, init) => {
      signal = init?.signal ?? undefined;
      signal?.addEventListener('abort', () => settle.reject(signal?.reason));
      return response;
    },
  });
  const client = new AgentClient({
    baseUrl: 'https://shop.example',
    clock,
    fetch: (input, init) => handle(new Request(input, init)),
  });
  return {
    body,
    client,
    clock,
    reported,
    isAborted: () => signal?.aborted,
    answer: (headers: HeadersInit = eventStream) => settle.resolve(new Response(body.stream, {headers})),
    respond: (given: Response) => settle.resolve(given),
    fail: () => settle.reject(new TypeError('connection refused')),
    ask: (stream = true) =>
      handle(
        new Request('https://shop.example/v1/aibot/bots/Agent-1/openai/chat/completions', {
          method: 'POST',
          headers: {'Content-Type': 'application/json'},
          body: JSON.stringify({messages: hello, stream}),
        }),
      ),
  };
}

function finish(body: HeldBody, text: string): void {
  body.send(`${eventOf(chunkJson(text, 'stop'))}data: [DONE]\n\n`);
  body.end();
}

describe('a reply of a slow service through the gateway', () => {
  it('arrives although the service is silent for 35 seconds, and for 50 seconds in the middle', async () => {
    for (const isAnswered of [true, false]) {
      const {client, clock, body, answer, reported} = slowService();
      const reply = gatherReply(client.streamReply('Agent-1', hello));
      if (isAnswered) answer();
      await passTime(clock, 35);
      if (!isAnswered) answer();
      body.send(eventOf(chunkJson('I will ')));
      await passTime(clock, 50);
      finish(body, 'look.');
      expect(await reply).to.deep.include({text: 'I will look.', error: undefined});
      expect({running: clock.running, reported}).to.deep.equal({running: [], reported: []});
    }
  });

  it('has a comment for every 10 seconds of silence, between events only', async () => {
    const whole = eventOf(chunkJson('Hello.')).replaceAll('\n', '\r\n');
    for (const cut of [0, 1, 10, whole.length - 2, whole.length]) {
      const {ask, clock, body, answer} = slowService();
      answer();
      const text = (await ask()).text();
      await passTime(clock, 10);
      body.send(whole.slice(0, cut));
      await passTime(clock, 20);
      body.send(whole.slice(cut));
      await passTime(clock, 10);
      finish(body, '');
      const isBetween = cut === 0 || cut === whole.length;
      const comments = (count: number): string => comment.repeat(count);
      const parts = (await text).split(whole);
      expect([cut, parts[0]]).to.deep.equal([cut, comments(cut === 0 ? 3 : 1)]);
      expect([cut, parts[1]!.split('data')[0]]).to.deep.equal([cut, comments(isBetween && cut > 0 ? 3 : 1)]);
    }
  });

  it('becomes a stream of events when it has comments in front and the service sends JSON', async () => {
    const values = [chunkJson('Hello '), chunkJson('you.', 'stop')];
    const whole = JSON.stringify(JSON.parse(chunkJson('Hello you.', 'stop')), undefined, 2);
    for (const [pieces, headers] of [
      [[whole], {'Content-Type': 'application/json'}],
      [[whole.slice(0, 20), whole.slice(20)], eventStream],
      [[`${values.join('\n')}\n`], {'Content-Type': 'application/x-ndjson'}],
      [[`${values[0]}\n`, values[1]!], eventStream],
    ] as const) {
      const {client, clock, body, answer} = slowService();
      const reply = gatherReply(client.streamReply('Agent-1', hello));
      await passTime(clock, 15);
      answer(headers);
      for (const piece of pieces) {
        await passTime(clock, 25);
        body.send(piece);
      }
      body.end();
      expect(await reply).to.deep.include({text: 'Hello you.', error: undefined});
    }
  });

  it('keeps the HTTP status of a service that fails within 10 seconds', async () => {
    const {ask, clock, respond} = slowService();
    const asked = ask();
    await passTime(clock, 9);
    respond(new Response('{"message": "busy"}', {status: 429, headers: {'Retry-After': '7'}}));
    const response = await asked;
    expect([response.status, response.headers.get('Retry-After')]).to.deep.equal([429, '7']);
    expect(clock.running).to.deep.equal([]);
  });

  it('has the kind of the same status when the service fails later', async () => {
    for (const [status, kind] of [
      [413, 'too-large'],
      [429, 'rate-limited'],
      [404, 'not-found'],
      [500, 'server'],
      [0, 'server'],
    ] as const)
      for (const stream of [true, false]) {
        const {client, clock, respond, fail} = slowService();
        const reply = gatherReply(client.streamReply('Agent-1', hello, {stream}));
        await passTime(clock, 25);
        if (status === 0) fail();
        else respond(new Response('{"message": "At agents.example"}', {status}));
        const {error} = await reply;
        expect(error).to.include({kind, status: 200});
        expect(JSON.stringify(error)).to.not.include('agents.example');
      }
  });

  it('fails when the service is silent for two minutes', async () => {
    const {client, clock, reported} = slowService();
    const reply = gatherReply(client.streamReply('Agent-1', hello));
    await passTime(clock, 119);
    expect(reported).to.deep.equal([]);
    await passTime(clock, 1);
    expect((await reply).error).to.include({kind: 'server', code: 'SERVICE_TIMEOUT'});
    expect(reported).to.have.length(1);
    expect(clock.running).to.deep.equal([]);
  });

  it('ends at the service, with all timers, when the visitor leaves in the silence', async () => {
    for (const seconds of [5, 25]) {
      const {client, clock, reported, isAborted} = slowService();
      const visitor = new AbortController();
      const reply = gatherReply(client.streamReply('Agent-1', hello, {signal: visitor.signal}));
      await passTime(clock, seconds);
      visitor.abort();
      await reply;
      await passTime(clock, 1);
      expect({isAborted: isAborted(), running: clock.running, reported}).to.deep.equal({
        ...{isAborted: true, running: [], reported: []},
      });
    }
  });

  it('ends at the service when the runtime only cancels the body', async () => {
    const {ask, clock, reported, isAborted} = slowService();
    const asked = ask();
    await passTime(clock, 10);
    const reader = (await asked).body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).to.equal(comment);
    const next = reader.read();
    await passTime(clock, 1);
    await reader.cancel();
    expect((await next).done).to.equal(true);
    await passTime(clock, 1);
    expect({isAborted: isAborted(), running: clock.running, reported}).to.deep.equal({
      ...{isAborted: true, running: [], reported: []},
    });
  });

  it('arrives whole after 100 seconds, with blank lines in front', async () => {
    const {ask, clock, respond} = slowService();
    const asked = ask(false);
    await passTime(clock, 10);
    const text = (await asked).text();
    await passTime(clock, 90);
    respond(new Response(chunkJson('All of it.', 'stop'), {headers: {'Content-Type': 'application/json'}}));
    expect(await text).to.equal(`${'\n'.repeat(10)}${chunkJson('All of it.', 'stop')}`);
  });
});
