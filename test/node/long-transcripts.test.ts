import {join} from 'node:path';
import {expect} from 'chai';
import type {TurnMessage} from '../../src/conversation/message.js';
import type * as Merging from '../../src/conversation/merge-transcripts.js';
import {loadCounted} from '../support/counted-code.js';
import {transcript, turn} from '../support/stored-transcript.js';

/** Turns with different texts, one after the other. */
function turns(count: number): readonly TurnMessage[] {
  return Array.from({length: count}, (_, index) => turn(`question-${index}`, index)).flat();
}

describe('a long transcript', () => {
  it('costs in proportion to its length when it is stored', async () => {
    const path = join(import.meta.dirname, '../../src/conversation/merge-transcripts.ts');
    const {
      exports: {mergeTranscripts},
      count: countWork,
    } = await loadCounted<typeof Merging>(path);
    const workOf = (count: number): number => {
      const messages = turns(count);
      const known = new Set(messages.map(({id}) => id));
      return countWork(() => mergeTranscripts(transcript(messages), transcript(messages), known));
    };
    workOf(10);
    const [short, long] = [workOf(100), workOf(800)];
    expect(long / short).to.be.below(9);
  });
});
