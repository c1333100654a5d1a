import {expect} from 'chai';
import {contentModule} from '../../../../src/markdown/load-content.js';
import {blocksText} from '../../../../src/markdown/blocks-text.js';
import {type Block, inlineText, type List} from '../../../../src/markdown/parse/block-nodes.js';
import {IncrementalBlocks, parseMarkdown} from '../../../../src/markdown/parse/parse-markdown.js';
import {SpokenReply} from '../../../../src/markdown/spoken-reply.js';
import {outlines, spokenWords} from '../../../support/markdown-outline.js';

const lines = (blocks: readonly Block[]): readonly string[] => outlines(blocks).filter(line => line !== '');

function listOf(blocks: readonly Block[]): List | undefined {
  const last = blocks.at(-1);
  return last?.type === 'list' && last.isFootnotes ? last : undefined;
}

/** Adds text and parses it, even where a slow machine would delay parsing. */
function grow(blocks: IncrementalBlocks, text: string): void {
  do blocks.update(text, true);
  while (blocks.isBehind);
}

/** The lines after each character of a growing text. */
function states(text: string): readonly (readonly string[])[] {
  const blocks = new IncrementalBlocks({math: false});
  return Array.from(text, (_, index) => {
    grow(blocks, text.slice(0, index + 1));
    return lines(blocks.blocks);
  });
}

describe('a footnote', () => {
  before(() => contentModule.load());

  const texts: Readonly<Record<string, readonly string[]>> = {
    '330 m[^1].\n\n[^1]: Wikipedia': ['330 mnote[1].', 'Wikipedia'],
    'a[^2] b[^1]\n\n[^1]: One\n[^2]: Two words': ['anote[1] bnote[2]', 'Two words', 'One'],
    'a[^note] b[^Note]\n\n[^NOTE]: One': ['anote[1] bnote[1]', 'One'],
    'a[^1]\n\n[^1]: One\nline\n\n    more\n\nEnd': ['anote[1]', 'End', 'One\nline', 'more'],
    'a[^1]\n\n[^1]: - b\n\n    ```\n    c\n    ```': ['anote[1]', 'b', 'c\n'],
    'a[^1]\n[^1]: One': ['anote[1]', 'One'],
    'a[^1]\n\n[^1]:\n    One': ['anote[1]', 'One'],
    '- a[^1]\n\n[^1]: One': ['anote[1]', 'One'],
    '> a[^1]\n>\n> [^1]: One': ['anote[1]', 'One'],
    '> a[^1]\n[^1]: One': ['anote[1]', 'One'],
    '| a[^1] |\n|---|\n| b |\n\n[^1]: One': ['anote[1]', 'b', 'One'],
    '# Title[^א]\n\n[^א]: אחד': ['Titlenote[1]', 'אחד'],
    '**a[^1]**\n\n[^1]: *One*': ['strong(anote[1])', 'emphasis(One)'],
    'a[^1]\n\n[^1]: [b](https://a.b) `c`': ['anote[1]', 'link<https://a.b>(b) `c`'],
    'https://a.b[^1]\n\n[^1]: https://c.d': [
      'link<https://a.b>(https://a.b)note[1]',
      'link<https://c.d>(https://c.d)',
    ],
    // Notes that refer to notes.
    'a[^1]\n\n[^1]: See [^2].\n[^2]: See [^1].': ['anote[1]', 'See note[2].', 'See note[1].'],
    // Without a definition, or not a reference.
    'a[^1] [^a-z]': ['a[^1] [^a-z]'],
    'a[^1][^2]\n\n[^2]: Two': ['a[^1]note[1]', 'Two'],
    '`[^1]` \\[^1] [^1](https://a.b) [x [^1]](https://a.b)\n\n[^1]: One': [
      '`[^1]` [^1] link<https://a.b>(^1) link<https://a.b>(x [^1])',
      'One',
    ],
    '    [^1]: code\n': ['[^1]: code\n'],
    '[^a b] [^] [^1\n\n[^]: x': ['[^a b] [^] [^1', '[^]: x'],
    // No words disappear.
    'a\n\n[^1]: Nobody refers to it': ['a', 'Nobody refers to it'],
    'a[^1]\n\n[^1]: One\n\n[^1]: Another': ['anote[1]', 'One', 'Another'],
    'a[^__proto__] b[^constructor]\n\n[^__proto__]: One': ['anote[1] b[^constructor]', 'One'],
  };
  for (const [text, expected] of Object.entries(texts)) {
    it(`is read: ${JSON.stringify(text)}`, () => expect(lines(parseMarkdown(text))).to.deep.equal(expected));
    it(`is the same in chunks: ${JSON.stringify(text)}`, () => {
      const blocks = new IncrementalBlocks({math: false});
      for (let end = 1; end <= text.length; end += 1) blocks.update(text.slice(0, end), true);
      blocks.update(text, false);
      expect(blocks.blocks).to.deep.equal(parseMarkdown(text));
    });
  }

  it('has its number before its text arrives, so that no line changes then', () => {
    const text = 'It is 330 m[^1] high[^tower].\n\n[^1]: Wikipedia.\n[^tower]: The owner.\n';
    const first = states(text).map(([line = '']) => line.replaceAll('?', ''));
    for (const [index, line] of first.entries())
      expect(first[index + 1] ?? line, `after ${index} characters`).to.satisfy((next: string) =>
        next.startsWith(line),
      );
    expect(first.at(-1)).to.equal('It is 330 mnote[1] highnote[2].');
  });

  it('never shows half of its marks', () => {
    const text = 'a[^1] b\n\n[^1]: One\n[^2]: Two\n';
    for (const shown of states(text)) expect(shown.join('|')).not.to.match(/\[\^|\]:/);
  });

  it('keeps a regular expression in a sentence as written', () => {
    const shown = states('Use [^a-z] or [^0-9] here.');
    expect(shown.at(-1)).to.deep.equal(['Use [^a-z] or [^0-9] here.']);
  });

  it('keeps all other blocks when its text arrives', () => {
    const blocks = new IncrementalBlocks({math: false});
    const text = 'One.\n\nTwo[^1].\n\nThree.\n\nFour.\n\n';
    grow(blocks, `${text}[`);
    const before = blocks.blocks;
    grow(blocks, `${text}[^1]: Note\n\nEnd`);
    expect(blocks.blocks.map((block, index) => block === before[index]).slice(0, 3)).to.deep.equal([
      true,
      false,
      true,
    ]);
    expect(blocks.finalLength).to.equal(4);
    expect(listOf(blocks.blocks)?.items).to.have.length(1);
  });

  it('is copied with its number', () => {
    const text = 'It is 330 m[^b] high.\n\n[^b]: Wikipedia\n[^c]: Unused';
    expect(blocksText(parseMarkdown(text), inlineText)).to.equal(
      'It is 330 m[1] high.\n\n1. Wikipedia\n2. Unused',
    );
  });

  it('is read aloud after the text, and its number is not', () => {
    const text = 'It is 330 m[^1] high.\n\n[^1]: Wikipedia.\n\nThat is a lot.';
    const reply = new SpokenReply({language: 'en', words: spokenWords, math: false});
    const said = Array.from(text, (_, index) => reply.read(text.slice(0, index + 1), false));
    said.push(reply.read(text, true));
    expect(said.filter(Boolean).join(' ')).to.equal('It is 330 m high. That is a lot. 1. Wikipedia.');
  });

  it('stays readable among a thousand', () => {
    const numbers = Array.from({length: 1000}, (_, index) => index + 1);
    const references = numbers.map(number => `[^${number}]`).join(' ');
    // Each note refers to all others of its ten.
    const notes = numbers.map(
      number => `[^${number}]: See [^${number - (number % 10) + 1}] and [^${1001 - number}].`,
    );
    const blocks = parseMarkdown(`${references}\n\n${notes.join('\n')}`);
    expect(listOf(blocks)?.items.map(({footnote}) => footnote?.number)).to.deep.equal(numbers);
    expect(lines(blocks)).to.have.length(1001);
  });

  it('has a label of at most 100 characters', () => {
    const [short, long] = ['x'.repeat(100), 'x'.repeat(101)];
    expect(lines(parseMarkdown(`a[^${short}]\n\n[^${short}]: b`))).to.deep.equal(['anote[1]', 'b']);
    expect(lines(parseMarkdown(`a[^${long}]\n\n[^${long}]: b`))).to.deep.equal([
      `a[^${long}]`,
      `[^${long}]: b`,
    ]);
  });
});
