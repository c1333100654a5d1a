import {expect} from 'chai';
import {onLanguageChange} from '../../src/language/element-language.js';
import {registerLanguage, Wordings, wordings, type LanguageFile} from '../../src/language/wordings.js';
import {english} from '../../src/locales/english/core.js';
import {en, type Strings} from '../../src/locales/en.js';
import {watchUnhandledErrors} from '../support/unhandled-errors.js';

const german: Strings = {...en, $code: 'de', $name: 'Deutsch', send: 'Senden'};

describe('language files', () => {
  let warnings: unknown[][] = [];
  const {warn} = console;
  let endListening: () => void = () => {};
  let changes = 0;

  beforeEach(() => {
    warnings = [];
    changes = 0;
    console.warn = (...words: unknown[]) => void warnings.push(words);
    endListening = onLanguageChange(document.body, () => void (changes += 1));
  });

  afterEach(() => {
    console.warn = warn;
    endListening();
  });

  it('leave the texts English until the file loads, once for all elements', async () => {
    const file = heldFile();
    const words = new Wordings(new Map([['de', file.fetch]]));
    expect(words.read('de')).to.equal(english);
    expect(words.read('de-AT')).to.equal(english);
    expect(file.fetched).to.equal(1);
    await file.arrive(german);
    expect(changes).to.equal(1);
    expect(words.read('de-AT').send).to.equal('Senden');
    expect(file.fetched).to.equal(1);
  });

  it('leave the texts English after a failure, warn once and retry at the next need', async () => {
    const unhandled = watchUnhandledErrors();
    const file = heldFile();
    const words = new Wordings(new Map([['de', file.fetch]]));
    for (let failure = 1; failure <= 3; failure += 1) {
      expect(words.read('de')).to.equal(english);
      expect(file.fetched).to.equal(failure);
      await file.fail();
    }
    expect(warnings).to.have.length(1);
    expect(changes).to.equal(0);
    words.read('de');
    await file.arrive(german);
    expect(words.read('de').send).to.equal('Senden');
    expect(await unhandled.end()).to.be.empty;
  });

  it('work when a file names another language than the requested one', async () => {
    const file = heldFile();
    const words = new Wordings(new Map([['de', file.fetch]]));
    words.read('de');
    await file.arrive({...german, $code: 'fr'});
    expect(words.read('de').send).to.equal('Senden');
    expect(words.read('fr')).to.equal(english);
  });

  it('do not replace a page’s own language when they load later', async () => {
    const file = heldFile();
    const words = new Wordings(new Map([['de', file.fetch]]));
    words.read('de');
    words.register({...german, send: 'Los'});
    await file.arrive(german);
    expect(words.read('de').send).to.equal('Los');
    words.register({...german, $code: 'nl', send: 'Versturen'});
    expect(words.read('nl-BE').send).to.equal('Versturen');
    expect(file.fetched).to.equal(1);
  });

  it('add no language without a code', () => {
    for (const wrong of [undefined, null, 'de', {}, {$code: 5}, {$code: 'not a tag'}]) {
      registerLanguage(wrong as Strings);
    }
    expect(warnings).to.have.length(6);
    expect(wordings.read('en')).to.equal(english);
  });
});

/** A language file that loads or fails when the test says so. */
function heldFile() {
  let resolve: (strings: Strings) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const file = {
    fetched: 0,
    fetch: (() => {
      file.fetched += 1;
      return new Promise<Strings>((...ends) => ([resolve, reject] = ends));
    }) as LanguageFile,
    arrive: async (strings: Strings) => {
      resolve(strings);
      await turn();
    },
    fail: async () => {
      reject(new TypeError('Failed to fetch'));
      await turn();
    },
  };
  return file;
}

/** Resolves one task later, after all pending promises. */
function turn(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve));
}
