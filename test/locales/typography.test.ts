import {expect} from 'chai';
import {languages} from './languages.js';
import {sampleTerms} from './sample-terms.js';

/** The one pair of quotation marks of each language. */
const quotes: Readonly<Record<string, string>> = {
  ar: '«»',
  de: '„“',
  en: '“”',
  es: '«»',
  fr: '«»',
  he: '””',
  hi: '“”',
  it: '“”',
  ja: '「」',
  ko: '‘’',
  'pt-br': '“”',
  ru: '«»',
  'zh-cn': '“”',
  'zh-tw': '「」',
};
const isolates = /\u2068[^\u2068\u2069]*\u2069/g;

describe('the typography of the languages', () => {
  for (const [code, strings] of languages) {
    const terms = sampleTerms(strings);

    it(`has one pair of quotation marks and no straight quotes: ${code}`, () => {
      const marks = terms.flatMap(
        ({words}) => words.replace(/(?<=\p{L})’(?=[\p{L}.])/gu, '').match(/[“”„‟«»‹›「」『』‘’‚]/g) ?? [],
      );
      expect([...new Set(marks)].sort().join('')).to.equal([...new Set(quotes[code])].sort().join(''));
      for (const {name, words} of terms) expect(words, name).not.to.match(/["'`]|\.\.\.| [,.…]/);
    });
  }

  it('keeps French punctuation on the line of its word', () => {
    for (const {name, words, mentions} of sampleTerms(languages.get('fr')!)) {
      const own = mentions.reduce((text, mention) => text.replace(mention, 'x'), words);
      expect(own, name).not.to.match(/(?:^|[^\u00a0])[:»](?!\d)|«(?!\u00a0)|(?:^|[^\u202f])[;?!]/);
    }
  });

  for (const code of ['ja', 'zh-cn', 'zh-tw']) {
    it(`has full-width punctuation beside its own letters: ${code}`, () => {
      for (const {name, words} of sampleTerms(languages.get(code)!)) {
        expect(words, name).not.to.match(
          /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}][,.:;?!()]|[,:;?!()][\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u,
        );
      }
    });
  }

  for (const [code, own] of [
    ['ja', 'ガイドサーバー'],
    ['zh-cn', '小助手'],
    ['zh-tw', '小幫手（測試）'],
  ] as const) {
    it(`separates names by a space only in another script: ${code}`, () => {
      const {chatLabel, historyLabel, composerPlaceholder, messageFrom, you} = languages.get(code)!;
      const lines = [chatLabel, historyLabel, composerPlaceholder, (name: string) => messageFrom(name, '')];
      for (const line of lines) {
        expect(line(own)).to.include(own).and.not.to.include(' ');
        expect(line('Ada')).to.match(/^(?:.* )?Ada(?: .*)?$/);
      }
      expect(messageFrom(you, '10:32')).not.to.include(' ');
    });
  }

  for (const code of ['ar', 'he']) {
    it(`lets no Latin letter change the direction of a right-to-left line: ${code}`, () => {
      const open = sampleTerms(languages.get(code)!)
        .filter(({name}) => !/^(?:export(?:Markdown|JSON)|agentPage|failedAnnouncement)\(/.test(name))
        .filter(({words}) => /[a-z]/i.test(words.replaceAll(isolates, '')));
      expect(open.map(({name}) => name)).to.deep.equal([]);
    });
  }
});
