import {AgentServiceError} from '../../src/client/agent-service-error.js';
import type {ConversationRecord} from '../../src/client/resources.js';
import {Conversation} from '../../src/conversation/conversation.js';
import {addRecords} from '../../src/records/reconcile-records.js';
import {holdReplies} from './held-replies.js';
import {loadRecords} from './load-records.js';

/** A conversation at a service whose records the test controls, and their shared clock. */
export function openTalk({isLinked = false} = {}) {
  let records: readonly ConversationRecord[] = [];
  let now = Date.UTC(2026, 0, 15, 12);
  const replies = holdReplies();
  const listRecords = () => Promise.resolve({records, total: records.length});
  const conversation = new Conversation(
    loadRecords,
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
    wait: (minutes: number) => void (now += minutes * 60_000),
    /** Stores a record; it names its question only where records are linked. */
    store(role: string, content: string): string {
      const recordId = `record-${records.length + 1}`;
      const replyTo = role === 'assistant' && isLinked ? (records[0]?.recordId ?? '') : '';
      const rest = {conversation: '', type: 'text', image: '', triggerSrc: '', createTime: ''};
      const createdAt = now + records.length;
      records = [{AgentId: 'Agent-a', recordId, role, content, replyTo, createdAt, ...rest}, ...records];
      return recordId;
    },
    async loseConnection(): Promise<void> {
      await replies.asked.at(-1)?.fail(new AgentServiceError('network', 'Lost.'));
      await new Promise(resolve => setTimeout(resolve));
    },
    /** Merges the stored records into the shown messages. */
    load: () => conversation.addStored(conversation.state.beginning, addRecords(records)),
    shown: () => conversation.state.messages.map(({text}) => text),
  };
}
