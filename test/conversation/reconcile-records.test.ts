import {expect} from 'chai';
import type {ConversationRecord} from '../../src/client/resources.js';
import {
  earlierCount,
  noConversation,
  withTurns,
  type ConversationState,
} from '../../src/conversation/conversation-state.js';
import {createMessage, type TurnMessage} from '../../src/conversation/message.js';
import {groupIntoTurns} from '../../src/conversation/turns.js';
import {reconcileRecords} from '../../src/records/reconcile-records.js';

const minute = 60_000;

function message(role: string, text: string, more: Partial<TurnMessage> = {}): TurnMessage {
  return createMessage(`${role} ${text}`, role, {text}, {createdAt: 10 * minute, ...more});
}

/** A message read from a record. */
function stored(role: string, text: string, more: Partial<ConversationRecord> = {}): TurnMessage {
  const record: ConversationRecord = {
    AgentId: 'Agent-a',
    recordId: '',
    role,
    content: text,
    conversation: '',
    type: 'text',
    image: '',
    triggerSrc: '',
    replyTo: '',
    createTime: '',
    createdAt: 10 * minute,
    ...more,
  };
  return message(role, text, {
    id: `stored ${role} ${text} ${record.recordId}`,
    recordId: record.recordId,
    createdAt: record.createdAt,
    record,
  });
}

/** A conversation on screen without stored messages. */
function saying(...messages: readonly TurnMessage[]): ConversationState {
  return withTurns(noConversation, groupIntoTurns(messages));
}

function mergeHistory(state: ConversationState, stored: readonly TurnMessage[]): ConversationState {
  return withTurns(state, reconcileRecords(state.turns, stored));
}

function texts({messages}: ConversationState): string {
  return messages.map(({text}) => text || '–').join(' ');
}

describe('the records of a conversation', () => {
  it('adds stored messages before the messages on screen and counts them', () => {
    const state = saying(message('user', 'c'), message('assistant', 'd'));
    const next = mergeHistory(state, [
      stored('user', 'a', {recordId: '1'}),
      stored('assistant', 'b', {recordId: '2'}),
    ]);
    expect(texts(next)).to.equal('a b c d');
    expect(earlierCount(next.messages)).to.equal(2);
  });

  it('adds older messages before those', () => {
    const first = mergeHistory(saying(message('user', 'c')), [stored('user', 'b', {recordId: '2'})]);
    const next = mergeHistory(first, [stored('user', 'a', {recordId: '1'})]);
    expect(texts(next)).to.equal('a b c');
    expect(earlierCount(next.messages)).to.equal(2);
  });

  it('matches a message on screen by its identifier and attaches the record', () => {
    const shown = message('assistant', 'b', {recordId: '2'});
    const record = stored('assistant', 'b', {recordId: '2', createdAt: 9 * minute});
    const next = mergeHistory(saying(shown), [stored('user', 'a', {recordId: '1'}), record]);
    expect(texts(next)).to.equal('a b');
    expect(next.messages[1]).to.include({id: shown.id, createdAt: 9 * minute, record: record.record});
    expect(earlierCount(next.messages)).to.equal(1);
  });

  it('matches a message without an identifier by its text, author and time', () => {
    const state = saying(message('user', 'a'));
    const next = (more: Partial<ConversationRecord>, role = 'user') =>
      texts(mergeHistory(state, [stored(role, 'a', {recordId: '1', ...more})]));
    expect(next({createdAt: 11 * minute})).to.equal('a');
    expect(next({createdAt: 13 * minute}), 'later').to.equal('a a');
    expect(next({createdAt: undefined}), 'no time').to.equal('a a');
    expect(next({}, 'operator'), 'other author').to.equal('a a');
  });

  it('matches a reply by its text when it is stored under another identifier', () => {
    const state = saying(message('user', 'q'), message('assistant', 'r', {recordId: 'chat-1'}));
    const records = [stored('user', 'q', {recordId: '1'}), stored('assistant', 'r', {recordId: '2'})];
    expect(texts(mergeHistory(state, records))).to.equal('q r');
  });

  it('gives a question the identifier its reply names, whatever the clocks say', () => {
    const state = saying(message('user', 'q'), message('assistant', 'r', {recordId: '2'}));
    const next = mergeHistory(state, [
      stored('user', 'q', {recordId: '1', createdAt: 90 * minute}),
      stored('assistant', 'r', {recordId: '2', replyTo: '1', createdAt: 90 * minute}),
    ]);
    expect(next.messages.map(({recordId}) => recordId)).to.deep.equal(['1', '2']);
    expect(earlierCount(next.messages)).to.equal(0);
  });

  it('matches the question when its record comes on a later page than the reply', () => {
    const state = saying(message('user', 'q'), message('assistant', 'r', {recordId: '2'}));
    const first = mergeHistory(state, [stored('assistant', 'r', {recordId: '2', replyTo: '1'})]);
    const next = mergeHistory(first, [stored('user', 'q', {recordId: '1', createdAt: undefined})]);
    expect(texts(next)).to.equal('q r');
    expect(next.messages[0]?.recordId).to.equal('1');
  });

  it('matches an interrupted reply by the question it answers', () => {
    const state = saying(message('user', 'q'), message('assistant', 'ha', {status: 'failed'}));
    const next = mergeHistory(state, [
      stored('user', 'q', {recordId: '1'}),
      stored('assistant', 'half', {recordId: '2', replyTo: '1'}),
    ]);
    expect(texts(next)).to.equal('q ha');
    expect(next.messages[1]).to.include({recordId: '2', status: 'failed'});
  });

  it('matches a missing reply by the question before it when no reply names its question', () => {
    const records = [stored('user', 'q', {recordId: '1'}), stored('assistant', 'half', {recordId: '2'})];
    for (const [text, status] of [
      ['–', 'failed'],
      ['ha', 'stopped'],
      ['h', 'streaming'],
    ] as const) {
      const state = saying(message('user', 'q'), message('assistant', text.replace('–', ''), {status}));
      const next = mergeHistory(state, records);
      expect(texts(next)).to.equal(`q ${text}`);
      expect(next.messages[1]).to.include({recordId: '2', status});
    }
  });

  it('keeps a stored reply that differs from the one on screen and names no matching question', () => {
    const state = saying(message('user', 'q'), message('assistant', 'r'));
    const question = stored('user', 'q', {recordId: '1'});
    expect(texts(mergeHistory(state, [question, stored('assistant', 's', {recordId: '2'})]))).to.equal(
      'q r s',
    );
    const lost = saying(message('user', 'q'), message('assistant', '', {status: 'failed'}));
    const other = stored('assistant', 's', {recordId: '2', replyTo: '7'});
    expect(texts(mergeHistory(lost, [question, other]))).to.equal('q – s');
  });

  it('keeps a second stored reply to the same question beside the one on screen', () => {
    const state = saying(message('user', 'q'), message('assistant', 'r', {recordId: '2'}));
    const next = mergeHistory(state, [
      stored('user', 'q', {recordId: '1'}),
      stored('assistant', 'r', {recordId: '2', replyTo: '1'}),
      stored('assistant', 's', {recordId: '3', replyTo: '1'}),
    ]);
    expect(texts(next)).to.equal('q r s');
    const later = mergeHistory(state, [
      stored('user', 'q', {recordId: '1'}),
      stored('assistant', 's', {recordId: '3', replyTo: '1'}),
    ]);
    expect(texts(later)).to.equal('q r s');
  });

  it('matches each message on screen with only one stored message', () => {
    const state = saying(message('user', 'yes'));
    const next = mergeHistory(state, [
      stored('user', 'yes', {recordId: '1'}),
      stored('user', 'yes', {recordId: '3'}),
    ]);
    expect(next.messages.map(({recordId}) => recordId)).to.deep.equal(['1', '3']);
  });

  it('skips the blank stored reply to a question that is being answered on screen', () => {
    const records = [stored('user', 'q', {recordId: '1'}), stored('assistant', '', {recordId: '2'})];
    for (const recordId of ['', '2', '7']) {
      const state = saying(message('user', 'q'), message('assistant', 'h', {status: 'streaming', recordId}));
      expect(texts(mergeHistory(state, records)), recordId).to.equal('q h');
    }
  });

  it('keeps the blank stored reply to an earlier question', () => {
    const records = [stored('user', 'q', {recordId: '1'}), stored('assistant', '', {recordId: '2'})];
    expect(texts(mergeHistory(noConversation, records))).to.equal('q –');
  });

  it('keeps messages from elsewhere in their place between and after messages on screen', () => {
    const state = saying(
      message('user', 'b', {recordId: '2'}),
      message('user', 'd', {recordId: '4'}),
      message('user', 'f'),
      message('assistant', '', {status: 'waiting'}),
    );
    const records = ['a', 'b', 'c', 'd', 'e'].map((text, index) =>
      stored('user', text, {recordId: String(index + 1)}),
    );
    const next = mergeHistory(state, records);
    expect(texts(next)).to.equal('a b c d e f –');
    expect(earlierCount(next.messages)).to.equal(1);
  });

  it('keeps messages from elsewhere before queued messages', () => {
    const state = saying(
      message('user', 'a', {recordId: '1'}),
      message('assistant', '', {status: 'failed'}),
      message('user', 'd', {status: 'queued'}),
    );
    const records = ['a', 'b', 'c'].map((text, index) => stored('user', text, {recordId: String(index + 1)}));
    expect(texts(mergeHistory(state, records))).to.equal('a – b c d');
  });

  it('keeps the end of an earlier page before the start of later pages', () => {
    const state = saying(message('user', 'a'), message('user', 'd'));
    const later = mergeHistory(state, [stored('user', 'c', {recordId: '3'}), stored('user', 'd')]);
    const next = mergeHistory(later, [
      stored('user', 'a', {recordId: '1'}),
      stored('user', 'b', {recordId: '2'}),
    ]);
    expect(texts(next)).to.equal('a b c d');
  });

  it('does not match a queued message with the same stored text', () => {
    const state = saying(message('user', 'yes', {status: 'queued'}));
    const next = mergeHistory(state, [
      stored('user', 'yes', {recordId: '1'}),
      stored('assistant', 'ok', {recordId: '2'}),
    ]);
    expect(texts(next)).to.equal('yes ok yes');
    expect(next.messages.at(-1)?.recordId).to.equal('');
  });

  it('does not match a question by the reply to another one on a later page', () => {
    const lost = [message('user', 'a'), message('assistant', '', {status: 'failed'})];
    const first = mergeHistory(saying(...lost, message('user', 'd')), [
      stored('assistant', 'c', {recordId: '3', replyTo: '2'}),
      stored('user', 'd', {recordId: '4'}),
    ]);
    const next = mergeHistory(first, [
      stored('user', 'a', {recordId: '1'}),
      stored('user', 'b', {recordId: '2'}),
    ]);
    expect(next.messages.filter(({text}) => text === 'a').map(({recordId}) => recordId)).to.deep.equal(['1']);
    expect(texts(next)).to.include('b');
  });

  it('shows a message once that is stored or read twice', () => {
    const twice = [stored('user', 'a', {recordId: '1'}), stored('user', 'a', {recordId: '1'})];
    const first = mergeHistory(noConversation, twice);
    expect(texts(first)).to.equal('a');
    expect(mergeHistory(first, twice)).to.equal(first);
    const nameless = mergeHistory(noConversation, [stored('user', 'a', {createTime: 'x'})]);
    expect(mergeHistory(nameless, [stored('user', 'a', {createTime: 'x'})])).to.equal(nameless);
  });

  it('shows a question once that was stored for each of its attempts', () => {
    const again = [
      stored('user', 'a', {recordId: '1'}),
      stored('user', 'a', {recordId: '2'}),
      stored('user', 'a', {recordId: '3'}),
      stored('assistant', 'b', {recordId: '4'}),
    ];
    const first = mergeHistory(
      saying(message('user', 'a'), message('assistant', 'b', {recordId: '4'})),
      again,
    );
    expect(first.messages.map(({recordId}) => recordId)).to.deep.equal(['3', '4']);
    expect(mergeHistory(first, again), 'after a reload').to.equal(first);
    expect(texts(mergeHistory(noConversation, again)), 'without a chat').to.equal('a a a b');
  });

  it('shows a question twice that the visitor sent twice', () => {
    const state = saying(
      message('user', 'a'),
      message('user', 'a', {id: 'again'}),
      message('assistant', 'b'),
    );
    const next = mergeHistory(state, [
      stored('user', 'a', {recordId: '1'}),
      stored('user', 'a', {recordId: '2'}),
      stored('assistant', 'b', {recordId: '3'}),
    ]);
    expect(next.messages.map(({recordId}) => recordId)).to.deep.equal(['1', '2', '3']);
  });

  it('sorts pages by time when the service ignores the order', () => {
    const first = mergeHistory(saying(message('user', 'c')), [
      stored('user', 'a', {recordId: '1', createdAt: 1}),
    ]);
    const next = mergeHistory(first, [stored('user', 'b', {recordId: '2', createdAt: 2})]);
    expect(texts(next)).to.equal('a b c');
  });

  it('returns the same state when nothing is added', () => {
    const state = mergeHistory(noConversation, [stored('user', 'a', {recordId: '1'})]);
    expect(mergeHistory(state, [stored('user', 'a', {recordId: '1'})])).to.equal(state);
  });
});
