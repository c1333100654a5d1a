import {expect} from 'chai';
import type {AgentChat} from '../../../src/elements/agent-chat/agent-chat.js';
import {goOffline} from '../../support/browser-network.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {expectAccessible} from '../../support/expect-accessible.js';

describe('a read-only chat', () => {
  it('shows the conversation and no message field', async () => {
    const chat = await openChat();
    await chat.send('Hello');
    await chat.untilReads('Hello');
    await chat.untilIdle();
    chat.chat.readonly = true;
    await chat.settle();
    expect(chat.input.checkVisibility()).to.equal(false);
    expect(chat.button('Regenerate the reply')).to.equal(undefined);
    expect(chat.messages()).to.have.length(3);
    expect(chat.chat.send('By the page')).to.equal(false);
    chat.chat.focus();
    expect(chat.chat.shadowRoot?.activeElement).to.equal(chat.transcript);
  });
});

describe('the focus of someone who writes', () => {
  const endings: Readonly<Record<string, Partial<AgentChat>>> = {
    'becomes read-only': {readonly: true},
    'is disabled': {disabled: true},
    'loses its agent': {agentId: ''},
  };
  for (const [what, settings] of Object.entries(endings)) {
    it(`moves to the messages when the chat ${what}`, async () => {
      const chat = await openChat();
      await chat.send('Hello');
      await chat.untilReads('Hello');
      await chat.untilIdle();
      expect(chat.hasFocusInInput).to.equal(true);
      Object.assign(chat.chat, settings);
      await chat.settle();
      const focused = chat.chat.shadowRoot?.activeElement ?? null;
      expect(focused).not.to.equal(chat.input);
      expect(chat.transcript.contains(focused), 'the focus is among the messages').to.equal(true);
    });
  }
});

describe('a disabled chat', () => {
  it('accepts and sends no text', async () => {
    const chat = await openChat({settings: {disabled: true}});
    expect(chat.input.disabled).to.equal(true);
    expect(chat.button('Send')?.ariaDisabled).to.equal('true');
    expect(chat.chat.send('Hello')).to.equal(false);
    chat.chat.disabled = false;
    await chat.send('Hello');
    await chat.untilReads('Hello');
  });

  it('moves focus to its messages and leaves Escape to the page', async () => {
    const chat = await openChat({settings: {disabled: true}});
    chat.chat.focus();
    expect(chat.chat.shadowRoot?.activeElement).to.equal(chat.transcript);
    const press = new KeyboardEvent('keydown', {
      key: 'Escape',
      bubbles: true,
      composed: true,
      cancelable: true,
    });
    expect(chat.transcript.dispatchEvent(press), 'Escape is left to the page').to.equal(true);
  });

  it('still sends the message during whose event the page disables it', async () => {
    const chat = await openChat();
    chat.chat.addEventListener('agent-message-send', () => (chat.chat.disabled = true));
    await chat.send('Hello');
    await chat.until(() => chat.messages().at(-1) === 'Garden guide: Hello', 'its reply comes');
  });

  it('lets a running reply end', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('Hello');
    answer.say('Half');
    await chat.untilReads('Half');
    chat.chat.disabled = true;
    answer.say(' and half');
    answer.end();
    await chat.untilReads('Half and half');
  });
});

describe('the states of a chat', () => {
  const stateNames = (chat: ChatHarness): string[] =>
    ['waiting', 'streaming', 'offline', 'error', 'empty'].filter(name =>
      chat.chat.matches(`:state(${name})`),
    );

  it('can be matched by the page’s style sheets', async () => {
    const chat = await openChat();
    expect(stateNames(chat)).to.deep.equal(['empty']);
    const goOnline = goOffline();
    await chat.untilShows('You are offline.');
    expect(stateNames(chat)).to.deep.equal(['offline', 'empty']);
    goOnline();
    await chat.until(() => !chat.text().includes('You are offline.'), 'it is online');
    expect(stateNames(chat)).to.deep.equal(['empty']);
  });

  it('are the only loss in a browser with another state syntax', async () => {
    const {add} = CustomStateSet.prototype;
    CustomStateSet.prototype.add = () => {
      throw new DOMException('The name must begin with "--".', 'SyntaxError');
    };
    try {
      const chat = await openChat();
      await chat.send('Hello');
      await chat.untilReads('Hello');
    } finally {
      CustomStateSet.prototype.add = add;
    }
  });
});

function posts(chat: ChatHarness): number {
  return chat.service.requests.filter(
    ({method, url}) => method === 'POST' && url.pathname.endsWith('/completions'),
  ).length;
}

describe('a chat without network', () => {
  let goOnline: () => void;

  afterEach(() => goOnline());

  it('shows that it is offline, queues messages and sends them later', async () => {
    const chat = await openChat();
    goOnline = goOffline();
    await chat.untilShows('You are offline.');
    expect(chat.chat.status).to.equal('offline');
    expect(chat.chat.matches(':state(offline)')).to.equal(true);
    await chat.send('Hello');
    expect(chat.draft).to.equal('');
    await chat.untilShows('Will be sent as soon as it can be.');
    const bubble = chat.messageElements().at(-1)!.querySelector('[part="bubble"]')!;
    expect(getComputedStyle(bubble).outlineStyle).to.equal('dashed');
    expect(posts(chat)).to.equal(0);

    goOnline();
    await chat.until(() => chat.messages().at(-1) === 'Garden guide: Hello', 'its reply comes');
    expect(chat.text()).not.to.include('offline').and.not.to.include('Will be sent');
    expect(posts(chat)).to.equal(1);
  });

  it('sends several messages one after the other, each once', async () => {
    const chat = await openChat();
    const answers = [chat.service.nextAnswer(), chat.service.nextAnswer()];
    goOnline = goOffline();
    await chat.send('First');
    await chat.send('Second');
    expect(chat.messages().slice(1)).to.deep.equal(['You: First', 'You: Second']);
    goOnline();
    await chat.until(() => posts(chat) === 1, 'the first is sent');
    answers[0]!.say('One.');
    await chat.until(() => chat.messages().includes('Garden guide: One.'), 'its reply stands below it');
    expect(chat.messages().slice(1)).to.deep.equal(['You: First', 'Garden guide: One.', 'You: Second']);
    expect(posts(chat)).to.equal(1);
    answers[0]!.end();
    await chat.until(() => posts(chat) === 2, 'the second follows');
    answers[1]!.say('Two.');
    answers[1]!.end();
    await chat.untilReads('Two.');
    expect(chat.chat.messages.map(({text}) => text)).to.deep.equal(['First', 'One.', 'Second', 'Two.']);
    await chat.untilIdle();
  });

  it('keeps the queue behind a failed message until that is retried', async () => {
    const chat = await openChat();
    goOnline = goOffline();
    await chat.send('First');
    await chat.send('Second');
    chat.service.respondNext(() => new Response('', {status: 500}));
    goOnline();
    await chat.untilShows('The service has a problem');
    await chat.until(() => !chat.text().includes('Checking'), 'the search ends');
    expect(posts(chat)).to.equal(1);
    expect(chat.text()).to.include('Will be sent as soon as it can be.');
    await chat.press('Try again');
    await chat.until(() => chat.messages().at(-1) === 'Garden guide: Second', 'both are answered');
    expect(posts(chat)).to.equal(3);
  });

  it('continues after a message that the service rejects', async () => {
    const chat = await openChat();
    goOnline = goOffline();
    await chat.send('First');
    await chat.send('Second');
    chat.service.respondNext(() => new Response('', {status: 413}));
    goOnline();
    await chat.until(() => chat.messages().at(-1) === 'Garden guide: Second', 'the second is answered');
    expect(posts(chat)).to.equal(2);
    expect(chat.draft, 'to be shortened').to.equal('First');
  });

  it('keeps the actions of a queued message in one row on a phone', async () => {
    const chat = await openChat();
    chat.chat.style.inlineSize = '328px';
    goOnline = goOffline();
    await chat.send('Will you get this when I am back?');
    const [edit, cancel] = chat.findAll('.queued button').map(button => button.getBoundingClientRect());
    expect(edit!.top).to.equal(cancel!.top);
    expect(edit!.left).to.be.at.least(chat.chat.getBoundingClientRect().left);
    const sizeOf = (selector: string): string => getComputedStyle(chat.find(selector)).fontSize;
    expect(sizeOf('.queued button'), 'as large as the words beside it').to.equal(sizeOf('.queued'));
  });

  it('lets the visitor edit or cancel a queued message', async () => {
    const chat = await openChat();
    goOnline = goOffline();
    await chat.send('First');
    await chat.press('Do not send');
    expect(chat.messages()).to.have.length(1);
    await chat.send('Secnod');
    chat.type('and more');
    await chat.press('Edit');
    expect(chat.draft).to.equal('Secnod\n\nand more');
    expect(chat.hasFocusInInput).to.equal(true);
    expect(chat.messages()).to.have.length(1);
    goOnline();
    await chat.settle();
    expect(posts(chat)).to.equal(0);
  });

  it('has no axe violations with a queued message', async () => {
    const chat = await openChat();
    goOnline = goOffline();
    await chat.send('First');
    await expectAccessible(chat.chat);
  });

  it('announces when the network is lost and when it is back', async () => {
    const chat = await openChat();
    goOnline = goOffline();
    await chat.settle();
    goOnline();
    await chat.settle();
    expect(chat.announced).to.deep.equal([
      'You are offline. What you send will go out when you are back.',
      'You are online again.',
    ]);
  });
});
