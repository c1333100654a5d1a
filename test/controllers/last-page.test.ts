import {expect} from 'chai';
import {findLastPage} from '../../src/controllers/last-page.js';
import {sampleAgents} from '../support/sample-agents.js';

/** Looks for the end of a list of so many pages, from page 1, after `empty` was found empty. */
async function find(
  pageCount: number,
  empty: number,
  claimed: number,
): Promise<{readonly found: number | undefined; readonly asked: readonly number[]}> {
  const asked: number[] = [];
  const pageOf = (number: number) => ({agents: sampleAgents(number <= pageCount ? 1 : 0), total: claimed});
  const found = await findLastPage({
    filled: 1,
    empty,
    page: pageOf(empty),
    likely: ({total}) => total,
    load: async number => {
      asked.push(number);
      return pageOf(number);
    },
  });
  return {found: found?.pageNumber, asked};
}

describe('findLastPage', () => {
  it('asks once when the service counts right', async () => {
    expect(await find(7, 100_000, 7)).to.deep.equal({found: 7, asked: [7]});
    expect(await find(4, 5, 4)).to.deep.equal({found: 4, asked: [4]});
  });

  it('finds the end with a few requests when the service counts wrong', async () => {
    for (const pageCount of [2, 3, 50, 98, 99]) {
      const {found, asked} = await find(pageCount, 100, 1_000);
      expect(found).to.equal(pageCount);
      expect(asked).to.have.length.below(9);
    }
  });

  it('finds nothing behind the page that is known', async () => {
    expect((await find(1, 2, 1)).found).to.equal(undefined);
    expect((await find(1, 100, 50)).found).to.equal(undefined);
  });

  it('ends when nobody waits for it any more', async () => {
    const found = await findLastPage({
      filled: 1,
      empty: 9,
      page: {agents: [], total: 0},
      likely: () => 0,
      load: async () => undefined,
    });
    expect(found).to.equal(undefined);
  });
});
