import {expect} from 'chai';
import {AgentClient, type AgentClientOptions} from '../../src/client/agent-client.js';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import {
  socketFaultNames,
  startFaultServer,
  type FaultServer,
  type SocketFaultName,
} from '../support/fault-server.js';
import {gatherReply} from '../support/gathered-reply.js';
import {ManualClock} from '../support/manual-clock.js';

/** The client’s result: the text of a reply, and the kind of error it ends with. */
interface SocketOutcome {
  readonly text: string;
  readonly error: string | undefined;
  /** The text that must arrive before the connection breaks. */
  readonly strikeAfter?: 'head' | 'text';
  /** The client’s timer that must fire. */
  readonly timer?: number;
}

const outcomes: Readonly<Record<SocketFaultName, SocketOutcome>> = {
  'reset-before-any-byte': {text: '', error: 'network'},
  'closed-before-any-byte': {text: '', error: 'network'},
  'half-a-head': {text: '', error: 'network'},
  'reset-after-headers': {text: '', error: 'interrupted', strikeAfter: 'head'},
  'reset-in-event': {text: 'One ', error: 'interrupted', strikeAfter: 'text'},
  'half-a-chunk': {text: 'One ', error: 'interrupted'},
  'no-last-chunk': {text: 'One ', error: 'interrupted'},
  'no-last-chunk-after-finish': {text: 'One two', error: undefined},
  'nonsense-chunk-length': {text: 'One ', error: 'interrupted', strikeAfter: 'text'},
  'length-too-large': {text: 'One ', error: 'interrupted'},
  'length-too-small': {text: 'One ', error: 'interrupted'},
  'nonsense-length': {text: '', error: 'network'},
  'broken-compression': {text: '', error: 'interrupted'},
  'no-http': {text: '', error: 'network'},
  'huge-headers': {text: '', error: 'network'},
  'never-answers': {text: '', error: 'timeout', timer: 30_000},
  'never-goes-on': {text: '', error: 'timeout', timer: 30_000},
};

const question = [{role: 'user', content: 'Hello?'}];

describe('a connection that fails below HTTP', () => {
  let server: FaultServer;
  afterEach(() => server.close());

  const clientOf = (options: Partial<AgentClientOptions> = {}): AgentClient =>
    new AgentClient({baseUrl: server.baseUrl, assumptions: {retryDelay: 0}, ...options});

  for (const name of socketFaultNames) {
    it(`is reported by its kind, keeps the received part, and the next message works: ${name}`, async () => {
      const {strikeAfter, timer, ...expected} = outcomes[name];
      server = await startFaultServer(name);
      const clock = new ManualClock();
      const client = clientOf({
        clock,
        fetch: async (input, init) => {
          const response = await fetch(input, init);
          if (strikeAfter === 'head') server.strike();
          return response;
        },
      });
      const reading = gatherReply(striking(client.streamReply('Agent-1', question), server, strikeAfter));
      if (timer !== undefined) {
        await server.asked;
        clock.advance(timer);
      }
      const {text, error} = await reading;
      if (error !== undefined) expect(error).to.be.instanceOf(AgentServiceError);
      expect({text, error: error instanceof AgentServiceError ? error.kind : undefined}).to.deep.equal(
        expected,
      );
      expect(clock.running).to.deep.equal([]);
      // A message is never sent twice automatically.
      expect(server.requests).to.have.length(1);
      expect(await gatherReply(client.streamReply('Agent-1', question))).to.include({text: 'One two'});
    });
  }

  it('is retried for a list: the server closed a kept connection as the request came', async () => {
    server = await startFaultServer('closed-before-any-byte', {faultyRequest: 2});
    const client = clientOf();
    expect((await client.listAgents()).agents).to.have.length(1);
    expect((await client.listAgents()).agents).to.have.length(1);
    expect(server.requests).to.have.length(3);
  });

  it('is reported for a message: the server closed a kept connection as the request came', async () => {
    server = await startFaultServer('closed-before-any-byte', {faultyRequest: 2});
    const client = clientOf();
    await client.listAgents();
    const {error} = await gatherReply(client.streamReply('Agent-1', question));
    expect(error).to.include({kind: 'network', retryable: true});
    expect(server.requests).to.have.length(2);
  });

  it('is reported when nothing listens at the address', async () => {
    server = await startFaultServer('never-answers');
    await server.close();
    const {error} = await gatherReply(clientOf().streamReply('Agent-1', question));
    expect(error).to.include({kind: 'network', retryable: true});
  });

  it('is aborted by the caller while there is no answer', async () => {
    server = await startFaultServer('never-answers');
    const visitor = new AbortController();
    const reading = gatherReply(clientOf().streamReply('Agent-1', question, {signal: visitor.signal}));
    await server.asked;
    visitor.abort();
    expect((await reading).error).to.equal(visitor.signal.reason);
  });
});

/** A reply whose connection breaks after its first words are read. */
async function* striking<Chunk extends {readonly text: string}>(
  reply: AsyncIterable<Chunk>,
  server: FaultServer,
  strikeAfter: SocketOutcome['strikeAfter'],
): AsyncGenerator<Chunk> {
  for await (const chunk of reply) {
    yield chunk;
    if (strikeAfter === 'text') server.strike();
  }
}
