import {expect} from 'chai';
import {openChat} from '../../support/chat-harness.js';

/** What is seen of a page, as an on-screen keyboard changes it. */
class Screen extends EventTarget {
  height = innerHeight;
  readonly offsetTop = 0;
  readonly scale = 1;
}

describe('a chat as high as the screen, above an on-screen keyboard', () => {
  const seen = new Screen();

  before(() => Object.defineProperty(window, 'visualViewport', {configurable: true, value: seen}));
  after(() => Reflect.deleteProperty(window, 'visualViewport'));

  it('keeps the message field and the end of the messages in view', async () => {
    const chat = await openChat();
    chat.chat.style.cssText = 'position: fixed; inset: 0; block-size: auto';
    const answer = chat.service.nextAnswer();
    await chat.send('Count');
    answer.say(Array.from({length: 60}, (_, line) => `Line ${line}\n`).join(''));
    answer.end();
    await chat.untilIdle();
    chat.chat.focus();
    seen.height = innerHeight - 260;
    seen.dispatchEvent(new Event('resize'));
    const bottomOf = (selector: string) => chat.find(selector).getBoundingClientRect().bottom;
    expect(bottomOf('.field')).to.be.at.most(seen.height);
    await chat.until(() => bottomOf('.end') <= seen.height, 'the end is in view');

    chat.input.blur();
    expect(bottomOf('.base')).to.equal(innerHeight);
  });
});
