import {expect} from 'chai';
import type {ConversationRecord} from '../../src/client/resources.js';
import type {ChatSession} from '../../src/session/chat-session.js';
import {MemoryStorage} from '../support/memory-storage.js';
import {recordPage, SessionPage} from '../support/session-page.js';
import {storedRecord} from '../support/stored-record.js';

describe('a page that allows a lasting storage after the records have loaded', () => {
  let page: SessionPage;
  beforeEach(async () => {
    page = new SessionPage();
    page.localArea = new MemoryStorage();
    const earlier = page.open({persist: 'local'});
    await page.askAnd(earlier, 'First', 'end');
    await page.askAnd(earlier, 'Second', 'end');
    earlier.dispose();
    page.close();
    const second = Math.floor(page.clock.now() / 1000);
    const texts = ['Reply to Second', 'Second', 'Reply to First', 'First'];
    const records = texts.map((content, index): ConversationRecord => ({
      ...storedRecord(`record-${index}`, second - Math.floor(index / 2), 'Agent-garden'),
      role: content.startsWith('Reply') ? 'assistant' : 'user',
      content,
      createdAt: second * 1000,
    }));
    page.listRecords = async () => recordPage(records);
  });
  afterEach(() => page.close());

  const textsOf = ({snapshot}: ChatSession): readonly string[] => snapshot.messages.map(({text}) => text);

  async function openWithRecords(): Promise<ChatSession> {
    const session = page.open({persist: 'none', history: 'recent'});
    await session.loadOlder();
    expect(textsOf(session)).to.have.length(4);
    return session;
  }

  it('shows the messages of both once', async () => {
    const session = await openWithRecords();
    const texts = textsOf(session);
    session.configure({persist: 'local'});
    await session.loadOlder();
    expect(textsOf(session)).to.deep.equal(texts);
    expect(session.snapshot.messages.every(({record}) => record !== undefined)).to.equal(true);
  });

  it('keeps the text of an edit as a draft', async () => {
    const session = await openWithRecords();
    session.editLast('Second, but better');
    session.configure({persist: 'local'});
    expect(session.snapshot.draft).to.equal('Second, but better');
  });
});
