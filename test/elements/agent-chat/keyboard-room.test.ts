import {expect} from 'chai';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';

/** The visual viewport, as an on-screen keyboard changes it. */
class Screen extends EventTarget {
  height = innerHeight;
  readonly offsetTop = 0;
  readonly scale = 1;
}

describe('a full-screen chat above an on-screen keyboard', () => {
  const seen = new Screen();

  before(() => Object.defineProperty(window, 'visualViewport', {configurable: true, value: seen}));
  after(() => Reflect.deleteProperty(window, 'visualViewport'));

  function show(height: number): void {
    seen.height = height;
    seen.dispatchEvent(new Event('resize'));
  }

  async function openLongChat(): Promise<ChatHarness> {
    show(innerHeight);
    const chat = await openChat({settings: {scrollMode: 'follow'}});
    chat.chat.style.cssText = 'position: fixed; inset: 0; block-size: auto';
    const answer = chat.service.nextAnswer();
    await chat.send('Count');
    answer.say(Array.from({length: 60}, (_, line) => `Line ${line}\n`).join(''));
    answer.end();
    await chat.untilIdle();
    chat.chat.focus();
    return chat;
  }

  it('keeps the message field and the end of the messages in view', async () => {
    const chat = await openLongChat();
    show(innerHeight - 260);
    const bottomOf = (selector: string) => chat.find(selector).getBoundingClientRect().bottom;
    expect(bottomOf('.field')).to.be.at.most(seen.height);
    await chat.until(() => bottomOf('.end') <= seen.height, 'the end is in view');

    chat.input.blur();
    expect(bottomOf('.base')).to.equal(innerHeight);
  });

  it('shows the whole message field and one line of messages on a phone in landscape', async () => {
    const chat = await openLongChat();
    for (const draft of ['Next', 'Next\n'.repeat(8)]) {
      chat.type(draft);
      for (const height of [150, 120, 100]) {
        show(height);
        const field = chat.find('.field').getBoundingClientRect();
        const {top} = chat.find('.transcript').getBoundingClientRect();
        expect(field.bottom, `above a keyboard at ${height}px`).to.be.at.most(height);
        expect(field.top - Math.max(top, 0)).to.be.at.least(24);
      }
    }
  });
});
