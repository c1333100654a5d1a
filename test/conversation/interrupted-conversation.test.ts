import {expect} from 'chai';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import {Conversation} from '../../src/conversation/conversation.js';
import {holdReplies} from '../support/held-replies.js';

/** A conversation in which a reply has begun, and the searches for stored replies that began. */
async function openTalk() {
  const searches: AbortSignal[] = [];
  const replies = holdReplies();
  const source = Object.assign(replies, {listRecords: () => Promise.resolve({records: [], total: 0})});
  const conversation = new Conversation(undefined, undefined, undefined, (_, signal) => {
    searches.push(signal);
    return new Promise(resolve => signal.addEventListener('abort', () => resolve()));
  });
  conversation.open('Agent-1', source);
  conversation.send('Hello');
  await replies.asked[0]!.say('Half');
  return {conversation, searches, reply: replies.asked[0]!};
}

describe('a conversation nobody sees any more', () => {
  it('gives up its reply, keeps what arrived, and looks for no more of it', async () => {
    const {conversation, searches, reply} = await openTalk();
    conversation.interrupt();
    expect(reply.options.signal.aborted).to.equal(true);
    expect(conversation.state.messages.at(-1)).to.include({text: 'Half', status: 'stopped'});
    expect(searches).to.have.length(0);
  });

  it('gives up looking for a reply that was lost', async () => {
    const {conversation, searches, reply} = await openTalk();
    await reply.fail(new AgentServiceError('interrupted', 'Lost.'));
    expect(conversation.state.messages.at(-1)).to.include({recovery: 'looking'});
    conversation.interrupt();
    expect(searches.map(({aborted}) => aborted)).to.deep.equal([true]);
    expect(conversation.state.messages.at(-1)).to.include({status: 'failed', recovery: undefined});
  });

  it('does nothing where nothing is under way', () => {
    const conversation = new Conversation();
    const {state} = conversation;
    conversation.interrupt();
    expect(conversation.state).to.equal(state);
  });
});
