import {expect} from 'chai';
import {LazyModule} from '../../src/lazy-module.js';
import {warningsOf} from '../support/console-warnings.js';

const loss = 'something is missing.';

/** A module that fails to load the first times. */
function moduleAfter(failures: number) {
  const asked: (string | undefined)[] = [];
  const code = new LazyModule(async query => {
    asked.push(query);
    await Promise.resolve();
    if (asked.length <= failures) throw new TypeError('Failed to fetch');
    return 'code';
  }, loss);
  return {code, asked};
}

describe('a lazy module', () => {
  it('loads once for all users', async () => {
    const {code, asked} = moduleAfter(0);
    expect(code.loaded).to.equal(undefined);
    expect(await Promise.all([code.load(), code.load()])).to.deep.equal(['code', 'code']);
    expect(await code.load()).to.equal(code.loaded);
    expect(asked).to.deep.equal([undefined]);
  });

  it('retries under another address after a failure', async () => {
    const {code, asked} = moduleAfter(1);
    const failures = await Promise.allSettled([code.load(), code.load()]);
    expect(failures.map(({status}) => status)).to.deep.equal(['rejected', 'rejected']);
    expect(code.loaded).to.equal(undefined);
    expect(await code.load()).to.equal('code');
    expect(asked).to.deep.equal([undefined, '?retry=1']);
  });

  it('warns once, for callers that can do without it', async () => {
    const {code} = moduleAfter(3);
    const arrived: string[] = [];
    const warnings = await warningsOf(async () => {
      for (let times = 0; times < 4; times += 1) await code.loadFor(loaded => arrived.push(loaded));
    });
    expect(arrived).to.deep.equal(['code']);
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.contain(loss);
  });

  it('loads after a failure in an engine that remembers failures', async () => {
    // The test server answers this address with 404 as long as it has no query.
    const address = '/failing-module.js';
    const module = new LazyModule(
      (query = '') => import(address + query) as Promise<{readonly name: string}>,
    );
    const [failure] = await Promise.allSettled([module.load()]);
    expect(failure.status).to.equal('rejected');
    expect((await module.load()).name).to.equal('loaded');
  });
});
