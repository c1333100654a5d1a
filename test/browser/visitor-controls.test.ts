import {readFile} from 'node:fs/promises';
import {expect} from 'chai';
import {echoAnswers} from '../../src/service/answers.js';
import {closePages, openPage, passQuietTime} from '../support/browser-page.js';
import {EmbedSite, type EmbeddedChat} from '../support/embed-page.js';

const consentText = 'This chat is a service of Example Ltd.';
const menu = {'data-menu': 'new expand download speech'};

describe('the controls of a visitor, with the script tag of demo/embed.html', () => {
  let site: EmbedSite;
  /** Ends the reply to "Slowly". */
  let endReply: () => void;

  before(async function () {
    this.timeout(180_000);
    site = await EmbedSite.start(async function* (request) {
      yield* echoAnswers()(request);
      if (request.messages.at(-1)?.content === 'Slowly') await new Promise<void>(end => (endReply = end));
    });
  });

  afterEach(async () => {
    site.isBroken = false;
    await closePages();
  });

  after(() => site.close());

  async function opened(attributes: Readonly<Record<string, string>> = {}): Promise<EmbeddedChat> {
    const chat = await site.visit(attributes);
    await chat.open();
    return chat;
  }

  it('are a menu by keyboard: arrows, a file, the size, a new conversation', async () => {
    const chat = await opened(menu);
    const {keyboard} = chat.page;
    await chat.ask('What is a tide?');
    await chat.button('Menu').focus();
    await keyboard.press('Enter');
    await chat.item('New conversation').waitFor();
    expect(await chat.focused()).to.equal('New conversation');
    await keyboard.press('ArrowDown');
    expect(await chat.focused()).to.equal('Larger window');
    await keyboard.press('End');
    await keyboard.press('Home');
    expect(await chat.focused()).to.equal('New conversation');
    await keyboard.press('d');
    expect(await chat.focused()).to.equal('Download as Markdown');
    const download = chat.page.waitForEvent('download');
    await keyboard.press('Enter');
    const file = await download;
    expect(file.suggestedFilename()).to.match(/^Guide-.*\.md$/);
    expect(await readFile(await file.path(), 'utf8')).to.include('What is a tide?');
    expect(await chat.focused()).to.equal('Menu');
    await keyboard.press('Enter');
    await chat.item('Larger window').press('Enter');
    expect(await chat.with(({expanded}) => expanded)).to.equal(true);
    await keyboard.press('Enter');
    await chat.item('Smaller window').press('Enter');
    expect(await chat.with(({expanded}) => expanded)).to.equal(false);
    await keyboard.press('Enter');
    await chat.item('New conversation').waitFor();
    await keyboard.press('Escape');
    await chat.item('New conversation').waitFor({state: 'detached'});
    expect(await chat.focused(), 'Escape closes only the menu').to.equal('Menu');
    await keyboard.press('Enter');
    await chat.item('New conversation').press('Enter');
    await chat.launcher.getByText('The service keeps its records').first().waitFor();
    expect(await chat.messages()).to.deep.equal([]);
    // `history="recent"` of the demo does not bring the old conversation back.
    const recordsRead = chat.page.waitForResponse(/\/records/);
    await chat.page.reload();
    await chat.open();
    await recordsRead;
    await passQuietTime(chat.page);
    expect(await chat.messages()).to.deep.equal([]);
    expect(chat.complaints).to.deep.equal([]);
  });

  it('are a menu by pointer: what is read aloud, the size, a file', async () => {
    const chat = await opened(menu);
    await chat.ask('What is a tide?');
    await chat.button('Menu').click();
    await chat.launcher.getByRole('menuitemradio', {name: 'Only the status'}).click();
    expect(await chat.with(({chat: inner}) => inner?.announce)).to.equal('status');
    await chat.button('Menu').click();
    await chat.item('Larger window').click();
    expect(await chat.with(({expanded}) => expanded)).to.equal(true);
    await chat.button('Menu').click();
    const download = chat.page.waitForEvent('download');
    await chat.item('Download as JSON').click();
    const content = JSON.parse(await readFile(await (await download).path(), 'utf8')) as unknown;
    expect(JSON.stringify(content)).to.include('What is a tide?');
    // The choice is remembered.
    await chat.page.reload();
    await chat.open();
    await chat.button('Menu').click();
    await chat.launcher.getByRole('menuitemradio', {name: 'Only the status', checked: true}).waitFor();
    await chat.page.mouse.click(5, 5);
    await chat.item('New conversation').waitFor({state: 'detached'});
  });

  it('are a consent, before which nothing is requested or stored; declining closes the chat', async () => {
    const chat = await site.visit({
      'data-consent-text': consentText,
      'data-consent-url': '/privacy',
      'data-persist': 'local',
      'data-remember': 'remember',
    });
    const notice = chat.launcher.getByRole('group', {name: 'Consent'});
    const nothing = async (quietTime?: number): Promise<void> => {
      await passQuietTime(chat.page, quietTime);
      expect([chat.asked, await chat.entries()]).to.deep.equal([[], []]);
    };
    await chat.launcher.getByRole('button', {name: 'Open the chat'}).click();
    await notice.getByText(consentText).waitFor();
    await nothing();
    await chat.field.fill('Before the consent');
    await chat.field.press('Enter');
    await notice.getByText('The chat needs your consent.').waitFor();
    // Longer than a draft waits until it is stored.
    await nothing(400);
    await chat.button('Decline').click();
    await notice.waitFor({state: 'hidden'});
    expect(await chat.with(({open}) => open)).to.equal(false);
    await nothing();
    await chat.launcher.getByRole('button', {name: 'Open the chat'}).press('Enter');
    await chat.button('Accept').press('Enter');
    await notice.waitFor({state: 'hidden'});
    await chat.field.press('Enter');
    await chat.launcher.getByRole('article').filter({hasText: 'Before the consent'}).nth(1).waitFor();
    expect(chat.asked).not.to.deep.equal([]);
    expect(await chat.entries()).not.to.deep.equal([]);
  });

  it('are a way to a person in the notice of a failure', async () => {
    const chat = await opened({'data-handover': 'handover'});
    await chat.ask('Where is my order?');
    await chat.with(() => {
      document.addEventListener('agent-handover', event => {
        event.preventDefault();
        document.title = event.transcript.map(({role, text}) => `${role}: ${text}`).join(', ');
      });
    });
    site.isBroken = true;
    await chat.field.fill('Are you there?');
    await chat.field.press('Enter');
    await chat.button('Talk to a person').click();
    expect(await chat.page.title()).to.equal(
      'user: Where is my order?, assistant: Where is my order?, user: Are you there?',
    );
    await chat.page.evaluate(() => (document.title = ''));
    await chat.button('Talk to a person').press('Enter');
    expect(await chat.page.title()).to.include('user: Are you there?');
  });

  it('are the buttons of a notice of the page', async () => {
    const chat = await opened();
    await chat.page.evaluate(`
      const onClick = () => (document.title += ' called');
      document.querySelector('agent-launcher').chat.notice('Ada has joined.', {
        actions: [{label: 'Call her', onClick}],
      });
    `);
    await chat.button('Call her').click();
    await chat.button('Call her').press('Enter');
    expect(await chat.page.title()).to.equal('Tidewater Bookshop called called');
    await chat.launcher.getByRole('log').getByText('Ada has joined.').waitFor();
    expect(await chat.messages()).to.deep.equal([]);
  });

  it('are the context of the page above the message field, which the visitor can read and leave out', async () => {
    const chat = await site.visit({'data-page-context': 'title url selection'});
    await chat.page.getByText('A Field Guide to Fog').selectText();
    await chat.open();
    const context = chat.launcher.locator('.composer [part~=context]');
    await context.getByText('Tidewater Bookshop', {exact: true}).waitFor();
    await context.locator('summary').press('Enter');
    await context.getByText('Selection: A Field Guide to Fog').waitFor();
    // The echoing agent shows everything that it was sent.
    await chat.ask('What is this about?');
    const [question, reply] = await chat.messages();
    expect(question).to.equal('What is this about?');
    expect(reply)
      .to.include('Title: Tidewater Bookshop')
      .and.to.match(/Address: \S+\/embed\.html(?!\?)/);
    await chat.button('Do not send page context').press('Enter');
    await chat.ask('And without it?');
    expect((await chat.messages()).slice(2)).to.deep.equal(['And without it?', 'And without it?']);
    await chat.button('Do not send page context').click();
    await context.waitFor({state: 'hidden'});
  });

  it('are links and buttons of the page that open the chat with a question', async () => {
    const chat = await site.visit({'data-id': 'help'});
    const link = chat.page.getByRole('link', {name: 'Ask how to embed the chat'});
    await link.press('Enter');
    await chat.field.waitFor();
    await chat.page.waitForFunction(
      () => document.querySelector('agent-launcher')?.chat?.draft === 'How do I embed the chat?',
    );
    expect(new URL(chat.page.url()).hash).to.equal('');
    await chat.page.evaluate(() => {
      const button = document.querySelector('main button')!;
      button.setAttribute('commandfor', 'help');
      button.setAttribute('command', '--toggle');
    });
    const toggle = chat.page.getByRole('button', {name: 'Reserve a book'});
    const isOpen = () => chat.with(({open}) => open);
    await toggle.click();
    expect(await isOpen()).to.equal(false);
    await toggle.press('Enter');
    expect(await isOpen()).to.equal(true);
    await toggle.click();
    await link.click();
    expect(await isOpen()).to.equal(true);
    expect(await chat.field.inputValue()).to.equal('How do I embed the chat?');
  });

  it('are a greeting that comes after its delay, and opens the chat or goes away', async () => {
    const setup = openPage({ownContext: true});
    await (await setup).page.clock.install();
    const chat = await site.visit({'data-greeting': 'May I help?', 'data-greeting-delay': '30'}, setup);
    const greeting = chat.button('May I help?');
    const untilDelayed = async (): Promise<void> => {
      await chat.page.clock.runFor(1_000);
      await chat.launcher.locator('[part=greeting]').waitFor({state: 'attached'});
    };
    await untilDelayed();
    await chat.page.clock.runFor(25_000);
    expect(await greeting.isVisible()).to.equal(false);
    await chat.page.clock.runFor(10_000);
    await chat.button('Close this greeting').click();
    await greeting.waitFor({state: 'hidden'});
    // In another visit, the visitor follows it.
    await chat.page.evaluate(() => sessionStorage.clear());
    await chat.page.reload();
    await untilDelayed();
    await chat.page.clock.runFor(40_000);
    await greeting.press('Enter');
    await chat.page.clock.runFor(1_000);
    await chat.field.waitFor();
  });

  it('are the number of replies that ended out of sight', async () => {
    const chat = await opened();
    await chat.page.emulateMedia({reducedMotion: 'reduce'});
    await chat.ask('A line.\n\n'.repeat(30));
    await chat.launcher.getByRole('log').evaluate(log => log.scrollTo(0, 0));
    await chat.button('Latest messages').waitFor();
    await chat.field.fill('Slowly');
    await chat.field.press('Enter');
    await chat.launcher.getByRole('article').filter({hasText: 'Slowly'}).nth(1).waitFor();
    await chat.launcher.getByRole('log').evaluate(log => log.scrollTo(0, 0));
    await chat.button('Latest messages').waitFor();
    endReply();
    await chat.button('Latest messages, 1 new message').waitFor();
    expect(await chat.with(({chat: inner}) => inner?.unreadCount)).to.equal(1);
    await chat.button('Latest messages, 1 new message').press('Enter');
    await chat.button('Latest messages, 1 new message').waitFor({state: 'detached'});
    expect(await chat.with(({chat: inner}) => inner?.unreadCount)).to.equal(0);
    await chat.with(launcher => {
      launcher.chat!.send('While it is closed');
      launcher.hide();
    });
    await chat.button('Open the chat, 1 new message').waitFor();
  });
});
