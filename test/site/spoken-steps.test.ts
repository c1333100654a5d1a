import {execFile} from 'node:child_process';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {expect} from 'chai';
import {spokenSteps} from '../../stories/docs/accessibility-steps.js';
import {resultsTable, stepsTable} from '../../stories/docs/accessibility-tables.js';

const run = join(import.meta.dirname, '../spoken/run.ts');

describe('the steps of the guide for accessibility testing', () => {
  it('have the expected speech in the accessibility tree and the live regions', async () => {
    // In its own process, so that the build of the stories does not depend on earlier builds in this one.
    const {stdout, stderr} = await promisify(execFile)(process.execPath, ['--import', 'tsx', run]).catch(
      (error: unknown) => error as {stdout: string; stderr: string},
    );
    expect(stderr.trim()).to.equal('');
    expect(stdout).to.include('25 steps: 0 differences');
  }).timeout(400_000);

  it('are the rows of both tables of the guide, in order', () => {
    for (const table of [stepsTable(), resultsTable()]) {
      const rows = table.split('\n').slice(2);
      expect(rows).to.have.length(spokenSteps.length);
      for (const [index, {topic}] of spokenSteps.entries()) expect(rows[index]).to.include(topic);
    }
  });
});
