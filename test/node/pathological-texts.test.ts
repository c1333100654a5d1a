import {join} from 'node:path';
import {expect} from 'chai';
import {loadCounted} from '../support/counted-code.js';
import {families} from '../support/pathological-families.js';
import type * as Parsing from './parse-in-each-way.js';

/** Characters, two doublings apart. Both exceed the 2,000 characters that an unfinished link or tag may hide. */
const [short, long] = [5_000, 20_000];
const limit = 1.5;

describe('a text with pathological Markdown', () => {
  let ways: typeof Parsing.ways;
  let count: (work: () => void) => number;

  before(async () => {
    const path = join(import.meta.dirname, 'parse-in-each-way.ts');
    const loaded = await loadCounted<typeof Parsing>(path);
    ({count} = loaded);
    ({ways} = loaded.exports);
  });

  // With a stopped clock, each update parses the open end again; otherwise the number of parses depends on the machine.
  let realNow: typeof performance.now;
  beforeEach(() => {
    realNow = performance.now;
    performance.now = () => 0;
  });
  afterEach(() => {
    performance.now = realNow;
  });

  for (const [name, textOf] of Object.entries(families))
    it(`is parsed in linear time, whole and in chunks: ${name}`, () => {
      for (const [way, work] of Object.entries(ways)) {
        const [early, late] = [short, long].map(length => count(() => work(textOf(length))));
        // 1 is linear, 2 is quadratic.
        const growth = Math.log2(late! / early!) / Math.log2(long / short);
        expect(growth, way).to.be.at.most(limit);
      }
    });
});
