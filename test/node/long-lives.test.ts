import {expect} from 'chai';
import {failuresOf, tableOf} from '../long-lives/figures.js';

const life = {
  title: 'A chat',
  figures: [
    {what: 'nodes', value: 5001, most: 5000},
    {what: 'listeners', value: 12.345, most: 300},
    {what: 'heap', value: NaN, most: 30},
    {what: 'CPU', value: 1234.5},
  ],
};

describe('npm run test:long-lives', () => {
  it('fails with each figure that is above its bound or missing', () => {
    expect(failuresOf([life])).to.deep.equal([
      'A chat: nodes is 5,001, above 5,000.',
      'A chat: heap is NaN, above 30.',
    ]);
  });

  it('writes figures without a bound too', () => {
    expect(tableOf(life).split('\n').slice(2)).to.deep.equal([
      '| nodes | 5,001 | 5,000 |',
      '| listeners | 12 | 300 |',
      '| heap | NaN | 30 |',
      '| CPU | 1,235 |  |',
    ]);
  });
});
