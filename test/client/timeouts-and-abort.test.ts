import {expect} from 'chai';
import {AgentClient} from '../../src/client/agent-client.js';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import type {ReplyChunk} from '../../src/client/resources.js';
import {gatherReply} from '../support/gathered-reply.js';
import {holdBody} from '../support/held-body.js';
import {ManualClock} from '../support/manual-clock.js';
import {chunkJson, eventOf} from '../support/reply-samples.js';

const question = [{role: 'user', content: 'Hello?'}];
const words = eventOf(chunkJson('Hello '));

/** A service with answers from the test, and a client with the test’s clock. */
function openHeld() {
  const clock = new ManualClock();
  const body = holdBody();
  const signals: AbortSignal[] = [];
  let answer!: () => void;
  const answered = new Promise<Response>(resolve => {
    answer = () => resolve(new Response(body.stream));
  });
  const client = new AgentClient({
    baseUrl: 'https://agents.test',
    clock,
    fetch: (_, init) => {
      if (init?.signal) signals.push(init.signal);
      return answered;
    },
  });
  return {clock, body, client, signals, answer};
}

function kindOf(error: unknown): string {
  return error instanceof AgentServiceError ? error.kind : `other: ${String(error)}`;
}

/** Bytes need a few microtasks through a stream. */
function turnOfTheLoop(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve));
}

describe('aborting a reply', () => {
  it('sends nothing when the signal is already aborted', async () => {
    const {client, signals} = openHeld();
    const {error} = await gatherReply(
      client.streamReply('Agent-1', question, {signal: AbortSignal.abort('never mind')}),
    );
    expect(error).to.equal('never mind');
    expect(signals).to.have.length(0);
  });

  it('ends the request while it waits for an answer', async () => {
    const {client, clock, signals} = openHeld();
    const controller = new AbortController();
    const reply = gatherReply(client.streamReply('Agent-1', question, {signal: controller.signal}));
    await clock.whenScheduled(30_000);
    controller.abort('never mind');
    expect((await reply).error).to.equal('never mind');
    expect(signals[0]?.aborted).to.equal(true);
    expect(clock.running).to.deep.equal([]);
  });

  it('closes the connection during a reply and keeps the received part', async () => {
    const {client, body, answer} = openHeld();
    const controller = new AbortController();
    answer();
    body.send(words);
    const chunks: ReplyChunk[] = [];
    let error: unknown;
    try {
      for await (const chunk of client.streamReply('Agent-1', question, {signal: controller.signal})) {
        chunks.push(chunk);
        controller.abort('enough');
      }
    } catch (thrown) {
      error = thrown;
    }
    await body.cancelled;
    expect(error).to.equal('enough');
    expect(chunks.map(({text}) => text)).to.deep.equal(['Hello ']);
  });

  it('closes the connection when the reader stops reading', async () => {
    const {client, body, clock, answer} = openHeld();
    answer();
    body.send(words);
    for await (const {text} of client.streamReply('Agent-1', question)) {
      expect(text).to.equal('Hello ');
      break;
    }
    await body.cancelled;
    expect(clock.running).to.deep.equal([]);
  });
});

describe('waiting for a reply', () => {
  it('fails when no first byte comes in 30 seconds', async () => {
    const {client, clock, signals} = openHeld();
    const reply = gatherReply(client.streamReply('Agent-1', question));
    await clock.whenScheduled(30_000);
    clock.advance(29_999);
    expect(signals[0]?.aborted).to.equal(false);
    clock.advance(1);
    expect(kindOf((await reply).error)).to.equal('timeout');
    expect(signals[0]?.aborted).to.equal(true);
  });

  it('counts headers as the first byte, and fails after 45 seconds without a body', async () => {
    const {client, clock, answer, signals} = openHeld();
    const reply = gatherReply(client.streamReply('Agent-1', question));
    await clock.whenScheduled(30_000);
    clock.advance(20_000);
    answer();
    await turnOfTheLoop();
    clock.advance(44_999);
    expect(signals[0]?.aborted).to.equal(false);
    clock.advance(1);
    expect(kindOf((await reply).error)).to.equal('timeout');
    expect(clock.running).to.deep.equal([]);
  });

  it('waits 120 seconds for a reply in one piece, also after headers', async () => {
    const {client, clock, body, answer} = openHeld();
    answer();
    const reply = client.completeReply('Agent-1', question);
    await turnOfTheLoop();
    clock.advance(119_999);
    body.send(chunkJson('Hello', 'stop'));
    body.end();
    expect(await reply).to.include({text: 'Hello'});
  });

  it('fails after 45 seconds of silence and keeps the received part', async () => {
    const {client, clock, body, answer} = openHeld();
    answer();
    body.send(words);
    const reply = gatherReply(client.streamReply('Agent-1', question));
    await clock.whenScheduled(45_000);
    clock.advance(45_000);
    const {text, error} = await reply;
    expect(text).to.equal('Hello ');
    expect(kindOf(error)).to.equal('timeout');
    await body.cancelled;
  });

  it('treats a comment as a sign of life', async () => {
    const {client, clock, body, answer} = openHeld();
    answer();
    body.send(words);
    const reply = gatherReply(client.streamReply('Agent-1', question));
    await clock.whenScheduled(45_000);
    for (let minute = 0; minute < 3; minute += 1) {
      clock.advance(44_000);
      body.send(': still here\n\n');
      await turnOfTheLoop();
    }
    body.send(eventOf(chunkJson('you.', 'stop')));
    body.end();
    const {text, error} = await reply;
    expect(error).to.equal(undefined);
    expect(text).to.equal('Hello you.');
  });

  it('measures silence from the last byte', async () => {
    const {client, clock, body, answer, signals} = openHeld();
    answer();
    body.send(words);
    const reply = gatherReply(client.streamReply('Agent-1', question));
    await clock.whenScheduled(45_000);
    clock.advance(20_000);
    body.send(': still here\n\n');
    await turnOfTheLoop();
    clock.advance(44_999);
    expect(signals[0]?.aborted).to.equal(false);
    clock.advance(1);
    expect(kindOf((await reply).error)).to.equal('timeout');
  });

  it('does not count the reader’s own time', async () => {
    const {client, clock, body, answer} = openHeld();
    answer();
    body.send(words);
    body.send(': still here\n\n');
    const reply = client.streamReply('Agent-1', question);
    expect((await reply.next()).value).to.include({text: 'Hello '});
    clock.advance(60_000);
    const next = reply.next();
    await turnOfTheLoop();
    clock.advance(44_999);
    body.send(eventOf(chunkJson('you.', 'stop')));
    expect((await next).value).to.include({text: 'you.'});
    await reply.return();
    expect(clock.running).to.deep.equal([]);
  });

  it('accepts other limits for the client or for one reply', async () => {
    const {client, clock} = openHeld();
    const reply = gatherReply(client.streamReply('Agent-1', question, {firstByteTimeout: 5000}));
    await clock.whenScheduled(5000);
    clock.advance(5000);
    expect(kindOf((await reply).error)).to.equal('timeout');
  });

  it('ends one second after a finish reason although the connection stays open', async () => {
    const {client, clock, body, answer} = openHeld();
    answer();
    body.send(eventOf(chunkJson('Hello', 'stop')));
    const reply = gatherReply(client.streamReply('Agent-1', question));
    await clock.whenScheduled(1000);
    clock.advance(1000);
    const {text, error} = await reply;
    expect([text, error]).to.deep.equal(['Hello', undefined]);
    await body.cancelled;
  });

  it('ends at once with the end marker', async () => {
    const {client, clock, body, answer} = openHeld();
    answer();
    body.send(`${words}data: [DONE]\n\n`);
    const {text, error} = await gatherReply(client.streamReply('Agent-1', question));
    expect([text, error]).to.deep.equal(['Hello ', undefined]);
    await body.cancelled;
    expect(clock.running).to.deep.equal([]);
  });

  it('reports a connection that breaks off, after all received text', async () => {
    const {client, body, answer} = openHeld();
    answer();
    body.send(words);
    const reply = client.streamReply('Agent-1', question);
    expect((await reply.next()).value).to.include({text: 'Hello '});
    body.fail();
    expect(kindOf(await reply.next().catch((error: unknown) => error))).to.equal('interrupted');
  });
});
