import {expect} from 'chai';
import type {ConversationRecord} from '../../src/client/resources.js';
import {flatMessage, textOf} from '../../src/conversation/message.js';
import {recordsToMessages, recordToMessage} from '../../src/records/record-to-message.js';

function record(content: string, more: Partial<ConversationRecord> = {}): ConversationRecord {
  return {
    AgentId: 'Agent-a',
    recordId: `record-${content}`,
    role: 'user',
    content,
    conversation: '',
    type: 'text',
    image: '',
    triggerSrc: '',
    replyTo: '',
    createTime: '',
    createdAt: undefined,
    ...more,
  };
}

function oldestFirst(records: readonly ConversationRecord[]): string {
  let id = 0;
  return recordsToMessages(records, () => String((id += 1)))
    .map(textOf)
    .join(' ');
}

describe('recordToMessage', () => {
  it('keeps the identifier, the time and the record itself', () => {
    const stored = record('Hello', {createdAt: 7});
    const message = recordToMessage(stored, 'key');
    expect(flatMessage(message)).to.include({
      id: 'key',
      text: 'Hello',
      recordId: 'record-Hello',
      createdAt: 7,
    });
    expect(message.record).to.equal(stored);
  });

  it('takes the party from the marker when the role is missing, unless the marker is an identifier', () => {
    const roleOf = (more: Partial<ConversationRecord>) => recordToMessage(record('x', more), 'key').role;
    expect(roleOf({role: '', conversation: 'assistant'})).to.equal('assistant');
    expect(roleOf({role: '', conversation: 'conversation-77'})).to.equal('');
    expect(roleOf({role: 'operator', conversation: 'user'})).to.equal('operator');
  });
});

describe('recordsToMessages', () => {
  it('returns the oldest first, whatever order the service sends', () => {
    const a = record('a', {createdAt: 1});
    const b = record('b', {createdAt: 2});
    const c = record('c', {createdAt: 3});
    expect(oldestFirst([c, b, a])).to.equal('a b c');
    expect(oldestFirst([a, b, c])).to.equal('a b c');
    expect(oldestFirst([b, c, a])).to.equal('a b c');
  });

  it('leaves a record without a readable time beside its neighbour', () => {
    const records = [record('c', {createdAt: 3}), record('b'), record('a', {createdAt: 1})];
    expect(oldestFirst(records)).to.equal('a b c');
  });

  it('treats records without any times as newest first', () => {
    expect(oldestFirst([record('b'), record('a')])).to.equal('a b');
  });
});
