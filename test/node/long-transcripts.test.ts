import {expect} from 'chai';
import type {Message} from '../../src/conversation/conversation-state.js';
import {mergeTranscripts} from '../../src/conversation/merge-transcripts.js';
import {WorkCounter} from '../support/counted-work.js';
import {transcript, turn} from '../support/stored-transcript.js';

/** Turns with different texts, one after the other. */
function turns(count: number): readonly Message[] {
  return Array.from({length: count}, (_, index) => turn(`question-${index}`, index)).flat();
}

describe('a long transcript', () => {
  it('costs in proportion to its length when it is stored', () => {
    const counter = new WorkCounter();
    const workOf = (count: number): number => {
      const messages = turns(count);
      const known = new Set(messages.map(({id}) => id));
      return counter.count(() => mergeTranscripts(transcript(messages), transcript(messages), known));
    };
    workOf(10);
    const [short, long] = [workOf(100), workOf(800)];
    counter.close();
    expect(long / short).to.be.below(9);
  });
});
