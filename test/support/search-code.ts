import {findStoredReply} from '../../src/conversation/stored-reply.js';
import {noConversation, type Message} from '../../src/conversation/conversation-state.js';

/** Fetches the code that a conversation fetches with its first search: no later one has to wait for it. */
export async function fetchSearchCode(): Promise<void> {
  const message: Message = {
    id: '',
    role: 'user',
    text: '',
    status: 'done',
    recordId: '',
    createdAt: undefined,
    finishReason: '',
    error: undefined,
    record: undefined,
  };
  await findStoredReply([], noConversation, message);
}
