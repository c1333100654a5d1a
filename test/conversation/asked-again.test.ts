import {expect} from 'chai';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import type {ConversationRecord} from '../../src/client/resources.js';
import {Conversation} from '../../src/conversation/conversation.js';
import {recordsInFront} from '../../src/conversation/put-in-front.js';
import {holdReplies} from '../support/held-replies.js';

/** A conversation at a service that stores what a test says, and the clock of both. */
function openTalk() {
  let records: readonly ConversationRecord[] = [];
  let now = Date.UTC(2026, 0, 15, 12);
  const replies = holdReplies();
  const listRecords = () => Promise.resolve({records, total: records.length});
  const conversation = new Conversation(
    undefined,
    undefined,
    () => now,
    () => Promise.resolve(),
  );
  conversation.open('Agent-a', Object.assign(replies, {listRecords}));
  return {
    conversation,
    replies,
    records: () => records,
    wait: (milliseconds: number) => void (now += milliseconds),
    store(role: string, content: string) {
      const recordId = `record-${records.length + 1}`;
      const rest = {conversation: '', type: 'text', image: '', triggerSrc: '', replyTo: '', createTime: ''};
      const createdAt = now + records.length;
      records = [{AgentId: 'Agent-a', recordId, role, content, createdAt, ...rest}, ...records];
    },
    async loseConnection() {
      await replies.asked.at(-1)?.fail(new AgentServiceError('network', 'Lost.'));
      await new Promise(resolve => setTimeout(resolve));
    },
    shown: () => conversation.state.messages.map(({text}) => text),
  };
}

describe('the last of several replies', () => {
  it('is asked for with the question they answer', () => {
    const talk = openTalk();
    talk.store('user', 'Roses?');
    talk.store('assistant', 'Let me see.');
    talk.store('assistant', 'In May.');
    talk.conversation.addStored(talk.conversation.state.beginning, recordsInFront(talk.records()));
    talk.conversation.regenerate();
    expect(talk.replies.asked.at(-1)?.messages).to.deep.equal([{role: 'user', content: 'Roses?'}]);
  });
});
