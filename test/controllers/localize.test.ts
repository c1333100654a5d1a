import {aTimeout, fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import {LitElement} from 'lit';
import {customElement, property} from 'lit/decorators.js';
import {Localize} from '../../src/controllers/localize.js';
import {registerLanguage} from '../../src/language/wordings.js';
import {en, type Strings} from '../../src/locales/en.js';
import {waitUntil} from '../support/wait-until.js';

@customElement('worded-element')
class WordedElement extends LitElement {
  @property() locale?: string;
  @property({attribute: false}) strings?: Partial<Strings>;
  renders = 0;
  readonly localize = new Localize(this);

  override render() {
    this.renders += 1;
    return this.localize.term('send');
  }

  get words(): string {
    return this.shadowRoot!.textContent.trim();
  }
}

describe('the texts of an element', () => {
  let warnings: unknown[][] = [];
  const {warn, error} = console;

  before(() => {
    registerLanguage({...en, $code: 'tlh', $name: 'Klingon', $dir: 'ltr', send: 'yIngeH'});
    registerLanguage({...en, $code: 'eo', $name: 'Esperanto', $dir: 'ltr', send: 'Sendi'});
  });

  beforeEach(() => {
    warnings = [];
    console.warn = console.error = (...words: unknown[]) => void warnings.push(words);
  });

  afterEach(() => {
    console.warn = warn;
    console.error = error;
    document.documentElement.removeAttribute('lang');
  });

  it('are English first, then in the page’s language after its file loads', async () => {
    const place = await fixture<HTMLElement>(html`<div lang="de-AT"></div>`);
    const element = document.createElement('worded-element');
    place.append(element);
    await element.updateComplete;
    expect(element.words).to.equal('Send');
    await reads(element, 'Senden');
    expect(element.localize.lang()).to.equal('de-at');
    expect(warnings).to.be.empty;
  });

  it('follow the lang of any ancestor across shadow roots', async () => {
    const place = await fixture<HTMLElement>(html`<div><section></section></div>`);
    const inner = place.querySelector('section')!.attachShadow({mode: 'open'});
    const box = inner.appendChild(document.createElement('div'));
    const element = box.attachShadow({mode: 'closed'}).appendChild(document.createElement('worded-element'));
    await element.updateComplete;
    expect(element.words).to.equal('Send');
    place.lang = 'tlh';
    await reads(element, 'yIngeH');
    box.lang = 'eo';
    await reads(element, 'Sendi');
    box.removeAttribute('lang');
    await reads(element, 'yIngeH');
    place.removeAttribute('lang');
    document.documentElement.lang = 'eo';
    await reads(element, 'Sendi');
  });

  it('follow the place an element is moved to', async () => {
    const place = await fixture<HTMLElement>(
      html`<div>
        <p lang="tlh"><worded-element></worded-element></p>
        <p lang="eo"></p>
      </div>`,
    );
    const element = place.querySelector('worded-element')!;
    expect(element.words).to.equal('yIngeH');
    place.lastElementChild!.append(element);
    await element.updateComplete;
    expect(element.words).to.equal('Sendi');
    // The previous place has no effect any more.
    const {renders} = element;
    place.querySelector('p')!.lang = 'en';
    await aTimeout(0);
    expect(element.renders).to.equal(renders);
  });

  it('update when an element returns after a language change', async () => {
    const place = await fixture<HTMLElement>(html`<div lang="tlh"><worded-element></worded-element></div>`);
    const element = place.querySelector('worded-element')!;
    element.remove();
    place.lang = 'eo';
    place.append(element);
    await element.updateComplete;
    expect(element.words).to.equal('Sendi');
  });

  it('prefer the locale to the page’s language, and own strings to both', async () => {
    const place = await fixture<HTMLElement>(
      html`<div lang="tlh"><worded-element locale="eo"></worded-element></div>`,
    );
    const element = place.querySelector('worded-element')!;
    expect(element.words).to.equal('Sendi');
    element.strings = {send: 'Go'};
    await element.updateComplete;
    expect(element.words).to.equal('Go');
    Object.assign(element, {strings: undefined, locale: ''});
    await element.updateComplete;
    expect(element.words).to.equal('yIngeH');
  });

  it('load no page language for an element whose locale is set at once', async () => {
    const files = () =>
      performance.getEntriesByType('resource').filter(({name}) => name.includes('locales/hi'));
    const place = await fixture<HTMLElement>(html`<div lang="hi"></div>`);
    const element = document.createElement('worded-element');
    place.append(element);
    element.locale = 'eo';
    await element.updateComplete;
    expect(element.words).to.equal('Sendi');
    expect(files()).to.be.empty;
  });

  it('are English for an unsupported language, and follow the next ancestor for an invalid one', async () => {
    const element = await fixture<WordedElement>(html`<worded-element lang="nl"></worded-element>`);
    expect(element.words).to.equal('Send');
    expect(element.localize.lang()).to.equal('nl');
    document.documentElement.lang = 'eo';
    for (const wrong of ['not a tag', '-', 'e', '__proto__', 'x-private']) {
      element.lang = wrong;
      await aTimeout(0);
      await element.updateComplete;
      expect(element.words, wrong).to.equal('Sendi');
    }
    element.lang = 'tlh_KL';
    await reads(element, 'yIngeH');
  });

  it('follow the ancestor when a template leaves the locale undefined', async () => {
    document.documentElement.lang = 'eo';
    for (const locale of ['undefined', 'null', '{{ locale }}']) {
      const place = await fixture<HTMLElement>(
        html`<div lang="tlh"><worded-element locale=${locale}></worded-element></div>`,
      );
      expect(place.querySelector('worded-element')!.words, locale).to.equal('yIngeH');
    }
  });

  it('fall back to English for lines the page’s own language lacks', async () => {
    registerLanguage({...en, $code: 'ia', $name: 'Interlingua', send: undefined} as unknown as Strings);
    const element = await fixture<WordedElement>(html`<worded-element lang="ia"></worded-element>`);
    expect(element.words).to.equal('Send');
  });

  it('cause no rendering while the language stays, and look it up once', async () => {
    const place = await fixture<HTMLElement>(
      html`<div>
        <worded-element lang="eo"></worded-element><worded-element lang="tlh"></worded-element>
      </div>`,
    );
    const elements = [...place.querySelectorAll('worded-element')];
    const renders = elements.map(element => element.renders);
    let walks = 0;
    for (const element of elements) {
      element.closest = (...selectors: [string]) => {
        walks += 1;
        return Element.prototype.closest.apply(element, selectors);
      };
    }
    place.lang = 'de';
    registerLanguage({...en, $code: 'ie', $name: 'Interlingue', $dir: 'ltr'});
    await aTimeout(0);
    for (let token = 0; token < 50; token += 1) {
      for (const element of elements) expect(element.localize.term('send')).not.to.equal('Send');
    }
    expect(elements.map(element => element.renders)).to.deep.equal(renders);
    expect(walks).to.be.at.most(2 * elements.length);
  });

  it('format dates and numbers for the language', async () => {
    const element = await fixture<WordedElement>(html`<worded-element locale="de"></worded-element>`);
    expect(element.localize.number(1234.5)).to.equal('1.234,5');
    expect(element.localize.date(new Date(2024, 4, 3), {dateStyle: 'long'})).to.equal('3. Mai 2024');
    expect(element.localize.relativeTime(-1, 'day', {numeric: 'auto'})).to.equal('gestern');
    element.locale = 'en-GB';
    expect(element.localize.number(1234.5)).to.equal('1,234.5');
    expect(element.localize.date(new Date(2024, 4, 3), {dateStyle: 'long'})).to.equal('3 May 2024');
  });
});

async function reads(element: WordedElement, words: string): Promise<void> {
  await waitUntil(() => element.words === words, `reads ${words}`, 5);
}

declare global {
  interface HTMLElementTagNameMap {
    'worded-element': WordedElement;
  }
}
