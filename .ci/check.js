// All of CI: every step runs even when one before it failed, so that one run shows everything.
// `--without-tests` leaves the tests out, for a caller that has just run them.
import {spawnSync} from 'node:child_process';
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

const root = join(import.meta.dirname, '..');
const steps = [
  'format',
  'lint',
  'lint:templates',
  'types',
  'test',
  'build',
  'lint:package',
  'types:package',
  'unused',
  'size',
];
const wanted = process.argv.includes('--without-tests') ? steps.filter(step => step !== 'test') : steps;

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const failed = wanted.filter(step => {
  console.log(`\n— ${step}`);
  const started = performance.now();
  const result = spawnSync(npm, ['run', '--silent', step], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(result.status === 0 ? `  ${step}: fine (${seconds} s)` : `  ${step}: FAILED (${seconds} s)`);
  return result.status !== 0;
});

mkdirSync(join(root, 'test-results'), {recursive: true});
const totals = {passed: wanted.length - failed.length, failed: failed.length, failures: failed};
writeFileSync(join(root, 'test-results/checks.json'), JSON.stringify(totals));
console.log(
  `\nchecks: ${totals.passed} passed, ${totals.failed} failed${failed.length ? `: ${failed.join(', ')}` : ''}`,
);
process.exit(failed.length > 0 ? 1 : 0);
