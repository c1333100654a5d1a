import {expect} from 'chai';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import {applyChange, type ConversationChange} from '../../src/conversation/conversation-change.js';
import {
  noConversation,
  type ConversationState,
  type Message,
} from '../../src/conversation/conversation-state.js';

function message(id: string, role: string, text: string, status: Message['status'] = 'done'): Message {
  return {
    id,
    role,
    text,
    status,
    recordId: '',
    createdAt: 0,
    finishReason: '',
    error: undefined,
    record: undefined,
  };
}

/** A conversation whose reply is being waited for. */
function waiting(): ConversationState {
  const opened = applyChange(noConversation, {type: 'conversation-opened', agentId: 'Agent-a'});
  return applyChange(opened, {
    type: 'question-asked',
    question: message('1', 'user', 'Hello'),
    reply: message('2', 'assistant', '', 'waiting'),
  });
}

describe('applyChange', () => {
  it('drops whatever comes from a request nobody waits for any more', () => {
    const state = waiting();
    const generation = state.generation - 1;
    const late: readonly ConversationChange[] = [
      {type: 'text-arrived', generation, text: 'late', recordId: 'record-1'},
      {type: 'reply-completed', generation, finishReason: 'stop'},
      {type: 'reply-failed', generation, error: new AgentServiceError('network', 'gone')},
    ];
    for (const change of late) expect(applyChange(state, change), change.type).to.equal(state);
  });

  it('drops stored messages that were asked for before the conversation began anew', () => {
    const state = waiting();
    const messages = [message('3', 'user', 'Earlier'), ...state.messages];
    const arranged = {messages, earlierCount: 1, withdrawn: []};
    const late = {type: 'history-loaded', beginning: state.beginning - 1, ...arranged} as const;
    expect(applyChange(state, late)).to.equal(state);
    expect(applyChange(state, {...late, beginning: state.beginning})).to.include({messages, earlierCount: 1});
  });

  it('lets nothing more in after a stop', () => {
    const state = waiting();
    const stopped = applyChange(state, {type: 'reply-stopped'});
    const late = {type: 'text-arrived', generation: state.generation, text: 'late', recordId: ''} as const;
    expect(applyChange(stopped, late)).to.equal(stopped);
    expect(applyChange(stopped, {type: 'reply-stopped'})).to.equal(stopped);
  });

  it('makes a new object only of the message that changed', () => {
    const state = waiting();
    const {generation} = state;
    const grown = applyChange(state, {type: 'text-arrived', generation, text: 'Good', recordId: 'record-1'});
    expect(grown.messages[0]).to.equal(state.messages[0]);
    expect(grown.messages[1]).to.include({text: 'Good', status: 'streaming', recordId: 'record-1'});
    expect(state.messages[1]).to.include({text: '', status: 'waiting'});
  });

  it('goes on waiting when a piece brings no text', () => {
    const state = waiting();
    const {generation} = state;
    const named = applyChange(state, {type: 'text-arrived', generation, text: '', recordId: 'record-1'});
    expect(named.messages[1]).to.include({status: 'waiting', recordId: 'record-1'});
  });

  it('counts every beginning, so that no two conversations are taken for one', () => {
    const state = waiting();
    const cleared = applyChange(state, {type: 'conversation-cleared'});
    const opened = applyChange(cleared, {type: 'conversation-opened', agentId: 'Agent-b'});
    expect(cleared).to.include({agentId: 'Agent-a', beginning: state.beginning + 1});
    expect(opened).to.include({agentId: 'Agent-b', beginning: state.beginning + 2});
    expect(opened.messages).to.deep.equal([]);
  });
});
