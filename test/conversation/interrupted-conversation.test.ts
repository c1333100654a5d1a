import {expect} from 'chai';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import {Conversation} from '../../src/conversation/conversation.js';
import {holdReplies} from '../support/held-replies.js';
import {storedRecord} from '../support/stored-record.js';
import {loadRecords} from '../support/load-records.js';

/** A conversation with a running reply, and the started searches for stored replies. */
async function openTalk() {
  const searches: AbortSignal[] = [];
  const replies = holdReplies();
  const source = Object.assign(replies, {listRecords: () => Promise.resolve({records: [], total: 0})});
  const conversation = new Conversation(loadRecords, undefined, undefined, undefined, (_, signal) => {
    searches.push(signal);
    return new Promise(resolve => signal.addEventListener('abort', () => resolve()));
  });
  conversation.open('Agent-1', source);
  conversation.send('Hello');
  await replies.asked[0]!.say('Half');
  return {conversation, searches, reply: replies.asked[0]!};
}

describe('the search for a lost reply', () => {
  it('continues after temporary failures', async () => {
    const failures = 3;
    let looks = 0;
    const now = Date.now();
    const question = {...storedRecord('record-1', 0), content: 'Hello', createdAt: now};
    const answer = {
      ...question,
      recordId: 'record-2',
      role: 'assistant',
      content: 'All of it',
      replyTo: 'record-1',
    };
    const replies = holdReplies();
    const source = Object.assign(replies, {
      listRecords: () => {
        looks += 1;
        if (looks <= failures) return Promise.reject(new AgentServiceError('server', 'Not now.'));
        return Promise.resolve({records: [answer, question], total: 2});
      },
    });
    const conversation = new Conversation(loadRecords, undefined, undefined, undefined, () =>
      Promise.resolve(),
    );
    const recovered = new Promise(resolve => {
      conversation.subscribe(({messages}) => messages.at(-1)?.recovery === 'recovered' && resolve(undefined));
    });
    conversation.open('Agent-1', source);
    conversation.send('Hello');
    await replies.asked[0]!.fail(new AgentServiceError('interrupted', 'Lost.'));
    await recovered;
    expect(conversation.state.messages.at(-1)).to.include({text: 'All of it', status: 'done'});
  });
});

describe('a conversation without an element', () => {
  it('aborts its reply, keeps the received text and stops searching', async () => {
    const {conversation, searches, reply} = await openTalk();
    conversation.failAsInterrupted();
    expect(reply.options.signal.aborted).to.equal(true);
    expect(conversation.state.messages.at(-1)).to.include({text: 'Half', status: 'failed'});
    expect(searches).to.have.length(0);
  });

  it('stops the search for a lost reply', async () => {
    const {conversation, searches, reply} = await openTalk();
    await reply.fail(new AgentServiceError('interrupted', 'Lost.'));
    expect(conversation.state.messages.at(-1)).to.include({recovery: 'looking'});
    conversation.failAsInterrupted();
    expect(searches.map(({aborted}) => aborted)).to.deep.equal([true]);
    expect(conversation.state.messages.at(-1)).to.include({status: 'failed', recovery: undefined});
  });

  it('searches for the lost reply when an element is back', async () => {
    const {conversation, searches} = await openTalk();
    conversation.failAsInterrupted();
    conversation.resume();
    expect(searches).to.have.length(1);
    expect(conversation.state.messages.at(-1)).to.include({text: 'Half', recovery: 'looking'});
  });

  it('does nothing when nothing is running', () => {
    const conversation = new Conversation(loadRecords);
    const {state} = conversation;
    conversation.failAsInterrupted();
    expect(conversation.state).to.equal(state);
  });
});
