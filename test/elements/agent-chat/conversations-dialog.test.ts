import {expect} from 'chai';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {DialogHarness} from '../../support/conversations-dialog.js';
import {createTestService} from '../../support/local-service.js';
import {MenuHarness} from '../../support/open-menu.js';
import {storeConversations} from '../agent-history/history-harness.js';

async function openWith(questions: Readonly<Record<string, string>> = {}): Promise<ChatHarness> {
  const service = createTestService();
  await storeConversations(service, questions);
  return openChat({service, settings: {conversations: true}});
}

describe('the list of conversations', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  async function openLoading(chat: ChatHarness): Promise<DialogHarness> {
    chat.service.respondNext(() => new Promise<Response>(() => undefined));
    const dialog = new DialogHarness(chat);
    await new MenuHarness(chat.chat).choose('Conversations');
    await chat.until(() => dialog.element !== null && dialog.isLoading, 'the list that loads');
    return dialog;
  }

  it('begins with the focus on a control, also while it loads', async () => {
    const chat = await openWith({roses: 'About roses'});
    const dialog = await openLoading(chat);
    expect(dialog.focused).to.equal('Close');
  });

  it('offers to delete all messages only where it shows conversations', async () => {
    const empty = await openWith();
    const none = await new DialogHarness(empty).open();
    expect(none.text).to.include('No conversations yet.');
    expect(none.button('More options')).to.equal(undefined);

    const chat = await openWith({roses: 'About roses', tulips: 'About tulips'});
    const dialog = await openLoading(chat);
    expect(dialog.button('More options')).to.equal(undefined);
    await dialog.press('Close');

    chat.service.respondNext(() => new Response('', {status: 403}));
    await dialog.open();
    await dialog.untilShows('You are not allowed to see these records.');
    expect(dialog.button('More options')).to.equal(undefined);
    await dialog.press('Try again');
    await dialog.untilShows('About roses');
    expect(await dialog.openOptions()).to.deep.equal(['Delete all messages']);

    await dialog.chooseOption('Delete', 'About roses');
    await dialog.press('Delete');
    await chat.until(() => dialog.titles.length === 1, 'the deletion');
    await dialog.chooseOption('Delete', 'About tulips');
    await dialog.press('Delete');
    await dialog.untilShows('No conversations yet.');
    expect(dialog.button('More options')).to.equal(undefined);
    expect(dialog.focused).to.equal('New conversation');
  });

  it('closes without a trace for another agent, and when the page has no conversations any more', async () => {
    const chat = await openWith({roses: 'About roses'});
    const dialog = await new DialogHarness(chat).open();
    expect(dialog.titles).to.deep.equal(['About roses']);
    const closed = (): boolean => dialog.element === null && chat.findAll('.conversation-title').length === 0;
    chat.chat.agentId = 'Agent-poet';
    await chat.until(closed, 'the list closes');
    chat.chat.agentId = 'Agent-guide';
    await chat.untilShows('Welcome to the garden!');
    await dialog.open();
    chat.chat.conversations = false;
    await chat.until(closed, 'the list closes again');
  });

  it('has its titles in line with their times, in a page of either direction', async () => {
    const chat = await openWith({roses: 'About roses', tulips: 'كلام عن iPhone'});
    const dialog = await new DialogHarness(chat).open();
    for (const [dir, edge] of [
      ['ltr', 'left'],
      ['rtl', 'right'],
    ] as const) {
      chat.chat.dir = dir;
      const edges = ['.conversation-title', '.conversation-more bdi'].map(selector =>
        [...dialog.element!.querySelectorAll(selector)].map(element => {
          const words = document.createRange();
          words.selectNodeContents(element);
          return Math.round(words.getBoundingClientRect()[edge]);
        }),
      );
      expect(edges[0], dir).to.deep.equal(edges[1]);
    }
  });
});
