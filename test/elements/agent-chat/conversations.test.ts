import {expect} from 'chai';
import type {AgentConversationSelectEvent} from '../../../src/events/part-events.js';
import {type ChatHarness, openChat, type ChatSetup} from '../../support/chat-harness.js';
import {DialogHarness} from '../../support/conversations-dialog.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {createTestService, type TestService} from '../../support/local-service.js';
import {MenuHarness} from '../../support/open-menu.js';

const welcome = 'Garden guide: Welcome to the garden! What would you like to know?';

async function open(setup: ChatSetup = {}): Promise<ChatHarness> {
  const chat = await openChat({...setup, settings: {conversations: true, ...setup.settings}});
  // The list is a sheet over the chat.
  chat.chat.style.inlineSize = '400px';
  return chat;
}

async function ask(chat: ChatHarness, text: string): Promise<void> {
  await chat.send(text);
  await chat.untilIdle();
}

async function startNew(chat: ChatHarness): Promise<void> {
  await new MenuHarness(chat.chat).choose('New conversation');
  await chat.until(() => chat.messages().length === 1, 'a new conversation');
  await chat.settle();
}

/** Everything survives but the page itself. */
async function reload({chat, service}: ChatHarness, setup: ChatSetup = {}): Promise<ChatHarness> {
  dispatchEvent(new Event('pagehide'));
  chat.remove();
  await new Promise(resolve => setTimeout(resolve));
  return open({service, ...setup, keepsStorage: true});
}

/** The conversation of each sent question. */
function sentIds({requests}: TestService): readonly unknown[] {
  return requests
    .filter(({method}) => method === 'POST')
    .map(({body}) => (JSON.parse(body) as {conversationId?: unknown}).conversationId);
}

/** Failures of the service, and what the visitor can read about them. */
const failures: Readonly<Record<string, {readonly respond: () => Response; readonly words: string}>> = {
  'that the service cannot be reached': {
    respond: () => {
      throw new TypeError('Failed to fetch');
    },
    words: 'The service cannot be reached. Check your connection, then try again.',
  },
  'that the visitor may not see them': {
    respond: () => new Response('', {status: 403}),
    words: 'You are not allowed to see these records.',
  },
  'that the service has no such list': {
    respond: () => new Response('', {status: 404}),
    words: 'There are no records at this address.',
  },
};

/** As another tab, renames a conversation, or deletes it without a title. */
function changeInOtherTab({service}: ChatHarness, id: unknown, title: string | undefined): void {
  const scopeKey = `["","${service.baseUrl}","Agent-guide"`;
  const newValue = JSON.stringify({scopeKey, conversationId: id, title});
  dispatchEvent(new StorageEvent('storage', {key: 'agent-chat-elements:changed', newValue}));
}

async function twoConversations(setup?: ChatSetup): Promise<ChatHarness> {
  const chat = await open(setup);
  await ask(chat, 'About roses');
  await startNew(chat);
  await ask(chat, 'About tulips');
  return chat;
}

describe('several conversations in a chat', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  it('keep the first one when the visitor begins a second one', async () => {
    const chat = await twoConversations();
    expect(chat.messages()).to.deep.equal([welcome, 'You: About tulips', 'Garden guide: About tulips']);
    const dialog = await new DialogHarness(chat).open();
    expect(dialog.titles).to.deep.equal(['About tulips', 'About roses']);
    expect(dialog.current).to.equal('About tulips');
    const [first, second] = sentIds(chat.service);
    expect(first).to.be.a('string');
    expect(first).to.not.equal(second);
  });

  it('are all there after a reload, and the first one can be continued', async () => {
    const before = await twoConversations();
    const chat = await reload(before);
    await chat.untilReads('About tulips');
    const dialog = await new DialogHarness(chat).open();
    await dialog.choose('About roses');
    await chat.untilReads('About roses');
    expect(dialog.element).to.equal(null);
    expect(chat.hasFocusInInput).to.equal(true);
    expect(chat.announced.at(-1)).to.equal('About roses');
    await ask(chat, 'And when?');
    const [roses, tulips, again] = sentIds(chat.service);
    expect(again).to.equal(roses);
    expect(again).to.not.equal(tulips);
  });

  it('show their records in a browser that stored nothing', async () => {
    const service = createTestService();
    await twoConversations({service});
    sessionStorage.clear();
    const chat = await open({service});
    expect(chat.messages()).to.deep.equal([welcome]);
    await (await new DialogHarness(chat).open()).choose('About roses');
    await chat.untilReads('About roses');
  });

  it('keep the received half of a reply when the visitor opens another one', async () => {
    const chat = await twoConversations();
    const answer = chat.service.nextAnswer();
    await chat.send('Go on');
    answer.say('Tulips like');
    await chat.untilReads('Tulips like');
    await (await new DialogHarness(chat).open()).choose('About roses');
    await chat.untilReads('About roses');
    await (await new DialogHarness(chat).open()).choose('About tulips');
    await chat.until(() => chat.text().includes('Tulips like'), 'the received half');
  });

  it('keep their own drafts across a reload', async () => {
    const before = await twoConversations();
    before.type('More about tulips');
    await startNew(before);
    expect(before.draft).to.equal('');
    const chat = await reload(before);
    await (await new DialogHarness(chat).open()).choose('About tulips');
    await chat.until(() => chat.draft === 'More about tulips', 'the draft');
  });

  it('can be renamed with the keyboard', async () => {
    const chat = await twoConversations();
    const dialog = await new DialogHarness(chat).open();
    await dialog.chooseOption('Rename', 'About roses');
    expect(dialog.focused).to.equal('Rename: About roses');
    dialog.type('Thorns');
    dialog.key('Escape');
    expect(dialog.element).to.not.equal(null);
    expect(dialog.titles).to.deep.equal(['About tulips', 'About roses']);
    await dialog.chooseOption('Rename', 'About roses');
    dialog.type('Thorns');
    dialog.field.form!.requestSubmit();
    await dialog.untilShows('Thorns');
    expect(dialog.titles).to.deep.equal(['About tulips', 'Thorns']);
    expect(dialog.focused).to.equal('Options: Thorns');
  });

  it('are passed by the arrow keys', async () => {
    const chat = await twoConversations();
    const dialog = await new DialogHarness(chat).open();
    await dialog.chooseOption('Delete', 'About tulips');
    dialog.key('Escape');
    expect(dialog.focused).to.equal('Options: About tulips');
    dialog.key('ArrowDown');
    expect(dialog.focused).to.include('About roses');
    dialog.key('ArrowUp');
    expect(dialog.focused).to.include('About tulips');
  });

  it('are deleted after a confirmation, with what the browser stored', async () => {
    const chat = await twoConversations();
    const dialog = await new DialogHarness(chat).open();
    await dialog.chooseOption('Delete', 'About roses');
    expect(dialog.focused).to.equal('Cancel');
    await dialog.press('Delete');
    await chat.until(() => dialog.titles.length === 1, 'the deletion');
    expect(dialog.announced).to.equal('Deleted.');
    expect(Object.values(sessionStorage).join()).to.not.include('roses');
    expect(chat.messages().at(-1)).to.equal('Garden guide: About tulips');
  });

  it('begin a new one when the shown one is deleted, and stop its reply first', async () => {
    const chat = await twoConversations();
    const answer = chat.service.nextAnswer();
    await chat.send('Go on');
    answer.say('Tulips like');
    await chat.untilReads('Tulips like');
    const dialog = await new DialogHarness(chat).open();
    await dialog.chooseOption('Delete', 'About tulips');
    await dialog.press('Delete');
    await chat.until(() => dialog.titles.length === 1, 'the deletion');
    expect(chat.messages()).to.deep.equal([welcome]);
    expect(JSON.stringify(Object.entries(sessionStorage))).to.not.include('ulips');
    dialog.key('Escape');
    await ask(chat, 'Anew');
    const ids = sentIds(chat.service);
    expect(ids.at(-1)).to.not.be.oneOf(ids.slice(0, -1));
  });

  it('are deleted all at once, with records of no conversation', async () => {
    const service = createTestService();
    await service.addRecord('Agent-guide', {role: 'user', content: 'Before'});
    const chat = await twoConversations({service});
    const dialog = await new DialogHarness(chat).open();
    await dialog.chooseOption('Delete all messages');
    await dialog.press('Delete all messages');
    await dialog.untilShows('No conversations yet.');
    expect(chat.messages()).to.deep.equal([welcome]);
    expect(Object.keys(sessionStorage)).to.deep.equal([]);
    await dialog.press('Close');
    const other = await openChat({service, settings: {history: 'recent'}});
    await other.until(() => other.messages().length > 0, 'the history has loaded');
    expect(other.messages()).to.deep.equal([welcome]);
  });

  it('stay when the service does not confirm the deletion, and the row offers it again', async () => {
    const chat = await twoConversations();
    const dialog = await new DialogHarness(chat).open();
    chat.service.respondNext(() => new Response('<p>Log in</p>', {status: 200}));
    await dialog.chooseOption('Delete', 'About roses');
    await dialog.press('Delete');
    await dialog.untilShows('The service sent an answer that cannot be read.');
    expect(dialog.titles).to.deep.equal(['About tulips', 'About roses']);
    await expectAccessible(chat.chat);
    await dialog.press('Delete');
    await chat.until(() => dialog.titles.length === 1, 'the deletion');
  });

  it('keep a new title in its field when it could not be saved, with the wait', async () => {
    const chat = await twoConversations();
    const dialog = await new DialogHarness(chat).open();
    await dialog.chooseOption('Rename', 'About roses');
    dialog.type('Thorns');
    chat.service.respondNext(() => new Response('', {status: 429, headers: {'retry-after': '60'}}));
    dialog.field.form!.requestSubmit();
    await dialog.untilShows('Too many requests in a short time.');
    expect(dialog.text).to.match(/Wait \d+ seconds first\./);
    expect(dialog.announced).to.include('Failed: Too many requests');
    expect(dialog.focused).to.equal('Rename: About roses');
    expect(dialog.field.value).to.equal('Thorns');
    dialog.field.form!.requestSubmit();
    await dialog.untilShows('Thorns');
    expect(dialog.titles).to.deep.equal(['About tulips', 'Thorns']);
  });

  for (const [failure, {respond, words}] of Object.entries(failures)) {
    it(`say ${failure}, and load with the retry button`, async () => {
      const chat = await twoConversations();
      chat.service.respondNext(respond);
      const dialog = await new DialogHarness(chat).open();
      await dialog.untilShows(words);
      expect(dialog.announced).to.equal(`Failed: ${words}`);
      chat.service.respondNext(respond);
      await dialog.press('Try again');
      await chat.until(() => dialog.focused === 'Try again', 'the focus on the button of the second failure');
      await dialog.press('Try again');
      await dialog.untilShows('About roses');
      expect(dialog.announced).to.equal('Conversations: 2');
      expect(dialog.focused).to.include('About tulips');
    });
  }

  it('load by themselves when the browser is online again', async () => {
    const chat = await twoConversations();
    chat.service.respondNext(failures['that the service cannot be reached']!.respond);
    const dialog = await new DialogHarness(chat).open();
    await dialog.untilShows('The service cannot be reached.');
    dispatchEvent(new Event('online'));
    await dialog.untilShows('About roses');
    expect(dialog.text).to.not.include('Try again');
  });

  it('leave the list when another tab deletes one, and keep the focus in the dialog', async () => {
    const chat = await twoConversations();
    const dialog = await new DialogHarness(chat).open();
    await dialog.chooseOption('Rename', 'About roses');
    const [roses] = sentIds(chat.service);
    changeInOtherTab(chat, roses, undefined);
    expect(dialog.titles).to.deep.equal(['About tulips']);
    expect(dialog.focused).to.equal('New conversation');
    dialog.key('Escape');
    expect(dialog.element, 'the closed list').to.equal(null);
  });

  it('show hostile titles as text', async () => {
    const title = '<img src=x onerror="alert(1)">';
    const chat = await open();
    await ask(chat, title);
    await startNew(chat);
    await ask(chat, '\u202Egnirts');
    const dialog = await new DialogHarness(chat).open();
    expect(dialog.titles).to.include(title);
    expect(dialog.element!.querySelector('img')).to.equal(null);
    await expectAccessible(chat.chat);
  });

  it('load 250 in steps', async () => {
    const chat = await open();
    const pages = 5;
    const dialog = new DialogHarness(chat);
    for (let page = 0; page < pages; page += 1) {
      chat.service.respondNext(() =>
        Response.json({
          total: pages * 50,
          conversationList: Array.from({length: 50}, (_, index) => ({
            conversationId: `c-${page * 50 + index}`,
            title: `Talk ${page * 50 + index}`,
          })),
        }),
      );
      if (page === 0) await dialog.open();
      else await dialog.press('Show more');
      await chat.until(() => dialog.titles.length === (page + 1) * 50, 'the next page');
    }
    expect(dialog.titles).to.have.length(pages * 50);
    expect(dialog.text).to.not.include('Show more');
  });

  it('belong to their agent', async () => {
    const chat = await open();
    await ask(chat, 'About roses');
    const id = chat.chat.conversationId;
    chat.chat.agentId = 'Agent-kitchen';
    await chat.settle();
    expect(chat.chat.conversationId).to.not.equal(id);
    chat.chat.agentId = 'Agent-guide';
    await chat.settle();
    expect(chat.chat.conversationId).to.equal(id);
    await chat.untilReads('About roses');
  });

  it('follow the page, and a choice of the visitor changes the property', async () => {
    const chat = await open({settings: {conversationId: 'roses'}});
    await ask(chat, 'About roses');
    chat.chat.conversationId = 'tulips';
    await chat.settle();
    await ask(chat, 'About tulips');
    expect(sentIds(chat.service)).to.deep.equal(['roses', 'tulips']);
    const events: unknown[] = [];
    chat.chat.addEventListener('agent-conversation-select', (event: AgentConversationSelectEvent) => {
      events.push([event.conversationId, event.previous]);
      if (events.length === 1) event.preventDefault();
    });
    const dialog = await new DialogHarness(chat).open();
    await dialog.choose('About roses');
    expect(chat.chat.conversationId).to.equal('tulips');
    await (await dialog.open()).choose('About roses');
    expect(chat.chat.conversationId).to.equal('roses');
    expect(events).to.deep.equal([
      ['roses', 'tulips'],
      ['roses', 'tulips'],
    ]);
  });

  it('are not used without the attribute', async () => {
    const chat = await openChat({settings: {conversationId: 'roses'}});
    await ask(chat, 'Hello');
    expect(sentIds(chat.service)).to.deep.equal([undefined]);
    const menu = await new MenuHarness(chat.chat).open();
    expect(menu.names).to.not.include('Conversations');
  });

  it('store nothing before the first words', async () => {
    await open({settings: {persist: 'local'}});
    expect(Object.keys(localStorage)).to.deep.equal([]);
  });

  it('begin a new one in a second chat when the first chat deletes the shown one', async () => {
    const service = createTestService();
    const settings = {conversationId: 'roses'};
    const chat = await open({service, settings});
    await ask(chat, 'About roses');
    const second = await open({service, settings, keepsStorage: true});
    await second.untilReads('About roses');
    const dialog = await new DialogHarness(chat).open();
    await dialog.chooseOption('Delete', 'About roses');
    await dialog.press('Delete');
    await second.until(() => second.chat.conversationId !== 'roses', 'another conversation');
    await second.settle();
    expect(second.messages()).to.deep.equal([welcome]);
  });

  it('begin a new one when another tab deletes the shown one', async () => {
    const chat = await open({settings: {conversationId: 'roses'}});
    await ask(chat, 'About roses');
    changeInOtherTab(chat, 'roses', undefined);
    await chat.settle();
    expect(chat.messages()).to.deep.equal([welcome]);
    expect(JSON.stringify(Object.entries(sessionStorage))).to.not.include('roses');
  });
});
