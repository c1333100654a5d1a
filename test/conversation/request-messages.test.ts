import {expect} from 'chai';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import {contextMessages} from '../../src/conversation/request-messages.js';
import type {Message} from '../../src/conversation/conversation-state.js';

function message(role: string, text: string, status: Message['status'] = 'done'): Message {
  const error = status === 'failed' ? new AgentServiceError('network', 'gone') : undefined;
  return {
    id: text,
    role,
    text,
    status,
    recordId: '',
    createdAt: 0,
    finishReason: '',
    error,
    record: undefined,
  };
}

const conversation = [
  message('user', 'q1'),
  message('assistant', 'a1'),
  message('user', 'q2'),
  message('assistant', 'a2'),
  message('user', 'q3'),
];

function sent(messages: readonly Message[], turns: number): string {
  return contextMessages(messages, turns)
    .map(({role, content}) => `${role} ${content}`)
    .join(', ');
}

describe('contextMessages', () => {
  it('sends only the question with zero turns', () => {
    expect(sent(conversation, 0)).to.equal('user q3');
  });

  it('sends the last turns with their replies, or all when there are fewer', () => {
    expect(sent(conversation, 1)).to.equal('user q2, assistant a2, user q3');
    expect(sent(conversation, 10)).to.equal('user q1, assistant a1, user q2, assistant a2, user q3');
  });

  it('skips failed replies, blank messages and other roles', () => {
    const messages = [
      message('user', 'q1'),
      message('assistant', 'half', 'failed'),
      message('assistant', ''),
      message('system', 'note'),
      message('user', 'q2'),
    ];
    expect(sent(messages, 10)).to.equal('user q1, user q2');
  });

  it('skips a question that the service refused, because it would refuse it again', () => {
    const refused = {
      ...message('assistant', '', 'failed'),
      error: new AgentServiceError('too-large', 'Too long'),
    };
    const messages = [message('user', 'q1'), message('assistant', 'a1'), message('user', 'q2'), refused];
    expect(sent([...messages, message('user', 'q3')], 10)).to.equal('user q1, assistant a1, user q3');
  });

  it('keeps the received part of a stopped reply', () => {
    const messages = [message('user', 'q1'), message('assistant', 'half', 'stopped'), message('user', 'q2')];
    expect(sent(messages, 10)).to.equal('user q1, assistant half, user q2');
  });

  it('rounds invalid numbers of turns to the nearest valid one', () => {
    expect(sent(conversation, -3)).to.equal('user q3');
    expect(sent(conversation, 1.9)).to.equal('user q2, assistant a2, user q3');
    expect(sent(conversation, Number.NaN)).to.equal('user q3');
  });
});
