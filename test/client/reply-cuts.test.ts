import {expect} from 'chai';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import {atEveryCut, singleBytes} from '../support/every-cut.js';
import type {GatheredReply} from '../support/gathered-reply.js';
import {readPieces} from '../support/read-pieces.js';
import {
  chunkJson,
  chunkSamples,
  eventOf,
  failingSamples,
  framingSamples,
  type ReplySample,
} from '../support/reply-samples.js';

function outcome({chunks, error}: GatheredReply): unknown {
  if (error === undefined) return {chunks};
  expect(error).to.be.instanceOf(AgentServiceError);
  const {kind, message} = error as AgentServiceError;
  return {chunks, error: {kind, message}};
}

/** The values that a reader gets, however the chunks are joined. */
function learned({text, chunks, error}: GatheredReply): unknown {
  const all = (name: 'recordId' | 'model' | 'finishReason') => [
    ...new Set(chunks.map(chunk => chunk[name]).filter(value => value !== '')),
  ];
  const failure = error instanceof AgentServiceError ? [error.kind, error.message] : error;
  return {text, failure, recordIds: all('recordId'), models: all('model'), reasons: all('finishReason')};
}

function testSample({name, bytes, text, finishReason, error}: ReplySample): void {
  describe(name, () => {
    it(error ? `shows “${text}” and ends as ${error}` : 'is read as one reply', async () => {
      const reply = await readPieces([bytes]);
      expect(reply.text).to.equal(text);
      expect(reply.error instanceof AgentServiceError ? reply.error.kind : reply.error).to.equal(error);
      const reasons = reply.chunks.map(chunk => chunk.finishReason).filter(reason => reason !== '');
      expect(reasons.at(-1) ?? '').to.equal(finishReason);
    });

    it('reads the same wherever it is cut, chunk by chunk or joined', async () => {
      const uncut = await readPieces([bytes]);
      const check = async (pieces: readonly Uint8Array[], isJoined: boolean, where: string) => {
        const reply = await readPieces(pieces, {together: isJoined});
        if (isJoined) expect(learned(reply), `${where}, joined`).to.deep.equal(learned(uncut));
        else expect(outcome(reply), where).to.deep.equal(outcome(uncut));
      };
      // In turn, because both at each cut double the time.
      await atEveryCut(bytes, (cut, at) => check(cut, at % 2 === 0, `cut at byte ${at}`));
      for (const isJoined of [false, true]) await check(singleBytes(bytes), isJoined, 'byte by byte');
    });
  });
}

describe('a reply in pieces', () => {
  describe('framings', () => framingSamples.forEach(testSample));
  describe('chunks', () => chunkSamples.forEach(testSample));
  describe('failures', () => failingSamples.forEach(testSample));

  it('keeps an event of 64 KiB whole, also byte by byte', async () => {
    const long = 'ä'.repeat(32_768);
    const bytes = new TextEncoder().encode(eventOf(chunkJson(long, 'stop')));
    expect((await readPieces([bytes])).text === long).to.equal(true);
    expect((await readPieces(singleBytes(bytes))).text === long).to.equal(true);
  });

  it('keeps the order of hundreds of events in one read', async () => {
    const words = Array.from({length: 500}, (_, index) => `${index} `);
    const body = words.map(word => eventOf(chunkJson(word))).join('');
    const {text, chunks} = await readPieces([new TextEncoder().encode(body)]);
    expect(text).to.equal(words.join(''));
    expect(chunks).to.have.length(500);
  });

  it('reports the metadata of each chunk', async () => {
    const {chunks} = await readPieces([new TextEncoder().encode(eventOf(chunkJson('Hello', 'stop')))]);
    expect(chunks).to.deep.equal([
      {recordId: 'record-7', model: 'Agent-1', createdAt: 1735689600000, text: 'Hello', finishReason: 'stop'},
    ]);
  });
});
