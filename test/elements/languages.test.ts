import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import '../../src/define/agent-provider.js';
import {registerLanguage} from '../../src/language/wordings.js';
import {ar} from '../../src/locales/ar.js';
import {chatAnswering} from '../support/answered-chat.js';
import {openChat} from '../support/chat-harness.js';
import {interfaceWords, misplacedMarks} from '../support/interface-words.js';
import {pseudoLanguage, unmarkedWords} from '../support/pseudo-language.js';
import {shownStates} from '../support/shown-states.js';

const page = document.documentElement;

describe('the language of the elements', () => {
  let complaints: unknown[][] = [];
  const {warn, error} = console;

  before(() => {
    registerLanguage(pseudoLanguage);
    registerLanguage(ar);
  });

  beforeEach(() => {
    complaints = [];
    console.warn = console.error = (...words: unknown[]) => void complaints.push(words);
  });

  afterEach(() => {
    console.warn = warn;
    console.error = error;
    page.removeAttribute('lang');
    page.removeAttribute('dir');
  });

  it('is English until the page’s language loads, in everything a chat shows', async () => {
    const chat = await openChat();
    expect(chat.find('[part~="send-button"]').ariaLabel).to.equal('Send');
    chat.chat.parentElement!.lang = 'de-CH';
    await chat.until(() => chat.find('[part~="send-button"]').ariaLabel === 'Senden', 'it is German');
    await chat.settle();
    expect(chat.input.placeholder).to.equal('Nachricht an Garden guide');
    expect(chat.find('article').ariaLabel).to.include('Nachricht von: Garden guide');
    chat.chat.parentElement!.removeAttribute('lang');
    await chat.until(() => chat.find('[part~="send-button"]').ariaLabel === 'Send', 'it is English again');
    expect(complaints).to.be.empty;
  });

  it('is the provider’s, and that of the place a chat moves to', async () => {
    const chat = await openChat();
    const provider = document.createElement('agent-provider');
    provider.locale = pseudoLanguage.$code;
    chat.chat.parentElement!.append(provider);
    provider.append(chat.chat);
    await chat.until(() => chat.find('[part~="send-button"]').ariaLabel === '⟦Send⟧', 'it is the provider’s');
    provider.before(chat.chat);
    await chat.until(() => chat.find('[part~="send-button"]').ariaLabel === 'Send', 'it is the page’s');
  });

  it('updates messages that were shown before the texts load', async () => {
    const chat = await openChat();
    const answer = chat.service.nextAnswer();
    await chat.send('Hello');
    answer.say('Hello yourself.');
    answer.end();
    await chat.untilIdle();
    page.lang = 'es';
    const isSpanish = () =>
      chat.findAll('article').some(article => article.ariaLabel?.includes('Mensaje de: Tú'));
    await chat.until(isSpanish, 'the authors are told in Spanish');
  });

  it('also applies around code and images of a reply, like the page’s own strings', async () => {
    const chat = await chatAnswering('```js\nlet a;\n```\n\n![A rose](https://pics.example/rose.png)');
    const copyName = () => chat.find('.blocks [part="copy-button"]').ariaLabel;
    await chat.untilShows('Load the picture from pics.example');
    await chat.until(() => copyName() === 'Copy the code', 'the code is copied in English');
    chat.chat.parentElement!.lang = 'es';
    await chat.untilShows('Cargar la imagen desde pics.example');
    expect(copyName()).to.equal('Copiar el código');
    chat.chat.strings = {copyCode: 'Take it'};
    await chat.until(() => copyName() === 'Take it', 'the code is copied in words of the page');
    chat.chat.parentElement!.lang = '';
    await chat.untilShows('Load the picture from pics.example');
    expect(copyName()).to.equal('Take it');
  });

  it('uses texts that a page registers later, also around earlier messages', async () => {
    const chat = await chatAnswering('```js\nlet a;\n```');
    const copyName = () => chat.find('.blocks [part="copy-button"]').ariaLabel;
    await chat.until(() => copyName() === 'Copy the code', 'the code is copied in English');
    page.lang = pseudoLanguage.$code;
    await chat.until(() => copyName() === pseudoLanguage.copyCode, 'the code is copied in that language');
    registerLanguage({...pseudoLanguage, copyCode: '⟦Take it⟧'});
    await chat.until(() => copyName() === '⟦Take it⟧', 'the code is copied in the later words');
    registerLanguage(pseudoLanguage);
  });

  for (const {name, open} of shownStates) {
    it(`covers every word in ${name}`, async () => {
      page.lang = pseudoLanguage.$code;
      const element = await open();
      const strange = interfaceWords(element)
        .filter(({words}) => unmarkedWords(words) !== '')
        .map(({words, place}) => `${place}: ${words.trim()}`);
      expect(strange).to.deep.equal([]);
    });

    it(`keeps punctuation in place in ${name}, in pages of both directions`, async () => {
      const element = await open();
      for (const lang of ['en', 'ar']) {
        page.lang = lang;
        for (const dir of ['ltr', 'rtl']) {
          page.dir = dir;
          await new Promise(resolve => setTimeout(resolve));
          expect(misplacedMarks(element), `${lang} in a page ${dir}`).to.deep.equal([]);
        }
      }
    });
  }

  it('has a check that finds misplaced punctuation', async () => {
    const place = await fixture<HTMLElement>(
      html`<div>
        <p dir="rtl">Out of place.</p>
        <p dir="ltr">In place.</p>
      </div>`,
    );
    expect(misplacedMarks(place)).to.deep.equal(['Out of place.']);
  });

  it('leaves the layout direction to the page', async () => {
    const chat = await openChat();
    const place = chat.chat.parentElement!;
    Object.assign(place, {lang: 'ar', dir: 'rtl'});
    await chat.until(() => chat.find('[part~="send-button"]').ariaLabel === ar.send, 'it is Arabic');
    const [send, input] = [chat.find('[part~="send-button"]'), chat.input].map(part =>
      part.getBoundingClientRect(),
    );
    expect(send!.right).to.be.at.most(input!.left + input!.width / 2);
    place.dir = 'ltr';
    const mirrored = chat.find('[part~="send-button"]').getBoundingClientRect();
    expect(mirrored.left).to.be.at.least(chat.input.getBoundingClientRect().left);
  });
});
