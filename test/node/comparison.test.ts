import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect} from 'chai';
import {version} from 'deep-chat/package.json' with {type: 'json'};
import {contenders} from '../bench/contenders.js';
import {benchTitles, products, visitCell, withComparison} from '../size/comparison.js';
import measured from '../size/contenders.json' with {type: 'json'};

const root = join(import.meta.dirname, '../..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const size = readFileSync(join(root, 'stories/docs/size.mdx'), 'utf8');

describe('the comparison in the README', () => {
  it('has the figures of the guides and of the measured chats', async () => {
    expect(readme).to.equal(await withComparison(readme));
    const cells = /^\| bytes of the open chat +\|(.*)\|$/m.exec(readme)?.[1]?.split('|');
    expect(cells).to.have.length(products.length);
    for (const cell of cells ?? []) expect(cell).to.match(/^ +[\d.]+ kB $/);
  });

  it('has the same bytes for deep-chat as the guide of sizes', () => {
    const row = /^\| `deep-chat`.*$/m.exec(size)?.[0] ?? '';
    const guide = [...row.matchAll(/([\d.]+) kB/g)].map(([, kB]) => Number(kB));
    const other = measured.find(({name}) => name === 'deep-chat');
    expect(guide).to.deep.equal([other?.pagekB, other?.kB, other?.kB]);
    expect(other?.version).to.equal(version);
  });

  it('has the CPU of a whole visit as soon as the bench measured it', () => {
    const bench = '| `@runtypelabs/persona` | 1.5 | 0.5 | 1 | 3.1 | ≤ 1.5 | 253 | 400 |';
    expect(visitCell(bench, '@runtypelabs/persona')).to.equal('3.1 ×');
    expect(visitCell(bench, 'flowise-embed')).to.equal('not measured');
    expect(contenders.map(({title}) => title)).to.include.members(Object.values(benchTitles));
  });
});

describe('the README', () => {
  it('is short', () => {
    expect(readme.split('\n').length).to.be.at.most(151);
  });
});
