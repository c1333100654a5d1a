import {expect} from 'chai';
import {versionsOf} from '../../src/records/versions.js';
import type {ChatSession} from '../../src/session/chat-session.js';
import {SessionPage} from '../support/session-page.js';

describe('an edit that was sent before the page closed', () => {
  let page: SessionPage;
  beforeEach(() => {
    page = new SessionPage();
  });
  afterEach(() => page.close());

  const texts = ({snapshot}: ChatSession): readonly string[] => snapshot.messages.map(({text}) => text);

  /** Edits the only question, and opens the page again. */
  async function editAndReload(online: boolean): Promise<ChatSession> {
    const before = page.open();
    await page.askAnd(before, 'First', 'end');
    before.configure({online});
    before.editLast('Changed');
    expect(before.send()).to.equal(true);
    page.clock.advance(400);
    page.close();
    return page.open({online});
  }

  it('is still the only wording when it was queued', async () => {
    const session = await editAndReload(false);
    expect(texts(session)).to.deep.equal(['Changed']);
    expect(session.snapshot.queued).to.have.length(1);
    session.configure({online: true});
    expect(page.questions).to.deep.equal(['First', 'Changed']);
    await page.asked.at(-1)!.say('Reply to Changed');
    await page.asked.at(-1)!.end();
    expect(texts(session)).to.deep.equal(['Changed', 'Reply to Changed']);
    const versions = versionsOf(session.conversation.turns, session.snapshot.messages[0]!);
    expect(versions.map(({text}) => text)).to.deep.equal(['First', 'Changed']);
  });

  it('gives way to the first wording when it is cancelled', async () => {
    const session = await editAndReload(false);
    expect(session.cancelQueued(session.snapshot.queued[0]!.id)).to.equal(true);
    expect(texts(session)).to.deep.equal(['First', 'Reply to First']);
    page.clock.advance(400);
    page.close();
    expect(texts(page.open())).to.deep.equal(['First', 'Reply to First']);
  });

  it('is still the only wording when its reply was lost', async () => {
    const session = await editAndReload(true);
    expect(texts(session)).to.deep.equal(['Changed', '']);
    expect(session.snapshot.messages[1]?.status).to.equal('failed');
  });
});
