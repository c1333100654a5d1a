import {expect} from 'chai';
import {SessionPage} from '../support/session-page.js';

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
});
