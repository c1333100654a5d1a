import {readdirSync} from 'node:fs';
import {join} from 'node:path';
import {expect} from 'chai';
import {en, type Strings} from '../../src/locales/en.js';
import {languages} from './languages.js';
import {sampleTerms} from './sample-terms.js';

const folder = join(import.meta.dirname, '../../src/locales');

/** Code that is equal in every language. */
const namesInCode = /<agent-provider>|[a-z]+(?:-[a-z]+)*-(?:url|id|in)\b|accessToken|\w+Timeout/g;

describe('the languages', () => {
  it('are all listed by the code of their file', () => {
    const files = readdirSync(folder)
      .filter(name => name.endsWith('.ts'))
      .map(name => name.replace('.ts', '').toLowerCase());
    expect(files.filter(name => !['counting', 'script-spacing'].includes(name)).sort()).to.deep.equal(
      [...languages.keys()].sort(),
    );
  });

  for (const [code, strings] of languages) describe(code, () => describeLanguage(code, strings));
});

function describeLanguage(code: string, strings: Strings): void {
  const terms = sampleTerms(strings);

  it('names its language', () => {
    expect(strings.$code).to.equal(code);
    expect(strings.$name).to.be.a('string').that.is.not.empty;
    expect(strings.$dir).to.equal(['ar', 'he'].includes(code) ? 'rtl' : 'ltr');
  });

  it('has every English string in its type, and no other', () => {
    const kinds = (of: Strings) =>
      Object.entries(of).map(([key, term]: [string, unknown]) => `${key}: ${typeof term}`);
    expect(kinds(strings).sort()).to.deep.equal(kinds(en).sort());
  });

  it('fills every string with any value', () => {
    for (const {name, words} of terms) {
      expect(words.trim(), name).not.to.be.empty;
      expect(words, name).not.to.match(/#|\b(?:undefined|null|NaN)\b|\[object|\$\{|^\s|\s$|\s{2}/);
    }
  });

  it('contains its values: counts in the digits of the language, and names', () => {
    for (const {name, words, mentions} of terms) {
      for (const part of mentions) expect(words, name).to.include(part);
    }
  });

  it('keeps attribute names unchanged', () => {
    for (const {name, words, english} of terms) {
      for (const attribute of english.match(namesInCode) ?? []) expect(words, name).to.include(attribute);
    }
  });

  it('names client options, not chat attributes, for a time limit, because every element has them', () => {
    const names = strings.errorForOwner('timeout').match(/[\w-]*timeout/gi);
    expect(names).to.deep.equal(['firstByteTimeout', 'idleTimeout']);
  });

  if (code === 'en') return;

  it('contains no English but the few equal words', () => {
    const same = terms.filter(({words, english}) => words === english);
    expect(same.filter(({words}) => words.split(' ').length > 2)).to.be.empty;
    const isLatin = new Intl.Locale(code).maximize().script === 'Latn';
    const keys = [...new Set(same.map(({name}) => name.replace(/\(.*/s, '')))];
    expect(keys, 'the same as in English').to.have.length.at.most(isLatin ? 18 : 4);
  });
}

describe('counts', () => {
  it('have the separators of the language', () => {
    expect(en.recordCount(1234)).to.equal('1,234 messages');
    expect(languages.get('de')?.recordCount(1234)).to.equal('1.234 Nachrichten');
    expect(languages.get('fr')?.recordCount(1234)).to.equal('1\u202f234 messages');
  });

  it('have the plural form of the language', () => {
    const ru = languages.get('ru')!;
    const forms = [1, 2, 5, 11, 21, 22].map(count => ru.recordCount(count).replace(/\d+/, '#'));
    expect(forms[0]).to.equal(forms[4]);
    expect(forms[1]).to.equal(forms[5]);
    expect(forms[2]).to.equal(forms[3]);
    expect(new Set(forms).size).to.equal(3);
    for (const code of ['fr', 'it']) {
      const {agentsShown, recordsShown, exportProgress} = languages.get(code)!;
      for (const line of [agentsShown, recordsShown, exportProgress])
        expect(line(1, 10), 'the count before the noun decides').not.to.equal(line(2, 10).replace('2', '1'));
    }
    expect(new Set([1, 2, 3, 11, 100].map(count => languages.get('ar')!.agentCount(count))).size).to.equal(5);
  });
});
