import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect} from 'chai';
import {countResults, runSteps, tableOf} from '../../.ci/steps.js';

/** A step that runs the given JavaScript in Node. */
function scriptStep(name: string, script: string, minutes = 1) {
  return {name, command: [process.execPath, '-e', script], minutes};
}

describe('npm run check:all', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'check-steps-'));
  });

  afterEach(() => rmSync(folder, {recursive: true}));

  /** Runs groups of steps without their output on the screen. */
  async function run(groups: Parameters<typeof runSteps>[0]): Promise<ReturnType<typeof runSteps>> {
    const {log} = console;
    console.log = () => {};
    return runSteps(groups, {root: folder, logs: join(folder, 'logs')}).finally(() => (console.log = log));
  }

  it('runs every step after a failure and sums them up in one table', async () => {
    const results = await run([
      [
        scriptStep('test', `console.log('tests: 7 passed, 0 failed, 1 skipped in 2 s')`),
        scriptStep('size', `console.log('script tag: 99 kB'); process.exitCode = 1`),
      ],
      [scriptStep('fuzz', `console.log('400 chats')`)],
    ]);
    expect(tableOf(results.map(result => ({...result, seconds: 61.4}))).split('\n')).to.deep.equal([
      'step  result  time  totals',
      'test  passed  1:01  tests: 7 passed, 0 failed, 1 skipped in 2 s',
      'size  failed  1:01  script tag: 99 kB',
      'fuzz  passed  1:01  400 chats',
    ]);
    expect(countResults(results)).to.deep.equal({passed: 2, failed: 1, failures: ['size']});
  });

  it('fails a step that cannot run here, and says so', async () => {
    const results = await run([
      [scriptStep('test:packed', `console.log('tests: 0 passed, 0 failed, 4 skipped in 1 s')`)],
      [scriptStep('test:browsers -- webkit', `throw new Error('No WebKit to test in.')`)],
      [{name: 'bench', command: [join(folder, 'no-program')], minutes: 1}],
    ]);
    expect(results.map(({result, totals}) => `${result}: ${totals}`)).to.deep.equal([
      'did not run: tests: 0 passed, 0 failed, 4 skipped in 1 s',
      'failed: Error: No WebKit to test in.',
      `failed: spawn ${join(folder, 'no-program')} ENOENT`,
    ]);
    expect(countResults(results).failed).to.equal(3);
  });

  it('ends a step above its time limit, with the processes that it started', async () => {
    const script = `
      const {pid} = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
      console.log(pid);
      setInterval(() => {}, 1000);`;
    const [result] = await run([[scriptStep('endless', script, 0.05)]]);
    expect(result?.result).to.equal('too long');
    expect(result?.totals).to.equal('Stopped after 0.05 minutes.');
    const child = Number.parseInt(readFileSync(join(folder, 'logs/endless.log'), 'utf8'));
    expect(child).to.be.above(0);
    await untilEnded(child);
  });

  it('writes the output of each step to a log of its own', async () => {
    await run([[scriptStep('test:browsers -- firefox', `console.log('one'); console.error('two')`)]]);
    const log = readFileSync(join(folder, 'logs/test-browsers-firefox.log'), 'utf8');
    expect(log.split('\n').sort()).to.deep.equal(['', 'one', 'two']);
  });
});

/** The system ends a killed process a little later. Fails by the time limit of the test. */
async function untilEnded(pid: number): Promise<void> {
  while (isAlive(pid)) await new Promise(resolve => setTimeout(resolve, 20));
}

/** Whether a process runs. One that has ended and waits for its parent does not. */
function isAlive(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}
