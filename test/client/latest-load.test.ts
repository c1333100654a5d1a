import {expect} from 'chai';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import {LatestLoad} from '../../src/client/latest-load.js';

function openLoader() {
  const reports: unknown[] = [];
  const runs: {readonly resolve: (text: string) => void; readonly reject: (cause: Error) => void}[] = [];
  const signals: AbortSignal[] = [];
  const loader = new LatestLoad<string>(result => reports.push(result ?? loader.error?.kind));
  const load = () =>
    loader.load(signal => {
      signals.push(signal);
      return new Promise((resolve, reject) => void runs.push({resolve, reject}));
    });
  return {loader, load, reports, runs, signals};
}

describe('a loader', () => {
  it('aborts the running work for later work, and reports only the later result', async () => {
    const {loader, load, reports, runs, signals} = openLoader();
    const first = load();
    const second = load();
    expect(signals.map(({aborted}) => aborted)).to.deep.equal([true, false]);
    runs[0]!.resolve('first');
    await first;
    expect(loader.running).to.equal(second);
    runs[1]!.resolve('second');
    await second;
    expect(reports).to.deep.equal(['second']);
    expect(loader.running).to.equal(undefined);
  });

  it('reports a failure as an error of the service until the next run', async () => {
    const {loader, load, reports, runs} = openLoader();
    const failed = load();
    runs[0]!.reject(new TypeError('No JSON.'));
    expect(await failed).to.equal(undefined);
    expect(loader.error).to.be.instanceOf(AgentServiceError);
    void load();
    expect(loader.error).to.equal(undefined);
    loader.abort();
    runs[1]!.reject(new TypeError('Too late.'));
    await Promise.resolve();
    expect(reports).to.deep.equal(['unreadable']);
  });

  it('resumes interrupted work once, and no work that was aborted', () => {
    const {loader, load, runs, signals} = openLoader();
    void load();
    loader.interrupt();
    expect([signals[0]!.aborted, loader.running]).to.deep.equal([true, undefined]);
    loader.resume(() => void load());
    loader.resume(() => void load());
    expect(runs).to.have.length(2);
    loader.abort();
    loader.resume(() => void load());
    loader.interrupt();
    loader.resume(() => void load());
    expect(runs).to.have.length(2);
    loader.interrupt(true);
    loader.resume(() => void load());
    expect(runs, 'a pause was interrupted').to.have.length(3);
  });

  it('keeps an earlier failure when it is interrupted', async () => {
    const {loader, load, runs} = openLoader();
    const failed = load();
    runs[0]!.reject(new TypeError('No JSON.'));
    await failed;
    loader.interrupt();
    expect(loader.error?.kind).to.equal('unreadable');
  });
});
