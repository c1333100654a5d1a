import {expect} from 'chai';
import {AgentHandoverEvent} from '../../../src/events/part-events.js';
import type {Desk, DeskHandle} from '../../../src/conversation/desk.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {MenuHarness} from '../../support/open-menu.js';

const anna = {name: 'Anna Meyer', avatar: ''};

/** A chat whose visitor has asked for a person in the menu. */
async function withDesk(desk: Omit<Desk, 'name'>): Promise<{chat: ChatHarness; handle: DeskHandle}> {
  const chat = await openChat({settings: {handover: true}});
  const handle = new Promise<DeskHandle>(resolve =>
    chat.chat.addEventListener(AgentHandoverEvent.type, event => resolve(event.takeOver({...anna, ...desk}))),
  );
  const menu = new MenuHarness(chat.chat);
  await menu.choose('Talk to a person');
  return {chat, handle: await handle};
}

describe('a person in a chat', () => {
  it('answers the visitor in place of the model, with a name and a line while writing', async () => {
    const received: string[] = [];
    const {chat, handle} = await withDesk({send: text => received.push(text)});
    await chat.send('Is anybody there?');
    expect(received).to.deep.equal(['Is anybody there?']);
    handle.setTyping(true);
    await chat.until(() => chat.findAll('.dots').length > 0, 'the person is writing');
    handle.add('Yes, **me**.');
    await chat.until(() => chat.messages().at(-1) === 'Anna Meyer: Yes, me.', 'the answer is shown');
    await chat.until(() => chat.announced.includes('Anna Meyer said Yes, me.'), 'it is announced');
    await chat.until(() => chat.findAll('.message-author').length === 1, 'the author is shown');
    expect(chat.find('.message-author').innerText.trim()).to.contain('Anna Meyer');
    expect(chat.findAll('.dots')).to.have.length(0);
    await expectAccessible(chat.chat);
    handle.release();
    await chat.send('And now the agent');
    await chat.untilIdle();
    expect(chat.messages().at(-1)).to.equal('Garden guide: And now the agent');
    expect(received).to.have.length(1);
  });

  it('who cannot be reached leaves the message marked, and its text in the field', async () => {
    const {chat} = await withDesk({send: () => Promise.reject(new Error('closed'))});
    await chat.send('Is anybody there?');
    await chat.until(() => chat.draft === 'Is anybody there?', 'the text is back');
    expect(chat.notices().join()).to.contain('Not delivered');
    await chat.until(() => chat.announced.at(-1)?.startsWith('Not delivered') ?? false, 'it is announced');
  });
});

describe('a message of the page', () => {
  it('is added with or without an author, and changes', async () => {
    const chat = await openChat();
    const plain = await chat.chat.add({text: 'Your order has left our house.'});
    await chat.settle();
    expect(chat.messages().at(-1)).to.equal('Garden guide: Your order has left our house.');
    plain.update('Your order has arrived.');
    await chat.settle();
    expect(chat.messages().at(-1)).to.equal('Garden guide: Your order has arrived.');
    const hostile = await chat.chat.add({text: '<img src=x onerror=alert(1)>', author: {name: '<b>Eve</b>'}});
    await chat.until(() => chat.findAll('.message-author').length === 1, 'the author is shown');
    expect(chat.findAll('.message-author b, .content img')).to.have.length(0);
    expect(hostile.remove()).to.equal(true);
    await chat.settle();
    expect(chat.messages().at(-1)).to.equal('Garden guide: Your order has arrived.');
  });
});
