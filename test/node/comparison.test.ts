import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect} from 'chai';
import {withComparison} from '../size/comparison.js';

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');

describe('the comparison in the README', () => {
  it('has the figures of the guides and of the measured chats', async () => {
    expect(readme).to.equal(await withComparison(readme));
    expect(readme).to.match(/^\| bytes of the open chat +\|(?: +[\d.]+ kB \|){4}$/m);
  });
});

describe('the README', () => {
  it('is short', () => {
    expect(readme.split('\n').length).to.be.at.most(151);
  });
});
