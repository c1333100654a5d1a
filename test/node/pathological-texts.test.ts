import {expect} from 'chai';
import {IncrementalBlocks, parseMarkdown} from '../../src/markdown/parse/parse-markdown.js';
import {footnotes} from '../../src/markdown/footnotes/lazy-footnotes.js';
import {loadMath} from '../../src/markdown/math/lazy-math.js';
import {WorkCounter} from '../support/counted-work.js';

const repeat = (piece: string) => (length: number) =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
const grown = (piece: (index: number) => string) => (length: number) => {
  let text = '';
  for (let index = 0; text.length < length; index += 1) text += piece(index);
  return text.slice(0, length);
};
const both = (left: string, right: string) => (length: number) =>
  left.repeat(length / 2 / left.length) + right.repeat(length / 2 / right.length);

/** Texts that caused slow parsing in known parsers. */
const families: Readonly<Record<string, (length: number) => string>> = {
  'opening brackets': repeat('['),
  'nested brackets': both('[', ']'),
  'links without an end': repeat('[a]('),
  'links in angle brackets without an end': repeat('[a](<b'),
  'links in links': repeat('[[a](b)'),
  'blanks in half a link': length => `[a](${' '.repeat(length / 32)}b c`,
  'titles without an end': repeat('[a](b "'),
  'parentheses in an address': length => `[a](${'('.repeat(length)}`,
  'pictures in pictures': repeat('![['),
  'descriptions without an end': repeat('![[]()'),
  stars: repeat('*a '),
  'double stars': repeat('**a '),
  'stars within words': repeat('a**b'),
  'stars and underscores': repeat('*_'),
  'stars around stars': both('*a _', '_ a*'),
  underscores: repeat('_a '),
  'underscores before words': both('_', 'a '),
  tildes: repeat('~~a '),
  'backticks of growing length': grown(index => `a${'`'.repeat(index)}`),
  'pairs of backticks': repeat('`a``'),
  'code without an end': length => `\`${'a '.repeat(length / 2)}`,
  'quotes in quotes': repeat('>'),
  'deep quotes in many lines': repeat(`${'>'.repeat(19)}\n`),
  'quotes with lazy lines': repeat('> a\nb\n'),
  'lists in lists': grown(index => `${' '.repeat(index * 2)}- a\n`),
  'lists in one line': repeat('* - + '),
  'a long list': repeat('- a\n'),
  'a long loose list': repeat('1. a\n\n'),
  'blanks behind the sign of an item': length => `-${' '.repeat(length / 4)}a`,
  'empty items': repeat('-\n'),
  'named characters': repeat('&amp;'),
  ampersands: repeat('&'),
  'less-than signs': repeat('<'),
  'autolinks without an end': repeat('<http://a'),
  'tags without an end': repeat('<b>'),
  'tags without a beginning': repeat('</b>'),
  'tags in tags': both('<b>', '</b>'),
  'tags and stars that cross': repeat('<b>*a</b>*'),
  'tags of many kinds without an end': repeat('<b>a <i>b <u>c <s>'),
  'code tags without an end': repeat('<code>'),
  'code tags': repeat('<code>a</code>'),
  'tags for line breaks': repeat('<br>'),
  'half tags for line breaks': repeat('<br '),
  'comments without an end': repeat('<!--'),
  addresses: repeat('www.'),
  'mail addresses': repeat('a@'),
  'long mail addresses': both('a', '@'),
  'full stops after an address': length => `http://a.b${'.'.repeat(length)}x`,
  'brackets after many addresses': length => `http://a.b${')'.repeat(length / 17)} `.repeat(16),
  'brackets after an address': length => `http://a.b/${'('.repeat(length / 2)}${')'.repeat(length / 2)}`,
  'addresses in brackets without spaces': repeat('[http://a.b],'),
  'addresses with a quote each': repeat('http://a.b"'),
  'brackets in addresses': repeat('http://a.b/[[{('),
  'signs of emphasis in addresses': repeat('http://a.b/_c_*d*~~e~~ '),
  'an address of signs': length => `http://a.b/${'_*'.repeat(length / 2)}`,
  'addresses behind letters': repeat('见http://a.b/'),
  'a table of many columns': length => `${'|a'.repeat(length / 4)}|\n${'|-'.repeat(length / 4)}|\n`,
  'a table of many rows': length => `|a|b|\n|-|-|\n${'|1|2|\n'.repeat(length / 6)}`,
  'a wide table of short rows': length =>
    `${'|a'.repeat(50)}|\n${'|-'.repeat(50)}|\n${'|\n'.repeat(length / 2)}`,
  'a table with too many cells': length => `|a|b|\n|-|-|\n${'|1|2|3|4\n'.repeat(length / 9)}`,
  'a row with too many cells': length => `|a|b|\n|-|-|\n${'|1'.repeat(length / 2)}`,
  'formulas with bars in a table': length => `|a|b|\n|-|-|\n${'|$$|x|$$|\\(a|b\\)\n'.repeat(length / 18)}`,
  'half formulas in a row': length => `|a|b|\n|-|-|\n|${'\\(a$$ '.repeat(length / 6)}|b\n`,
  'lines of several formulas': repeat('$$a$$ b $$c$$\n'),
  pipes: repeat('|'),
  definitions: grown(index => `[a${index}]: b\n`),
  'definitions after their use': length =>
    grown(index => `[a${index}]\n\n`)(length / 2) + grown(index => `[a${index}]: b\n\n`)(length / 2),
  'definitions in paragraphs': grown(index => `[a${index}]: b\n\n`),
  'definitions in a list': grown(index => `- [a${index}]: b\n`),
  'definitions before their use': length =>
    grown(index => `[a${index}]: b\n\n`)(length / 2) + grown(index => `[a${index}]\n\n`)(length / 2),
  'definitions of one label': repeat('[a]: b\n\n[a]\n\n'),
  footnotes: grown(index => `[^a${index}]: b\n[^a${index}]\n\n`),
  'footnotes after their use': length =>
    grown(index => `[^a${index}] `)(length / 2) + grown(index => `\n[^a${index}]: b`)(length / 2),
  'footnotes that refer to each other': grown(index => `[^a${index}]: [^a${index + 1}]\n\n`),
  'footnotes without an end': repeat('[^a'),
  fences: repeat('```\n'),
  'underlined headings': repeat('a\n='),
  rules: repeat('***\n'),
  'blank lines': repeat('\n'),
  blanks: length => `a${' '.repeat(length)}b`,
  tabs: repeat('\t'),
  backslashes: repeat('\\'),
  dollars: repeat('$$'),
  'formulas without an end': repeat('\\[ a\n'),
};

const options = {math: true};
/** Characters, two doublings apart. Both exceed the 2,000 characters that an unfinished link or tag may hide. */
const [short, long] = [5_000, 20_000];
const pieces = 10;
const limit = 1.5;

function stream(text: string): void {
  const blocks = new IncrementalBlocks(options);
  const step = Math.ceil(text.length / pieces);
  for (let end = step; end < text.length; end += step) blocks.update(text.slice(0, end), true);
  blocks.update(text, false);
}

describe('a text with pathological Markdown', () => {
  let counter: WorkCounter;

  before(async () => {
    await Promise.all([loadMath(), footnotes.load()]);
    counter = new WorkCounter();
  });
  after(() => counter.close());

  // With a stopped clock, each update parses the open end again; otherwise the number of parses depends on the machine.
  let realNow: typeof performance.now;
  beforeEach(() => {
    // Resets the counter.
    counter.count(() => {});
    realNow = performance.now;
    performance.now = () => 0;
  });
  afterEach(() => {
    performance.now = realNow;
  });

  /** The growth of the work with the text: 1 is linear, 2 is quadratic. */
  function growth(work: (length: number) => void): number {
    const [early, late] = [short, long].map(length => counter.count(() => work(length)));
    return Math.log2(late! / early!) / Math.log2(long / short);
  }

  for (const [name, text] of Object.entries(families)) {
    it(`is parsed in linear time, whole and in chunks: ${name}`, () => {
      expect(
        growth(length => parseMarkdown(text(length), options)),
        'whole',
      ).to.be.at.most(limit);
      expect(
        growth(length => stream(text(length))),
        'in pieces',
      ).to.be.at.most(limit);
      expect(
        growth(length => new IncrementalBlocks(options).update(text(length), true)),
        'for the first time, when most of it is there',
      ).to.be.at.most(limit);
    });
  }
});
