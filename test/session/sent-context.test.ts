import {expect} from 'chai';
import {pageContextBlock} from '../../src/conversation/page-context.js';
import {SessionPage} from '../support/session-page.js';

const context = pageContextBlock([{label: 'Order', text: '#7'}]);

describe('the page context of a session', () => {
  let page: SessionPage;
  beforeEach(() => {
    page = new SessionPage();
  });
  afterEach(() => page.close());

  it('is sent below the text, and is not part of it', () => {
    const session = page.open({readContext: () => 'Not this one'});
    session.send('Where is it?', {context});
    expect(page.questions).to.deep.equal([`Where is it?\n\n${context}`]);
    expect(session.snapshot.messages[0]).to.include({text: 'Where is it?', context});
  });

  it('comes from the setting for a message without one', async () => {
    const session = page.open({readContext: () => context});
    session.send('First', {context: ''});
    await page.asked[0]!.end();
    session.send('Second');
    expect(page.questions).to.deep.equal(['First', `Second\n\n${context}`]);
  });

  it('may come later or never: the request waits and is sent in any case', async () => {
    let answer: (context: string) => void = () => undefined;
    const session = page.open({readContext: () => new Promise(resolve => (answer = resolve))});
    session.send('First');
    expect(page.questions).to.deep.equal([]);
    answer(context);
    await new Promise(resolve => setTimeout(resolve));
    expect(page.questions).to.deep.equal([`First\n\n${context}`]);
    await page.asked[0]!.end();
    session.configure({readContext: () => Promise.reject(new Error('No order'))});
    session.send('Second');
    await new Promise(resolve => setTimeout(resolve));
    expect(page.questions.at(-1)).to.equal('Second');
  });
});
