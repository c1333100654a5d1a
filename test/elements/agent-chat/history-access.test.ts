import {expect} from 'chai';
import type {AgentChat} from '../../../src/elements/agent-chat/agent-chat.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import type {TestService} from '../../support/local-service.js';
import {askedPages, holdNext, serviceWithRecords} from '../../support/stored-conversation.js';

async function openHistory(service: TestService, settings: Partial<AgentChat> = {}): Promise<ChatHarness> {
  const chat = await openChat({
    service,
    settings: {history: 'recent', ...settings},
    session: {historySize: 4},
  });
  await chat.until(() => chat.button('Earlier messages') !== undefined, 'the button');
  return chat;
}

function focused(chat: ChatHarness): string {
  const element = chat.chat.shadowRoot?.activeElement;
  return element instanceof HTMLElement ? element.innerText.trim() : '';
}

/** A state before the first message, and how to reach it. */
const states: Readonly<Record<string, (chat: ChatHarness) => void | Promise<void>>> = {
  'with more messages': () => undefined,
  loading: async chat => {
    holdNext(chat.service);
    await chat.press('Earlier messages');
    await chat.untilShows('Loading earlier messages…');
  },
  failed: async chat => {
    chat.service.respondNext(() => new Response('', {status: 500}));
    await chat.press('Earlier messages');
    await chat.untilShows('Earlier messages could not be loaded.');
  },
  'at the beginning': async chat => {
    await chat.press('Earlier messages');
    await chat.untilShows('Beginning of the conversation');
  },
};

describe('loading earlier messages by button', () => {
  it('starts before the first message and keeps the focus', async () => {
    const service = await serviceWithRecords(12);
    const chat = await openHistory(service);
    const button = chat.button('Earlier messages')!;
    expect(button.compareDocumentPosition(chat.messageElements()[0]!)).to.equal(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    button.focus();
    await chat.press('Earlier messages');
    await chat.until(() => chat.messages().length === 8, 'older messages');
    await chat.settle();
    expect(focused(chat)).to.equal('Earlier messages');
    expect(chat.announced.at(-1)).to.equal('4 earlier messages');
  });

  it('moves the focus from a replaced welcome message to the newest message', async () => {
    const chat = await openChat({service: await serviceWithRecords(4)});
    chat.messageElements()[0]?.focus();
    expect(focused(chat)).to.include('Welcome');
    await chat.chat.loadOlder();
    await chat.settle();
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)));
    expect(focused(chat)).to.include('Stored 4');
  });

  it('moves the focus to the messages when the button disappears', async () => {
    const chat = await openHistory(await serviceWithRecords(8));
    chat.button('Earlier messages')!.focus();
    await chat.press('Earlier messages');
    await chat.untilShows('Beginning of the conversation');
    await chat.settle();
    expect(chat.chat.shadowRoot?.activeElement).to.equal(chat.transcript);
  });

  it('moves the focus to the retry button after a failure, and announces it', async () => {
    const chat = await openHistory(await serviceWithRecords(8));
    chat.button('Earlier messages')!.focus();
    await states['failed']!(chat);
    await chat.settle();
    expect(focused(chat)).to.equal('Try again');
    expect(chat.announced.at(-1)).to.equal('Earlier messages could not be loaded.');
  });

  it('does not move focus from the message field', async () => {
    const chat = await openHistory(await serviceWithRecords(8));
    chat.input.focus();
    await chat.chat.loadOlder();
    await chat.settle();
    expect(chat.hasFocusInInput).to.equal(true);
  });

  it('sends one request, however often it is pressed', async () => {
    const service = await serviceWithRecords(12);
    const chat = await openHistory(service);
    const release = holdNext(service);
    await chat.press('Earlier messages');
    await chat.press('Loading earlier messages…');
    release();
    await chat.until(() => chat.messages().length === 8, 'older messages');
    expect(askedPages(service)).to.deep.equal([1, 2, 2]);
  });

  it('is also possible when nothing scrolls', async () => {
    const chat = await openHistory(await serviceWithRecords(8), {scrollMode: 'manual'});
    await chat.press('Earlier messages');
    await chat.until(() => chat.messages().length === 8, 'older messages');
  });

  for (const [name, reach] of Object.entries(states)) {
    for (const theme of ['light', 'dark'] as const) {
      it(`has no axe violations ${name}, ${theme}`, async () => {
        const chat = await openHistory(await serviceWithRecords(8), {theme});
        await reach(chat);
        await chat.settle();
        await expectAccessible(chat.chat);
      });
    }

    it(`fits in 280 pixels from right to left ${name}`, async () => {
      const chat = await openHistory(await serviceWithRecords(8));
      Object.assign(chat.chat.parentElement!, {dir: 'rtl', style: 'inline-size: 280px'});
      await reach(chat);
      await chat.settle();
      await expectAccessible(chat.chat);
      expect(chat.transcript.scrollWidth).to.be.at.most(chat.transcript.clientWidth);
      const {height} = (
        chat.find('.earlier').querySelector('button') ?? chat.find('textarea')
      ).getBoundingClientRect();
      expect(height).to.be.at.least(24);
    });
  }
});
