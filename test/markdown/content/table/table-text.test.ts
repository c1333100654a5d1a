import {expect} from 'chai';
import {inlineText, type Table} from '../../../../src/markdown/parse/block-nodes.js';
import {parseMarkdown} from '../../../../src/markdown/parse/parse-markdown.js';
import * as text from '../../../../src/markdown/content/table/table-text.js';

const {tableFileName} = text;
const tableAsTSV = (table: Table): string => text.tableAsTSV(rowsOf(table));
const tableAsCSV = (table: Table): string => text.tableAsCSV(rowsOf(table));

function rowsOf({header, rows}: Table): text.TextRows {
  return [header, ...rows].map(row => row.map(cell => inlineText(cell)));
}

function table(...rows: readonly string[]): Table {
  const [head = '', ...body] = rows;
  const delimiters = head.replace(/[^|]+/g, '---');
  return parseMarkdown([head, delimiters, ...body].join('\n'))[0] as Table;
}

describe('a table as text for a spreadsheet', () => {
  it('has the words of its cells without markup', () => {
    const plants = table('| Plant | **Water** |', '| [Rose](https://a.example/) | `2 l` |', '| | ~~no~~ |');
    expect(tableAsTSV(plants)).to.equal('Plant\tWater\nRose\t2 l\n\tno');
    expect(tableAsCSV(plants)).to.equal('\uFEFFPlant,Water\r\nRose,2 l\r\n,no\r\n');
  });

  it('quotes commas, quotes and line breaks in a file', () => {
    const quotes = table('| a, b | say "hi" |', '| one<br>two | c |');
    expect(tableAsCSV(quotes)).to.equal('\uFEFF"a, b","say ""hi"""\r\n"one\ntwo",c\r\n');
  });

  it('keeps a cell in one cell when it has a line break', () => {
    expect(tableAsTSV(table('| a |', '| one<br>two |'))).to.equal('a\none two');
  });

  it('never begins a cell with a formula', () => {
    for (const hostile of [
      '=HYPERLINK("https://evil.example")',
      '+1+cmd',
      '-2+3',
      '@SUM(A1)',
      '&#9;=1+1',
      '＝1+1',
    ]) {
      const written = table('| a |', `| ${hostile} |`);
      for (const lines of [tableAsTSV(written), tableAsCSV(written)]) {
        const cell = lines.split('\n')[1]!.trim().replace(/^"/, '');
        expect(cell, hostile).to.match(/^(?:'|1\+1)/);
      }
    }
  });

  it('never begins a cell with a formula where other signs separate cells', () => {
    for (const [hostile, csv, tsv = csv] of [
      ['x;=1+1', "x;'=1+1"],
      ['x; =1+1', "x;' =1+1"],
      ['x,\u00a0 =1+1', `"x,'\u00a0 =1+1"`, `x,'\u00a0 =1+1`],
      ['\u200b=1+1', `'\u200b=1+1`],
      ['﹦1+1', "'﹦1+1"],
      ['x;＝1+1', "x;'＝1+1"],
      ['x,=1+1', `"x,'=1+1"`, "x,'=1+1"],
      ['x;y;@A1;-2+3', "x;y;'@A1;'-2+3"],
      ['a;;+A1', "a;;'+A1"],
      ['x";"=1+1', `"x"";'""=1+1"`, `x";'"=1+1`],
      ['"=1+1"', `"'""=1+1"""`, `'"=1+1"`],
      ['&nbsp; =1+1', `'\u00a0 =1+1`],
      ['x&#9;=1+1', "x\t'=1+1", 'x =1+1'],
      ['&#9;=1+1', "'\t'=1+1", "' =1+1"],
      ['x<br>=1+1', `"x\n'=1+1"`, 'x =1+1'],
    ] as const) {
      const written = table('| a |', `| ${hostile} |`);
      expect(tableAsCSV(written), hostile).to.equal(`\uFEFFa\r\n${csv}\r\n`);
      expect(tableAsTSV(written), hostile).to.equal(`a\n${tsv}`);
    }
  });

  it('keeps amounts and sentences as they are', () => {
    for (const words of [
      'warm; -5 °C',
      'Paris, -5 °C',
      '1;-2;+3.5',
      'Tom, @tom',
      '-10,5%',
      'a;b, c',
      'x = 1; y',
    ])
      expect(tableAsTSV(table('| a |', `| ${words} |`))).to.equal(`a\n${words}`);
  });

  it('keeps signed numbers as numbers', () => {
    expect(tableAsTSV(table('| a | b | c |', '| -4 | +2.50 | -10,5% |'))).to.equal(
      'a\tb\tc\n-4\t+2.50\t-10,5%',
    );
  });

  it('has a file name that every system accepts', () => {
    expect(tableFileName('Garden guide')).to.equal('Garden-guide.csv');
    expect(tableFileName('../..\\CON: <x>?')).to.equal('CON-x.csv');
    expect(tableFileName('园艺助手')).to.equal('园艺助手.csv');
    expect(tableFileName(' / ')).to.equal('table.csv');
    expect(tableFileName('a'.repeat(500))).to.have.length(64);
  });
});
