import {expect} from 'chai';
import {forgetVisitor} from '../../../src/session/storage-scope.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import type {TestService} from '../../support/local-service.js';

/** Switches to another tab: typed text is stored by then. */
function leaveTab(): void {
  document.dispatchEvent(new Event('visibilitychange', {bubbles: true}));
}

/** Moves the cursor into the message field, which has to lose focus first. */
async function enterField(chat: ChatHarness): Promise<void> {
  chat.input.blur();
  chat.input.focus();
  await chat.settle();
}

async function write(chat: ChatHarness, text: string): Promise<void> {
  chat.type(text);
  await chat.settle();
  leaveTab();
}

for (const persist of ['local', 'session'] as const) {
  describe(`two chats with one stored draft (${persist})`, () => {
    let first: ChatHarness;
    let second: ChatHarness;
    let service: TestService;
    const openNext = (): Promise<ChatHarness> => openChat({service, settings: {persist}, keepsStorage: true});

    beforeEach(async () => {
      localStorage.clear();
      first = await openChat({settings: {persist}});
      ({service} = first);
      second = await openNext();
    });
    afterEach(() => localStorage.clear());

    it('show the newer draft when their message field gets focus, and not before', async () => {
      await write(first, 'When do I');
      expect(second.draft).to.equal('');
      await enterField(second);
      expect(second.draft).to.equal('When do I');
      await write(first, 'When do I sow?');
      expect(second.draft).to.equal('When do I');
      await enterField(second);
      expect(second.draft).to.equal('When do I sow?');
    });

    it('show no draft after the other one has sent it', async () => {
      await write(first, 'When do I sow?');
      await enterField(second);
      await first.send('When do I sow?');
      await first.untilIdle();
      await enterField(second);
      expect(second.draft).to.equal('');
    });

    it('keep their own typed text, whatever the other one stores', async () => {
      await write(second, 'My own');
      await write(first, 'Theirs');
      await enterField(second);
      expect(second.draft).to.equal('My own');
      await write(second, 'My own words');
      expect((await openNext()).draft).to.equal('My own words');
      expect(first.draft).to.equal('Theirs');
    });

    it('keep an edit of a text that the other one wrote', async () => {
      await write(first, 'When');
      await enterField(second);
      await write(second, 'When do I');
      await write(first, 'Where');
      await enterField(second);
      expect(second.draft).to.equal('When do I');
    });

    it('store their text again after the other one has sent its own', async () => {
      await write(second, 'My own');
      await first.send('Theirs');
      await first.untilIdle();
      await enterField(second);
      leaveTab();
      expect((await openNext()).draft).to.equal('My own');
    });

    it('store nothing again for a forgotten visitor', async () => {
      await write(second, 'My own');
      forgetVisitor('');
      second.input.blur();
      second.input.focus();
      await second.settle();
      leaveTab();
      expect(JSON.stringify([localStorage, sessionStorage])).to.not.include('My own');
    });

    it('keep the text typed before the agent loaded', async () => {
      await write(first, 'Written before');
      const settings = {persist, draft: 'Of the page'};
      const third = await openChat({service, settings, keepsStorage: true});
      await enterField(third);
      expect(third.draft).to.equal('Of the page');
    });

    it('lose nothing when one is removed and returns, or another one replaces it', async () => {
      const place = first.chat.parentElement!;
      first.type('Half a sentence');
      await first.settle();
      first.chat.remove();
      await write(second, 'Theirs');
      place.append(first.chat);
      await enterField(first);
      expect(first.draft).to.equal('Half a sentence');
      second.chat.remove();
      const next = await openChat({service, settings: {persist}, takesOver: true});
      expect([first.draft, next.draft]).to.deep.equal(['Half a sentence', 'Theirs']);
    });
  });
}
