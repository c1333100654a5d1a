import {expect} from 'chai';
import type {BlockMath} from '../../../src/markdown/parse/block-nodes.js';
import {addMath, endBeforeFormula} from '../../../src/markdown/math/math-rules.js';
import {LinkDefinitions} from '../../../src/markdown/parse/link-definitions.js';
import {ParserBlock} from '../../../src/markdown/parse/rules/parser-block.js';
import {ParserInline} from '../../../src/markdown/parse/rules/parser-inline.js';
import {addTables} from '../../../src/markdown/parse/tables.js';

const block = new ParserBlock(20);
const inline = new ParserInline(20);
addTables(block);
addMath(block, inline);

const parse = (text: string, open = false) => {
  const environment = new LinkDefinitions().forParsing(open);
  const tokens = block.parse(text, environment);
  const lines = tokens.filter(({type}) => type === 'inline');
  return {tokens, inside: lines.flatMap(({content}) => inline.parse(content, environment))};
};
const blocks = (text: string, open = false): readonly string[] =>
  parse(text, open)
    .tokens.filter(({type}) => type === 'math_block')
    .map(({meta}) => (meta as BlockMath).tex);
const inlines = (text: string): readonly string[] =>
  parse(text)
    .inside.filter(({type}) => type === 'math_inline')
    .map(({meta}) => (meta as BlockMath).tex);

describe('a display formula', () => {
  const formulas: Readonly<Record<string, string>> = {
    '$$\nx^2\n$$': 'x^2',
    '$$x^2$$': 'x^2',
    '$$ x^2 $$  ': 'x^2',
    '$$x\n+ y$$': 'x\n+ y',
    '\\[\nx^2\n\\]': 'x^2',
    '\\[ x^2 \\]': 'x^2',
    'Look:\n$$\nx\n$$\nThere.': 'x',
    '> $$\n> x\n> $$': 'x',
    '- one\n  $$\n  x\n  $$': 'x',
  };
  for (const [text, tex] of Object.entries(formulas)) {
    it(`is found in ${JSON.stringify(text)}`, () => expect(blocks(text)).to.deep.equal([tex]));
  }

  it('has the right line numbers', () => {
    const formula = parse('Look:\n\n$$\nx\n$$\n').tokens.find(({type}) => type === 'math_block');
    expect(formula?.map).to.deep.equal([2, 5]);
  });

  it('does not start in fences and indented code', () => {
    expect(blocks('```\n$$\nx\n$$\n```\n\n    $$x$$\n')).to.be.empty;
  });

  it('contains no blank line', () => {
    expect(blocks('$$\nx\n\ny\n$$')).to.be.empty;
  });

  it('shows its partial source while it grows, and is text when it never ends', () => {
    expect(blocks('$$\nx^2 +', true)).to.deep.equal(['x^2 +']);
    expect(blocks('\\[\nx^2 +', true)).to.deep.equal(['x^2 +']);
    expect(blocks('$$\nx^2 +')).to.be.empty;
    expect(blocks('\\[\nx^2 +')).to.be.empty;
  });
});

describe('an inline formula', () => {
  const formulas: Readonly<Record<string, readonly string[]>> = {
    'It is $$x^2$$.': ['x^2'],
    'It is \\(x^2\\).': ['x^2'],
    'It is \\[x^2\\].': ['x^2'],
    '\\(a\\) and \\( b \\)': ['a', 'b'],
    '**\\(a*b*c\\)**': ['a*b*c'],
    '| \\(a\\) |\n| --- |\n| $$b$$ |': ['a', 'b'],
  };
  for (const [text, found] of Object.entries(formulas)) {
    it(`is found in ${JSON.stringify(text)}`, () => expect(inlines(text)).to.deep.equal(found));
  }

  const others = [
    'From $5 to $10.',
    '$x$',
    '`$$x$$` and `\\(x\\)`',
    'It is $$x',
    'It is \\(x',
    '\\( \\)',
    '$$$$',
    '\\\\(x\\\\)',
  ];
  for (const text of others) {
    it(`is not found in ${JSON.stringify(text)}`, () => {
      expect(inlines(text)).to.be.empty;
      expect(blocks(text)).to.be.empty;
    });
  }
});

describe('lines that can belong to a formula', () => {
  it('wait for the blank line that would end it', () => {
    const text = 'Look:\n\n$$\nx\n';
    expect(endBeforeFormula(text, 0, text.length)).to.equal('Look:\n\n'.length);
    expect(endBeforeFormula('Look:\nhere\n', 0, 11)).to.equal(11);
  });
});

describe('hostile formulas', () => {
  const families: Readonly<Record<string, string>> = {
    'dollar signs': '$$',
    'round brackets': '\\(',
    'square brackets': '\\[',
    'lines of dollar signs': '$$a\n',
    'paragraphs of dollar signs': '$$a\n\n',
    'lines of square brackets': '\\[\n',
    'brackets below words': 'a\n\\[ b\n',
    'quoted dollar signs': '> $$\n',
    'deeply quoted brackets': `${'>'.repeat(60)} \\[\n`,
    'listed brackets': '- \\[\n',
    'a mixture': '$$ \\( \\[ ',
  };
  for (const [name, piece] of Object.entries(families)) {
    for (const open of [false, true]) {
      it(`need no look-ahead over the rest of the text: ${name}${open ? ', growing' : ''}`, () => {
        const looks = (count: number) => countLooks(() => parse(piece.repeat(count), open));
        expect(looks(800)).to.be.lessThan(looks(400) * 2.5);
      });
    }
  }
});

/** The number of character reads of a text: unlike time, equal on every machine. */
function countLooks(work: () => void): number {
  const originals = {slice: String.prototype.slice, indexOf: String.prototype.indexOf};
  let looks = 1;
  String.prototype.slice = function (...range) {
    looks += 1;
    return originals.slice.apply(this, range);
  };
  String.prototype.indexOf = function (...search) {
    const found = originals.indexOf.apply(this, search);
    looks += found < 0 ? this.length : 1;
    return found;
  };
  try {
    work();
  } finally {
    Object.assign(String.prototype, originals);
  }
  return looks;
}
