import {expect} from 'chai';
import {mayHaveMorePages, type ListSoFar} from '../../src/client/list-page.js';

function mayHaveMore(list: Partial<ListSoFar>): boolean {
  return mayHaveMorePages({received: 10, added: 10, listed: 10, total: 25, pageSize: 10, ...list});
}

describe('mayHaveMorePages', () => {
  it('trusts a total that requires more agents', () => {
    expect(mayHaveMore({})).to.equal(true);
    expect(mayHaveMore({received: 3, added: 3, listed: 3, total: 4})).to.equal(true);
  });

  it('trusts a total that is reached', () => {
    expect(mayHaveMore({listed: 25, received: 5, added: 5})).to.equal(false);
    expect(mayHaveMore({listed: 20, total: 20})).to.equal(false);
  });

  it('continues after a full page when the total is too small', () => {
    for (const total of [0, -1, 3]) expect(mayHaveMore({total}), String(total)).to.equal(true);
    expect(mayHaveMore({total: 3, received: 9, added: 9, listed: 9})).to.equal(false);
  });

  it('ends after a page without new agents, whatever the total is', () => {
    expect(mayHaveMore({added: 0})).to.equal(false);
    expect(mayHaveMore({received: 0, added: 0, total: Number.POSITIVE_INFINITY})).to.equal(false);
  });

  it('ends when the total is no number', () => {
    expect(mayHaveMore({total: Number.NaN})).to.equal(false);
  });
});
