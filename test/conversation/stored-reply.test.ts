import {expect} from 'chai';
import type {ConversationRecord} from '../../src/client/resources.js';
import {createMessage, type TurnMessage} from '../../src/conversation/message.js';
import {groupIntoTurns} from '../../src/conversation/turns.js';
import {findLostReply, type StoredReply} from '../../src/records/stored-reply.js';

const asked = Date.UTC(2026, 0, 15, 12);

function message(role: string, text: string, more: Partial<TurnMessage> = {}): TurnMessage {
  return createMessage(`${role}-1`, role, {text}, {createdAt: asked, ...more});
}

function record(
  recordId: string,
  role: string,
  content: string,
  seconds: number,
  replyTo = '',
): ConversationRecord {
  const createdAt = asked + seconds * 1000;
  return {
    AgentId: 'Agent-1',
    recordId,
    role,
    content,
    conversation: role,
    type: 'text',
    image: '',
    triggerSrc: '',
    replyTo,
    createTime: new Date(createdAt).toISOString(),
    createdAt,
  };
}

interface Exchange {
  readonly question: TurnMessage;
  readonly reply: TurnMessage;
  readonly before?: readonly TurnMessage[];
}

function findStoredReply(
  records: readonly ConversationRecord[],
  {question, reply, before = []}: Exchange,
): StoredReply {
  return findLostReply(records, groupIntoTurns([...before, question, reply]), reply);
}

const question = message('user', 'Is it there?');
const fragment = message('assistant', 'It is', {status: 'failed'});
const idOf = (stored: ReturnType<typeof findStoredReply>): string =>
  typeof stored === 'string' ? stored : stored.recordId;

describe('a stored question and its reply', () => {
  const ownQuestion = record('q', 'user', 'Is it there?', 1);
  const ownReply = record('a', 'assistant', 'It is there, in the garden.', 2, 'q');
  const older = [record('p', 'user', 'Before', -600), record('o', 'assistant', 'Said before', -590, 'p')];

  const cases: Readonly<Record<string, readonly [readonly ConversationRecord[], string]>> = {
    'its reply was stored': [[ownReply, ownQuestion, ...older], 'a'],
    'its reply was stored, the oldest first': [[...[...older].reverse(), ownQuestion, ownReply], 'a'],
    'its reply was stored without the name of its question': [[{...ownReply, replyTo: ''}, ownQuestion], 'a'],
    'its reply is not stored yet': [[ownQuestion, ...older], 'pending'],
    'its reply is stored without text so far': [[{...ownReply, content: ''}, ownQuestion], 'pending'],
    'it was not delivered': [older, 'nothing'],
    'nothing is stored at all': [[], 'nothing'],
    'the same question was answered long ago': [
      [record('x', 'assistant', 'Then it was.', -3000, 'w'), record('w', 'user', 'Is it there?', -3001)],
      'nothing',
    ],
    'another question was answered in between': [
      [record('z', 'assistant', 'Other', 3, 'y'), record('y', 'user', 'Other?', 2), ownQuestion],
      'pending',
    ],
  };
  for (const [title, [records, expected]] of Object.entries(cases)) {
    it(title, () => expect(idOf(findStoredReply(records, {question, reply: fragment}))).to.equal(expected));
  }

  it('match by the identifier of the reply, whatever the clocks say', () => {
    const records = [
      record('a', 'assistant', 'It is there, in the garden.', 9000),
      record('q', 'user', 'Is it there?', 8999),
    ];
    const reply = {...fragment, recordId: 'a'};
    expect(idOf(findStoredReply(records, {question, reply}))).to.equal('a');
    expect(idOf(findStoredReply(records, {question, reply: fragment}))).to.equal('nothing');
  });

  describe('whose agent asked the visitor before it went on', () => {
    const interrupt = {id: 'q1', title: 'Look?', detail: ''};
    const asking = (text: string, recordId: string) =>
      createMessage(
        'assistant-0',
        'assistant',
        {text, interrupts: [interrupt]},
        {createdAt: asked, recordId},
      );
    const firstReply = record('f', 'assistant', 'May I look?', 2, 'q');
    const lastReply = record('l', 'assistant', 'It is there, in the garden.', 9, 'q');
    const find = (before: TurnMessage, records: readonly ConversationRecord[]): string => {
      const attempt = [question, before, fragment];
      return idOf(
        findLostReply(records, [{...groupIntoTurns([question])[0]!, attempts: [attempt]}], fragment),
      );
    };

    for (const recordId of ['f', ''])
      it(`match their own replies${recordId ? '' : ', also without identifiers'}`, () => {
        expect(find(asking('May I look?', recordId), [lastReply, firstReply, ownQuestion])).to.equal('l');
        expect(find(asking('May I look?', recordId), [firstReply, ownQuestion])).to.equal('pending');
      });

    it('match the only stored reply if the agent asked without words', () => {
      expect(find(asking('', 'f'), [lastReply, ownQuestion])).to.equal('l');
      expect(find(asking('', 'f'), [ownQuestion])).to.equal('pending');
    });
  });

  it('do not match the reply to the same text at an earlier time', () => {
    const before = [
      {...question, id: 'user-0'},
      message('assistant', 'It is there, in the garden.', {id: 'assistant-0', recordId: 'a'}),
    ];
    const reply = message('assistant', '', {status: 'failed'});
    for (const answer of [ownReply, {...ownReply, replyTo: ''}]) {
      const found = findStoredReply([answer, ownQuestion], {question, reply, before});
      expect(['nothing', 'pending']).to.include(found);
    }
    const records = [
      record('a2', 'assistant', 'Still there.', 4),
      record('q2', 'user', 'Is it there?', 3),
      ownReply,
      ownQuestion,
    ];
    expect(idOf(findStoredReply(records, {question, reply, before}))).to.equal('a2');
  });
});

describe('a stored text as the full text of an interrupted reply', () => {
  const ownQuestion = record('q', 'user', 'Is it there?', 1);
  const storedAs = (content: string, arrived: string, finishReason?: string): string => {
    const answer = record('a', 'assistant', content, 2, 'q');
    const ended = finishReason === undefined ? answer : {...answer, finishReason};
    const reply = message('assistant', arrived, {status: 'failed'});
    return idOf(findStoredReply([ended, ownQuestion], {question, reply}));
  };

  it('is rejected when it ends at the break or before', () => {
    expect(storedAs('It is', 'It is')).to.equal('pending');
    expect(storedAs('It', 'It is')).to.equal('pending');
    expect(storedAs('It is ', 'It is')).to.equal('pending');
  });

  it('is accepted when it is longer, up to a sentence end or by more than a word', () => {
    expect(storedAs('It', '')).to.equal('a');
    expect(storedAs('It is there.', 'It is')).to.equal('a');
    expect(storedAs('It is **there!**', 'It is')).to.equal('a');
    expect(storedAs('It is there, in', 'It is')).to.equal('a');
    expect(storedAs('在花园里', '在花')).to.equal('a');
  });

  it('is rejected when it only completes the word that was cut', () => {
    expect(storedAs('It is there', 'It is')).to.equal('pending');
    expect(storedAs('It is th', 'It is')).to.equal('pending');
    expect(storedAs('See https://example.com/a/long/way', 'See ')).to.equal('pending');
  });

  it('is rejected when its text differs', () => {
    expect(storedAs('No, it went away.', 'It is there')).to.equal('a');
  });

  it('is accepted with a finish reason, however little it adds', () => {
    expect(storedAs('It is', 'It is', 'stop')).to.equal('a');
    expect(storedAs('It is there', 'It is', 'stop')).to.equal('a');
    for (const open of ['', 'continue', 'error', 'tool_calls'])
      expect(storedAs('It is', 'It is', open), open).to.equal('pending');
    expect(storedAs('It', 'It is', 'stop')).to.equal('pending');
  });
});
