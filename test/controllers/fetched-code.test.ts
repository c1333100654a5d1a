import {expect} from 'chai';
import type {ReactiveController} from 'lit';
import {FetchedCode} from '../../src/fetching/fetched-code.js';
import {FetchedFeature} from '../../src/controllers/fetched-feature.js';
import {warningsOf} from '../support/console-warnings.js';

/** Code that cannot be had the first times. */
function codeAfter(failures: number) {
  let asked = 0;
  const code = new FetchedCode(async () => {
    asked += 1;
    await Promise.resolve();
    if (asked <= failures) throw new TypeError('Failed to fetch');
    return 'code';
  });
  return {code, asked: () => asked};
}

const loss = 'something is missing.';

describe('code that is fetched when it is wanted', () => {
  it('is fetched once for all who want it', async () => {
    const {code, asked} = codeAfter(0);
    expect(code.ready).to.equal(undefined);
    expect(await Promise.all([code.load(), code.load()])).to.deep.equal(['code', 'code']);
    expect(await code.load()).to.equal(code.ready);
    expect(asked()).to.equal(1);
  });

  it('is fetched again when it could not be had', async () => {
    const {code, asked} = codeAfter(1);
    const failures = await Promise.allSettled([code.load(), code.load()]);
    expect(failures.map(({status}) => status)).to.deep.equal(['rejected', 'rejected']);
    expect(code.ready).to.equal(undefined);
    expect(await code.load()).to.equal('code');
    expect(asked()).to.equal(2);
  });

  it('is missed in the console once by those who can do without', async () => {
    const {code} = codeAfter(3);
    const arrived: string[] = [];
    const warnings = await warningsOf(async () => {
      for (let times = 0; times < 4; times += 1) await code.loadFor(fetched => arrived.push(fetched), loss);
    });
    expect(arrived).to.deep.equal(['code']);
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.contain(loss);
  });
});

describe('a feature that a page switches on', () => {
  /** An element with the feature, as far as the feature sees it. */
  function putFeature(failures: number) {
    const {code, asked} = codeAfter(failures);
    const controllers: ReactiveController[] = [];
    const page: {want: string | undefined; updates: number} = {want: undefined, updates: 0};
    const host = {
      addController: (controller: ReactiveController) => void controllers.push(controller),
      removeController: () => undefined,
      requestUpdate: () => void (page.updates += 1),
      updateComplete: Promise.resolve(true),
    };
    const feature = new FetchedFeature(host, {
      code,
      wanted: () => page.want,
      begin: fetched => `begun with ${fetched}`,
      loss,
    });
    const update = async (): Promise<void> => {
      controllers.forEach(controller => controller.hostUpdate?.());
      await code.load().catch(() => undefined);
    };
    return {feature, page, asked, update, look: () => controllers[0]?.hostUpdate?.()};
  }

  it('fetches nothing while it is off', () => {
    const {feature, asked, look} = putFeature(0);
    look();
    look();
    expect(asked()).to.equal(0);
    expect(feature.controller).to.equal(undefined);
  });

  it('begins with the update after its code has arrived', async () => {
    const {feature, page, asked, update, look} = putFeature(0);
    page.want = 'on';
    await update();
    expect(page.updates).to.equal(1);
    look();
    expect(feature.controller).to.equal('begun with code');
    expect(asked()).to.equal(1);
  });

  it('begins at once when it is used, on or off, and does what it was used for when it is there', async () => {
    const {feature, page, asked, look} = putFeature(0);
    const done: string[] = [];
    await Promise.all(['first', 'second'].map(name => feature.use(begun => done.push(`${name}, ${begun}`))));
    expect(done).to.deep.equal(['first, begun with code', 'second, begun with code']);
    void feature.use(begun => done.push(begun));
    expect(done[2], 'at once when it is there').to.equal('begun with code');
    page.want = 'on';
    look();
    expect(asked()).to.equal(1);
    expect(page.updates).to.be.greaterThan(0);
  });

  it('does nothing when it is used and its code cannot be had, and begins with the next use', async () => {
    const {feature} = putFeature(1);
    const done: string[] = [];
    const warnings = await warningsOf(() => feature.use(begun => done.push(begun)));
    expect(done).to.deep.equal([]);
    expect(warnings).to.have.length(1);
    await feature.use(begun => done.push(begun));
    expect(done).to.deep.equal(['begun with code']);
  });

  it('asks again for code that could not be had when something else is wanted, not with each update', async () => {
    const {feature, page, asked, look} = putFeature(1);
    await warningsOf(async () => {
      page.want = 'on';
      look();
      await new Promise(resolve => setTimeout(resolve));
      look();
      expect(asked()).to.equal(1);
      page.want = 'on again';
      look();
      await new Promise(resolve => setTimeout(resolve));
    });
    expect(asked()).to.equal(2);
    look();
    expect(feature.controller).to.equal('begun with code');
  });
});
