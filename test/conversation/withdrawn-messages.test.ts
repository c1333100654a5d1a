import {expect} from 'chai';
import type {ConversationRecord} from '../../src/client/resources.js';
import {Conversation} from '../../src/conversation/conversation.js';
import {recordsInFront} from '../../src/conversation/put-in-front.js';
import {holdReplies, type HeldReplies} from '../support/held-replies.js';

const hour = 3_600_000;

/** The service's record of something that was said just now, or `hoursAgo`. */
function record(recordId: string, role: string, content: string, hoursAgo = 0): ConversationRecord {
  const createdAt = Date.now() - hoursAgo * hour;
  const rest = {conversation: '', type: 'text', image: '', triggerSrc: '', replyTo: '', createTime: ''};
  return {AgentId: 'Agent-a', recordId, role, content, createdAt, ...rest};
}

describe('a question that is withdrawn', () => {
  let replies: HeldReplies;
  let conversation: Conversation;

  beforeEach(() => {
    replies = holdReplies();
    conversation = new Conversation();
    conversation.open('Agent-a', replies);
  });

  async function exchange(question: string, answer: string): Promise<void> {
    conversation.send(question);
    await replies.asked.at(-1)?.say(answer);
    await replies.asked.at(-1)?.end();
  }

  const texts = (): string[] => conversation.state.messages.map(({text}) => text);
  const lastQuestion = (): string =>
    conversation.state.messages.findLast(({role}) => role === 'user')?.id ?? '';

  it('goes with its reply, and only if it is the last one', async () => {
    await exchange('q1', 'a1');
    const first = lastQuestion();
    await exchange('q2', 'a2');
    expect(conversation.withdraw(first)).to.equal(false);
    expect(conversation.withdraw(lastQuestion())).to.equal(true);
    expect(texts()).to.deep.equal(['q1', 'a1']);
  });

  it('stays while a reply runs or a question waits', async () => {
    conversation.send('q1');
    expect(conversation.withdraw(lastQuestion())).to.equal(false);
    await replies.asked[0]?.end();
    const asked = lastQuestion();
    conversation.queue('q2');
    expect(conversation.withdraw(asked)).to.equal(false);
    expect(texts()).to.deep.equal(['q1', '', 'q2']);
  });

  it('is not sent along with the next one', async () => {
    await exchange('q1', 'a1');
    await exchange('q2', 'a2');
    conversation.withdraw(lastQuestion());
    conversation.send('q3');
    expect(replies.asked[2]?.messages.map(({content}) => content)).to.deep.equal(['q1', 'a1', 'q3']);
  });

  it('does not come back with stored messages, however often it was changed', async () => {
    await exchange('q1', 'a1');
    for (const words of ['q2', 'q2 again', 'q2 at last']) {
      if (words !== 'q2') conversation.withdraw(lastQuestion());
      await exchange(words, `answer to ${words}`);
    }
    const said = ['q1', 'a1'];
    for (const words of ['q2', 'q2 again', 'q2 at last']) said.push(words, `answer to ${words}`);
    const records = said.map((content, index) =>
      record(`record-${index}`, index % 2 === 0 ? 'user' : 'assistant', content),
    );
    const {beginning} = conversation.state;
    const older = [record('record-old', 'user', 'long ago', 5), ...records];
    expect(conversation.addStored(beginning, recordsInFront(older))).to.equal(1);
    expect(texts()).to.deep.equal(['long ago', 'q1', 'a1', 'q2 at last', 'answer to q2 at last']);
    expect(conversation.state.earlierCount).to.equal(1);
    expect(conversation.addStored(beginning, recordsInFront(older))).to.equal(0);
    expect(texts()).to.have.length(5);
  });

  it('does not come back as the whole of a reply that was stopped', async () => {
    await exchange('q1', 'a1');
    conversation.send('q2');
    await replies.asked[1]?.say('ha');
    conversation.stop();
    conversation.withdraw(lastQuestion());
    await exchange('q2 again', 'a2');
    const said = ['q1', 'a1', 'q2', 'half a reply', 'q2 again', 'a2'];
    const records = said.map((content, index) =>
      record(`record-${index}`, index % 2 === 0 ? 'user' : 'assistant', content, (6 - index) / hour),
    );
    conversation.addStored(conversation.state.beginning, recordsInFront(records));
    expect(texts()).to.deep.equal(['q1', 'a1', 'q2 again', 'a2']);
  });

  it('may be the first one, and one that was read from the records', async () => {
    const {beginning} = conversation.state;
    const records = [record('record-1', 'user', 'q1', 2), record('record-2', 'assistant', 'a1', 1)];
    conversation.addStored(beginning, recordsInFront(records));
    expect(conversation.withdraw(lastQuestion())).to.equal(true);
    expect(conversation.state.earlierCount).to.equal(0);
    await exchange('q1 in other words', 'a1 too');
    conversation.addStored(
      beginning,
      recordsInFront([record('record-0', 'user', 'long ago', 9), ...records]),
    );
    expect(texts()).to.deep.equal(['long ago', 'q1 in other words', 'a1 too']);
  });

  it('is forgotten with the conversation', async () => {
    await exchange('q1', 'a1');
    conversation.withdraw(lastQuestion());
    conversation.clear();
    expect(conversation.state.withdrawn).to.deep.equal([]);
    conversation.addStored(conversation.state.beginning, recordsInFront([record('record-1', 'user', 'q1')]));
    expect(texts()).to.deep.equal(['q1']);
  });
});
