import {expect} from 'chai';
import {isLanguageTag} from '../../src/language/element-language.js';
import {registerLanguage} from '../../src/language/wordings.js';
import {de} from '../../src/locales/de.js';
import {openChat, type ChatHarness} from '../support/chat-harness.js';
import {createTestService} from '../support/local-service.js';
import {openHistory, storeTalk} from './agent-history/history-harness.js';
import {putLauncher} from './agent-launcher/launcher-harness.js';

const page = document.documentElement;
const langOf = (element: Element): string | null => element.getAttribute('lang');
const base = (chat: ChatHarness): HTMLElement => chat.find('[part="base"]');
const bubble = (chat: ChatHarness): HTMLElement => chat.find('[part="bubble"]');

describe('the lang attribute of an element', () => {
  before(() => registerLanguage(de));

  beforeEach(() => {
    page.lang = 'en';
  });

  afterEach(() => page.removeAttribute('lang'));

  it('is missing where its language is the page’s, in any region', async () => {
    page.lang = 'en-AU';
    const chat = await openChat();
    expect([langOf(base(chat)), langOf(bubble(chat))]).to.deep.equal([null, null]);
  });

  it('is the language of the strings where the page’s is missing; agent text keeps the page’s', async () => {
    page.lang = 'nl';
    const chat = await openChat();
    expect([langOf(base(chat)), langOf(bubble(chat))]).to.deep.equal(['en', 'nl']);
    page.lang = 'en';
    await chat.until(() => langOf(base(chat)) === null, 'nothing is said any more');
    await chat.settle();
    expect(langOf(bubble(chat))).to.equal(null);
  });

  it('is the locale for all texts of the element when the page sets one', async () => {
    const chat = await openChat({settings: {locale: 'de'}});
    expect(chat.find('[part~="send-button"]').ariaLabel).to.equal('Senden');
    expect([langOf(base(chat)), langOf(bubble(chat))]).to.deep.equal(['de', null]);
  });

  it('is empty for agent text where the page has no language', async () => {
    page.removeAttribute('lang');
    const chat = await openChat();
    expect([langOf(base(chat)), langOf(bubble(chat))]).to.deep.equal(['en', '']);
  });

  it('is missing for agent text when the page later sets its language', async () => {
    page.removeAttribute('lang');
    const chat = await openChat();
    // A browser without a locale reports C as its language.
    page.lang = isLanguageTag(navigator.language) ? navigator.language : 'en';
    await chat.until(() => langOf(base(chat)) === null, 'nothing is said any more');
    await chat.settle();
    expect(langOf(bubble(chat))).to.equal(null);
  });

  it('is the page’s for days and times, which use that language', async () => {
    page.lang = 'nl';
    const service = createTestService();
    await storeTalk(service, 1);
    const history = await openHistory({service});
    await history.settle();
    const chat = await openChat({service, settings: {history: 'recent'}});
    await chat.untilReads('Question 0');
    const dates = ['[part="day"]', 'time'].flatMap(part => [
      history.root.querySelector(part)!,
      chat.find(part),
    ]);
    for (const date of dates)
      expect(langOf(date.querySelector('[lang]') ?? date.closest('[lang]')!)).to.equal('nl');
  });

  it('is the same for a chat in a launcher', async () => {
    page.lang = 'nl';
    const harness = await putLauncher();
    const chat = await harness.openChat();
    expect(langOf(harness.find('.base'))).to.equal('en');
    expect([langOf(base(chat)), langOf(bubble(chat))]).to.deep.equal(['en', 'nl']);
  });
});
