import {readFileSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {expect} from 'chai';

const root = join(import.meta.dirname, '../..');
const guide = readFileSync(join(root, 'stories/docs/troubleshooting.mdx'), 'utf8');
const source = readdirSync(join(root, 'src'), {recursive: true, encoding: 'utf8'})
  .filter(file => file.endsWith('.ts'))
  .map(file => readFileSync(join(root, 'src', file), 'utf8'))
  .join('\n')
  // The backticks of a message are escaped inside a template.
  .replaceAll('\\`', '`');

/** The first cell of each table row. */
const firstCells = [...guide.matchAll(/^\| (.*?) +\|/gm)].map(([, cell = '']) => cell);

describe('the guide to troubleshooting', () => {
  it('names only messages that the library has', () => {
    const messages = firstCells.flatMap(cell =>
      [...cell.matchAll(/“([^”]+)”/g)].map(([, text = '']) => text),
    );
    expect(messages).to.have.length.above(40);
    const missing = messages.filter(text => !text.split('…').every(part => source.includes(part)));
    expect(missing).to.deep.equal([]);
  });

  it('names only codes that the gateway has', () => {
    const codes = firstCells.flatMap(cell => /^`([A-Z_]+)`$/.exec(cell)?.[1] ?? []);
    expect(codes).to.have.length.above(10);
    expect(codes.filter(code => !source.includes(`'${code}'`))).to.deep.equal([]);
  });

  it('has a cause and a fix in every row', () => {
    const rows = guide
      .split('\n')
      .filter(line => line.startsWith('|') && !/^\| (?:-|message|code|symptom)/.test(line));
    for (const row of rows) {
      const cells = row.split('|').slice(1, -1);
      expect(
        cells.every(cell => cell.trim() !== ''),
        row,
      ).to.equal(true);
    }
  });
});
