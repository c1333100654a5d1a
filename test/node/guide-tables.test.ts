import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect} from 'chai';
import {withTables} from '../../.storybook/guide-tables.js';

const folder = join(import.meta.dirname, '../../stories/docs');
const guides = readdirSync(folder).filter(name => name.endsWith('.mdx'));

/** The lines of a guide outside code. */
function proseOf(guide: string): string[] {
  return guide.replace(/^```.*?^```$/gms, '').split('\n');
}

describe('the guides of Storybook', () => {
  for (const name of guides) {
    it(`shows the tables of ${name} as tables, with every row`, () => {
      const guide = readFileSync(join(folder, name), 'utf8');
      const rows = proseOf(guide).filter(line => line.startsWith('|'));
      const shown = withTables(guide);
      const tables = [...shown.matchAll(/^<Markdown options=.*?>\{(".*")\}<\/Markdown>$/gm)].map(
        ([, text = '']) => String(JSON.parse(text)),
      );
      expect(proseOf(shown).filter(line => line.startsWith('|'))).to.deep.equal([]);
      expect(tables.join('').split('\n').slice(0, -1)).to.deep.equal(rows);
    });

    it(`imports the block of the tables of ${name} once`, () => {
      const shown = withTables(readFileSync(join(folder, name), 'utf8'));
      expect(shown.match(/^import \{.*\bMarkdown\b.*\}/gm)).to.have.length(1);
    });
  }

  it('does not change code that looks like a table', () => {
    const guide = '```md\n| a |\n|---|\n| b |\n```\n';
    expect(withTables(guide)).to.include(guide);
  });
});
