import {emulateMedia} from '@web/test-runner-commands';
import {expect} from 'chai';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {needsMedia, resetMedia} from '../../support/emulated-media.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {pressShiftTab} from '../../support/press-keys.js';

/** The text spacing of WCAG 1.4.12. */
const textSpacing = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-block-end: 2em !important; }`;

async function talkedChat(): Promise<ChatHarness> {
  const chat = await openChat();
  const answer = chat.service.nextAnswer();
  await chat.send('When do roses bloom?');
  answer.say('From May on, and [longer](https://roses.example) where it is mild.');
  answer.end();
  await chat.untilIdle();
  await chat.until(() => chat.findAll('[part="link"]').length === 1, 'the link is drawn');
  return chat;
}

const focused = (chat: ChatHarness): Element | null => chat.chat.shadowRoot?.activeElement ?? null;

/** Presses Shift+Tab from the message field and checks each stop while it has focus. */
async function tabStops(chat: ChatHarness, look: (stop: HTMLElement) => void): Promise<HTMLElement[]> {
  const stops: HTMLElement[] = [];
  chat.input.focus();
  for (let stop = focused(chat); stop instanceof HTMLElement && !stops.includes(stop); stop = focused(chat)) {
    stops.push(stop);
    look(stop);
    await pressShiftTab();
  }
  return stops;
}

/** The edge of the nearest clipping ancestor. */
function clippingBox(element: Element): DOMRect {
  let box = element.parentElement;
  while (box && getComputedStyle(box).overflow === 'visible') box = box.parentElement;
  return (box ?? document.documentElement).getBoundingClientRect();
}

describe('a chat that adapts to its reader', () => {
  afterEach(() => resetMedia({reducedMotion: 'no-preference'}));

  it('works at 320 by 256 pixels, like a page at 400 percent', async () => {
    const chat = await talkedChat();
    chat.chat.style.inlineSize = '320px';
    chat.chat.style.blockSize = '256px';
    chat.type('A long draft.\n'.repeat(12));
    await chat.settle();
    expect(chat.find('[part="base"]').scrollWidth).to.be.at.most(320);
    expect(chat.transcript.scrollWidth).to.be.at.most(chat.transcript.clientWidth);
    expect(chat.transcript.clientHeight, 'messages can be read').to.be.at.least(40);
    const end = chat.chat.getBoundingClientRect().bottom;
    expect(chat.find('[part="send-button"]').getBoundingClientRect().bottom).to.be.at.most(end);
  });

  it('loses no content with wider text spacing', async () => {
    const chat = await talkedChat();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(textSpacing);
    chat.chat.shadowRoot!.adoptedStyleSheets.push(sheet);
    await chat.settle();
    const texts = '[part="name"], [part="content"], [part="bubble"], button, [part="notice"]';
    for (const text of chat.findAll(texts).filter(element => element.checkVisibility())) {
      expect(text.scrollWidth, text.innerText).to.be.at.most(text.clientWidth + 1);
      expect(text.scrollHeight, text.innerText).to.be.at.most(text.clientHeight + 1);
    }
  });

  it('does not animate with reduced motion', async function () {
    needsMedia(this);
    await emulateMedia({reducedMotion: 'reduce'});
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('When do roses bloom?');
    const running = (): readonly Animation[] => chat.find('[part="base"]').getAnimations({subtree: true});
    expect(running(), 'while it waits').to.have.length(0);
    answer.say('From May.\n\n'.repeat(60));
    await chat.until(() => chat.findAll('.blocks p').length > 50, 'the reply is drawn');
    expect(running(), 'while it is written').to.have.length(0);
    answer.end();
    await chat.untilIdle();
    await chat.until(() => {
      // A reader who scrolls during the last layout change has to scroll again.
      chat.transcript.scrollTop = 0;
      return chat.button('Latest messages') !== undefined;
    }, 'the button');
    expect(running(), 'when the button comes').to.have.length(0);
    const behaviours: unknown[] = [];
    chat.transcript.scroll = (options?: unknown) => void behaviours.push(options);
    chat.chat.scrollToLatest();
    await chat.until(() => behaviours.length > 0, 'it scrolls');
    expect(behaviours[0]).to.include({behavior: 'instant'});
  });

  it('marks the focused element and never clips the mark', async () => {
    const chat = await talkedChat();
    const stops = await tabStops(chat, stop => {
      const name = stop.ariaLabel ?? stop.innerText;
      const marked = stop === chat.input ? chat.find('.field') : stop;
      const {outlineStyle, outlineWidth, outlineOffset, boxShadow} = getComputedStyle(marked);
      if (stop === chat.input) expect(boxShadow, name).not.to.equal('none');
      else expect(`${outlineStyle} ${outlineWidth}`, name).to.equal('solid 2px');
      const reach = Math.max(0, Number.parseFloat(outlineOffset) + 2);
      const {left, right} = marked.getBoundingClientRect();
      const box = clippingBox(marked);
      expect(left - reach, name).to.be.at.least(box.left);
      expect(right + reach, name).to.be.at.most(box.right);
    });
    expect(stops.length).to.be.at.least(4);
  });

  it('has no axe violations with a focused message, in both directions', async () => {
    const chat = await talkedChat();
    for (const direction of ['ltr', 'rtl']) {
      chat.chat.dir = direction;
      chat.messageElements().at(-1)!.focus();
      await chat.settle();
      await expectAccessible(chat.chat);
    }
  });

  it('names every button', async () => {
    const chat = await talkedChat();
    for (const button of chat.findAll('button')) {
      expect((button.ariaLabel ?? button.innerText).trim(), button.outerHTML).not.to.equal('');
    }
  });
});
