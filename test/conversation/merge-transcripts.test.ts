import {expect} from 'chai';
import type {Message} from '../../src/conversation/conversation-state.js';
import {mergeTranscripts, type Transcript} from '../../src/conversation/merge-transcripts.js';
import {idsOf, message, transcript, turn} from '../support/stored-transcript.js';

function merge(own: Transcript, stored: Transcript, known: readonly string[] = []): Transcript {
  return mergeTranscripts(own, stored, new Set([...own.messages.map(({id}) => id), ...known]));
}

function mergedIds(own: readonly Message[], stored: readonly Message[], known?: readonly string[]): unknown {
  return idsOf(merge(transcript(own), transcript(stored), known));
}

describe('two merged transcripts', () => {
  it('equal this tab’s transcript when the other tab has nothing new', () => {
    const own = transcript([message('w', 'user', {replacedBy: 'a'}), ...turn('a')]);
    expect(merge(own, transcript([]))).to.deep.equal(own);
    expect(merge(own, transcript(turn('a')))).to.deep.equal(own);
  });

  it('contain each message once, in this tab’s version', () => {
    const own = [message('a', 'user', {text: 'Mine'})];
    const stored = [message('a', 'user', {text: 'Theirs'})];
    expect(merge(transcript(own), transcript(stored)).messages).to.deep.equal(own);
  });

  it('contain the finished reply of the other tab when this tab was interrupted', () => {
    const half = message('r', 'assistant', {text: 'In', status: 'stopped'});
    const whole = message('r', 'assistant', {text: 'In spring.'});
    const running = message('r', 'assistant', {text: 'In sp', status: 'streaming'});
    expect(merge(transcript([half]), transcript([whole])).messages).to.deep.equal([whole]);
    expect(merge(transcript([half]), transcript([running])).messages).to.deep.equal([half]);
    expect(merge(transcript([running]), transcript([whole])).messages).to.deep.equal([running]);
  });

  it('contain the longer text of a reply that was cut off in this tab', () => {
    const half = message('r', 'assistant', {text: 'In', status: 'failed'});
    const running = message('r', 'assistant', {text: 'In sp', status: 'streaming'});
    const merged = merge(transcript([half]), transcript([running])).messages;
    expect(merged).to.deep.equal([{...half, text: 'In sp'}]);
  });

  it('contain the finished reply that the other tab found in the records, with an id of its own', () => {
    const question = message('q', 'user');
    const cut = message('a', 'assistant', {text: 'Half', status: 'failed', recordId: 'record-1'});
    const found = message('b', 'assistant', {text: 'Half and half', recordId: 'record-1'});
    const merged = mergeTranscripts(
      transcript([question, cut]),
      transcript([question, found]),
      new Set(['q', 'a']),
    );
    expect(merged.messages).to.deep.equal([question, {...found, id: 'a'}]);
  });

  it('contain no empty attempt beside the reply to the same question', () => {
    const question = message('q', 'user');
    const lost = [question, message('lost', 'assistant', {text: '', status: 'failed'})];
    const answered = [question, message('reply', 'assistant', {text: 'In spring.'})];
    expect(mergedIds(lost, answered)).to.deep.equal(['q', 'reply']);
    expect(mergedIds(answered, lost)).to.deep.equal(['q', 'reply']);
  });

  it('place the other tab’s turn before this tab’s first later turn', () => {
    const own = [...turn('a', 10), ...turn('b', 20), ...turn('c', 30)];
    const theirs = ['x', 'x-reply'];
    expect(mergedIds(own, turn('x', 5))).to.deep.equal([...theirs, ...own.map(({id}) => id)]);
    expect(mergedIds(own, turn('x', 20))).to.deep.equal([
      'a',
      'a-reply',
      'b',
      'b-reply',
      ...theirs,
      'c',
      'c-reply',
    ]);
    expect(mergedIds(own, turn('x', 40))).to.deep.equal([...own.map(({id}) => id), ...theirs]);
    expect(mergedIds(own, turn('x'))).to.deep.equal([...own.map(({id}) => id), ...theirs]);
  });

  it('keep this tab’s order, whatever its times, and the order of the other tab’s turns', () => {
    const own = [...turn('late', 30), ...turn('early', 10), message('timeless')];
    const stored = [...turn('x', 20), ...turn('y', 15)];
    expect(mergedIds(own, stored)).to.deep.equal(['x', 'x-reply', 'y', 'y-reply', ...own.map(({id}) => id)]);
  });

  it('leave out messages that this tab removed', () => {
    const stored = [...turn('a'), ...turn('b')];
    expect(mergedIds(turn('b'), stored, ['a', 'a-reply'])).to.deep.equal(['b', 'b-reply']);
    expect(
      mergedIds(
        [],
        stored,
        stored.map(({id}) => id),
      ),
    ).to.deep.equal([]);
  });

  it('place the other tab’s reply after a shared question, or drop it if the question was removed', () => {
    const again = message('again', 'assistant', {createdAt: 1});
    const own = [...turn('a', 10), ...turn('b', 20)];
    const stored = [message('a'), again];
    expect(mergedIds(own, stored)).to.deep.equal(['a', 'a-reply', 'again', 'b', 'b-reply']);
    expect(mergedIds(turn('b', 20), stored, ['a', 'a-reply'])).to.deep.equal(['b', 'b-reply']);
  });

  it('contain a stored record once although each tab gave it its own id', () => {
    const own = [message('1', 'user', {recordId: 'q'}), message('2', 'assistant', {recordId: 'r'})];
    const stored = [
      message('3', 'user', {recordId: 'q'}),
      message('4', 'assistant', {recordId: 'r'}),
      ...turn('x'),
    ];
    expect(mergedIds(own, stored)).to.deep.equal(['1', '2', 'x', 'x-reply']);
    // The tab that asked knows the identifier of the reply, but not of its question.
    const asked = [message('5'), message('6', 'assistant', {recordId: 'r'})];
    expect(mergedIds(own, asked)).to.deep.equal(['1', '2']);
  });

  it('do not restore a record that this tab replaced', () => {
    const replaced = message('1', 'user', {recordId: 'q', replacedBy: 'a'});
    const stored = [message('2', 'user', {recordId: 'q'}), message('3', 'assistant')];
    expect(mergedIds([replaced, ...turn('a')], stored)).to.deep.equal(['1', 'a', 'a-reply']);
  });

  it('count the records of both tabs as earlier messages, up to the first new message', () => {
    const own = transcript([...turn('a', 10), ...turn('b', 30)], {earlierCount: 2});
    const stored = transcript([...turn('x', 20), ...turn('y', 40)], {earlierCount: 2});
    expect(merge(own, stored)).to.deep.include({earlierCount: 4});
    expect(merge(own, transcript(turn('x', 5)))).to.deep.include({earlierCount: 0});
    expect(merge(transcript(turn('a')), transcript(turn('a'), {earlierCount: 2}))).to.deep.include({
      earlierCount: 0,
    });
  });

  it('share replaced messages, but none that this tab shows or already has', () => {
    const replaced = (id: string) => message(id, 'user', {replacedBy: 'a'});
    const own = [replaced('w'), ...turn('a')];
    const stored = ['a', 'known', 'x'].map(replaced);
    const merged = merge(transcript(own), transcript(stored), ['known']).messages;
    expect(merged).to.deep.equal([...own, replaced('x')]);
  });

  it('keep this tab’s reply where the other replaced it, and add the new one after it', () => {
    const stored = [
      message('a-reply-question', 'user', {replacedBy: 'a'}),
      message('a-reply', 'assistant', {replacedBy: 'again'}),
      message('a'),
      message('again', 'assistant'),
    ];
    expect(merge(transcript(turn('a')), transcript(stored)).messages).to.deep.equal([
      ...turn('a'),
      message('again', 'assistant'),
    ]);
  });

  it('keep this tab’s replaced reply hidden where the other tab finished or shows it', () => {
    const own = [
      message('q', 'user', {replacedBy: 'a'}),
      message('r', 'assistant', {text: 'In', status: 'failed', replacedBy: 'a'}),
      ...turn('a'),
    ];
    const stored = [message('q'), message('r', 'assistant', {text: 'In spring.'})];
    expect(merge(transcript(own), transcript(stored)).messages).to.deep.equal(own);
  });

  it('keep an empty attempt of this tab when the other tab only has a replaced reply', () => {
    const lost = [message('q'), message('lost', 'assistant', {text: '', status: 'failed'})];
    const stored = [message('q'), message('r', 'assistant', {replacedBy: 'x'})];
    expect(mergedIds(lost, stored)).to.deep.equal(['q', 'lost', 'r']);
  });
});
