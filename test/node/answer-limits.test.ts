import {expect} from 'chai';
import {AgentClient, type AgentClientOptions} from '../../src/client/agent-client.js';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import {repeatedBody, type CountedBody} from '../support/big-bodies.js';
import {gatherReply} from '../support/gathered-reply.js';
import {bodyOf} from '../support/held-body.js';
import {serveHandler} from '../support/http-server.js';
import {chunkJson, eventOf} from '../support/reply-samples.js';

const question = [{role: 'user', content: 'Hello?'}];
const megabyte = 1024 * 1024;
const words = 'x'.repeat(64 * 1024 - 200);

function clientOf(
  body: BodyInit,
  options: Partial<AgentClientOptions> & {status?: number} = {},
): AgentClient {
  const {status = 200, ...settings} = options;
  return new AgentClient({
    baseUrl: 'https://agents.test',
    fetch: async () => new Response(body, {status}),
    ...settings,
  });
}

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  expect(error).to.be.instanceOf(AgentServiceError);
  return (error as AgentServiceError).kind;
}

/** The answer was cancelled as soon as it was too large. */
function expectGivenUp({sent, isCancelled}: CountedBody, most: number): void {
  expect(isCancelled()).to.equal(true);
  // One megabyte is read ahead.
  expect(sent()).to.be.within(most, most + 1.5 * megabyte);
}

describe('an answer that is too large', () => {
  for (const stream of [true, false]) {
    const operation = stream ? 'streamed' : 'whole';

    it(`ends an endless reply of 64 KiB events and keeps its text: ${operation}`, async () => {
      const body = repeatedBody(eventOf(chunkJson(words)));
      const {text, error} = await gatherReply(
        clientOf(body.stream).streamReply('Agent-1', question, {stream, together: stream}),
      );
      expect(error).to.include({kind: 'unreadable'});
      expect(text.length / words.length).to.equal(
        Math.floor((16 * megabyte) / eventOf(chunkJson(words)).length),
      );
      expectGivenUp(body, 16 * megabyte);
    });

    it(`is refused as JSON of 50 MB while it arrives: ${operation}`, async () => {
      const head = '{"choices":[{"message":{"content":"';
      const body = repeatedBody('a\\n"'.replace('"', 'b').repeat(20_000), {
        head,
        most: 50 * megabyte,
        tail: '"}}]}',
      });
      const {text, error} = await gatherReply(
        clientOf(body.stream).streamReply('Agent-1', question, {stream}),
      );
      expect([text, (error as AgentServiceError).kind]).to.deep.equal(['', 'unreadable']);
      expectGivenUp(body, 16 * megabyte);
    });

    it(`is refused as an event of 10 MB, and the text before it stays: ${operation}`, async () => {
      const head = `${eventOf(chunkJson('Hello'))}data: {"choices":[{"delta":{"content":"`;
      const body = repeatedBody(words, {head, most: 10 * megabyte, tail: '"}}]}\n\n'});
      const {text, error} = await gatherReply(
        clientOf(body.stream).streamReply('Agent-1', question, {stream}),
      );
      expect([text, (error as AgentServiceError).kind]).to.deep.equal(['Hello', 'unreadable']);
      expectGivenUp(body, megabyte);
    });
  }

  for (const [name, lines] of [
    [
      'an event that comes in one piece',
      [eventOf(chunkJson('Hello')), eventOf(chunkJson('x'.repeat(2 * megabyte)))],
    ],
    ['an event of many lines', [eventOf(chunkJson('Hello')), `data: ${'x'.repeat(200)}\n`.repeat(20_000)]],
    ['a line of JSON', [`${chunkJson('Hello')}\n`, `${chunkJson('x'.repeat(2 * megabyte))}\n`]],
    ['a line of JSON without end', [`${chunkJson('Hello')}\n`, `{"a":"${'x'.repeat(2 * megabyte)}`]],
    ['text that is not an event', [eventOf(chunkJson('Hello')), 'x'.repeat(2 * megabyte)]],
  ] as const) {
    it(`keeps the text before ${name}, however it is cut`, async () => {
      const bytes = new TextEncoder().encode(lines.join('') + eventOf(chunkJson(' you', 'stop')));
      for (const length of [bytes.length, 1_460, 65_536, 1_000_003]) {
        const pieces = Array.from({length: Math.ceil(bytes.length / length)}, (_, index) =>
          bytes.subarray(index * length, (index + 1) * length),
        );
        const {text, error} = await gatherReply(clientOf(bodyOf(pieces)).streamReply('Agent-1', question));
        expect([text, (error as AgentServiceError).kind], `${length}`).to.deep.equal(['Hello', 'unreadable']);
      }
    });
  }

  it('starts above an event of nearly 1 MB and a whole answer of nearly 16 MB', async () => {
    const long = 'ä'.repeat(megabyte - 1_000);
    const event = await gatherReply(
      clientOf(eventOf(chunkJson(long, 'stop'))).streamReply('Agent-1', question),
    );
    expect([event.text === long, event.error]).to.deep.equal([true, undefined]);
    const longer = 'x'.repeat(16 * megabyte - 1_000);
    const {text} = await clientOf(chunkJson(longer, 'stop')).completeReply('Agent-1', question);
    expect(text === longer).to.equal(true);
  });

  it('is refused and cancelled for lists and records', async () => {
    for (const call of ['listAgents', 'listRecords'] as const) {
      const body = repeatedBody(`{"name":"${words}"},`, {head: '{"agentList":['});
      expect(await failureOf(clientOf(body.stream)[call]('Agent-1'))).to.equal('unreadable');
      expectGivenUp(body, 16 * megabyte);
    }
  });

  it('is read only at its beginning when it is an error', async () => {
    const body = repeatedBody(words);
    expect(await failureOf(clientOf(body.stream, {status: 500}).listRecords('Agent-1'))).to.equal('server');
    expectGivenUp(body, 0);
    const piece = new Uint8Array(50 * megabyte).fill(120);
    const error: unknown = await clientOf(bodyOf([piece]), {status: 400})
      .listRecords('Agent-1')
      .catch((thrown: unknown) => thrown);
    expect((error as AgentServiceError).message.length).to.be.lessThan(2_000);
  });

  it('loses nothing of a reply that has ended', async () => {
    const body = repeatedBody(eventOf('{"usage":{}}'.padEnd(60_000)), {
      head: eventOf(chunkJson('Hello', 'stop')),
    });
    const {text, error} = await gatherReply(clientOf(body.stream).streamReply('Agent-1', question));
    expect([text, error]).to.deep.equal(['Hello', undefined]);
  });

  it('does not block the page, even when it arrives at once', async () => {
    for (const body of [
      eventOf(chunkJson(words)).repeat(250),
      `{"choices":[{"message":{"content":"${'a'.repeat(17 * megabyte)}`,
    ]) {
      let turns = 0;
      let isReading = true;
      const turn = (): void => {
        turns += 1;
        if (isReading) setTimeout(turn);
      };
      setTimeout(turn);
      await gatherReply(clientOf(body).streamReply('Agent-1', question, {together: true}));
      isReading = false;
      expect(turns).to.be.greaterThan(14);
    }
  });

  it('has a limit that the page can change', async () => {
    const limits = {largestAnswer: 2_000, largestEvent: 500};
    const fitting = Math.floor(2_000 / eventOf(chunkJson('Hello ')).length);
    const many = await gatherReply(
      clientOf(eventOf(chunkJson('Hello ')).repeat(50), {assumptions: limits}).streamReply(
        'Agent-1',
        question,
      ),
    );
    expect([many.chunks.length, (many.error as AgentServiceError).kind]).to.deep.equal([
      fitting,
      'unreadable',
    ]);
    const one = await gatherReply(
      clientOf(eventOf(chunkJson('x'.repeat(500))), {assumptions: limits}).streamReply('Agent-1', question),
    );
    expect((one.error as AgentServiceError).kind).to.equal('unreadable');
  });

  it('is refused over HTTP, and the connection is closed', async () => {
    const bodies: CountedBody[] = [];
    const server = await serveHandler(({method}) => {
      const body = repeatedBody(method === 'GET' ? words : eventOf(chunkJson(words)));
      bodies.push(body);
      return new Response(body.stream);
    });
    const client = new AgentClient({baseUrl: server.origin});
    expect((await gatherReply(client.streamReply('Agent-1', question))).error).to.include({
      kind: 'unreadable',
    });
    expect(await failureOf(client.listAgents())).to.equal('unreadable');
    await Promise.all(bodies.map(({cancelled}) => cancelled));
    await server.close();
  });
});
