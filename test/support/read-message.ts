import {AgentClient} from '../../src/client/agent-client.js';
import {Conversation} from '../../src/conversation/conversation.js';
import type {Message} from '../../src/conversation/message.js';
import {bodyOf} from './held-body.js';
import {loadRecords} from './load-records.js';

/** Returns the message of a conversation from a reply whose body arrives in these pieces, when the reply has ended. */
export async function readMessage(pieces: readonly Uint8Array[]): Promise<Message> {
  const conversation = new Conversation(loadRecords);
  const ended = new Promise<void>(resolve => {
    conversation.subscribe((_, {type}) => type === 'reply-ended' && resolve());
  });
  const client = new AgentClient({
    baseUrl: 'http://service.test',
    fetch: async () => new Response(bodyOf(pieces)),
  });
  conversation.open('Agent-1', client);
  conversation.send('Hello');
  await ended;
  const reply = conversation.state.messages.at(-1);
  if (reply?.role !== 'assistant') throw new Error('The conversation has no reply.');
  return reply;
}
