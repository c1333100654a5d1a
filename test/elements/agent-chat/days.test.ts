import {expect} from 'chai';
import {openChat, type ChatHarness} from '../../support/chat-harness.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {createTestService} from '../../support/local-service.js';
import {moveClock, type MovedClock} from '../../support/moved-clock.js';

const aDay = 24 * 60 * 60_000;
const noon = new Date().setHours(12, 0, 0, 0);

/** A chat with two messages on each of these days, counted back from today. */
async function openWithDays(...daysAgo: readonly number[]): Promise<ChatHarness> {
  const service = createTestService();
  for (const days of daysAgo) {
    const createTime = (minute: number) => new Date(noon - days * aDay + minute * 60_000).toISOString();
    await service.addRecord('Agent-guide', {
      role: 'user',
      content: `Asked ${days}`,
      createTime: createTime(0),
    });
    await service.addRecord('Agent-guide', {
      role: 'assistant',
      content: `Said ${days}`,
      createTime: createTime(1),
    });
  }
  const chat = await openChat({service, settings: {history: 'recent'}});
  await chat.untilReads(`Said ${daysAgo.at(-1)}`);
  return chat;
}

const days = (chat: ChatHarness): string[] => chat.findAll('[part="day"]').map(line => line.innerText);

describe('day separators in a chat', () => {
  let clock: MovedClock;

  // The day can change while the test runs.
  beforeEach(() => (clock = moveClock(new Date(noon).setHours(18))));
  afterEach(() => clock.restore());

  it('appear above the first message of each day', async () => {
    const chat = await openWithDays(9, 1, 0);
    const full = new Intl.DateTimeFormat('en', {dateStyle: 'full'}).format(noon - 9 * aDay);
    expect(days(chat)).to.deep.equal([full, 'Yesterday', 'Today']);
    const [, yesterday] = chat.findAll('[part="day"]');
    expect(yesterday?.nextElementSibling?.textContent).to.contain('Asked 1');
    await expectAccessible(chat.chat);
  });

  it('do not appear while all messages are from today', async () => {
    const chat = await openWithDays(0);
    await chat.send('Go on');
    expect(days(chat)).to.deep.equal([]);
  });

  it('appear for yesterday, and for today with the first message of today', async () => {
    const chat = await openWithDays(1);
    expect(days(chat)).to.deep.equal(['Yesterday']);
    await chat.send('Go on');
    expect(days(chat)).to.deep.equal(['Yesterday', 'Today']);
  });

  it('use the language of the chat', async () => {
    const chat = await openWithDays(9, 1);
    chat.chat.locale = 'fr';
    await chat.until(() => days(chat)[1] === 'Hier', 'the day in French');
    expect(days(chat)[0], 'begins as a line of its own does').to.match(/^[A-Z][a-z]+ \d/);
  });

  describe('after midnight', () => {
    const [evening, midnight] = [new Date(noon).setHours(23, 50), new Date(noon).setHours(24, 0, 1)];

    beforeEach(() => clock.moveTo(evening));
    afterEach(() => void Reflect.deleteProperty(document, 'hidden'));

    const beSeen = (seen: boolean): void => {
      Object.defineProperty(document, 'hidden', {value: !seen, configurable: true});
      document.dispatchEvent(new Event('visibilitychange'));
    };

    it('change their names without any user action', async () => {
      const chat = await openWithDays(1, 0);
      expect(days(chat)).to.deep.equal(['Yesterday', 'Today']);
      clock.moveTo(midnight);
      await chat.until(() => days(chat)[1] === 'Yesterday', 'today was yesterday');
      clock.moveTo(midnight + aDay);
      await chat.until(() => !days(chat).includes('Yesterday'), 'and is no more');
    });

    it('change their names when the page is visible again, without a timer while it is hidden', async () => {
      const chat = await openWithDays(1, 0);
      beSeen(false);
      expect(clock.waiting).to.equal(0);
      clock.sleepUntil(midnight);
      beSeen(true);
      await chat.until(() => days(chat)[1] === 'Yesterday', 'today was yesterday');
      expect(clock.waiting).to.equal(1);
      chat.chat.remove();
      expect(clock.waiting).to.equal(0);
    });
  });

  it('are not a stop of the arrow keys', async () => {
    const chat = await openWithDays(1, 0);
    const messages = chat.messageElements();
    messages[3]!.focus();
    for (let key = 0; key < 3; key += 1) {
      const {activeElement} = chat.chat.shadowRoot!;
      activeElement?.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowUp', bubbles: true}));
    }
    await chat.until(
      () => messages[0]!.contains(chat.chat.shadowRoot!.activeElement),
      'the focus is on the first message',
    );
    expect(messages).to.have.length(4);
  });
});
