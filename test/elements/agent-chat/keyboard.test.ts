import {sendKeys} from '@web/test-runner-commands';
import {expect} from 'chai';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {longAgo, pressKey as press, pressShiftTab} from '../../support/press-keys.js';
import {serviceWithRecords} from '../../support/stored-conversation.js';

/** A chat with a welcome message and two answered questions. */
async function talkedChat(): Promise<ChatHarness> {
  const chat = await openChat();
  for (const number of ['one', 'two']) {
    const answer = chat.service.nextAnswer();
    await chat.send(`Question ${number}`);
    answer.say(`Answer [${number}](https://${number}.example).`);
    answer.end();
    await chat.untilIdle();
  }
  await chat.until(() => chat.findAll('[part="link"]').length === 2, 'the links are drawn');
  return chat;
}

const focused = (chat: ChatHarness): Element | null => chat.chat.shadowRoot?.activeElement ?? null;

/** The text of the focused message. */
const focusedWords = (chat: ChatHarness): string =>
  focused(chat)?.matches('article')
    ? (focused(chat)?.querySelector<HTMLElement>('[part="content"]')?.innerText.trim() ?? '')
    : '';

async function enterMessages(chat: ChatHarness): Promise<void> {
  const newest = (): HTMLElement => chat.messageElements().at(-1)!.querySelector('article')!;
  chat.input.focus();
  // The first Tab loads the navigation. On a slow machine, the focus would already be on an older message.
  chat.input.dispatchEvent(new KeyboardEvent('keydown', {key: 'Tab', bubbles: true, composed: true}));
  await chat.until(() => newest().tabIndex === 0, 'the newest message is in the tab order');
  for (let step = 0; step < 12 && focused(chat) !== newest(); step += 1) await pressShiftTab();
  expect(focused(chat)).to.equal(newest());
}

describe('keyboard navigation of the messages', () => {
  it('has one tab stop, the newest message, once the visitor presses Tab anywhere in the page', async () => {
    const chat = await talkedChat();
    const articles = chat.findAll('article');
    document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'Tab', bubbles: true}));
    await chat.until(() => articles.at(-1)?.tabIndex === 0, 'the newest message is in the tab order');
    expect(articles.map(({tabIndex}) => tabIndex)).to.deep.equal([-1, -1, -1, -1, 0]);
    expect(chat.transcript.tabIndex).to.equal(-1);
    const help = chat.find(`#${articles.at(-1)!.getAttribute('aria-describedby')}`);
    expect(help.textContent).to.equal('The arrow keys move between messages.');
  });

  it('starts at the message field and moves with the arrow keys, Home and End', async () => {
    const chat = await talkedChat();
    await enterMessages(chat);
    expect(focusedWords(chat)).to.equal('Answer two (two.example).');
    const walk: readonly (readonly [string, string])[] = [
      ['ArrowUp', 'Question two'],
      ['ArrowUp', 'Answer one (one.example).'],
      ['ArrowDown', 'Question two'],
      ['Home', chat.messages()[0]!.replace('Garden guide: ', '')],
      ['ArrowUp', chat.messages()[0]!.replace('Garden guide: ', '')],
      ['End', 'Answer two (two.example).'],
      ['ArrowDown', 'Answer two (two.example).'],
    ];
    for (const [key, words] of walk) {
      await press(key);
      await chat.until(() => focusedWords(chat) === words, `${key} leads to "${words}"`);
    }
  });

  it('announces the position of each message in the list', async () => {
    const chat = await talkedChat();
    await enterMessages(chat);
    const place = () =>
      ['aria-posinset', 'aria-setsize'].map(name => focused(chat)?.getAttribute(name)).join(' of ');
    expect(place()).to.equal('5 of 5');
    await press('ArrowUp');
    await chat.until(() => place() === '4 of 5', 'the place is told');
  });

  it('reaches the content of a message with Tab', async () => {
    const chat = await talkedChat();
    await enterMessages(chat);
    await press('Tab');
    expect(focused(chat)?.matches('[part="link"]')).to.equal(true);
    expect(focused(chat)?.textContent).to.include('two');
    await press('ArrowUp');
    expect(focused(chat)?.textContent, 'keys on a link are left alone').to.include('two');
    await press('Tab');
    expect(focused(chat)?.getAttribute('aria-label')).to.equal('Copy');
  });

  it('returns to the message field with Escape and catches no letters', async () => {
    const chat = await talkedChat();
    await enterMessages(chat);
    await press('x');
    expect(chat.draft).to.equal('');
    await press('Escape');
    expect(chat.hasFocusInInput).to.equal(true);
  });

  it('scrolls with the page keys', async () => {
    const chat = await talkedChat();
    await enterMessages(chat);
    const keys: boolean[] = [];
    chat.chat.addEventListener('keydown', event => keys.push(event.defaultPrevented));
    await press('PageUp');
    await press('PageDown');
    expect(keys).to.deep.equal([false, false]);
  });

  it('keeps the focus when the focused message is replaced', async () => {
    const chat = await openChat();
    chat.service.nextAnswer().fail();
    await chat.send('Tell me');
    await chat.untilShows('Try again');
    const answer = chat.service.nextAnswer();
    chat.button('Try again')!.focus();
    await press('Enter');
    await chat.until(() => chat.chat.status !== 'error', 'it is tried again');
    // The replacement of the failed reply renders in a later frame.
    const newest = () => chat.messageElements().at(-1)!.querySelector('article');
    await chat.until(() => focused(chat) === newest(), 'the new reply has the focus');
    answer.say('Here it is.');
    answer.end();
    await chat.untilIdle();
    expect(focusedWords(chat)).to.equal('Here it is.');
  });

  it('renders distant messages on the way', async () => {
    const service = await serviceWithRecords(600);
    const chat = await openChat({service, settings: {history: 'recent'}, session: {historySize: 50}});
    await chat.until(() => chat.messageElements().length > 0, 'the newest are there');
    while (await chat.chat.loadOlder()) await chat.settle();
    await chat.until(() => chat.messageElements().length < 500, 'far messages are not drawn');
    chat.messageElements().at(-1)!.focus();
    await press('Home');
    await chat.until(() => focusedWords(chat) === 'Stored 1', 'the first message');
    await press('End');
    await chat.until(() => focusedWords(chat) === 'Stored 600', 'the newest message');
  });

  it('keeps the focus when all messages are removed', async () => {
    const chat = await talkedChat();
    await enterMessages(chat);
    chat.chat.clear();
    await chat.settle();
    expect(focused(chat)).not.to.equal(null);
  });

  it('stays on the current message when a reply starts below it', async () => {
    const chat = await talkedChat();
    await enterMessages(chat);
    await press('ArrowUp');
    await chat.until(() => focusedWords(chat) === 'Question two', 'the question has the focus');
    const answer = chat.service.nextAnswer();
    chat.chat.send('Question three');
    answer.say('Answer three.');
    await chat.untilReads('Answer three.');
    answer.end();
    await chat.untilIdle();
    expect(focusedWords(chat)).to.equal('Question two');
  });
});

describe('Escape in a chat', () => {
  it('stops the running reply from anywhere in the chat', async () => {
    const chat = await openChat();
    for (const place of ['field', 'messages'] as const) {
      const answer = chat.service.nextAnswer();
      await chat.send('Tell me');
      answer.say(`From May, ${place}`);
      await chat.untilReads(`From May, ${place}`);
      if (place === 'messages') await enterMessages(chat);
      await press('Escape');
      await chat.untilIdle();
      expect(chat.chat.messages.at(-1)?.status).to.equal('stopped');
      expect(chat.hasFocusInInput, 'the focus stays where it is').to.equal(place === 'field');
    }
  });

  it('goes to the page when nothing is running', async () => {
    const chat = await openChat();
    const dialog = document.createElement('dialog');
    chat.chat.parentElement!.append(dialog);
    dialog.append(chat.chat);
    // It has no width; WebKit reports no text for an element without a box.
    chat.chat.style.inlineSize = '320px';
    dialog.showModal();
    const answer = chat.service.nextAnswer();
    await chat.send('Tell me');
    answer.say('From May');
    await chat.untilReads('From May');
    await press('Escape');
    await chat.untilIdle();
    expect(dialog.open, 'the key was for the reply').to.equal(true);
    await press('Escape');
    await chat.until(() => !dialog.open, 'the dialog is closed');
  });

  it('stops the reply from the page’s own control in the chat, also within a dialog', async () => {
    const chat = await openChat();
    const dialog = document.createElement('dialog');
    chat.chat.parentElement!.append(dialog);
    dialog.append(chat.chat);
    chat.chat.style.inlineSize = '320px';
    const attach = document.createElement('button');
    attach.slot = 'composer-end';
    chat.chat.append(attach);
    dialog.showModal();
    const answer = chat.service.nextAnswer();
    await chat.send('Tell me');
    answer.say('From May');
    await chat.untilReads('From May');
    attach.focus();
    await press('Escape');
    await chat.untilIdle();
    expect(chat.chat.messages.at(-1)?.status).to.equal('stopped');
    expect(dialog.open).to.equal(true);
  });

  it('ends a composition, not the reply', async () => {
    const chat = await openChat();
    chat.service.nextAnswer().say('From May');
    await chat.send('Tell me');
    await chat.untilReads('From May');
    const init = {key: 'Escape', isComposing: true, bubbles: true, composed: true, cancelable: true};
    expect(chat.input.dispatchEvent(new KeyboardEvent('keydown', init))).to.equal(true);
    expect(chat.chat.status).to.equal('streaming');
    chat.chat.stop();
  });
});

describe('the focus of a chat', () => {
  it('never moves by itself in a whole conversation', async () => {
    const elsewhere = document.createElement('input');
    document.body.append(elsewhere);
    const moved: unknown[] = [];
    const note = ({target}: Event): void => void moved.push(target);
    try {
      elsewhere.focus();
      document.addEventListener('focusin', note);
      const chat = await openChat();
      const {scrollY} = window;
      for (const end of ['done', 'failed', 'stopped'] as const) {
        const answer = chat.service.nextAnswer();
        chat.chat.send(`It is ${end}`);
        answer.say(`From May, ${end}`);
        await chat.untilReads(`From May, ${end}`);
        if (end === 'done') answer.end();
        else if (end === 'failed') answer.fail();
        else chat.chat.stop();
        await chat.untilIdle();
      }
      chat.chat.retry();
      await chat.untilIdle();
      chat.chat.clear();
      await chat.settle();
      expect(moved).to.deep.equal([]);
      expect(document.activeElement).to.equal(elsewhere);
      expect(window.scrollY).to.equal(scrollY);
    } finally {
      document.removeEventListener('focusin', note);
      elsewhere.remove();
    }
  });

  it('is not needed for anything but the keyboard in a conversation', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    chat.input.focus();
    await sendKeys({type: 'When do roses bloom?'});
    await longAgo(async () => {
      await press('Enter');
      answer.say('From May');
      await chat.untilReads('From May');
    });
    await press('Tab');
    expect(focused(chat)?.getAttribute('aria-label')).to.equal('Stop');
    await press('Enter');
    await chat.untilIdle();
    expect(chat.hasFocusInInput).to.equal(true);
    await enterMessages(chat);
    for (let step = 0; step < 8; step += 1) {
      if (focused(chat)?.getAttribute('aria-label') === 'Regenerate the reply') break;
      await press('Tab');
    }
    const again = chat.service.nextAnswer();
    await press('Enter');
    await chat.until(() => chat.chat.status !== 'idle', 'it is asked for again');
    again.say('From June.');
    again.end();
    await chat.untilIdle();
    expect(focusedWords(chat)).to.equal('From June.');
  });
});
