import {expect} from 'chai';
import type {Message} from '../../src/conversation/conversation-state.js';
import {putInFront} from '../../src/conversation/put-in-front.js';

const minute = 60_000;

function message(role: string, text: string, more: Partial<Message> = {}): Message {
  return {
    id: `${role} ${text}`,
    role,
    text,
    status: 'done',
    recordId: '',
    createdAt: 10 * minute,
    finishReason: '',
    error: undefined,
    record: undefined,
    ...more,
  };
}

function texts(messages: readonly Message[]): string {
  return messages.map(({text}) => text || '–').join(' ');
}

describe('putInFront', () => {
  it('puts stored messages in front of what is on screen', () => {
    const shown = [message('user', 'c'), message('assistant', 'd')];
    const stored = [message('user', 'a', {recordId: '1'}), message('assistant', 'b', {recordId: '2'})];
    expect(texts(putInFront(shown, stored))).to.equal('a b c d');
  });

  it('leaves out what is on screen under the same identifier', () => {
    const shown = [message('assistant', 'b', {recordId: '2'})];
    const stored = [message('user', 'a', {recordId: '1'}), message('assistant', 'b', {recordId: '2'})];
    expect(texts(putInFront(shown, stored))).to.equal('a b');
  });

  it('knows a message without an identifier by its words, its author and its time', () => {
    const shown = [message('user', 'a')];
    const stored = (more: Partial<Message>) => [message('user', 'a', {recordId: '1', ...more})];
    expect(texts(putInFront(shown, stored({createdAt: 11 * minute})))).to.equal('a');
    expect(texts(putInFront(shown, stored({createdAt: 13 * minute}))), 'later').to.equal('a a');
    expect(texts(putInFront(shown, stored({createdAt: undefined}))), 'no time').to.equal('a a');
    expect(texts(putInFront(shown, stored({role: 'assistant'}))), 'other author').to.equal('a a');
  });

  it('takes each message on screen for one stored message only', () => {
    const shown = [message('user', 'yes')];
    const stored = [message('user', 'yes', {recordId: '1'}), message('user', 'yes', {recordId: '3'})];
    expect(texts(putInFront(shown, stored))).to.equal('yes yes');
  });

  it('leaves out the blank stored reply to a question on screen: it is being written there', () => {
    const shown = [message('user', 'q'), message('assistant', 'half', {status: 'streaming'})];
    const stored = [message('user', 'q', {recordId: '1'}), message('assistant', '', {recordId: '2'})];
    expect(texts(putInFront(shown, stored))).to.equal('q half');
  });

  it('keeps the blank stored reply to an earlier question', () => {
    const stored = [message('user', 'q', {recordId: '1'}), message('assistant', '', {recordId: '2'})];
    expect(texts(putInFront([], stored))).to.equal('q –');
  });

  it('shows a message that is stored twice once', () => {
    const stored = [message('user', 'a', {recordId: '1'}), message('user', 'a', {recordId: '1'})];
    expect(texts(putInFront([], stored))).to.equal('a');
  });

  it('gives back what was shown when nothing is added', () => {
    const shown = [message('user', 'a', {recordId: '1'})];
    expect(putInFront(shown, [message('user', 'a', {recordId: '1'})])).to.equal(shown);
  });
});
