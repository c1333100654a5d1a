import {execFile} from 'node:child_process';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {expect} from 'chai';

const run = join(import.meta.dirname, '../stories/run.ts');

// Checks each story in one look, by turns; `npm run test:stories` checks every look. Runs in its own
// process, so that the build of the stories does not depend on earlier builds in this one.
describe('the stories', () => {
  it('work for everybody', async () => {
    const {stdout, stderr} = await promisify(execFile)(process.execPath, [
      '--import',
      'tsx',
      run,
      '',
      'some',
    ]).catch((error: unknown) => error as {stdout: string; stderr: string});
    expect(stderr.trim()).to.equal('');
    expect(stdout).to.match(/^[1-9]\d* stories in .*: 0 faults$/m);
  }).timeout(400_000);
});
