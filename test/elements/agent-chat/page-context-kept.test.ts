import {expect} from 'chai';
import {partsModule} from '../../../src/elements/load-parts.js';
import {goOffline} from '../../support/browser-network.js';
import {openChat, type ChatHarness, type ChatSetup} from '../../support/chat-harness.js';
import {loggedMessages} from '../../support/logged-messages.js';
import {createTestService} from '../../support/local-service.js';
import {openHistory} from '../agent-history/history-harness.js';

before(() => partsModule.load());

let order = 0;
const block = (number: number) => `\n\n<page-context>\nOrder: #${number}\n</page-context>`;

/** A chat whose context differs with each message. */
async function chatWithOrders(setup: ChatSetup = {}): Promise<ChatHarness> {
  const pageContext = () => [{label: 'Order', text: `#${order}`}];
  const chat = await openChat({...setup, settings: {pageContext, ...setup.settings}});
  await chat.until(() => chat.findAll('.page-context').length > 0, 'the line above the field');
  return chat;
}

async function ask(chat: ChatHarness, text: string, number: number): Promise<void> {
  order = number;
  const answer = chat.service.nextAnswer();
  await chat.send(text);
  answer.say(`To ${text}`);
  answer.end();
  await chat.untilIdle();
}

describe('the page context of a sent message', () => {
  it('is sent again with a new reply, and with the next message', async () => {
    const chat = await chatWithOrders();
    await ask(chat, 'First', 1);
    order = 2;
    chat.chat.regenerate();
    await chat.untilIdle();
    expect(loggedMessages(chat.service)).to.deep.equal([`user: First${block(1)}`]);
    await ask(chat, 'Second', 3);
    expect(loggedMessages(chat.service)[0]).to.equal(`user: First${block(1)}`);
    expect(loggedMessages(chat.service).at(-1)).to.equal(`user: Second${block(3)}`);
  });

  it('is sent again with a retry', async () => {
    const chat = await chatWithOrders();
    order = 1;
    chat.service.respondNext(() => new Response('{}', {status: 500}));
    await chat.send('First');
    await chat.untilIdle();
    order = 2;
    await chat.press('Try again');
    await chat.untilIdle();
    expect(chat.service.requests.filter(({method}) => method === 'POST')).to.have.length(2);
    expect(loggedMessages(chat.service)).to.deep.equal([`user: First${block(1)}`]);
  });

  it('is new with an edit, whose draft has only the words', async () => {
    const chat = await chatWithOrders();
    await ask(chat, 'First', 1);
    chat.chat.editLast();
    await chat.settle();
    expect(chat.draft).to.equal('First');
    await ask(chat, 'First, please', 2);
    expect(loggedMessages(chat.service)).to.deep.equal([`user: First, please${block(2)}`]);
  });

  it('is that of the moment in which a message was queued offline', async () => {
    const goOnline = goOffline();
    const chat = await chatWithOrders();
    order = 1;
    await chat.send('First');
    expect(chat.messages()).to.include('You: First');
    chat.chat.remove();
    const again = await chatWithOrders({service: chat.service, keepsStorage: true});
    await again.untilShows('First');
    order = 2;
    goOnline();
    await again.until(() => loggedMessages(again.service).length > 0, 'the message is sent');
    expect(loggedMessages(again.service)).to.deep.equal([`user: First${block(1)}`]);
  });

  it('goes back to the words when a queued message is edited', async () => {
    const goOnline = goOffline();
    try {
      const chat = await chatWithOrders();
      await chat.send('First');
      await chat.press('Edit');
      expect(chat.draft).to.equal('First');
    } finally {
      goOnline();
    }
  });

  it('survives a reload, with the transcript and without it', async () => {
    for (const isStored of [true, false]) {
      const chat = await chatWithOrders();
      order = 1;
      chat.service.nextAnswer();
      await chat.send('First');
      window.dispatchEvent(new Event('pagehide'));
      if (!isStored)
        for (const key of Object.keys(sessionStorage))
          if (key.includes('transcript')) sessionStorage.removeItem(key);
      const again = await openChat({service: chat.service, keepsStorage: true});
      expect(again.messages()).to.include('You: First');
      again.chat.retry();
      await again.untilIdle();
      expect(loggedMessages(chat.service)).to.deep.equal([`user: First${block(1)}`]);
      chat.chat.remove();
      again.chat.remove();
    }
  });

  it('is separate from the words in records, in the chat and in the history', async () => {
    const chat = await chatWithOrders();
    await ask(chat, 'First', 1);
    const again = await openChat({service: chat.service, settings: {history: 'recent'}});
    await again.untilShows('To First');
    expect(again.messages()).to.deep.equal(['You: First', 'Garden guide: To First']);
    await again.untilShows('with page context');
    again.find('.sent-context summary').click();
    expect(again.find('.sent-context').innerText).to.include('Order: #1');
    expect(await again.chat.exportTranscript('text')).not.to.include('Order');
    const history = await openHistory({service: chat.service});
    expect(history.texts.join()).to.include('First').and.not.to.include('page-context');
  });

  it('is found in its record: the message appears once, with its record', async () => {
    const chat = await chatWithOrders();
    await ask(chat, 'First', 1);
    await chat.chat.loadOlder();
    await chat.settle();
    expect(chat.messages().slice(-2)).to.deep.equal(['You: First', 'Garden guide: To First']);
    expect(chat.chat.messages[0]?.record?.content).to.equal(`First${block(1)}`);
  });

  it('is not the block that the visitor typed', async () => {
    const chat = await openChat({service: createTestService()});
    const typed = `Hello${block(9)}`;
    chat.chat.send(typed);
    await chat.untilIdle();
    expect(loggedMessages(chat.service)).to.deep.equal([`user: ${typed}`]);
    await chat.chat.loadOlder();
    await chat.settle();
    expect(chat.chat.messages).to.have.length(2);
    expect(chat.chat.messages[0]).to.include({text: typed});
    expect(chat.chat.messages[0]?.context).to.equal(undefined);
    expect(chat.findAll('.sent-context')).to.have.length(0);
  });

  it('does not count for the maximum length', async () => {
    const chat = await chatWithOrders({settings: {maxLength: 5}});
    await ask(chat, 'First', 1);
    expect(loggedMessages(chat.service)).to.deep.equal([`user: First${block(1)}`]);
  });
});
