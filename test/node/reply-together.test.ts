import {expect} from 'chai';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import type {GatheredReply} from '../support/gathered-reply.js';
import {readPieces} from '../support/read-pieces.js';
import {chunkJson, eventOf} from '../support/reply-samples.js';

function readEvents(...chunks: readonly string[]): Promise<GatheredReply> {
  return readPieces([new TextEncoder().encode(chunks.map(eventOf).join(''))], {together: true});
}

describe('a reply whose chunks are joined on arrival', () => {
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
