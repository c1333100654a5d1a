import {expect} from 'chai';
import {addMessage} from '../../src/session/added-message.js';
import {recordPage, SessionPage} from '../support/session-page.js';
import {storedRecord} from '../support/stored-record.js';

describe('the commands of a session', () => {
  let page: SessionPage;
  beforeEach(() => {
    page = new SessionPage();
  });
  afterEach(() => page.close());

  it('send a queued question once when the next question ends the search for a lost reply', async () => {
    const session = page.open();
    session.send('First');
    session.configure({online: false});
    page.listRecords = () => new Promise(() => undefined);
    await page.asked[0]!.fail(new TypeError('Failed to fetch'));
    expect(session.snapshot.messages.at(-1)?.recovery).to.equal('looking');
    session.send('Second');
    session.configure({online: true});
    expect(session.send('Third')).to.equal(true);
    expect(page.questions).to.deep.equal(['First', 'Second']);
    expect(session.snapshot.messages.map(({text, status}) => `${text} ${status}`)).to.deep.equal([
      'First done',
      ' failed',
      'Second done',
      ' sending',
      'Third queued',
    ]);
  });

  it('send no queued question while the session turns to another visitor', () => {
    const session = page.open({visitorId: 'ada'});
    session.send('First');
    session.configure({online: false});
    session.send('Second');
    session.configure({online: true});
    session.configure({visitorId: 'ben'});
    expect(page.questions).to.deep.equal(['First']);
    session.configure({visitorId: 'ada'});
    expect(page.questions).to.deep.equal(['First']);
    expect(session.snapshot.queued.map(({text}) => text)).to.deep.equal(['Second']);
  });

  it('send a queued question when the session starts again after the reply before it', async () => {
    const session = page.open();
    session.send('First');
    session.configure({online: false});
    session.send('Second');
    session.configure({online: true});
    session.dispose();
    await page.asked[0]!.end();
    session.subscribe(() => undefined);
    expect(page.questions).to.deep.equal(['First', 'Second']);
  });

  it('keep the typed text in the field during a reply with `wait`, also without a network', () => {
    const session = page.open();
    session.configure({whileReplying: 'wait'});
    session.send('First');
    session.configure({online: false});
    session.write('Second');
    expect(session.snapshot.canSend).to.equal(false);
    expect(session.send()).to.equal(false);
    expect(session.snapshot.draft).to.equal('Second');
  });

  it('request no other reply during an edit of the question', async () => {
    const session = page.open();
    await page.askAnd(session, 'First', 'server');
    session.editLast('Changed');
    expect(session.snapshot.canRetry).to.equal(false);
    expect(session.retry()).to.equal(false);
    expect(session.regenerate()).to.equal(false);
    expect(session.snapshot.edit?.text).to.equal('Changed');
    expect(page.questions).to.deep.equal(['First']);
  });

  it('do not allow sending an edit during an agent look-up', async () => {
    const session = page.open();
    await page.askAnd(session, 'First', 'end');
    session.editLast('Changed');
    session.configure({agent: undefined, agentId: 'Agent-garden'});
    expect(session.snapshot.phase).to.equal('loading');
    expect(session.snapshot.canSend).to.equal(false);
    expect(session.send()).to.equal(false);
    expect(session.snapshot.edit?.text).to.equal('Changed');
  });

  it('stop the reading of records when the session ends, and update the snapshot', () => {
    page.listRecords = () => new Promise(() => undefined);
    const session = page.open({history: 'recent'});
    session.dispose();
    expect(session.snapshot.earlierStatus).to.equal('loading');
    page.clock.advance(0);
    expect(session.snapshot.earlierStatus).to.equal('unknown');
    page.listRecords = async () => recordPage([]);
  });

  describe('when the page returns from the back/forward cache', () => {
    it('show nothing of a conversation that another tab has removed meanwhile', async () => {
      const session = page.open({persist: 'local'});
      await page.askAnd(session, 'First', 'end');
      page.report('return');
      expect(session.snapshot.messages, 'it is stored').to.have.length(2);
      for (const key of page.area.keys) page.area.removeItem(key);
      page.report('return');
      expect(session.snapshot.messages).to.deep.equal([]);
      await page.askAnd(session, 'Second', 'end');
      expect(page.asked[1]!.messages.map(({content}) => content)).to.deep.equal(['Second']);
      expect(page.area.text).not.to.include('First');
    });

    it('keep what follows a new reply to an earlier message, after the page has removed the rest', async () => {
      page.clock.advance(5_000);
      const records = (['user', 'assistant'] as const).map((role, index) => ({
        ...storedRecord(`record-${index}`, index, 'Agent-garden'),
        role,
        createdAt: index * 1_000,
      }));
      page.listRecords = async () => recordPage(records);
      const session = page.open({persist: 'local'});
      await page.askAnd(session, 'First', 'end');
      session.clear();
      await session.loadOlder();
      expect(session.regenerate(), 'the earlier reply').to.equal(true);
      session.send('Second');
      page.report('leave');
      page.report('return');
      expect(session.snapshot.messages.map(({text}) => text)).to.include('Second');
      expect(page.asked.at(-1)!.options.signal.aborted).to.equal(false);
    });

    it('keep a waiting question after the page has removed its only message', () => {
      const session = page.open({persist: 'local', online: false});
      const news = addMessage(session, {text: 'News'});
      page.clock.advance(5_000);
      news.remove();
      session.send('First');
      page.report('leave');
      page.report('return');
      expect(session.snapshot.messages.map(({text}) => text)).to.deep.equal(['First']);
    });

    it('keep what was never stored', async () => {
      const session = page.open({persist: 'none'});
      await page.askAnd(session, 'First', 'end');
      page.report('return');
      expect(session.snapshot.messages).to.have.length(2);
    });
  });
});
