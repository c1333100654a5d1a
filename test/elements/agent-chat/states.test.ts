import {expect} from 'chai';
import {goOffline} from '../../support/browser-network.js';
import {openChat} from '../../support/chat-harness.js';

describe('a chat that is only to be read', () => {
  it('shows the conversation and no way to write', async () => {
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

describe('a chat that is disabled', () => {
  it('takes no text and sends none', async () => {
    const chat = await openChat({settings: {disabled: true}});
    expect(chat.input.disabled).to.equal(true);
    expect(chat.button('Send')?.ariaDisabled).to.equal('true');
    expect(chat.chat.send('Hello')).to.equal(false);
    chat.chat.disabled = false;
    await chat.send('Hello');
    await chat.untilReads('Hello');
  });

  it('lets a running reply come to its end', async () => {
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

describe('a chat without a network', () => {
  let goOnline: () => void;

  afterEach(() => goOnline());

  it('says so, keeps the text, and sends it once there is one again', async () => {
    const chat = await openChat();
    goOnline = goOffline();
    await chat.untilShows('You are offline. Your text is kept.');
    expect(chat.chat.status).to.equal('offline');
    expect(chat.chat.matches(':state(offline)')).to.equal(true);
    chat.type('Hello');
    await chat.settle();
    chat.pressEnter();
    expect(chat.draft).to.equal('Hello');
    expect(chat.chat.messages).to.deep.equal([]);

    goOnline();
    await chat.settle();
    expect(chat.text()).not.to.include('offline');
    chat.pressEnter();
    await chat.untilReads('Hello');
  });

  it('tells screen readers when it is lost, and when it is back', async () => {
    const chat = await openChat();
    goOnline = goOffline();
    await chat.settle();
    goOnline();
    await chat.settle();
    expect(chat.announced).to.deep.equal(['You are offline. Your text is kept.', 'You are online again.']);
  });
});
