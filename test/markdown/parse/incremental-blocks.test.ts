import {expect} from 'chai';
import type {Block} from '../../../src/markdown/parse/block-nodes.js';
import {IncrementalBlocks, parseMarkdown} from '../../../src/markdown/parse/parse-markdown.js';
import {contentModule, mathModule} from '../../../src/markdown/load-content.js';
import {seededRandom} from '../../support/seeded-random.js';

const vocabulary = [
  ...[
    '',
    '',
    '',
    '',
    '- a',
    '- b',
    '-',
    '* c',
    '+ d',
    '1. one',
    '2. two',
    '3) three',
    '  - nested',
    '    code',
  ],
  ...[
    '\tcode',
    '  more',
    '   cont',
    '> q',
    '> - ql',
    '>',
    '```',
    '```js',
    '~~~',
    '````',
    '  ```',
    'let x = 1',
  ],
  ...[
    '# h',
    '## h2 ##',
    '===',
    '---',
    '***',
    '- - -',
    '| a | b |',
    '|---|---|',
    '| 1 | 2 |',
    '| 1 |',
    'a | b',
  ],
  ...['--- | ---', '[foo]: /url', '[foo]: <x', '[bar]:', '/url2', '"title"', "'title'", '"half', 'title"'],
  ...['[foo]', '[foo][bar]', 'see [bar] and [foo] too', '[baz]', '[baz]: /z "t"', '- [foo]: /inlist'],
  ...['> [bar]: /inquote', 'text **bold** and *it*', 'text **open', 'closing** x', '`code', 'end` y'],
  ...['- [ ] task', '- [x] done [foo]', '<div>', '</div>', 'a  ', 'b\\', '\\', '![i](x)', '[l](y'],
  ...[
    'http://example.com',
    'www.a.b',
    '&amp;',
    '-     code in item',
    '10. ten',
    '0. zero',
    '- # head',
    '- > quote',
  ],
  ...['- ```', '  x', '      y', '\r', 'a\rb', '$$', 'x $$ y', '\\[', '\\]', '$$ a $$'],
  ...[
    'a<br>b',
    '<BR/>',
    '<kbd>k</kbd> <sub>2',
    'x</sub> y',
    '**a <b>b** c</b>',
    '<code>a',
    '*b*</code> <',
    '</',
  ],
  ...['| 1 | 2 | 3 |', '| $$|x|$$ | b |', '| \\(a|b\\) | c | d', '$$a$$ and $$b$$', 'x $$', '$$ | $$'],
  ...['见http://a.b。c', '[x: http://a.b/c], d', '{"u":"http://a.b"}', '(http://a.b).c'],
  ...['[foo]: /other', '[a]: https://a.b', '> [foo]', 'x[^1]', '[^1]: note', '- [baz]: /list', '[A]'],
  ...[
    'y[^2][^a]',
    '[^a]: - b',
    '[^2]: see [^1]',
    '    [^3] more',
    '> [^q]: z',
    '[^q]',
    '[^1]:',
    '[^1',
    '[^a](b)',
  ],
];

/** An unrealistic document whose lines affect each other. */
function randomDocument(random: () => number): string {
  const line = () => vocabulary[Math.floor(random() * vocabulary.length)]! + (random() < 0.9 ? '\n' : '\r\n');
  const text = Array.from({length: 2 + Math.floor(random() * 14)}, line).join('');
  return random() < 0.5 ? text : text.slice(0, -1);
}

/** Feeds a text in chunks of at most `longest` characters; returns the final blocks. */
function inPieces(text: string, longest: number, random: () => number, math = false): readonly Block[] {
  const blocks = new IncrementalBlocks({math});
  for (let end = 0; end < text.length;) {
    end += 1 + Math.floor(random() * longest);
    blocks.update(text.slice(0, end), true);
  }
  blocks.update(text, false);
  return blocks.blocks;
}

/** Adds text and parses it, even where a slow machine would delay parsing. */
function grow(blocks: IncrementalBlocks, text: string): void {
  do blocks.update(text, true);
  while (blocks.isBehind);
}

function feed(...pieces: readonly string[]): IncrementalBlocks {
  const blocks = new IncrementalBlocks({math: false});
  let text = '';
  for (const piece of pieces) grow(blocks, (text += piece));
  return blocks;
}

describe('a text parsed as it grows', () => {
  before(() => mathModule.load());

  // Each case has documents of its own.
  for (const [math, withFootnotes, seed] of [
    [false, false, 20_261_121],
    [true, false, 20_261_122],
    [true, true, 20_261_123],
  ] as const) {
    const rules = `${math ? ', with formulas' : ''}${withFootnotes ? ' and footnotes' : ''}`;
    it(`equals the whole text in the end, at every cut${rules}`, async () => {
      // Stays loaded: the tests below run with footnotes.
      if (withFootnotes) await contentModule.load();
      const random = seededRandom(seed);
      for (let count = 0; count < 600; count += 1) {
        const text = randomDocument(random);
        const whole = parseMarkdown(text, {math});
        for (const longest of [1, 6, 40]) {
          const pieces = inPieces(text, longest, random, math);
          expect(pieces, `document ${count} of seed ${seed}: ${JSON.stringify(text)}`).to.deep.equal(whole);
        }
      }
    }).timeout(60_000);
  }

  const delicate: Readonly<Record<string, string>> = {
    'a definition whose title is on the lines after it': '[foo]: /url\n"half\ntitle"\n\n[foo]\n',
    'a definition that only looks as if it had a title': '[foo]: /url\n"half\n\n[foo]\n',
    'a link that is defined long after it was used':
      'See [this].\n\n- [this]\n- x\n\n| [this] |\n|---|\n| b |\n\n[this]: /there\n\nEnd\n',
    'two definitions of one label': '[a]: /first\n\n[a]\n\n[a]: /second\n\n[a]\n',
    'a list whose items hold only code': '-     one\n\n-     two\n- three\n- four\n',
    'a list that becomes loose with its last item': '- a\n- b\n- c\n\n- d\n',
    'a list whose last item looks like a paragraph until it is a table': '- # a\n\n- | b |\n  | --- |\n',
    'a table whose rows are too short': '| a | b |\n|---|---|\n| 1 |\n| 1 | 2 |\n| 3 |\n\nend\n',
    'a definition in an item that an earlier item asked for': '- [x]\n- b\n- [x]: /y\n- d\n\nend\n',
    'a list that becomes loose behind the last item with words':
      '- a\n- ```\n  b\n  ```\n\n- ```\n  c\n  ```\n',
    'an item that would be the head of a table if it stood alone': '- a\n- b\n- c | d\n--|--\n',
    'items that are indented in different ways': '   1.  a\n1. b\n  12. c\n\n 3. d\n',
    'code with a character at which only some lines end': '```\na\u2028```\nb\n```\n\nc\n',
    'a title that looks like blocks of their own': '[foo]: /url\n"half\n===\nof a\ntitle"\n\n[foo]\n\nend\n',
    'a title behind the item it belongs to': '- [foo]: /url\n"half\ntitle"\n\n[foo]\n',
    'a formula with a line that only looks blank': 'a\n$$\n\v\n# b\n$$\n',
    'a fence that never ends': 'a\n\n```js\nlet x;\n\n``\n',
    'footnotes whose blocks follow': 'a[^1]\n\n[^1]: b\n\n    - c\n\n    d\n\ne[^2]\n\n[^2]: f\n',
    'a footnote in an item': '- a[^1]\n- [^1]: b\n- c\n\nd\n',
    'line ends of two characters': 'a\r\nb\r\n\r\n- c\r\n- d\r\n',
  };
  for (const [what, text] of Object.entries(delicate)) {
    it(`equals the whole text in chunks: ${what}`, () => {
      for (const math of [false, true]) {
        for (const longest of [1, 2, 9])
          expect(inPieces(text, longest, seededRandom(longest), math)).to.deep.equal(
            parseMarkdown(text, {math}),
          );
      }
    });
  }

  it('never changes a block after a later one starts', () => {
    const blocks = feed('# Title\n\nFirst paragraph.\n\n', 'Second\n');
    const [title, first] = [blocks.blocks[0], blocks.blocks[1]];
    grow(blocks, '# Title\n\nFirst paragraph.\n\nSecond\n**paragraph**\n\n- and a list');
    expect(blocks.blocks[0]).to.equal(title);
    expect(blocks.blocks[1]).to.equal(first);
  });

  it('parses only the open end again, and the blocks of a late definition', () => {
    const text = 'See [this].\n\nNothing here.\n\n';
    const blocks = feed(text, 'More\n\n');
    const before = blocks.blocks;
    grow(blocks, `${text}More\n\n[this]: /there\n\nEnd\n`);
    const isKept = blocks.blocks.map((block, index) => block === before[index]);
    expect(isKept).to.deep.equal([false, true, false, false, false]);
    expect(JSON.stringify(blocks.blocks[0])).to.include('/there');
  });

  it('keeps the items of a long list and the rows of a long table', () => {
    for (const [text, next] of [
      ['- a\n- b\n- c\n', '- d'],
      ['| a |\n|---|\n| 1 |\n| 2 |\n| 3 |\n', '| 4 |'],
    ] as const) {
      const blocks = feed(text);
      const parts = () => {
        const block = blocks.blocks[0];
        return block?.type === 'list' ? block.items : block?.type === 'table' ? block.rows : [];
      };
      const before = parts().slice(0, 2);
      grow(blocks, text + next);
      expect(parts()).to.have.length(4);
      for (const [index, part] of before.entries()) expect(parts()[index]).to.equal(part);
    }
  });

  it('parses a text that does not continue the previous one from the start', () => {
    const blocks = feed('One\n\nTwo');
    blocks.update('Three', true);
    blocks.update('Three', false);
    expect(blocks.blocks).to.deep.equal(parseMarkdown('Three'));
  });
});
