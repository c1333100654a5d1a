import {expect} from 'chai';
import {fuzzyMatch} from '../../src/service/fuzzy-match.js';

describe('the fuzzy search of the local service', () => {
  const found: readonly (readonly [why: string, text: string, query: string])[] = [
    ['nothing typed', 'Garden guide', ''],
    ['only spaces typed', 'Garden guide', '  '],
    ['another case', 'Garden guide', 'GARDEN'],
    ['part of a word', 'Translator', 'lato'],
    ['an accent too few', 'Café français', 'cafe francais'],
    ['an accent too many', 'Resume writer', 'résumé'],
    ['words in another order', 'The garden guide', 'guide the'],
    ['punctuation between words', 'Garden-guide', 'garden, guide'],
    ['full-width letters', 'ＡＢＣ helper', 'abc'],
    ['ss for ß', 'Straße', 'strasse'],
    ['ß for ss', 'HAUPTSTRASSE', 'straße'],
    ['a capital ẞ', 'STRAẞE', 'straße'],
    ['a ring and two points', 'Ångström', 'angstrom'],
    ['a Turkish capital with a dot', 'İstanbul', 'istanbul'],
    ['a Turkish letter without a dot', 'Işık', 'ışık'],
    ['a ligature', 'Oﬃce ﬁnder', 'office finder'],
    ['a final sigma', 'ΟΔΟΣ', 'οδος'],
    ['l without its stroke', 'Łódź', 'lodz'],
    ['letters joined in one', 'Æsop, œuvre', 'aesop oeuvre'],
    ['o without its stroke', 'Østerbro', 'osterbro'],
    ['a typed apostrophe', 'Don’t panic', "don't"],
    ['a soft hyphen', 'Donau\u00addampf', 'donaudampf'],
    ['a stretched Arabic letter', 'مُسَاعِدٌ', 'مســـاعد'],
    ['another form of an Arabic letter', 'مكتبة', 'مکتبه'],
    ['a slip beside an ß', 'Straßenbahn', 'strasenbahn'],
    ['a vowel sign of Hindi in words in another order', 'दूध सेवा', 'सेवा दूध'],
    ['several spaces between words', 'Garden guide', 'garden   guide'],
    ['a script without spaces', '旅行アシスタント', 'アシスタント'],
    ['a sign that is no letter', 'C++ tutor', '++'],
    ['an emoji', 'Rocket 🚀', '🚀'],
    ['a wrong letter', 'Translator', 'trandlator'],
    ['a missing letter', 'Translator', 'tranlator'],
    ['a letter too many', 'Translator', 'transslator'],
    ['two swapped letters', 'Translator', 'tranlsator'],
    ['a slip in a word not yet typed to its end', 'Translator', 'trnasl'],
    ['a slip in the first letter', 'Garden', 'harden'],
    ['a slip in one of several words', 'Garden guide', 'gardn guide'],
  ];
  for (const [why, text, query] of found) {
    it(`finds “${text}” by “${query}”: ${why}`, () => expect(fuzzyMatch(query)(text)).to.be.true);
  }

  const missed: readonly (readonly [why: string, text: string, query: string])[] = [
    ['another word', 'Garden guide', 'kitchen'],
    ['one of the words does not occur', 'Garden guide', 'garden kitchen'],
    ['two slips', 'Translator', 'trnaslatro'],
    ['two slips side by side', 'Garden guide', 'gaxren'],
    ['a slip in a short word, which makes another word', 'Cook book', 'look'],
    ['a sign that does not occur', 'C tutor', '++'],
    ['a vowel sign that makes another word', 'दध', 'दूध'],
    ['no text', '', 'guide'],
  ];
  for (const [why, text, query] of missed) {
    it(`does not find “${text}” by “${query}”: ${why}`, () => expect(fuzzyMatch(query)(text)).to.be.false);
  }
});
