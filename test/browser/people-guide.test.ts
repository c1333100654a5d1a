import {expect} from 'chai';
import {closePages, openPage} from '../support/browser-page.js';
import {ChatwootStub} from '../support/chatwoot-stub.js';
import {EmbedSite, type EmbeddedChat} from '../support/embed-page.js';
import {snippetWith} from '../support/guide-snippets.js';
import {serveHandler, type RunningServer} from '../support/http-server.js';

const guide = 'stories/docs/people.mdx';

/** A page with the code of a recipe, whose visitor has opened the chat. */
async function visit(site: EmbedSite, recipe: string, desk?: ChatwootStub): Promise<EmbeddedChat> {
  const watched = await openPage();
  await desk?.connect(watched.page);
  await watched.page.addInitScript(recipe);
  const attributes = {'data-handover': 'true', 'data-menu': 'new'};
  const chat = await site.visit(attributes, Promise.resolve(watched));
  await chat.open();
  return chat;
}

async function askForPerson(chat: EmbeddedChat): Promise<void> {
  await chat.button('Menu').press('Enter');
  await chat.item('Talk to a person').press('Enter');
}

async function write(chat: EmbeddedChat, text: string): Promise<void> {
  await chat.field.fill(text);
  await chat.field.press('Enter');
}

const shown = (chat: EmbeddedChat, text: string): Promise<void> =>
  chat.launcher.locator('article').getByText(text).waitFor();

describe('the recipes of the guide "A person takes over", with the script tag', () => {
  let site: EmbedSite;

  before(async function () {
    this.timeout(180_000);
    site = await EmbedSite.start();
  });
  afterEach(closePages);
  after(() => site.close());

  describe('Chatwoot', () => {
    const greeting = 'We answer in a few minutes.';
    let desk: ChatwootStub;
    let recipe: string;

    beforeEach(async () => {
      desk = await ChatwootStub.start();
      recipe = snippetWith(guide, 'js', 'chatwoot-talk')
        .replace('https://app.chatwoot.com', desk.origin)
        .replace('YOUR-INBOX-IDENTIFIER', 'inbox1');
    });
    afterEach(() => desk.close());

    /** A visitor who is connected with the desk, after a question to the agent if there is one. */
    async function connected(question?: string): Promise<EmbeddedChat> {
      const chat = await visit(site, recipe, desk);
      if (question) await chat.ask(question);
      await askForPerson(chat);
      await shown(chat, greeting);
      await desk.subscribed;
      return chat;
    }

    /** After a reload, the desk answers again once its code has loaded. */
    async function isConnected({page}: EmbeddedChat): Promise<void> {
      await page.waitForFunction(
        () => document.querySelector('agent-launcher')?.chat?.session.snapshot.desk === 'Our team',
      );
    }

    it('connects a visitor with the desk, which writes, and gives the visitor back', async () => {
      const chat = await connected('What is a tide?');
      expect(desk.received).to.deep.equal(['user: What is a tide?\n\nassistant: What is a tide?']);
      await chat.button('Menu').press('Enter');
      expect(await chat.item('Talk to a person').count(), 'a person is there already').to.equal(0);
      await chat.page.keyboard.press('Escape');
      await write(chat, 'Is anybody there?');
      await desk.receives('Is anybody there?');
      desk.tell('conversation.typing_on');
      await chat.launcher.locator('.dots').waitFor();
      desk.write('Yes. **Which book?**');
      await shown(chat, 'Which book?');
      expect(await chat.launcher.locator('.dots').count()).to.equal(0);
      const authors = await chat.launcher.locator('.message-author').allInnerTexts();
      expect(authors.map(author => author.includes('Our team'))).to.deep.equal([true, true]);
      desk.tell('conversation.status_changed', {status: 'resolved'});
      await chat.page.waitForFunction(() => sessionStorage.getItem('chatwoot-talk') === null);
      await chat.ask('And now the agent');
      expect(desk.received).to.have.length(2);
      expect(chat.complaints).to.deep.equal([]);
    });

    it('continues after a reload, with what the desk has written meanwhile, once', async () => {
      const chat = await connected();
      await write(chat, 'Is anybody there?');
      await desk.receives('Is anybody there?');
      desk.write('Yes.');
      await shown(chat, 'Yes.');
      await chat.page.goto('about:blank');
      desk.write('Are you still here?');
      await chat.page.goBack();
      await chat.open();
      await shown(chat, 'Are you still here?');
      await isConnected(chat);
      expect(await chat.field.getAttribute('placeholder')).to.equal('Message Our team');
      await write(chat, 'Now I am.');
      await desk.receives('Now I am.');
      expect(await chat.messages()).to.deep.equal([
        'Hello! Please write here. We answer in a few minutes.',
        'Is anybody there?',
        'Yes.',
        'Are you still here?',
        'Now I am.',
      ]);
      expect(desk.requests.filter(line => line === 'POST inbox1/contacts')).to.have.length(1);
    });

    it('says that nobody can be reached, and the agent answers', async () => {
      const chat = await visit(site, recipe, desk);
      desk.isBroken = true;
      await askForPerson(chat);
      await chat.launcher.getByText('We cannot be reached right now.').first().waitFor();
      await chat.ask('Then you, please');
      expect(desk.received).to.deep.equal([]);
    });

    it('leaves a message in the field while the desk refuses it', async () => {
      const chat = await connected();
      await chat.page.waitForFunction(() => sessionStorage.getItem('chatwoot-talk') !== null);
      desk.isBroken = true;
      await write(chat, 'Is anybody there?');
      await chat.launcher.getByText('Not delivered').first().waitFor();
      expect(await chat.field.inputValue()).to.equal('Is anybody there?');
      await chat.page.reload();
      await chat.open();
      await chat.launcher.getByText('Not delivered').first().waitFor();
      expect(await chat.field.inputValue()).to.equal('Is anybody there?');
      await isConnected(chat);
      desk.isBroken = false;
      await chat.field.press('Enter');
      await desk.receives('Is anybody there?');
    });
  });

  describe('e-mail', () => {
    const mails: unknown[] = [];
    let form: RunningServer;
    let recipe: string;
    let status: number;

    before(async () => {
      form = await serveHandler(async request => {
        if (status === 200) {
          const form = Object.fromEntries(await request.formData());
          mails.push(JSON.parse(JSON.stringify(form).replaceAll('\\r', '')));
        }
        return new Response(null, {status, headers: {'access-control-allow-origin': '*'}});
      });
      recipe = snippetWith(guide, 'js', 'new FormData()').replace("'/contact'", `'${form.origin}/contact'`);
    });
    beforeEach(() => {
      status = 200;
      mails.length = 0;
    });
    after(() => form.close());

    it('asks for the address, sends the words once, and gives the visitor back', async () => {
      const chat = await visit(site, recipe);
      await chat.ask('What is a tide?');
      await askForPerson(chat);
      await shown(chat, 'Nobody is at the desk');
      await write(chat, 'Can I return a book?');
      await shown(chat, 'Which e-mail address');
      status = 500;
      await write(chat, 'Anna <anna@example.com>');
      await chat.launcher.getByText('Not delivered').first().waitFor();
      status = 200;
      await chat.field.press('Enter');
      await shown(chat, 'We answer to anna@example.com');
      expect(mails).to.deep.equal([
        {
          email: 'anna@example.com',
          message:
            'user: What is a tide?\n\nassistant: What is a tide?\n\n' +
            'visitor: Can I return a book?\n\nvisitor: Anna <anna@example.com>',
        },
      ]);
      await chat.ask('And now the agent');
      expect(mails).to.have.length(1);
    });
  });
});
