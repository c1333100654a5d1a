import type {StoredRecord} from '../../src/store/agent-store.js';

/** A visitor’s message with its own second. */
export function storedRecord(recordId: string, second: number, AgentId = 'Agent-1'): StoredRecord {
  return {
    AgentId,
    recordId,
    role: 'user',
    content: recordId,
    conversation: 'user',
    type: 'text',
    image: '',
    triggerSrc: 'API',
    replyTo: '',
    createTime: new Date(second * 1000).toISOString(),
  };
}
