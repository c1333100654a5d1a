import {expect} from 'chai';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import {MemoryStorage} from '../support/memory-storage.js';
import {SessionPage} from '../support/session-page.js';

const questionKeys = /^agent-chat-elements:unconfirmed:/;

describe('a session that continues another one’s conversation', () => {
  let page: SessionPage;
  beforeEach(() => {
    page = new SessionPage();
  });
  afterEach(() => page.close());

  function storedQuestions(): readonly string[] {
    return page.area.keys.filter(key => questionKeys.test(key));
  }

  it('continues the edit of an ending session', async () => {
    const first = page.open();
    await page.askAnd(first, 'First', 'end');
    first.editLast('Changed');
    first.dispose();
    expect(page.open().snapshot.edit?.text).to.equal('Changed');
  });

  it('continues the edit of a session that ends after its own start', async () => {
    const first = page.open();
    await page.askAnd(first, 'First', 'end');
    first.editLast('Changed');
    const second = page.open();
    first.dispose();
    page.clock.advance(0);
    expect(second.snapshot.edit?.text).to.equal('Changed');
  });

  it('continues an edit that a session without its agent has passed on', async () => {
    const first = page.open();
    await page.askAnd(first, 'First', 'end');
    first.editLast('Changed');
    first.dispose();
    const loading = page.open({agent: undefined, agentId: 'Agent-garden'});
    expect(loading.snapshot.phase).to.equal('loading');
    loading.dispose();
    expect(page.open().snapshot.edit?.text).to.equal('Changed');
  });

  for (const [kind, text, draft] of [
    ['changed', 'Changed', 'Changed'],
    ['only begun', undefined, ''],
  ] as const) {
    it(`restores "${draft}" when the page closes before the agent has loaded, if an edit was ${kind}`, async () => {
      const first = page.open();
      await page.askAnd(first, 'First', 'end');
      first.editLast(text);
      page.clock.advance(1_000);
      page.open({agent: undefined, agentId: 'Agent-garden'});
      first.dispose();
      page.clock.advance(0);
      page.close();
      expect(page.open().snapshot.draft).to.equal(draft);
    });
  }

  it('stores no question that was stopped earlier, although its own copy was older', async () => {
    const first = page.open();
    first.send('First');
    page.clock.advance(300);
    first.stop();
    expect(storedQuestions()).to.have.length(0);
    const second = page.open();
    first.dispose();
    page.clock.advance(0);
    expect(second.snapshot.messages.at(-1)?.status).to.equal('stopped');
    expect(storedQuestions()).to.have.length(0);
  });

  it('stores no answered question whose other reply another visitor interrupted', async () => {
    const session = page.open({visitorId: 'ada'});
    await page.askAnd(session, 'First', 'end');
    session.regenerate();
    session.configure({visitorId: 'ben'});
    session.configure({visitorId: 'ada'});
    expect(session.snapshot.messages.map(({text}) => text)).to.deep.equal(['First', 'Reply to First']);
    expect(storedQuestions()).to.deep.equal([]);
  });

  it('leaves no queued question in the storage that it was in before', () => {
    page.localArea = new MemoryStorage();
    const session = page.open({persist: 'local', online: false});
    session.send('First');
    session.configure({agent: {AgentId: 'Agent-kitchen'}});
    session.configure({persist: 'session'});
    session.configure({agent: {AgentId: 'Agent-garden'}});
    expect(storedQuestions()).to.have.length(1);
    expect(page.localArea.keys).to.deep.equal([]);
    session.configure({online: true});
    expect(page.questions).to.deep.equal(['First']);
  });

  it('sends no queued question that another tab has sent when the next one is asked', async () => {
    const session = page.open({persist: 'local'});
    session.send('First');
    session.configure({online: false});
    session.send('Second');
    session.configure({online: true});
    await page.asked[0]!.fail(new AgentServiceError('rate-limited', 'Too many requests.'));
    const key = storedQuestions().find(name => page.area.getItem(name)?.includes('"queued"')) ?? '';
    page.area.setItem(key, (page.area.getItem(key) ?? '').replace('"queued"', '"sent"'));
    expect(session.send('Third')).to.equal(true);
    expect(page.questions).to.deep.equal(['First', 'Third']);
    expect(session.snapshot.queued).to.deep.equal([]);
  });

  for (const [title, change] of [
    ['was sent', (entry: string) => entry.replace('"state":"queued"', '"state":"sent"')],
    ['was answered', () => undefined],
  ] as const)
    it(`sends no queued question that ${title} in another tab meanwhile`, () => {
      const first = page.open({persist: 'local', online: false});
      first.send('First');
      first.dispose();
      const [key = ''] = storedQuestions();
      const changed = change(page.area.getItem(key) ?? '');
      if (changed === undefined) page.area.removeItem(key);
      else page.area.setItem(key, changed);
      const second = page.open({persist: 'local', online: false});
      expect(second.snapshot.queued).to.have.length(1);
      expect(page.area.getItem(key)).to.equal(changed ?? null);
      second.configure({online: true});
      expect(page.questions).to.deep.equal([]);
    });
});
