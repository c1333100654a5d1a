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

function readEvents(...chunks: readonly string[]): Promise<GatheredReply> {
  return readPieces([new TextEncoder().encode(chunks.map(eventOf).join(''))], {together: true});
}

/** The values a reader gets from the reply. */
function learned({text, chunks, error}: GatheredReply): unknown {
  const all = (name: 'recordId' | 'model' | 'finishReason') => [
    ...new Set(chunks.map(chunk => chunk[name]).filter(value => value !== '')),
  ];
  const failure = error instanceof AgentServiceError ? [error.kind, error.message] : error;
  return {text, failure, recordIds: all('recordId'), models: all('model'), reasons: all('finishReason')};
}

function testSample({name, bytes}: ReplySample): void {
  it(`${name}, wherever it is cut`, async () => {
    const single = learned(await readPieces([bytes], {together: false}));
    for (let cut = 0; cut < bytes.length; cut += 1) {
      const joined = await readPieces([bytes.subarray(0, cut), bytes.subarray(cut)], {together: true});
      expect(learned(joined), `cut at byte ${cut}`).to.deep.equal(single);
    }
  });
}

describe('a reply whose chunks are joined on arrival', () => {
  describe('equals the reply chunk by chunk', () => {
    [...framingSamples, ...chunkSamples, ...failingSamples].forEach(testSample);
  });

  it('returns simultaneous chunks as one', async () => {
    const words = Array.from({length: 500}, (_, index) => `${index} `);
    const bytes = words.map(word => new TextEncoder().encode(eventOf(chunkJson(word))));
    const burst = await readEvents(...words.map(word => chunkJson(word)));
    expect(burst.chunks.map(({text}) => text)).to.deep.equal([words.join('')]);
    const slow = await readPieces(bytes, {together: true});
    expect(slow.chunks.map(({text}) => text)).to.deep.equal(words);
  });

  it('keeps text after a finish reason or of another record separate', async () => {
    const other = chunkJson('d').replace('record-7', 'record-8');
    const {chunks} = await readEvents(chunkJson('a'), chunkJson('b', 'stop'), chunkJson('c'), other);
    expect(chunks.map(({text, finishReason, recordId}) => [text, finishReason, recordId])).to.deep.equal([
      ['ab', 'stop', 'record-7'],
      ['c', '', 'record-7'],
      ['d', '', 'record-8'],
    ]);
  });

  it('returns the text before an error', async () => {
    const {text, error} = await readEvents(
      chunkJson('Hel'),
      chunkJson('lo'),
      JSON.stringify({error: {code: 'overloaded', message: 'Too much.'}}),
    );
    expect(text).to.equal('Hello');
    expect(error).to.be.instanceOf(AgentServiceError);
  });
});
