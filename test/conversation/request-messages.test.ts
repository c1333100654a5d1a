import {expect} from 'chai';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import {contextMessages} from '../../src/conversation/request-messages.js';
import {createMessage, flatMessage, type Message} from '../../src/conversation/message.js';

function message(role: string, text: string, status: Message['status'] = 'done'): Message {
  const error = status === 'failed' ? new AgentServiceError('network', 'gone') : undefined;
  return flatMessage(createMessage(text, role, {text}, {status, createdAt: 0, error}));
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

  it('skips blank messages, other roles, and an earlier question without an answer', () => {
    const messages = [
      message('user', 'q1'),
      message('assistant', '', 'failed'),
      message('user', 'q2'),
      message('assistant', '', 'stopped'),
      message('system', 'note'),
      message('user', 'q3'),
    ];
    expect(sent(messages, 10)).to.equal('user q3');
    expect(sent([...conversation, ...messages], 10)).to.equal(
      sent([...conversation.slice(0, 4), ...messages.slice(5)], 10),
    );
  });

  it('skips a question that the service refused, because it would refuse it again', () => {
    for (const text of ['', 'half']) {
      const error = new AgentServiceError('invalid-request', 'No');
      const refused = {...message('assistant', text, 'failed'), error};
      const messages = [message('user', 'q1'), message('assistant', 'a1'), message('user', 'q2'), refused];
      expect(sent([...messages, message('user', 'q3')], 10)).to.equal('user q1, assistant a1, user q3');
    }
  });

  it('skips stored questions without an answer, which the service may have refused', () => {
    const messages = [message('user', 'q1'), message('user', 'q2'), message('assistant', 'a2')];
    expect(sent([...messages, message('user', 'q3')], 10)).to.equal('user q2, assistant a2, user q3');
  });

  it('joins neighbouring replies, and starts with a question', () => {
    const messages = [
      message('assistant', 'a0'),
      message('user', 'q1'),
      message('assistant', 'a1'),
      message('user', ''),
      message('assistant', 'a2'),
      message('user', 'q3'),
    ];
    expect(sent(messages, 10)).to.equal('user q1, assistant a1\n\na2, user q3');
    expect(sent(messages, 1)).to.equal('user q1, assistant a1\n\na2, user q3');
  });

  it('keeps the received part of a stopped or interrupted reply', () => {
    for (const status of ['stopped', 'failed'] as const) {
      const messages = [message('user', 'q1'), message('assistant', 'half', status), message('user', 'q2')];
      expect(sent(messages, 10)).to.equal('user q1, assistant half, user q2');
    }
  });

  it('rounds invalid numbers of turns to the nearest valid one', () => {
    expect(sent(conversation, -3)).to.equal('user q3');
    expect(sent(conversation, 1.9)).to.equal('user q2, assistant a2, user q3');
    expect(sent(conversation, Number.NaN)).to.equal('user q3');
  });
});
