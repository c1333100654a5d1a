import {expect} from 'chai';
import {dropDetached} from '../../../src/session/persistent-conversation.js';
import type {AgentReplyEndEvent} from '../../../src/events/chat-events.js';
import {goOffline} from '../../support/browser-network.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {askedQuestions} from '../../support/streamed-answer.js';

/** All ends of replies reported to the page. */
function hearEnds(): readonly AgentReplyEndEvent[] {
  const ends: AgentReplyEndEvent[] = [];
  document.addEventListener('agent-reply-end', event => ends.push(event));
  return ends;
}

const nextTask = (milliseconds = 0): Promise<void> =>
  new Promise(resolve => setTimeout(resolve, milliseconds));

/** Another element of the same conversation, as a framework creates one after a removal. */
async function mountAgain(chat: ChatHarness, milliseconds = 0): Promise<ChatHarness> {
  chat.chat.remove();
  await nextTask(milliseconds);
  return openChat({service: chat.service, takesOver: true});
}

describe('a chat that replaces a removed one', () => {
  afterEach(() => dropDetached());

  it('shows the whole running reply and reports its end once', async () => {
    const ends = hearEnds();
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('Tell me');
    answer.say('One ');
    await chat.untilReads('One');
    const again = await mountAgain(chat, 50);
    expect(again.messages().slice(1)).to.deep.equal(['You: Tell me', 'Garden guide: One']);
    answer.say('two');
    answer.end();
    await again.untilReads('One two');
    await again.untilIdle();
    expect(ends).to.have.length(1);
    expect(ends[0]?.target).to.equal(again.chat);
    expect(askedQuestions(chat.service)).to.deep.equal(['Tell me']);
  });

  it('shows a question whose reply had not started, and the reply', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('Tell me');
    await answer.asked;
    const again = await mountAgain(chat);
    expect(again.messages()[1]).to.equal('You: Tell me');
    answer.say('Gladly');
    answer.end();
    await again.untilReads('Gladly');
    await again.untilIdle();
    expect(askedQuestions(chat.service)).to.deep.equal(['Tell me']);
  });

  it('reports the end of a reply that arrived while there was no chat', async () => {
    const ends = hearEnds();
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('Tell me');
    await answer.asked;
    chat.chat.remove();
    await nextTask();
    answer.say('All of it');
    answer.end();
    await chat.until(() => chat.chat.messages.at(-1)?.status === 'done', 'the reply is complete');
    expect(ends).to.have.length(0);
    const again = await openChat({service: chat.service, takesOver: true});
    await again.untilReads('All of it');
    await again.until(() => ends.length === 1, 'the end is told');
    expect(ends[0]?.text).to.equal('All of it');
  });

  it('restores the draft, the edit and the queue', async () => {
    const chat = await openChat();
    await chat.send('First');
    await chat.untilIdle();
    chat.type('Half a quest');
    await chat.settle();
    const again = await mountAgain(chat);
    expect(again.draft).to.equal('Half a quest');

    again.chat.editLast();
    await again.until(() => again.draft === 'First', 'the message is being changed');
    again.type('First, in other words');
    await again.settle();
    const changing = await mountAgain(again);
    await changing.until(() => changing.draft === 'First, in other words', 'it is still being changed');
    expect(changing.text()).to.include('You are editing your last message');
    await changing.press('Cancel');
    expect(changing.draft).to.equal('Half a quest');

    const goOnline = goOffline();
    await changing.send('Second');
    const offline = await mountAgain(changing);
    expect(offline.messages().at(-1)).to.equal('You: Second');
    goOnline();
    await offline.untilReads('Second');
    await offline.untilIdle();
    expect(askedQuestions(chat.service)).to.deep.equal(['First', 'Second']);
  });

  it('continues at once from a chat that is removed after it', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('Tell me');
    answer.say('One ');
    await chat.untilReads('One');
    const beside = await openChat({service: chat.service, takesOver: true});
    beside.type('Something else');
    await beside.settle();
    chat.chat.remove();
    await beside.untilReads('One');
    answer.say('two');
    answer.end();
    await beside.untilReads('One two');
    expect(beside.draft).to.equal('Something else');
  });

  it('restores its own conversation when the same element returns', async () => {
    const ends = hearEnds();
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('Tell me');
    answer.say('One ');
    await chat.untilReads('One');
    const place = chat.chat.parentElement!;
    chat.chat.remove();
    await nextTask();
    answer.say('two');
    answer.end();
    await nextTask(20);
    place.append(chat.chat);
    await chat.untilReads('One two');
    await chat.until(() => ends.length === 1, 'the end is told');
    await chat.send('And then?');
    await chat.untilReads('And then?');
    expect(chat.messages()).to.have.length(5);
  });

  it('does not change a conversation that another chat continues', async () => {
    const chat = await openChat();
    await chat.send('First');
    await chat.untilIdle();
    const place = chat.chat.parentElement!;
    const again = await mountAgain(chat);
    await again.send('Second');
    await again.untilIdle();
    dispatchEvent(new Event('pagehide'));
    place.append(chat.chat);
    await chat.untilReads('Second');
    await chat.send('Third');
    await chat.untilReads('Third');
    expect(again.messages().at(-1)).to.equal('Garden guide: Second');
  });

  it('can be one of a hundred in quick succession', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('Tell me');
    answer.say('One ');
    await chat.untilReads('One');
    const place = chat.chat.parentElement!;
    const settings = {client: chat.chat.client, agentId: 'Agent-guide'};
    let last = chat.chat;
    for (let count = 0; count < 100; count += 1) {
      last.remove();
      last = Object.assign(document.createElement('agent-chat'), settings);
      place.append(last);
      await last.updateComplete;
    }
    expect(last.messages.map(({text}) => text)).to.deep.equal(['Tell me', 'One ']);
    answer.say('two');
    answer.end();
    await chat.until(() => last.messages.at(-1)?.status === 'done', 'the reply is complete');
    expect(last.messages.at(-1)?.text).to.equal('One two');
    expect(askedQuestions(chat.service)).to.deep.equal(['Tell me']);
  });
});

describe('a chat that appears before the one it replaces is removed', () => {
  afterEach(() => dropDetached());

  it('continues the running reply although a queued question was restored earlier', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('First');
    answer.say('One ');
    await chat.untilReads('One');
    const goOnline = goOffline();
    chat.chat.send('Second');
    const beside = await openChat({service: chat.service, takesOver: true});
    chat.chat.remove();
    await beside.until(() => beside.chat.status === 'streaming', 'the reply is taken over');
    goOnline();
    answer.end();
    await beside.untilReads('Second');
    await beside.untilIdle();
    expect(askedQuestions(chat.service)).to.deep.equal(['First', 'Second']);
  });

  it('shows the newest draft, not the one it found in storage', async () => {
    const chat = await openChat();
    chat.chat.draft = 'Old';
    dispatchEvent(new Event('pagehide'));
    chat.chat.draft = 'New';
    const beside = await openChat({service: chat.service, takesOver: true});
    expect(beside.chat.draft).to.equal('Old');
    chat.chat.remove();
    await beside.until(() => beside.chat.draft === 'New', 'the draft is taken over');
  });

  it('does not overwrite the newer reply with an older copy', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('Tell me');
    const beside = await openChat({service: chat.service, takesOver: true});
    chat.chat.remove();
    await nextTask(20);
    answer.say('One ');
    await beside.untilReads('One');
    dispatchEvent(new Event('pagehide'));
    beside.chat.remove();
    await nextTask();
    dropDetached();
    const again = await openChat({service: chat.service, keepsStorage: true});
    expect(again.messages().slice(1)).to.deep.equal(['You: Tell me', 'Garden guide: One']);
  });
});

describe('a chat whose reply ends in the task of its removal', () => {
  afterEach(() => dropDetached());

  it('leaves the end to the next chat', async () => {
    const ends = hearEnds();
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('Tell me');
    await answer.asked;
    chat.chat.remove();
    chat.chat.stop();
    expect(ends).to.have.length(0);
    const again = await openChat({service: chat.service, takesOver: true});
    await again.until(() => ends.length === 1, 'the end is told');
  });
});

describe('a chat that is removed without a successor', () => {
  afterEach(() => dropDetached());

  it('ends its reply after a delay and keeps the question and the received part', async () => {
    const chat = await openChat();
    dropDetached(30);
    const answer = chat.service.nextAnswer();
    await chat.send('Tell me');
    answer.say('One ');
    await chat.untilReads('One');
    chat.chat.remove();
    await answer.aborted;
    const again = await openChat({service: chat.service, takesOver: true});
    expect(again.messages().slice(1)).to.deep.equal(['You: Tell me', 'Garden guide: One']);
    await again.untilShows('The reply was cut off');
    expect(askedQuestions(chat.service)).to.deep.equal(['Tell me']);
  });

  it('is cleared with its visitor', async () => {
    const {forgetVisitor} = await import('../../../src/session/storage-scope.js');
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('Tell me');
    answer.say('One ');
    await chat.untilReads('One');
    chat.chat.remove();
    await nextTask();
    forgetVisitor('', chat.service.baseUrl);
    await answer.aborted;
    const again = await openChat({service: chat.service, takesOver: true});
    expect(again.messages()).to.have.length(1);
    expect(Object.keys(sessionStorage).filter(key => key.startsWith('agent-chat-elements'))).to.deep.equal(
      [],
    );
  });
});
