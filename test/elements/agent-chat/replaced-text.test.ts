import {expect} from 'chai';
import type {AgentMessageSendEvent} from '../../../src/events/chat-events.js';
import {goOffline} from '../../support/browser-network.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {warningsOf} from '../../support/console-warnings.js';

function replaceWith(chat: ChatHarness, replace: (event: AgentMessageSendEvent) => void): void {
  chat.chat.addEventListener('agent-message-send', replace);
}

function mask(event: AgentMessageSendEvent): void {
  event.text = event.text.replaceAll(/\d{6,}/g, '•••');
}

/** Everything that the service received and this tab has stored. */
function traces(chat: ChatHarness): string {
  return JSON.stringify([chat.service.requests, sessionStorage]);
}

describe('a message whose text the page replaces', () => {
  it('is shown, stored and sent with the new text only', async () => {
    const chat = await openChat();
    replaceWith(chat, mask);
    await chat.send('My number is 5551234567');
    await chat.untilIdle();
    expect(chat.messages()).to.include('You: My number is •••');
    expect(chat.draft).to.equal('');
    expect(traces(chat)).to.include('My number is •••').and.not.include('5551234567');
    const again = await openChat({service: chat.service, keepsStorage: true});
    expect(again.messages()).to.include('You: My number is •••');
  });

  it('waits for the network with the new text', async () => {
    const chat = await openChat();
    replaceWith(chat, mask);
    const goOnline = goOffline();
    await chat.send('Call 5551234567');
    expect(chat.messages()).to.include('You: Call •••');
    expect(traces(chat)).not.to.include('5551234567');
    goOnline();
    await chat.untilIdle();
    expect(traces(chat)).to.include('Call •••').and.not.include('5551234567');
  });

  it('is replaced when an edit sends it', async () => {
    const chat = await openChat();
    replaceWith(chat, mask);
    await chat.send('Hello');
    await chat.untilIdle();
    expect(chat.chat.editLast()).to.equal(true);
    await chat.settle();
    await chat.send('Hello from 5551234567');
    await chat.untilIdle();
    expect(chat.messages()).to.include('You: Hello from •••');
    expect(traces(chat)).not.to.include('5551234567');
  });

  it('passes from listener to listener, without spaces around it', async () => {
    const chat = await openChat();
    replaceWith(chat, event => (event.text = ` ${event.text} one `));
    let read = '';
    replaceWith(chat, event => {
      read = event.text;
      event.text += 'two';
    });
    expect(chat.chat.send('Hello')).to.equal(true);
    await chat.untilIdle();
    expect(read).to.equal(' Hello one ');
    expect(chat.chat.messages[0]?.text).to.equal('Hello one two');
  });

  it('may be longer than the limit for the visitor', async () => {
    const chat = await openChat({settings: {maxLength: 5}});
    replaceWith(chat, event => (event.text = 'Hello, hello'));
    expect(chat.chat.send('Hello')).to.equal(true);
    expect(chat.chat.messages[0]?.text).to.equal('Hello, hello');
  });

  for (const [what, value] of [
    ['a number', 5],
    ['nothing', undefined],
    ['spaces', ' \n '],
  ] as const)
    it(`keeps its text when the page sets ${what}, and the console explains it`, async () => {
      const chat = await openChat();
      replaceWith(chat, event => (event.text = value as string));
      const warnings = await warningsOf(() => chat.chat.send('Hello'));
      expect(chat.chat.messages[0]?.text).to.equal('Hello');
      expect(warnings.join()).to.include('the text of agent-message-send is not changed');
    });

  it('keeps its text when the page sets one too late, and the console explains it', async () => {
    const chat = await openChat();
    const late: AgentMessageSendEvent[] = [];
    replaceWith(chat, event => void late.push(event));
    chat.chat.send('Hello');
    const warnings = await warningsOf(() => {
      late[0]!.text = 'Later';
    });
    expect(late[0]?.text).to.equal('Hello');
    expect(warnings.join()).to.include('before the listener returns');
  });
});
