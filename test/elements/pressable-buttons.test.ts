import {expect} from 'chai';
import {openChat} from '../support/chat-harness.js';
import {createTestService} from '../support/local-service.js';
import {holdNext} from '../support/stored-conversation.js';
import {waitUntil} from '../support/wait-until.js';
import {openHistory, storeTalk} from './agent-history/history-harness.js';
import {openPicker} from './agent-picker/picker-harness.js';

/** The cursor over a button, and whether the button has a browser default background or border. */
function looks(button: Element): readonly string[] {
  const {cursor, borderTopStyle, backgroundColor} = getComputedStyle(button);
  return [cursor, borderTopStyle, backgroundColor];
}

const isQuiet = (button: Element, beside: Element): boolean =>
  getComputedStyle(button).color === getComputedStyle(beside).color;

describe('a button', () => {
  it('looks enabled only while it is: send', async () => {
    const chat = await openChat();
    expect(getComputedStyle(chat.button('Send')!).cursor).to.equal('default');
    chat.type('Hello');
    await chat.settle();
    expect(getComputedStyle(chat.button('Send')!).cursor).to.equal('pointer');
  });

  it('looks enabled only while it is: page navigation', async () => {
    const {root} = await openPicker(createTestService({agentCount: 25}), {paging: 'pages'});
    const [previous, next] = ['previous', 'next'].map(name => root.querySelector(`.page-step.${name}`)!);
    expect(getComputedStyle(previous!).cursor).to.equal('default');
    expect(getComputedStyle(next!).cursor).to.equal('pointer');
    expect(getComputedStyle(previous!).color).not.to.equal(getComputedStyle(next!).color);
  });

  it('looks enabled only while it is: search more records', async () => {
    const service = createTestService();
    await storeTalk(service, 10);
    const history = await openHistory({service, settings: {paging: 'more', pageSize: 4}});
    await history.filter('Nobody said this');
    await waitUntil(() => history.button('Load more messages'), 'the way to more records');
    const button = history.button('Load more messages')!;
    const words = history.root.querySelector('.placeholder')!;
    expect(looks(button)).to.deep.equal(['pointer', 'none', 'rgba(0, 0, 0, 0)']);
    expect(isQuiet(button, words)).to.equal(false);
    const release = holdNext(service);
    button.click();
    await waitUntil(() => button.ariaDisabled === 'true', 'they are on their way');
    expect(looks(button)[0]).to.equal('default');
    expect(isQuiet(button, words)).to.equal(true);
    release();
    await history.settle();
  });
});
