import {expect} from 'chai';
import {goOffline} from '../../support/browser-network.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {clickAt} from '../../support/press-keys.js';
import {DialogHarness} from '../../support/conversations-dialog.js';
import {MenuHarness} from '../../support/open-menu.js';

/** A chat with a running reply that began just now. */
async function openReplying(): Promise<ChatHarness> {
  const chat = await openChat();
  const answer = chat.service.nextAnswer();
  chat.type('Tell me everything');
  await chat.settle();
  chat.button('Send')!.click();
  answer.say('It is');
  await chat.untilReads('It is');
  return chat;
}

/** Presses Enter in the message field, as a key that is held or pressed again. */
function pressEnterAgain(chat: ChatHarness, init: KeyboardEventInit = {}): void {
  expect(chat.pressEnter(init), 'a line break').to.equal(false);
}

describe('the button that sends and stops', () => {
  for (const later of [0, 60, 350])
    it(`ignores a second press ${later} ms after it has become the stop button`, async () => {
      const chat = await openReplying();
      clickAt(performance.now() + later - 100, chat.button('Stop')!);
      expect(chat.chat.status).to.equal('streaming');
    });

  it('stops a reply half a second after it began, and a method at once', async () => {
    const chat = await openReplying();
    clickAt(performance.now() + 500, chat.button('Stop')!);
    expect(chat.chat.status).to.equal('idle');
    expect((await openReplying()).chat.stop()).to.equal(true);
  });

  it('does not send an unfinished message when the reply ends just before a press on stop', async () => {
    const chat = await openReplying();
    chat.type('And wh');
    chat.chat.stop();
    await chat.settle();
    chat.button('Send')!.click();
    await chat.settle();
    expect(chat.draft).to.equal('And wh');
    clickAt(performance.now() + 500, chat.button('Send')!);
    await chat.settle();
    expect(chat.messages()).to.include('You: And wh');
  });

  it('stops with a held key, which then does not send the draft', async () => {
    const chat = await openReplying();
    chat.type('And wh');
    const stop = chat.button('Stop')!;
    stop.focus();
    clickAt(performance.now() + 500, stop);
    expect(chat.hasFocusInInput).to.equal(true);
    pressEnterAgain(chat);
    pressEnterAgain(chat, {repeat: true});
    await chat.settle();
    expect(chat.draft).to.equal('And wh');
    chat.type('And why');
    pressEnterAgain(chat);
    await chat.settle();
    expect(chat.messages()).to.include('You: And why');
  });
});

describe('a second press of Enter', () => {
  it('does not send the draft after an edit', async () => {
    const chat = await openChat();
    await chat.send('First');
    await chat.untilIdle();
    const goOnline = goOffline();
    try {
      chat.type('Not ready');
      await chat.press('Edit this message');
      chat.type('First, changed');
      pressEnterAgain(chat);
      await chat.settle();
      expect(chat.draft).to.equal('Not ready');
      pressEnterAgain(chat);
      await chat.settle();
      expect([chat.draft, chat.messages().at(-1)]).to.deep.equal(['Not ready', 'You: First, changed']);
    } finally {
      goOnline();
    }
  });

  it('does not send an edit that the first one has begun', async () => {
    const chat = await openChat();
    await chat.send('First');
    await chat.untilIdle();
    const sent = chat.service.requests.length;
    await chat.press('Edit this message');
    pressEnterAgain(chat);
    await chat.settle();
    expect(chat.draft).to.equal('First');
    expect(chat.service.requests).to.have.length(sent);
  });
});

describe('a double click', () => {
  it('rates a reply and does not remove the rating', async () => {
    const chat = await openChat({settings: {actions: 'feedback'}});
    await chat.send('First');
    await chat.untilIdle();
    await chat.until(() => chat.button('Helpful') !== undefined, 'the buttons');
    for (let click = 0; click < 2; click += 1) {
      chat.button('Helpful')!.click();
      await chat.settle();
    }
    expect(chat.button('Helpful')!.ariaPressed).to.equal('true');
  });

  it('on an item of the menu neither answers nor closes its question', async () => {
    const chat = await openReplying();
    const menu = new MenuHarness(chat.chat);
    await menu.choose('New conversation');
    const second = () => new MouseEvent('click', {bubbles: true, detail: 2});
    for (const target of [menu.question!, ...menu.question!.querySelectorAll('button')])
      target.dispatchEvent(second());
    expect(menu.question).not.to.equal(null);
    expect(chat.messages()).to.include('You: Tell me everything');
  });

  it('on “Delete all messages” does not delete', async () => {
    const chat = await openChat({settings: {conversations: true}});
    await chat.send('First');
    await chat.untilIdle();
    const list = await new DialogHarness(chat).open();
    const sent = chat.service.requests.length;
    await list.chooseOption('Delete all messages');
    const again = list.element!.querySelector<HTMLElement>('.conversation-answers .danger-button')!;
    again.click();
    expect(again.isConnected).to.equal(true);
    expect(chat.service.requests).to.have.length(sent);
  });
});
