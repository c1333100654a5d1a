import {expect} from 'chai';
import type {ConversationRecord} from '../../src/client/resources.js';
import {earlierCount} from '../../src/conversation/conversation-state.js';
import {Conversation} from '../../src/conversation/conversation.js';
import {textOf} from '../../src/conversation/message.js';
import {allMessages} from '../../src/conversation/turns.js';
import {addRecords} from '../../src/records/reconcile-records.js';
import {holdReplies, type HeldReplies} from '../support/held-replies.js';
import {loadRecords} from '../support/load-records.js';

const hour = 3_600_000;

/** The service’s record of a message, from now or from `hoursAgo`. */
function record(recordId: string, role: string, content: string, hoursAgo = 0): ConversationRecord {
  const createdAt = Date.now() - hoursAgo * hour;
  const rest = {conversation: '', type: 'text', image: '', triggerSrc: '', replyTo: '', createTime: ''};
  return {AgentId: 'Agent-a', recordId, role, content, createdAt, ...rest};
}

describe('an edited question', () => {
  let replies: HeldReplies;
  let conversation: Conversation;

  beforeEach(() => {
    replies = holdReplies();
    conversation = new Conversation(loadRecords);
    conversation.open('Agent-a', replies);
  });

  async function exchange(question: string, answer: string): Promise<void> {
    conversation.send(question);
    await replies.asked.at(-1)?.say(answer);
    await replies.asked.at(-1)?.end();
  }

  const shown = () => conversation.state.messages;
  const texts = (): string[] => shown().map(({text}) => text);
  const lastQuestion = (): string => shown().findLast(({role}) => role === 'user')?.id ?? '';

  async function exchangeInstead(question: string, answer: string): Promise<void> {
    expect(conversation.replaceQuestion(lastQuestion(), question, 'send')).to.equal(true);
    await replies.asked.at(-1)?.say(answer);
    await replies.asked.at(-1)?.end();
  }

  it('is replaced by the new one with its reply, but only if it is the last', async () => {
    await exchange('q1', 'a1');
    const first = lastQuestion();
    await exchange('q2', 'a2');
    expect(conversation.replaceQuestion(first, 'q1 again', 'send')).to.equal(false);
    expect(conversation.replaceQuestion(lastQuestion(), 'q2 again', 'send')).to.equal(true);
    expect(texts()).to.deep.equal(['q1', 'a1', 'q2 again', '']);
    const attempts = conversation.state.turns.map(turn =>
      turn.attempts.map(([question]) => question && textOf(question)),
    );
    expect(attempts).to.deep.equal([['q1'], ['q2', 'q2 again']]);
  });

  it('stays while a reply runs or a question is queued', async () => {
    conversation.send('q1');
    expect(conversation.replaceQuestion(lastQuestion(), 'q1 again', 'send')).to.equal(false);
    await replies.asked[0]?.end();
    const asked = lastQuestion();
    conversation.queue('q2');
    expect(conversation.replaceQuestion(asked, 'q1 again', 'queue')).to.equal(false);
    expect(texts()).to.deep.equal(['q1', '', 'q2']);
  });

  it('stays when the new text is blank or there is no agent', async () => {
    await exchange('q1', 'a1');
    const {state} = conversation;
    expect(conversation.replaceQuestion(lastQuestion(), ' \n', 'send')).to.equal(false);
    conversation.setSource(undefined);
    for (const how of ['send', 'queue'] as const)
      expect(conversation.replaceQuestion(lastQuestion(), 'q1 again', how)).to.equal(false);
    expect(conversation.state).to.equal(state);
  });

  it('is replaced by a queued one and comes back when that is cancelled', async () => {
    await exchange('q1', 'a1');
    await exchange('q2', 'a2');
    expect(conversation.replaceQuestion(lastQuestion(), 'q3', 'queue')).to.equal(true);
    expect(texts()).to.deep.equal(['q1', 'a1', 'q3']);
    expect(replies.asked).to.have.length(2);
    conversation.removeQueued(lastQuestion());
    expect(texts()).to.deep.equal(['q1', 'a1', 'q2', 'a2']);
    expect(conversation.retry()).to.equal(false);
    expect(conversation.regenerate()).to.equal(true);
    expect(replies.asked[2]?.messages.map(({content}) => content)).to.deep.equal(['q1', 'a1', 'q2']);
  });

  it('is not sent with the next question', async () => {
    await exchange('q1', 'a1');
    await exchange('q2', 'a2');
    conversation.replaceQuestion(lastQuestion(), 'q3', 'send');
    expect(replies.asked[2]?.messages.map(({content}) => content)).to.deep.equal(['q1', 'a1', 'q3']);
  });

  it('does not come back with stored messages, however often it was edited', async () => {
    await exchange('q1', 'a1');
    for (const words of ['q2', 'q2 again', 'q2 at last']) {
      const ask = words === 'q2' ? exchange : exchangeInstead;
      await ask(words, `answer to ${words}`);
    }
    const said = ['q1', 'a1'];
    for (const words of ['q2', 'q2 again', 'q2 at last']) said.push(words, `answer to ${words}`);
    const records = said.map((content, index) =>
      record(`record-${index}`, index % 2 === 0 ? 'user' : 'assistant', content),
    );
    const {beginning} = conversation.state;
    const older = [record('record-old', 'user', 'long ago', 5), ...records];
    expect(conversation.addStored(beginning, addRecords(older))).to.equal(1);
    expect(texts()).to.deep.equal(['long ago', 'q1', 'a1', 'q2 at last', 'answer to q2 at last']);
    expect(earlierCount(conversation.state.messages)).to.equal(1);
    expect(conversation.addStored(beginning, addRecords(older))).to.equal(0);
    expect(texts()).to.have.length(5);
  });

  it('does not come back as the rest of a stopped reply', async () => {
    await exchange('q1', 'a1');
    conversation.send('q2');
    await replies.asked[1]?.say('ha');
    conversation.stop();
    await exchangeInstead('q2 again', 'a2');
    const said = ['q1', 'a1', 'q2', 'half a reply', 'q2 again', 'a2'];
    const records = said.map((content, index) =>
      record(`record-${index}`, index % 2 === 0 ? 'user' : 'assistant', content, (6 - index) / hour),
    );
    conversation.addStored(conversation.state.beginning, addRecords(records));
    expect(texts()).to.deep.equal(['q1', 'a1', 'q2 again', 'a2']);
  });

  it('can be the first question or one from the records', async () => {
    const {beginning} = conversation.state;
    const records = [record('record-1', 'user', 'q1', 2), record('record-2', 'assistant', 'a1', 1)];
    conversation.addStored(beginning, addRecords(records));
    await exchangeInstead('q1 in other words', 'a1 too');
    expect(earlierCount(conversation.state.messages)).to.equal(0);
    conversation.addStored(beginning, addRecords([record('record-0', 'user', 'long ago', 9), ...records]));
    expect(texts()).to.deep.equal(['long ago', 'q1 in other words', 'a1 too']);
  });

  it('is removed with the conversation', async () => {
    await exchange('q1', 'a1');
    await exchangeInstead('q2', 'a2');
    conversation.clear();
    expect(conversation.state.messages).to.deep.equal([]);
    conversation.addStored(conversation.state.beginning, addRecords([record('record-1', 'user', 'q1')]));
    expect(texts()).to.deep.equal(['q1']);
  });
});

describe('the messages on screen', () => {
  it('are the same list until one changes', async () => {
    const replies = holdReplies();
    const conversation = new Conversation(loadRecords);
    conversation.open('Agent-a', replies);
    conversation.send('q1');
    await replies.asked[0]?.end();
    conversation.regenerate();
    const {messages, turns} = conversation.state;
    expect(messages).to.have.length(2);
    expect(allMessages(turns)).to.have.length(4);
    conversation.queue('q2');
    conversation.removeQueued(conversation.state.messages.at(-1)?.id ?? '');
    expect(conversation.state.messages).to.deep.equal(messages);
  });
});
