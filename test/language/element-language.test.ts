import {expect} from 'chai';
import {languageFiles} from '../../src/language/wordings.js';
import {matchLanguage} from '../../src/language/element-language.js';

describe('matchLanguage', () => {
  const codes = ['en', ...languageFiles.keys()];
  const expected: Readonly<Record<string, string | undefined>> = {
    de: 'de',
    'de-AT': 'de',
    'de-u-nu-latn': 'de',
    'en-GB': 'en',
    zh: 'zh-cn',
    'zh-Hans': 'zh-cn',
    'zh-SG': 'zh-cn',
    'zh-Hans-HK': 'zh-cn',
    'zh-Hant': 'zh-tw',
    'zh-HK': 'zh-tw',
    'zh-MO': 'zh-tw',
    pt: 'pt-br',
    'pt-PT': 'pt-br',
    'pt-BR': 'pt-br',
    iw: 'he',
    'he-IL': 'he',
    'es-419': 'es',
    nl: undefined,
    valueof: undefined,
  };

  for (const [tag, code] of Object.entries(expected)) {
    it(`returns ${code ?? 'nothing'} for ${tag}`, () => {
      expect(matchLanguage(tag, codes)).to.equal(code);
    });
  }

  it('prefers the requested region, and a language without region to another region', () => {
    expect(matchLanguage('zh-HK', ['zh-tw', 'zh-hk'])).to.equal('zh-hk');
    expect(matchLanguage('de-CH', ['de-at', 'de'])).to.equal('de');
  });
});
