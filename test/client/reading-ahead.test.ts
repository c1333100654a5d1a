import {expect} from 'chai';
import {AgentClient} from '../../src/client/agent-client.js';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import {gatherReply} from '../support/gathered-reply.js';
import {holdBody} from '../support/held-body.js';
import {ManualClock} from '../support/manual-clock.js';
import {chunkJson, eventOf} from '../support/reply-samples.js';

const question = [{role: 'user', content: 'Hello?'}];

function openClient(body: ReadableStream<Uint8Array>) {
  const clock = new ManualClock();
  const fetch = () => Promise.resolve(new Response(body));
  return {clock, client: new AgentClient({baseUrl: 'https://agents.test', clock, fetch})};
}

const kindOf = (error: unknown): unknown => (error instanceof AgentServiceError ? error.kind : error);
const turnOfTheLoop = (): Promise<void> => new Promise(resolve => setTimeout(resolve));

/** A body of events with the given number of characters. It counts the requested events. */
function eventsOf(characters: number, most = Infinity) {
  const bytes = new TextEncoder().encode(eventOf(chunkJson('x'.repeat(characters))));
  const counts = {pulled: 0, cancelled: 0};
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (counts.pulled === most) {
          controller.close();
          return;
        }
        counts.pulled += 1;
        controller.enqueue(bytes);
      },
      cancel: () => void (counts.cancelled += 1),
    },
    {highWaterMark: 0},
  );
  return {stream, counts};
}

describe('a reply that arrives faster than its reader reads', () => {
  it('delivers everything that arrived before the connection broke, then the error', async () => {
    const body = holdBody();
    const {client, clock} = openClient(body.stream);
    body.send(eventOf(chunkJson('One ')));
    const reply = client.streamReply('Agent-1', question);
    expect((await reply.next()).value).to.include({text: 'One '});
    for (const word of ['two ', 'three ']) body.send(eventOf(chunkJson(word)));
    await turnOfTheLoop();
    body.fail();
    await turnOfTheLoop();
    expect((await reply.next()).value).to.include({text: 'two '});
    expect((await reply.next()).value).to.include({text: 'three '});
    expect(kindOf(await reply.next().catch((error: unknown) => error))).to.equal('interrupted');
    expect(clock.running).to.deep.equal([]);
  });

  it('is complete when the connection breaks after its end but before the reader gets there', async () => {
    const body = holdBody();
    const {client} = openClient(body.stream);
    body.send(eventOf(chunkJson('One ')));
    const reply = client.streamReply('Agent-1', question);
    await reply.next();
    body.send(eventOf(chunkJson('two', 'stop')));
    await turnOfTheLoop();
    body.fail();
    const {text, error} = await gatherReply(reply);
    expect([text, error]).to.deep.equal(['two', undefined]);
  });

  it('pauses the connection at one megabyte of unread data and resumes it later', async () => {
    const kilobytes = 64;
    const {stream, counts} = eventsOf(kilobytes * 1024, 64);
    const {client} = openClient(stream);
    const reply = client.streamReply('Agent-1', question);
    await reply.next();
    await turnOfTheLoop();
    const pulled = counts.pulled;
    expect(pulled).to.be.within(10, 1024 / kilobytes + 2);
    await reply.next();
    await turnOfTheLoop();
    expect(counts.pulled).to.be.within(pulled, pulled + 2);
    const {text, error} = await gatherReply(reply);
    expect([text.length, error]).to.deep.equal([62 * kilobytes * 1024, undefined]);
  });

  it('is cancelled at once when its reader aborts during the pause', async () => {
    const {stream, counts} = eventsOf(64 * 1024);
    const {client, clock} = openClient(stream);
    const visitor = new AbortController();
    const reply = client.streamReply('Agent-1', question, {signal: visitor.signal});
    await reply.next();
    await turnOfTheLoop();
    visitor.abort('enough');
    expect(counts.cancelled).to.equal(1);
    expect(await reply.next().catch((error: unknown) => error)).to.equal('enough');
    const {pulled} = counts;
    await turnOfTheLoop();
    expect(counts.pulled).to.equal(pulled);
    expect(clock.running).to.deep.equal([]);
  });

  it('is cancelled at once when its reader stops during the pause', async () => {
    const {stream, counts} = eventsOf(64 * 1024);
    const {client, clock} = openClient(stream);
    for await (const chunk of client.streamReply('Agent-1', question)) {
      expect(chunk.text).to.have.length(64 * 1024);
      await turnOfTheLoop();
      break;
    }
    expect(counts.cancelled).to.equal(1);
    expect(clock.running).to.deep.equal([]);
  });

  it('times out for a silent service, not for a slow reader', async () => {
    const body = holdBody();
    const {client, clock} = openClient(body.stream);
    for (const word of ['One ', 'two ']) body.send(eventOf(chunkJson(word)));
    const reply = client.streamReply('Agent-1', question);
    expect((await reply.next()).value).to.include({text: 'One '});
    clock.advance(600_000);
    expect((await reply.next()).value).to.include({text: 'two '});
    clock.advance(600_000);
    const next = reply.next().catch((error: unknown) => error);
    await turnOfTheLoop();
    clock.advance(45_000);
    expect(kindOf(await next)).to.equal('timeout');
    await body.cancelled;
  });
});
