import {expect} from 'chai';
import {AgentClient} from '../../src/client/agent-client.js';
import {gatherReply} from '../support/gathered-reply.js';
import {holdBody} from '../support/held-body.js';
import {ManualClock} from '../support/manual-clock.js';
import {chunkJson, eventOf} from '../support/reply-samples.js';

const question = [{role: 'user', content: 'Hello?'}];

function openReply(limits: {readonly idleTimeout?: number} = {}) {
  const clock = new ManualClock();
  const body = holdBody();
  const client = new AgentClient({
    baseUrl: 'https://agents.test',
    clock,
    fetch: async () => new Response(body.stream),
    ...limits,
  });
  return {clock, body, stream: client.streamReply('Agent-1', question)};
}

describe('the end of a reply', () => {
  it('loses nothing when the connection breaks after a finish reason', async () => {
    const {body, stream} = openReply();
    body.send(eventOf(chunkJson('Hello', 'stop')));
    expect((await stream.next()).value).to.include({text: 'Hello'});
    body.fail();
    expect((await stream.next()).done).to.equal(true);
  });

  it('does not come with a tool call: the agent continues', async () => {
    const {clock, body, stream} = openReply();
    body.send(eventOf(chunkJson('Let me look. ', 'tool_calls')));
    const reply = gatherReply(stream);
    await clock.whenScheduled(45_000);
    expect(clock.running).to.deep.equal([45_000]);
    body.send(eventOf(chunkJson('Found.', 'stop')));
    body.end();
    expect(await reply).to.include({text: 'Let me look. Found.', error: undefined});
  });

  it('respects the client’s timeouts', async () => {
    const {clock, body, stream} = openReply({idleTimeout: 7000});
    body.send(eventOf(chunkJson('Hello')));
    const reply = gatherReply(stream);
    await clock.whenScheduled(7000);
    clock.advance(7000);
    expect((await reply).error).to.include({kind: 'timeout'});
  });

  it('reports a body that breaks off before its first byte', async () => {
    const {body, stream} = openReply();
    body.fail();
    expect((await gatherReply(stream)).error).to.include({kind: 'interrupted'});
  });

  it('reports a body that breaks off inside an event, after the text before it', async () => {
    const {body, stream} = openReply();
    body.send(eventOf(chunkJson('Hello ')) + eventOf(chunkJson('you.')).slice(0, 40));
    expect((await stream.next()).value).to.include({text: 'Hello '});
    body.fail();
    const error: unknown = await stream.next().catch((thrown: unknown) => thrown);
    expect(error).to.include({kind: 'interrupted'});
  });
});
