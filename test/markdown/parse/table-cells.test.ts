import {expect} from 'chai';
import {IncrementalBlocks, parseMarkdown} from '../../../src/markdown/parse/parse-markdown.js';
import {mathModule} from '../../../src/markdown/load-content.js';
import {outline} from '../../support/markdown-outline.js';

/** The cells of the only table in a text, row by row, without its two-column head. */
function rows(text: string, math = false): readonly (readonly string[])[] {
  const table = `| a | b |\n|---|---|\n${text}`;
  const whole = parseMarkdown(table, {math});
  const pieces = new IncrementalBlocks({math});
  for (let end = 1; end < table.length; end += 1) pieces.update(table.slice(0, end), true);
  pieces.update(table, false);
  expect(pieces.blocks).to.deep.equal(whole);
  const [block] = whole;
  return block?.type === 'table' ? block.rows.map(row => row.map(outline)) : [];
}

describe('a row with more cells than its table has columns', () => {
  const texts: Readonly<Record<string, readonly string[]>> = {
    '| (1 | group) | random **intercept** |': ['(1', 'group) | random strong(intercept)'],
    '| 1 | 2 | 3 | 4 |': ['1', '2 | 3 | 4'],
    '1 | 2 | 3': ['1', '2 | 3'],
    '| 1 | 2 | `a` |': ['1', '2 | `a`'],
    '| 1 | **2 | 3** |': ['1', 'strong(2 | 3)'],
    '| 1 | a \\| b | c \\| d |': ['1', 'a | b | c | d'],
    '| 1 | 2 | |': ['1', '2'],
    '| 1 | 2 | | 4 |': ['1', '2 |  | 4'],
    '| 1 | | 3 |': ['1', '| 3'],
    '| أ | ب | ج |': ['أ', 'ب | ج'],
    '| 1 | 2 | <br> |': ['1', '2 |/'],
    '| 1 | see | [x](https://a.example) |': ['1', 'see | link<https://a.example>(x)'],
    // As before.
    '| 1 | 2 |': ['1', '2'],
    '  | 1 | 2 |  ': ['1', '2'],
    '| 1 |': ['1', ''],
    '| 1 | a \\| b |': ['1', 'a | b'],
  };
  for (const [text, expected] of Object.entries(texts))
    it(`puts the extra ones into its last cell: ${text}`, () => expect(rows(text)).to.deep.equal([expected]));

  it('changes no other row, also in a list or a quote', () => {
    expect(rows('| 1 | 2 | 3 |\n| 4 | 5 |\n| 6 |')).to.deep.equal([
      ['1', '2 | 3'],
      ['4', '5'],
      ['6', ''],
    ]);
    for (const before of ['> ', '- '].map(sign => [sign, sign === '- ' ? '  ' : sign] as const)) {
      const lines = ['| a |', '|---|', '| 1 | 2 |'].map((line, index) => before[index === 0 ? 0 : 1] + line);
      const text = JSON.stringify(parseMarkdown(lines.join('\n')));
      expect(text).to.include('"1 | 2"');
    }
  });
});

describe('a table with trailing spaces in its lines', () => {
  it('has as many columns as without', () => {
    for (const text of ['| a | b |  \n|---|---|\n| 1 | 2 |', '| a | b |\n|---|---|  \n| 1 | 2 |']) {
      const [block] = parseMarkdown(text);
      expect(block?.type === 'table' && block.rows.map(row => row.map(outline)), text).to.deep.equal([
        ['1', '2'],
      ]);
    }
  });
});

describe('a formula in a cell', () => {
  before(() => mathModule.load());

  const texts: Readonly<Record<string, readonly string[]>> = {
    '| $$|x|$$ | \\(P(A|B)\\) |': ['math(|x|)', 'math(P(A|B))'],
    '| \\[a|b\\] and $$c$$ | 2 |': ['math(a|b) and math(c)', '2'],
    '| $$|a|$$ or $$|b|$$ | 2 | 3 |': ['math(|a|) or math(|b|)', '2 | 3'],
    '| $$P(A\\|B)$$ | 2 |': ['math(P(A|B))', '2'],
    '| **$$|x|$$** | 2 |': ['strong(math(|x|))', '2'],
    '| $$|x | 2 |': ['$$', 'x | 2'],
    '| $$ | $$$ |': ['$$', '$$$'],
    '| from $$5 | to $$6 |': ['from $$5', 'to $$6'],
    '| `$$` | `$$` |': ['`$$`', '`$$`'],
    '| costs $5 | or $6 |': ['costs $5', 'or $6'],
  };
  for (const [text, expected] of Object.entries(texts))
    it(`can contain bars: ${text}`, () => expect(rows(text, true)).to.deep.equal([expected]));

  it('can contain bars in the table head too, also in a list', () => {
    for (const indent of ['', '  ']) {
      const table = `${indent && '- '}| $$|a|$$ | b |\n${indent}|---|---|\n${indent}| 1 | 2 |`;
      expect(JSON.stringify(parseMarkdown(table, {math: true}))).to.include('"tex":"|a|"');
    }
  });

  it('is text in separate cells where formulas are off', () => {
    expect(rows('| $$|x|$$ | 2 |')).to.deep.equal([['$$', 'x | $$ | 2']]);
  });
});

describe('several formulas in one line', () => {
  before(() => mathModule.load());

  const texts: Readonly<Record<string, string>> = {
    '$$a^2$$ and $$b^2$$ make $$c^2$$': 'math(a^2) and math(b^2) make math(c^2)',
    '$$a$$ $$b$$': 'math(a) math(b)',
    '$$a$$, then\n$$b$$, $$c$$': 'math(a), then\nmath(b), math(c)',
    '\\[a\\] and \\[b\\]': 'math(a) and math(b)',
    '\\(a\\) and \\(b\\)': 'math(a) and math(b)',
    'Now: $$a$$ and $$b$$': 'Now: math(a) and math(b)',
    '$$\na\n$$ and $$b$$': 'math(a) and math(b)',
    'מכאן $$a$$ ו $$b$$': 'מכאן math(a) ו math(b)',
  };
  for (const [text, expected] of Object.entries(texts)) {
    it(`render with the text between: ${JSON.stringify(text)}`, () => {
      for (const [before, after] of [
        ['', ''],
        ['- ', '  '],
        ['> ', '> '],
      ] as const) {
        const placed = before + text.replace(/\n/g, `\n${after}`);
        const pieces = new IncrementalBlocks({math: true});
        for (let end = 1; end < placed.length; end += 1) pieces.update(placed.slice(0, end), true);
        pieces.update(placed, false);
        expect(pieces.blocks).to.deep.equal(parseMarkdown(placed, {math: true}));
        const [block] = pieces.blocks;
        const [line] =
          block?.type === 'list' ? block.items[0]!.blocks : block?.type === 'quote' ? block.blocks : [block];
        expect(line?.type === 'paragraph' && outline(line.content)).to.equal(expected);
      }
    });
  }

  it('are text where formulas are off', () => {
    const [block] = parseMarkdown('$$a$$ and $$b$$');
    expect(block?.type === 'paragraph' && outline(block.content)).to.equal('$$a$$ and $$b$$');
  });

  it('do not change a single display formula', () => {
    for (const text of ['$$a^2$$', '\\[a\\]', '$$\na\n$$', '$$a\n+ b$$'])
      expect(parseMarkdown(text, {math: true})[0]?.type, text).to.equal('math');
  });
});
