import {expect} from 'chai';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import type {TestService} from '../../support/local-service.js';
import {askedPages, holdNext, serviceWithRecords} from '../../support/stored-conversation.js';

/**
 * Waits for rendering and for resize and intersection observers: they run after animation frame callbacks, which see
 * changes from the last observer calls before they are visible.
 */
function drawn(): Promise<void> {
  return new Promise(resolve =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))),
  );
}

/** A chat at the end of its newest messages. */
async function openHistory(service: TestService, historySize?: number): Promise<ChatHarness> {
  const chat = await openChat({service, settings: {history: 'recent'}, session: {historySize}});
  await chat.until(() => chat.messages().some(text => text.includes('Stored')), 'the newest messages');
  await chat.until(() => toEnd(chat) <= 1, 'the end');
  await drawn();
  return chat;
}

function toEnd({transcript}: ChatHarness): number {
  return transcript.scrollHeight - transcript.clientHeight - transcript.scrollTop;
}

/** Scrolls and dispatches the browser’s event. */
async function scrollTo(chat: ChatHarness, top: number): Promise<void> {
  const scrolled = new Promise(resolve => chat.transcript.addEventListener('scroll', resolve, {once: true}));
  chat.transcript.scrollTop = top;
  await scrolled;
}

/** The position of a message in pixels from the top of the view. */
function placeOf(chat: ChatHarness, words: string): number {
  const message = chat.messageElements().find(({message}) => message?.text === words);
  if (!message) throw new Error(`"${words}" is not on screen.`);
  return message.getBoundingClientRect().top - chat.transcript.getBoundingClientRect().top;
}

function numbers(chat: ChatHarness): number[] {
  return chat.messageElements().map(({message}) => Number(message?.text.replace('Stored ', '')));
}

function counted(first: number, last: number): number[] {
  return Array.from({length: last - first + 1}, (_, index) => first + index);
}

describe('scrolling back in a chat', () => {
  it('adds older messages when the reader reaches the first one, and never without scrolling', async () => {
    const service = await serviceWithRecords(100);
    const chat = await openHistory(service);
    expect(numbers(chat)).to.deep.equal(counted(81, 100));
    expect(askedPages(service)).to.deep.equal([1]);
    await scrollTo(chat, 0);
    await chat.until(() => numbers(chat).length === 40, 'a page of older messages');
    await drawn();
    expect(numbers(chat)).to.deep.equal(counted(61, 100));
    expect(askedPages(service)).to.deep.equal([1, 2]);
  });

  it('reaches the beginning page by page and announces it', async () => {
    const service = await serviceWithRecords(100);
    const chat = await openHistory(service);
    for (const first of [61, 41, 21, 1]) {
      await drawn();
      await scrollTo(chat, 0);
      await chat.until(() => numbers(chat)[0] === first, `message ${first}`);
    }
    expect(numbers(chat)).to.deep.equal(counted(1, 100));
    await chat.untilShows('Beginning of the conversation');
    await drawn();
    await scrollTo(chat, 0);
    await drawn();
    expect(askedPages(service)).to.deep.equal([1, 2, 3, 4, 5]);
    expect(chat.button('Earlier messages')).to.equal(undefined);
  });

  for (const top of [0, 120]) {
    it(`keeps the visible messages in place, ${top} pixels from the top`, async () => {
      const chat = await openHistory(await serviceWithRecords(100));
      const release = holdNext(chat.service);
      await scrollTo(chat, top);
      await chat.untilShows('Loading earlier messages…');
      await drawn();
      const place = placeOf(chat, 'Stored 83');
      release();
      await chat.until(() => numbers(chat).length === 40, 'a page of older messages');
      await drawn();
      expect(placeOf(chat, 'Stored 83')).to.be.closeTo(place, 2);
      await drawn();
      expect(placeOf(chat, 'Stored 83'), 'a while later').to.be.closeTo(place, 2);
    });
  }

  it('keeps them in place in browsers without scroll anchoring', async () => {
    const chat = await openHistory(await serviceWithRecords(100));
    chat.transcript.style.setProperty('overflow-anchor', 'none');
    const release = holdNext(chat.service);
    await scrollTo(chat, 60);
    const place = placeOf(chat, 'Stored 82');
    release();
    await chat.until(() => numbers(chat).length === 40, 'a page of older messages');
    await drawn();
    expect(placeOf(chat, 'Stored 82')).to.be.closeTo(place, 2);
  });

  it('stays at the end while the chat follows it', async () => {
    const chat = await openHistory(await serviceWithRecords(60));
    expect(await chat.chat.loadOlder()).to.equal(true);
    await chat.settle();
    await drawn();
    expect(toEnd(chat)).to.be.at.most(1);
    expect(numbers(chat)).to.deep.equal(counted(21, 60));
  });

  it('continues at the end when a question is asked later', async () => {
    const chat = await openHistory(await serviceWithRecords(60));
    await scrollTo(chat, 0);
    await chat.until(() => numbers(chat).length === 40, 'a page of older messages');
    await chat.send('Now');
    await chat.untilIdle();
    await chat.until(() => toEnd(chat) <= 1, 'the end');
  });

  it('requests nothing before the reader scrolls, however few messages are visible', async () => {
    const service = await serviceWithRecords(6);
    const chat = await openHistory(service, 2);
    await drawn();
    expect(askedPages(service)).to.deep.equal([1]);
    expect(chat.button('Earlier messages')).to.be.an.instanceOf(HTMLButtonElement);
  });

  it('keeps the elements of visible messages and groups messages without limit', async () => {
    const chat = await openHistory(await serviceWithRecords(200), 50);
    const before = chat.messageElements();
    for (let page = 0; page < 3; page += 1) expect(await chat.chat.loadOlder()).to.equal(true);
    await chat.settle();
    const after = chat.messageElements();
    expect(after.slice(150)).to.deep.equal(before);
    expect(new Set(after.map(({parentElement}) => parentElement)).size).to.equal(4);
  });

  it('keeps the position while the reader continues to scroll up', async () => {
    const chat = await openHistory(await serviceWithRecords(100));
    const release = holdNext(chat.service);
    await scrollTo(chat, 120);
    const place = placeOf(chat, 'Stored 83');
    release();
    await chat.chat.loadOlder();
    await chat.settle();
    chat.transcript.scrollTop -= 120;
    await drawn();
    expect(placeOf(chat, 'Stored 83')).to.be.closeTo(place + 120, 2);
  });

  it('renders only nearby messages of a very long chat, and the rest on scroll', async () => {
    const chat = await openHistory(await serviceWithRecords(1000), 50);
    while (await chat.chat.loadOlder()) await chat.settle();
    await chat.until(() => chat.messageElements().length < 300, 'far messages are not drawn');
    expect(chat.chat.messages).to.have.length(1000);
    const {transcript} = chat;
    const height = transcript.scrollHeight;
    await scrollTo(chat, 0);
    await chat.until(() => numbers(chat)[0] === 1, 'the beginning');
    await drawn();
    expect(placeOf(chat, 'Stored 1')).to.be.within(0, 100);
    await scrollTo(chat, height / 2);
    await chat.until(() => numbers(chat)[0] !== 1, 'the middle');
    await drawn();
    const seen = chat.messageElements().filter(element => {
      const {top, bottom} = element.getBoundingClientRect();
      const view = transcript.getBoundingClientRect();
      return bottom > view.top && top < view.bottom;
    });
    expect(seen).to.have.length.above(3);
    expect(chat.messageElements().length).to.be.below(400);
    chat.chat.scrollToLatest();
    await chat.until(() => toEnd(chat) <= 1, 'the end');
    await chat.untilReads('Stored 1000');
  });

  it('renders everything for print, and only nearby messages afterwards', async () => {
    const chat = await openHistory(await serviceWithRecords(500), 50);
    while (await chat.chat.loadOlder()) await chat.settle();
    await chat.until(() => chat.messageElements().length < 400, 'far messages are not drawn');
    dispatchEvent(new Event('beforeprint'));
    await chat.settle();
    await drawn();
    expect(numbers(chat)).to.have.length(500);
    dispatchEvent(new Event('afterprint'));
    await chat.until(() => chat.messageElements().length < 400, 'far messages are not drawn');
  });

  it('renders the focused message, however far away it is', async () => {
    const chat = await openHistory(await serviceWithRecords(600), 50);
    while (await chat.chat.loadOlder()) await chat.settle();
    await scrollTo(chat, 0);
    await chat.until(() => numbers(chat)[0] === 1, 'the beginning');
    const button = chat.findAll('.action').find(action => action.checkVisibility())!;
    button.focus();
    await scrollTo(chat, 1e6);
    await chat.until(() => numbers(chat).at(-1) === 600, 'the end');
    await drawn();
    expect(chat.chat.shadowRoot?.activeElement).to.equal(button);
  });
});
