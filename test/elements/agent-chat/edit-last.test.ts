import {expect} from 'chai';
import {chatAnswering} from '../../support/answered-chat.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {loggedMessages} from '../../support/logged-messages.js';

const wordsOf = (chat: ChatHarness): string[] => chat.messages().slice(1);

function press(chat: ChatHarness, key: string, init: KeyboardEventInit = {}): boolean {
  return chat.pressEnter({key, ...init});
}

async function begin(chat: ChatHarness): Promise<void> {
  expect(chat.chat.editLast()).to.equal(true);
  await chat.settle();
}

/** Edits the last message, sends it and lets the agent answer. */
async function sendChanged(chat: ChatHarness, text: string, answer: string): Promise<void> {
  const held = chat.service.nextAnswer();
  held.say(answer);
  held.end();
  await chat.send(text);
  await held.asked;
  await chat.untilIdle();
}

describe('editing the last message', () => {
  it('puts it into the message field and replaces the message and its reply', async () => {
    const chat = await chatAnswering('Water roses.');
    await chat.press('Edit this message');
    expect(chat.draft).to.equal('Go on');
    expect(chat.hasFocusInInput).to.equal(true);
    expect(chat.notices()[0]).to.include('You are editing your last message.');
    expect(wordsOf(chat)).to.deep.equal(['You: Go on', 'Garden guide: Water roses.']);
    await sendChanged(chat, 'Go on, please', 'Water them well.');
    expect(wordsOf(chat)).to.deep.equal(['You: Go on, please', 'Garden guide: Water them well.']);
    expect(chat.notices()).to.deep.equal([]);
    expect(loggedMessages(chat.service)).to.deep.equal(['user: Go on, please']);
  });

  it('leaves the replaced messages out of later requests', async () => {
    const chat = await chatAnswering('Water roses.');
    await chat.send('And then?');
    await chat.untilIdle();
    await begin(chat);
    await sendChanged(chat, 'And what then?', 'Prune them.');
    expect(loggedMessages(chat.service)).to.deep.equal([
      'user: Go on',
      'assistant: Water roses.',
      'user: And what then?',
    ]);
  });

  it('restores the current draft when the edit is cancelled, by key or button', async () => {
    const chat = await chatAnswering('Water roses.');
    for (const leave of [() => press(chat, 'Escape'), () => chat.press('Cancel')]) {
      chat.type('Half a thou');
      await begin(chat);
      expect(chat.draft).to.equal('Go on');
      chat.type('Go on, then');
      expect(chat.chat.draft).to.equal('Half a thou');
      await leave();
      await chat.settle();
      expect(chat.draft).to.equal('Half a thou');
      expect(chat.hasFocusInInput).to.equal(true);
      expect(chat.notices()).to.deep.equal([]);
    }
    expect(wordsOf(chat)).to.deep.equal(['You: Go on', 'Garden guide: Water roses.']);
  });

  it('restores the current draft after the edited message is sent', async () => {
    const chat = await chatAnswering('Water roses.');
    chat.type('Half a thou');
    await begin(chat);
    await sendChanged(chat, 'Go on, then', 'Well.');
    expect(chat.draft).to.equal('Half a thou');
  });

  it('starts with ArrowUp in an empty field and nowhere else', async () => {
    const chat = await chatAnswering('Water roses.');
    chat.type('x');
    expect(press(chat, 'ArrowUp')).to.equal(true);
    expect(chat.draft).to.equal('x');
    chat.type('');
    await chat.settle();
    expect(press(chat, 'ArrowUp', {shiftKey: true})).to.equal(true);
    expect(press(chat, 'ArrowUp')).to.equal(false);
    await chat.settle();
    expect(chat.draft).to.equal('Go on');
    // Escape of an input method cancels only its own text.
    press(chat, 'Escape', {isComposing: true});
    await chat.settle();
    expect(chat.draft).to.equal('Go on');
    expect(press(chat, 'Escape')).to.equal(false);
    await chat.settle();
    expect(chat.draft).to.equal('');
    expect(press(chat, 'Escape')).to.equal(true);
  });

  it('ignores ArrowUp when the page does not offer editing', async () => {
    const chat = await chatAnswering('Water roses.', {settings: {actions: 'copy'}});
    chat.type('');
    expect(press(chat, 'ArrowUp')).to.equal(true);
    expect(chat.draft).to.equal('');
    expect(chat.button('Edit this message')).to.equal(undefined);
  });

  it('cannot start without messages, during a reply or while a message is queued', async () => {
    const chat = await openChat();
    expect(chat.chat.editLast()).to.equal(false);
    const answer = chat.service.nextAnswer();
    await chat.send('Go on');
    expect(chat.chat.editLast()).to.equal(false);
    expect(chat.button('Edit this message')).to.equal(undefined);
    answer.say('Well.');
    answer.end();
    await chat.untilIdle();
    window.dispatchEvent(new Event('offline'));
    await chat.send('Later');
    expect(chat.chat.editLast()).to.equal(false);
    window.dispatchEvent(new Event('online'));
    await chat.untilIdle();
  });

  it('changes nothing when the page cancels the message', async () => {
    const chat = await chatAnswering('Water roses.');
    let before: readonly string[] = [];
    chat.chat.addEventListener('agent-message-send', event => {
      before = event.messages.map(({text}) => text);
      event.preventDefault();
    });
    await begin(chat);
    await chat.send('Something else');
    expect(before).to.deep.equal([]);
    expect(chat.draft).to.equal('Something else');
    expect(wordsOf(chat)).to.deep.equal(['You: Go on', 'Garden guide: Water roses.']);
  });

  it('counts the characters and enables send only with text', async () => {
    const chat = await chatAnswering('Water roses.');
    chat.chat.maxLength = 10;
    await begin(chat);
    const isOffered = (): boolean => chat.button('Send')?.getAttribute('aria-disabled') === 'false';
    expect(isOffered()).to.equal(true);
    chat.type('');
    await chat.settle();
    expect(isOffered()).to.equal(false);
    chat.type('Go on, please');
    await chat.settle();
    expect(isOffered()).to.equal(false);
    expect(chat.find('.composer').textContent).to.include('At most 10 characters.');
    expect(chat.input.getAttribute('aria-invalid')).to.equal('true');
  });

  it('keeps the edited text when the page sends another message', async () => {
    const chat = await chatAnswering('Water roses.');
    await begin(chat);
    chat.type('Go on, then');
    chat.chat.send('Sent by the page');
    await chat.untilIdle();
    expect(chat.draft).to.equal('Go on, then');
    expect(wordsOf(chat)[2]).to.equal('You: Sent by the page');
  });

  it('ends with the conversation', async () => {
    const chat = await chatAnswering('Water roses.');
    await begin(chat);
    chat.chat.agentId = 'Agent-translator';
    await chat.untilReads('Bonjour!');
    expect(chat.draft).to.equal('');
    expect(chat.notices()).to.deep.equal([]);
  });

  it('does not restore the replaced messages with the stored ones', async () => {
    const chat = await chatAnswering('Water roses.');
    await begin(chat);
    await sendChanged(chat, 'Go on, please', 'Water them well.');
    await chat.chat.loadOlder();
    await chat.settle();
    expect(chat.chat.messages.map(({text}) => text)).to.deep.equal(['Go on, please', 'Water them well.']);
  });

  it('leaves the replaced messages out of the exported conversation', async () => {
    const chat = await chatAnswering('Water roses.');
    await begin(chat);
    await sendChanged(chat, 'Go on, please', 'Water them well.');
    const exported = await chat.chat.exportTranscript('text');
    expect(exported).to.include('Go on, please').and.include('Water them well.');
    expect(exported).to.not.include('Water roses.');
  });

  it('works at 320 by 256 pixels, like a page at 400 percent', async () => {
    const chat = await chatAnswering('Water roses.');
    chat.chat.style.inlineSize = '320px';
    chat.chat.style.blockSize = '256px';
    chat.chat.locale = 'ru';
    await begin(chat);
    await chat.until(() => chat.notices()[0]?.includes('изменяете') ?? false, 'words that take three lines');
    const end = chat.find('[part="base"]').getBoundingClientRect().bottom;
    expect(chat.find('.field').getBoundingClientRect().bottom, 'the field is seen').to.be.below(end);
    expect(chat.transcript.clientHeight, 'messages can be read').to.be.at.least(40);
  });

  it('is announced and stays accessible', async () => {
    const chat = await chatAnswering('Water roses.');
    await begin(chat);
    await chat.until(() => chat.announced.at(-1) === 'You are editing your last message.', 'it is spoken');
    expect(chat.input.getAttribute('aria-describedby')).to.equal('composer-editing');
    await expectAccessible(chat.chat);
  });
});
