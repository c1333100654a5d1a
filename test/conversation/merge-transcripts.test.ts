import {expect} from 'chai';
import {earlierCount, noConversation, withTurns} from '../../src/conversation/conversation-state.js';
import {mergeTranscripts} from '../../src/conversation/merge-transcripts.js';
import {withParts, type TurnMessage} from '../../src/conversation/message.js';
import {allMessages, shownAttempt, type Turn} from '../../src/conversation/turns.js';
import {attempts, idsOf, message, transcript, turn} from '../support/stored-transcript.js';

type Turns = readonly Turn[];

function merge(own: Turns, stored: Turns, known: readonly string[] = []): Turns {
  return mergeTranscripts(own, stored, new Set([...(idsOf(own) ?? []), ...known]));
}

function mergedIds(
  own: readonly TurnMessage[],
  stored: readonly TurnMessage[],
  known?: readonly string[],
): unknown {
  return idsOf(merge(transcript(own), transcript(stored), known));
}

function mergedMessages(own: readonly TurnMessage[], stored: readonly TurnMessage[]): unknown {
  return allMessages(merge(transcript(own), transcript(stored)));
}

/** The ids of the messages on screen. */
function shownIds(turns: Turns): unknown {
  return turns.flatMap(shownAttempt).map(({id}) => id);
}

describe('two merged transcripts', () => {
  it('equal this tab’s transcript when the other tab has nothing new', () => {
    const own = [attempts(turn('w'), turn('a'))];
    expect(merge(own, [])).to.equal(own);
    expect(merge(own, transcript(turn('a')))).to.equal(own);
  });

  it('contain each message once, in this tab’s version', () => {
    const own = [message('a', 'user', {text: 'Mine'})];
    const stored = [message('a', 'user', {text: 'Theirs'})];
    expect(mergedMessages(own, stored)).to.deep.equal(own);
  });

  it('contain the finished reply of the other tab when this tab was interrupted', () => {
    const half = message('r', 'assistant', {text: 'In', status: 'stopped'});
    const whole = message('r', 'assistant', {text: 'In spring.'});
    const running = message('r', 'assistant', {text: 'In sp', status: 'streaming'});
    expect(mergedMessages([half], [whole])).to.deep.equal([whole]);
    expect(mergedMessages([half], [running])).to.deep.equal([half]);
    expect(mergedMessages([running], [whole])).to.deep.equal([running]);
  });

  it('contain the longer text of a reply that was cut off in this tab', () => {
    const half = message('r', 'assistant', {text: 'In', status: 'failed'});
    const running = message('r', 'assistant', {text: 'In sp', status: 'streaming'});
    expect(mergedMessages([half], [running])).to.deep.equal([withParts(half, {text: 'In sp'})]);
  });

  it('contain the finished reply that the other tab found in the records, with an id of its own', () => {
    const question = message('q', 'user');
    const cut = message('a', 'assistant', {text: 'Half', status: 'failed', recordId: 'record-1'});
    const found = message('b', 'assistant', {text: 'Half and half', recordId: 'record-1'});
    expect(mergedMessages([question, cut], [question, found])).to.deep.equal([question, {...found, id: 'a'}]);
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

  it('contain the other tab’s reply to a shared question as a hidden attempt, or not if the question was removed', () => {
    const again = message('again', 'assistant', {createdAt: 1});
    const own = [...turn('a', 10), ...turn('b', 20)];
    const merged = merge(transcript(own), transcript([message('a'), again]));
    expect(shownIds(merged)).to.deep.equal(['a', 'a-reply', 'b', 'b-reply']);
    expect(idsOf(merged)).to.deep.equal(['a', 'a-reply', 'a', 'again', 'b', 'b-reply']);
    expect(mergedIds(turn('b', 20), [message('a'), again], ['a', 'a-reply'])).to.deep.equal(['b', 'b-reply']);
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

  it('do not show a record that this tab replaced', () => {
    const own = [attempts([message('1', 'user', {recordId: 'q'})], turn('a'))];
    const stored = [message('2', 'user', {recordId: 'q'}), message('3', 'assistant')];
    expect(shownIds(merge(own, transcript(stored)))).to.deep.equal(['a', 'a-reply']);
  });

  it('count the records of both tabs as earlier messages, up to the first new message', () => {
    const own = transcript([...turn('a', 10), ...turn('b', 30)], {earlierCount: 2});
    const stored = transcript([...turn('x', 20), ...turn('y', 40)], {earlierCount: 2});
    const counted = (turns: Turns) => earlierCount(withTurns(noConversation, turns).messages);
    expect(counted(merge(own, stored))).to.equal(4);
    expect(counted(merge(own, transcript(turn('x', 5))))).to.equal(0);
    expect(counted(merge(transcript(turn('a')), transcript(turn('a'), {earlierCount: 2})))).to.equal(0);
  });

  it('share hidden attempts, but none that this tab shows or already has', () => {
    const own = [attempts(turn('w'), turn('a'))];
    const stored = [attempts(turn('a'), turn('known'), turn('x'))];
    const merged = merge(own, stored, ['known', 'known-reply']);
    expect(shownIds(merged)).to.deep.equal(['a', 'a-reply']);
    expect(idsOf(merged)).to.deep.equal(['w', 'w-reply', 'a', 'a-reply', 'x', 'x-reply']);
  });

  it('keep this tab’s reply where the other asked again, and add the new one as an attempt', () => {
    const stored = [attempts(turn('a'), [message('a'), message('again', 'assistant')])];
    const merged = merge(transcript(turn('a')), stored);
    expect(shownIds(merged)).to.deep.equal(['a', 'a-reply']);
    expect(idsOf(merged)).to.deep.equal(['a', 'a-reply', 'a', 'again']);
  });

  it('contain the attempts of two tabs that asked again at once, and show those of each after the other', () => {
    const again = (id: string) => attempts(turn('a'), [message('a'), message(id, 'assistant')]);
    const here = {...again('here'), after: 'before'};
    const next = transcript(turn('b')).map(one => ({...one, after: 'there'}));
    const merged = merge([here], [again('there'), ...next]);
    expect(idsOf(merged)).to.deep.equal(['a', 'a-reply', 'a', 'here', 'a', 'there', 'b', 'b-reply']);
    const {messages} = withTurns(noConversation, merged);
    expect(messages.map(({id}) => id)).to.deep.equal(['a', 'here']);
  });

  it('keep a hidden attempt of this tab hidden where the other tab finished or shows it', () => {
    const cut = message('r', 'assistant', {text: 'In', status: 'failed'});
    const stored = [message('q'), message('r', 'assistant', {text: 'In spring.'})];
    const merged = merge([attempts([message('q'), cut], turn('a'))], transcript(stored));
    expect(merged).to.deep.equal([attempts(stored, turn('a'))]);
  });

  it('keep an empty attempt of this tab when the other tab only has a hidden reply', () => {
    const lost = [message('q'), message('lost', 'assistant', {text: '', status: 'failed'})];
    const stored = [attempts([message('q'), message('r', 'assistant')], [message('q')])];
    expect(shownIds(merge(transcript(lost), stored))).to.deep.equal(['q', 'lost']);
    expect(idsOf(merge(transcript(lost), stored))).to.deep.equal(['q', 'lost', 'q', 'r']);
  });
});
