import {setViewport} from '@web/test-runner-commands';
import {expect} from 'chai';
import {partsModule} from '../../../src/elements/load-parts.js';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {isWebKit} from '../../support/engine.js';
import {skipTest} from '../../support/skip-test.js';

/** A window of 1280 × 1024 pixels at 400 % zoom (WCAG 1.4.10). */
const zoomed = {width: 320, height: 256};
const usual = {width: 800, height: 600};

/** The distances of header and field from the edges of the chat; a negative one is out of view. */
function room(chat: ChatHarness): readonly number[] {
  const {top, bottom} = chat.find('.base').getBoundingClientRect();
  const header = chat.find('.header').getBoundingClientRect();
  const field = chat.find('.field').getBoundingClientRect();
  return [header.top - top, bottom - field.bottom];
}

describe('a chat at 400 % zoom', () => {
  before(async function () {
    if (isWebKit) skipTest(this, 'WebKitGTK lowers the window, but style sheets keep its old height');
    await partsModule.load();
    await setViewport(zoomed);
  });

  after(() => setViewport(usual));

  it('shows header and field with suggestions, in one row that scrolls', async () => {
    const chat = await openChat({settings: {suggestions: ['Opening hours', 'Returns', 'Gift cards']}});
    chat.chat.style.blockSize = '224px';
    await chat.until(() => chat.findAll('.suggestion').length === 3, 'the suggestions');
    const [one, other] = chat.findAll('.suggestion').map(button => button.getBoundingClientRect());
    expect(other!.top, 'one row').to.equal(one!.top);
    expect(Math.min(...room(chat))).to.be.at.least(0);
  });

  it('shows header and field while a message is edited', async () => {
    const chat = await openChat();
    chat.chat.style.blockSize = '224px';
    await chat.send('Where?');
    await chat.untilIdle();
    expect(chat.chat.editLast()).to.equal(true);
    await chat.settle();
    expect(chat.find('.edited').checkVisibility()).to.equal(true);
    expect(Math.min(...room(chat))).to.be.at.least(0);
  });
});
