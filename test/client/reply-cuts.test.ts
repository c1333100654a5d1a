import {expect} from 'chai';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
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

function singleBytes(bytes: Uint8Array): Uint8Array[] {
  return Array.from(bytes, (_, index) => bytes.subarray(index, index + 1));
}

function outcome({chunks, error}: GatheredReply): unknown {
  if (error === undefined) return {chunks};
  expect(error).to.be.instanceOf(AgentServiceError);
  const {kind, message} = error as AgentServiceError;
  return {chunks, error: {kind, message}};
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

    it('reads the same wherever it is cut', async () => {
      const uncut = outcome(await readPieces([bytes]));
      for (let cut = 1; cut < bytes.length; cut += 1) {
        const reply = await readPieces([bytes.subarray(0, cut), bytes.subarray(cut)]);
        expect(outcome(reply), `cut at byte ${cut}`).to.deep.equal(uncut);
      }
      expect(outcome(await readPieces(singleBytes(bytes))), 'byte by byte').to.deep.equal(uncut);
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
