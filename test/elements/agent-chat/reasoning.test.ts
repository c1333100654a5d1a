import {expect} from 'chai';
import {partsModule} from '../../../src/elements/load-parts.js';
import {detailsModule} from '../../../src/client/reply-stream.js';
import {countRenders, openChat, type ChatHarness} from '../../support/chat-harness.js';
import {warningsOf} from '../../support/console-warnings.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {holdTimers, type HeldTimers} from '../../support/held-timers.js';
import {moveClock, type MovedClock} from '../../support/moved-clock.js';
import {askAgain, askThinker} from '../../support/thinking-reply.js';

before(() => Promise.all([partsModule.load(), detailsModule.load()]));

const begin = Date.UTC(2026, 0, 5, 12);
let clock: MovedClock;
/** The timers that show the seconds: until the next one, where the clock stands still. */
let timers: HeldTimers;
beforeEach(() => {
  clock = moveClock(begin);
  timers = holdTimers(1000, 600);
});
afterEach(() => {
  timers.restore();
  clock.restore();
});

function toggle(chat: ChatHarness): HTMLButtonElement {
  return chat.find('[part="reasoning-toggle"]') as HTMLButtonElement;
}

function isOpen(chat: ChatHarness): boolean {
  return toggle(chat).ariaExpanded === 'true';
}

function reasoning(chat: ChatHarness): string {
  return chat.find('[part="reasoning"]').innerText.trim();
}

const hasDots = (chat: ChatHarness): boolean => chat.findAll('.dots').length > 0;

describe('the reasoning of a reply', () => {
  it('is shown as a status in place of the dots, with its time after a few seconds', async () => {
    const {chat, ...reply} = await askThinker();
    expect(hasDots(chat)).to.equal(true);
    reply.think('Hm, ');
    await chat.untilShows('Thinking…');
    expect(hasDots(chat)).to.equal(false);
    expect(chat.text()).to.not.match(/\d\ss\b|Hm/);
    clock.sleepUntil(begin + 12_400);
    timers.release();
    await chat.until(() => /Thinking…\s*12\ss/.test(chat.text()), 'the seconds');
    clock.sleepUntil(begin + 75_000);
    await chat.until(() => /Thinking…\s*1\smin 15\ss/.test(chat.text()), 'the minutes');
    reply.say('In May.');
    await chat.untilReads('In May.');
    expect(chat.text()).to.not.include('Thinking');
    await reply.end();
    expect(chat.text()).to.not.match(/Thinking|Thought|Hm/);
  });

  it('counts its seconds without a rendering, and announces none', async () => {
    const {chat, ...reply} = await askThinker();
    reply.think('Hm, ');
    await chat.untilShows('Thinking…');
    await chat.settle();
    const renders = [countRenders(chat.chat), ...chat.messageElements().map(countRenders)];
    clock.sleepUntil(begin + 5000);
    timers.release();
    await chat.until(() => chat.text().includes('5\u00a0s'), 'the seconds');
    expect(renders.map(count => count())).to.deep.equal([0, 0, 0, 0]);
    expect(chat.find('.elapsed').ariaHidden).to.equal('true');
    expect(chat.announced).to.deep.equal(['Waiting for the reply']);
    await reply.end();
  });

  it('renders only its own message while it grows', async () => {
    const {chat, ...reply} = await askThinker({settings: {reasoning: 'collapsed'}});
    reply.think('Hm, ');
    await chat.untilShows('Thinking…');
    const [welcome, question, growing] = chat.messageElements().map(countRenders);
    const ofChat = countRenders(chat.chat);
    const before = growing!();
    for (const word of ['roses', ' in', ' May']) reply.think(word);
    await chat.until(() => growing!() > before, 'the growth');
    expect([ofChat(), welcome!(), question!()]).to.deep.equal([0, 0, 0]);
    await reply.end();
  });

  it('is a closed section above the answer that only the reader opens', async () => {
    const {chat, ...reply} = await askThinker({settings: {reasoning: 'collapsed'}});
    reply.think('Hm, <b>roses</b>\n\n');
    await chat.untilShows('Thinking…');
    expect(hasDots(chat)).to.equal(false);
    expect(isOpen(chat)).to.equal(false);
    expect(chat.findAll('[part="reasoning"]')).to.have.length(0);
    toggle(chat).click();
    await chat.settle();
    expect(isOpen(chat)).to.equal(true);
    expect(reasoning(chat)).to.equal('Hm, <b>roses</b>');
    reply.think('See [it](https://a.example) *now*.');
    await chat.until(() => reasoning(chat).endsWith('See [it](https://a.example) *now*.'), 'the growth');
    expect(chat.findAll('[part="reasoning"] :is(a, b, em)')).to.have.length(0);
    clock.sleepUntil(begin + 12_000);
    reply.say('In May.');
    await chat.untilReads('In May.');
    await chat.untilShows('Thought for 12\u00a0s');
    expect(isOpen(chat)).to.equal(true);
    await reply.end();
    expect(isOpen(chat)).to.equal(true);
    const [above, bubble] = [chat.find('.thought'), chat.findAll('[part="bubble"]').at(-1)!];
    expect(above.getBoundingClientRect().bottom).to.be.at.most(bubble.getBoundingClientRect().top);
    await expectAccessible(chat.chat);
    toggle(chat).click();
    await chat.settle();
    expect(isOpen(chat)).to.equal(false);
    await expectAccessible(chat.chat);
  });

  it('moves nothing while it grows, and scrolls in its own box', async () => {
    const {chat, ...reply} = await askThinker({settings: {reasoning: 'collapsed'}});
    reply.think('Hm\n');
    await chat.untilShows('Thinking…');
    const height = chat.transcript.scrollHeight;
    const think = async (lines: number) => {
      reply.think('One more thought.\n'.repeat(lines));
      const length = () => chat.chat.messages.at(-1)?.reasoning?.text.length ?? 0;
      const before = length();
      await chat.until(() => length() > before, 'the thoughts');
      await chat.settle();
    };
    await think(200);
    expect(chat.transcript.scrollHeight).to.equal(height);
    toggle(chat).click();
    await chat.settle();
    const box = chat.find('[part="reasoning"]');
    const open = chat.transcript.scrollHeight;
    expect(box.scrollHeight).to.be.above(box.clientHeight);
    const isAtEnd = () => box.scrollTop + box.clientHeight > box.scrollHeight - 2;
    expect(isAtEnd()).to.equal(true);
    await think(10);
    expect(isAtEnd()).to.equal(true);
    box.scrollTop = 40;
    await think(10);
    expect(box.scrollTop).to.equal(40);
    expect(chat.transcript.scrollHeight).to.equal(open);
    await reply.end();
  });

  it('opens below its button, which stays where it is', async () => {
    const {chat, ...reply} = await askThinker({settings: {reasoning: 'collapsed', scrollMode: 'follow'}});
    chat.chat.style.blockSize = '420px';
    reply.think('One thought.\n'.repeat(100));
    reply.say('In May.');
    await reply.end();
    await chat.untilDrawn();
    await chat.settle();
    const {top} = toggle(chat).getBoundingClientRect();
    toggle(chat).click();
    await chat.until(() => chat.button('Latest messages') !== undefined, 'the end is out of view');
    // A new message moves by six pixels while it fades in.
    expect(toggle(chat).getBoundingClientRect().top).to.be.closeTo(top, 6);
  });

  it('is not shown at all if the page does not want it', async () => {
    const {chat, ...reply} = await askThinker({settings: {reasoning: 'none'}});
    reply.think('Hm, ');
    await chat.until(() => Boolean(chat.chat.messages.at(-1)?.reasoning), 'the reasoning');
    await chat.settle();
    expect(hasDots(chat)).to.equal(true);
    expect(chat.text()).to.not.match(/Thinking|Hm/);
    reply.say('In May.');
    await reply.end();
    expect(chat.text()).to.not.match(/Thought|Hm/);
  });

  it('aligns the icon of its heading with the messages, whatever loads after it', async () => {
    const {chat, ...reply} = await askThinker({settings: {reasoning: 'collapsed'}});
    reply.think('Hm');
    await chat.until(() => chat.findAll('.thought').length === 1, 'its heading');
    await reply.end();
    const {left} = chat.find('.thought').getBoundingClientRect();
    expect(left - toggle(chat).getBoundingClientRect().left).to.equal(5);
  });

  it('follows a changed setting, and ignores an unknown one', async () => {
    const {chat, ...reply} = await askThinker();
    reply.think('Hm, ');
    await chat.untilShows('Thinking…');
    const show = async (value: string) => {
      chat.chat.setAttribute('reasoning', value);
      await chat.settle();
      await chat.settle();
    };
    await show('collapsed');
    expect(isOpen(chat)).to.equal(false);
    await show('none');
    expect(chat.findAll('.thought')).to.have.length(0);
    expect(hasDots(chat)).to.equal(true);
    const warnings = await warningsOf(() => show('loud'));
    expect(warnings.join()).to.include('reasoning="loud"');
    expect(chat.chat.reasoning).to.equal('none');
    chat.chat.removeAttribute('reasoning');
    expect(chat.chat.reasoning).to.equal('status');
    await reply.end();
  });

  for (const mode of ['status', 'collapsed', 'none'] as const) {
    it(`leaves no empty bubble when the reply stops or fails before its answer: ${mode}`, async () => {
      const {chat, ...stopped} = await askThinker({settings: {reasoning: mode}});
      stopped.think('Hm');
      await chat.until(() => Boolean(chat.chat.messages.at(-1)?.reasoning), 'the reasoning');
      chat.chat.stop();
      await chat.untilIdle();
      const failed = await askAgain(chat);
      failed.think('Hm');
      await chat.until(() => Boolean(chat.chat.messages.at(-1)?.reasoning), 'the reasoning');
      await failed.fail();
      expect(chat.findAll('.agent:not(:has(.content)) .bubble')).to.have.length(0);
      expect(chat.text()).to.not.include('Thinking…');
      expect(chat.notices()[0]).to.equal('Stopped.');
      expect(chat.notices()).to.have.length(2);
      const sections = chat.findAll('[part="reasoning-toggle"]').map(section => section.innerText.trim());
      expect(sections).to.deep.equal(
        mode === 'collapsed' ? ['Thought for 1\u00a0s', 'Thought for 1\u00a0s'] : [],
      );
    });
  }

  it('is not announced, exported, sent or stored, and a restored reply has none', async () => {
    const {chat, ...reply} = await askThinker({settings: {reasoning: 'collapsed'}});
    reply.think('A secret. ');
    await chat.untilShows('Thinking…');
    toggle(chat).click();
    reply.say('In May.');
    await reply.end();
    for (const format of ['markdown', 'json', 'text'] as const)
      expect(await chat.chat.exportTranscript(format))
        .to.include('In May.')
        .and.not.include('secret');
    await (await askAgain(chat)).end();
    expect(chat.service.requests.at(-1)?.body).to.include('In May.').and.not.include('secret');
    expect(JSON.stringify(sessionStorage)).to.include('In May.').and.not.include('secret');
    expect(chat.announced.join(' '))
      .to.include('In May.')
      .and.not.match(/secret|Th(?:inking|ought)/);
    chat.chat.remove();
    const again = await openChat({keepsStorage: true, settings: {reasoning: 'collapsed'}});
    expect(again.messages().join()).to.include('In May.');
    expect(again.findAll('.thought')).to.have.length(0);
  });

  it('of a megabyte is shown in parts', async () => {
    const {chat, ...reply} = await askThinker({settings: {reasoning: 'collapsed'}});
    reply.think('Begin ');
    await chat.untilShows('Thinking…');
    toggle(chat).click();
    await chat.settle();
    const piece = '🌹 roses '.repeat(2000);
    for (let count = 0; count < 64; count += 1) reply.think(piece);
    reply.say('In May.');
    await chat.untilReads('In May.');
    expect(chat.chat.messages.at(-1)?.reasoning?.text.length).to.be.above(1e6);
    expect(reasoning(chat)).to.match(/^Begin 🌹 roses/);
    const shown = () => chat.find('.reasoning-text').textContent.length;
    expect(shown()).to.be.within(49_000, 50_000);
    expect(chat.find('.reasoning-text').textContent).to.not.match(/\p{Surrogate}/u);
    const more = chat.find('[part="reasoning"] button');
    expect(more.innerText).to.equal('Show more');
    more.click();
    await chat.settle();
    expect(shown()).to.be.within(99_000, 100_000);
    await reply.end();
  });
});
