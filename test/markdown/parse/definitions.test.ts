import {expect} from 'chai';
import {blocksText} from '../../../src/markdown/blocks-text.js';
import {inlineText} from '../../../src/markdown/parse/block-nodes.js';
import {IncrementalBlocks, parseMarkdown} from '../../../src/markdown/parse/parse-markdown.js';
import {SpokenReply} from '../../../src/markdown/spoken-reply.js';
import {outlines, spokenWords} from '../../support/markdown-outline.js';

/** The lines of a text without empty ones. */
const lines = (text: string): readonly string[] => outlines(parseMarkdown(text)).filter(Boolean);

/** Adds text and parses it, even where a slow machine would delay parsing. */
function grow(blocks: IncrementalBlocks, text: string): void {
  do blocks.update(text, true);
  while (blocks.isBehind);
}

function inPieces(text: string, length: number): readonly (readonly string[])[] {
  const blocks = new IncrementalBlocks({math: false});
  const states: (readonly string[])[] = [];
  for (let end = length; end < text.length; end += length) {
    grow(blocks, text.slice(0, end));
    states.push(outlines(blocks.blocks).filter(Boolean));
  }
  blocks.update(text, false);
  return [...states, outlines(blocks.blocks).filter(Boolean)];
}

const one = 'link<https://a.example/1>(https://a.example/1)';
const two = 'link<https://a.example/2>(https://a.example/2)';

describe('a link definition', () => {
  const texts: Readonly<Record<string, readonly string[]>> = {
    // No reference.
    '## Sources\n\n[1]: https://a.example/1\n[2]: https://a.example/2\n': [
      'Sources',
      `[1]: ${one}\n[2]: ${two}`,
    ],
    '[1]: https://a.example/1 "The title"': [`[1]: ${one} "The title"`],
    "[a *b*]: <https://a.example/1> 'T'": [`[a *b*]: ${one} "T"`],
    '[note]: remember': ['[note]: link<remember>(remember)'],
    '- [1]: https://a.example/1\n- [2]: https://a.example/2': [`[1]: ${one}`, `[2]: ${two}`],
    '> [1]: https://a.example/1': [`[1]: ${one}`],
    '1. Text\n\n   [1]: https://a.example/1\n': ['Text', `[1]: ${one}`],
    '[1]: https://a.example/1\n\nText\n\n[2]: https://a.example/2': [`[1]: ${one}`, 'Text', `[2]: ${two}`],
    '[א]: https://a.example/1': [`[א]: ${one}`],
    '[1]:\nhttps://a.example/1\n"T"': [`[1]: ${one} "T"`],
    '[a\n  b]: https://a.example/1': [`[a\nb]: ${one}`],
    '[1]: https://a.example/1\n"" is no title': [`[1]: ${one}`, '"" is no title'],
    // A reference.
    'See [x][1].\n\n[1]: https://a.example/1': ['See link<https://a.example/1>(x).'],
    '[1]: https://a.example/1\n\nSee [1].': ['See link<https://a.example/1>(1).'],
    '| [a] |\n|---|\n| b |\n\n[A]: https://a.example/1': ['link<https://a.example/1>(a)', 'b'],
    '![alt][1]\n\n[1]: https://a.example/1': ['image<https://a.example/1>(alt)'],
    'See [1].\n\n[1]: https://a.example/1\n[2]: https://a.example/2': [
      'See link<https://a.example/1>(1).',
      `[2]: ${two}`,
    ],
    '[a][b]\n\n[a]: https://a.example/1\n[b]: https://a.example/2': [
      'link<https://a.example/2>(a)',
      `[a]: ${one}`,
    ],
    '`[1]`\n\n[1]: https://a.example/1': ['`[1]`', `[1]: ${one}`],
    // The brackets after words in round brackets are no label of the first ones.
    '[a](b c[d]\n\n[a]: https://a.example/1\n[d]: https://a.example/2': [
      'link<https://a.example/1>(a)(b clink<https://a.example/2>(d)',
    ],
    // Another one comes first.
    '[1]\n\n[1]: https://a.example/1\n[1]: https://a.example/2': [
      'link<https://a.example/1>(1)',
      `[1]: ${two}`,
    ],
    '[1]\n\n[1]: https://a.example/1\n\n[1]: https://a.example/1': ['link<https://a.example/1>(1)'],
    // Not a definition.
    '```\n[1]: https://a.example/1\n```': ['[1]: https://a.example/1\n'],
  };
  for (const [text, expected] of Object.entries(texts)) {
    it(`is hidden only when a link uses it: ${JSON.stringify(text)}`, () => {
      expect(lines(text)).to.deep.equal(expected);
    });
    it(`is the same in chunks: ${JSON.stringify(text)}`, () => {
      for (const length of [1, 3, 8]) expect(inPieces(text, length).at(-1)).to.deep.equal(expected);
    });
  }

  it('appears until its line and a block that refers to it are complete', () => {
    const before = 'See [1].\n\nMore.\n\n';
    for (const shown of inPieces(`${before}[1]: https://a.example/1\n`, 1))
      expect(shown.join('')).not.to.match(/\]:/);
    const states = inPieces('[1]: https://a.example/1\n\nSee [1].\n\nMore.\n', 1).map(shown =>
      shown.join('|'),
    );
    expect(states.filter(shown => shown.includes(']:'))).not.to.be.empty;
    expect(states.at(-1)).not.to.include(']:');
  });

  it('keeps the position of all other blocks when it disappears', () => {
    const blocks = new IncrementalBlocks({math: false});
    grow(blocks, '[1]: https://a.example/1\n\nOne.\n');
    grow(blocks, '[1]: https://a.example/1\n\nOne.\n\nTwo.\n');
    const [, first] = blocks.blocks;
    grow(blocks, '[1]: https://a.example/1\n\nOne.\n\nTwo.\n\nSee [1].\n\nThree\n');
    expect(blocks.blocks[1]).to.equal(first);
    expect(outlines(blocks.blocks)[0]).to.equal('');
  });

  it('is announced and copied while nothing refers to it', () => {
    const sources = '## Sources\n\n[1]: https://a.example/1\n[2]: https://a.example/2\n';
    const reply = new SpokenReply({language: 'en', words: spokenWords, math: false});
    expect(reply.read(sources, true)).to.equal('Sources. [1]: https://a.example/1 [2]: https://a.example/2');
    expect(blocksText(parseMarkdown(sources), inlineText)).to.equal(
      'Sources\n\n[1]: https://a.example/1\n[2]: https://a.example/2',
    );
    expect(blocksText(parseMarkdown('A [b].\n\n[b]: /c\n\nD'), inlineText)).to.equal('A b.\n\nD');
  });
});

describe('a footnote', () => {
  const texts: Readonly<Record<string, readonly string[]>> = {
    '330 m[^1].\n\n[^1]: Wikipedia': ['330 m[^1].', '[^1]: Wikipedia'],
    'a[^1] b[^2]\n\n[^1]: One\n[^2]: Two words': ['a[^1] b[^2]', '[^1]: One\n[^2]: Two words'],
    'a[^note]\n\n[^note]: https://a.example/1': ['a[^note]', `[^note]: ${one}`],
    '- a[^1]\n\n[^1]: One': ['a[^1]', '[^1]: One'],
    '> a[^1]\n>\n> [^1]: One': ['a[^1]', '[^1]: One'],
    '| a[^1] |\n|---|\n| b |\n\n[^1]: One': ['a[^1]', 'b', '[^1]: One'],
    '# Title[^א]\n\n[^א]: אחד': ['Title[^א]', '[^א]: אחד'],
    '[^1]: One "T"\n\n[x][^1]': ['[^1]: One "T"', '[x][^1]'],
  };
  for (const [text, expected] of Object.entries(texts))
    it(`is readable: ${JSON.stringify(text)}`, () => {
      expect(lines(text)).to.deep.equal(expected);
      expect(inPieces(text, 1).at(-1)).to.deep.equal(expected);
    });

  it('appears while it is written', () => {
    expect(inPieces('330 m[^1] high', 1).at(-6)).to.deep.equal(['330 m[^1]']);
    expect(inPieces('[^1]: Wikipedia, the', 1).at(-2)).to.deep.equal(['[^1]: Wikipedia, th']);
  });
});
