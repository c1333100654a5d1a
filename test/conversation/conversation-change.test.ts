import {expect} from 'chai';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import {applyChange, type ConversationChange} from '../../src/conversation/conversation-change.js';
import {noConversation, type ConversationState} from '../../src/conversation/conversation-state.js';
import {createMessage, type MessageStatus, type TurnMessage} from '../../src/conversation/message.js';
import {turnOf} from '../../src/conversation/turns.js';

function message(id: string, role: string, text: string, status: MessageStatus = 'done'): TurnMessage {
  return createMessage(id, role, {text}, {status, createdAt: 0});
}

function begun(agentId: string, isOther: boolean): ConversationChange {
  return {type: 'conversation-begun', agentId, isOther, abandoned: undefined};
}

/** A conversation that waits for its reply. */
function waiting(): ConversationState {
  const opened = applyChange(noConversation, begun('Agent-a', true));
  return applyChange(opened, {
    type: 'question-asked',
    turns: [turnOf(message('1', 'user', 'Hello'), message('2', 'assistant', '', 'waiting'))],
  });
}

describe('applyChange', () => {
  it('ignores all changes after a stop', () => {
    const state = waiting();
    const stopped = applyChange(state, {type: 'reply-ended', end: {status: 'stopped'}});
    const error = new AgentServiceError('network', 'gone');
    const late: readonly ConversationChange[] = [
      {type: 'reply-accepted'},
      {type: 'text-arrived', text: 'late', recordId: 'record-1'},
      {type: 'reply-ended', end: {status: 'done', finishReason: 'stop', createdAt: 1}},
      {type: 'reply-ended', end: {status: 'failed', error}},
      {type: 'reply-ended', end: {status: 'stopped'}},
    ];
    for (const change of late) expect(applyChange(stopped, change), change.type).to.equal(stopped);
  });

  it('creates a new object only for the message that changed', () => {
    const state = waiting();
    const grown = applyChange(state, {type: 'text-arrived', text: 'Good', recordId: 'record-1'});
    expect(grown.messages[0]).to.equal(state.messages[0]);
    expect(grown.messages[1]).to.include({text: 'Good', status: 'streaming', recordId: 'record-1'});
    expect(state.messages[1]).to.include({text: '', status: 'waiting'});
  });

  it('keeps waiting when a chunk has no text', () => {
    const state = waiting();
    const named = applyChange(state, {type: 'text-arrived', text: '', recordId: 'record-1'});
    expect(named.messages[1]).to.include({status: 'waiting', recordId: 'record-1'});
  });

  it('counts every start, so two conversations never look the same', () => {
    const state = waiting();
    const cleared = applyChange(state, begun('Agent-a', false));
    const opened = applyChange(cleared, begun('Agent-b', true));
    expect(cleared).to.include({agentId: 'Agent-a', beginning: state.beginning + 1});
    expect(opened).to.include({agentId: 'Agent-b', beginning: state.beginning + 2});
    expect(opened.messages).to.deep.equal([]);
  });
});
