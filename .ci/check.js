// Runs all CI checks. Every step runs, even after a failure. As many steps run in parallel as there are processors. Only
// failed steps print their output. `--without-tests` skips the tests, for a caller that has just run them.
import {spawn} from 'node:child_process';
import {mkdirSync, writeFileSync} from 'node:fs';
import {availableParallelism} from 'node:os';
import {join} from 'node:path';

const root = join(import.meta.dirname, '..');
/** Slow steps first. The second group reads the output of the build. */
const groups = [
  ['build', 'lint:templates', 'format', 'unused'],
  ['lint', 'size', 'types', 'types:package', 'lint:package'],
];
const isWithTests = !process.argv.includes('--without-tests');
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
const failed = [];
let count = 0;

if (isWithTests) await run('test');
for (const steps of groups) await runAll(steps);

mkdirSync(join(root, 'test-results'), {recursive: true});
const totals = {passed: count - failed.length, failed: failed.length, failures: failed};
writeFileSync(join(root, 'test-results/checks.json'), JSON.stringify(totals));
console.log(
  `checks: ${totals.passed} passed, ${totals.failed} failed${failed.length ? `: ${failed.join(', ')}` : ''}`,
);
process.exit(failed.length > 0 ? 1 : 0);

async function runAll(steps) {
  const waiting = [...steps];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) await run(step);
  };
  await Promise.all(Array.from({length: availableParallelism()}, work));
}

async function run(step) {
  count += 1;
  const begun = performance.now();
  const {code, output} = await outputOf(step);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  if (code === 0) console.log(`${step}: fine (${seconds} s)`);
  else {
    failed.push(step);
    console.log(`\n${output}\n${step}: FAILED (${seconds} s)\n`);
  }
}

function outputOf(step) {
  return new Promise(resolve => {
    // The tests print their own progress.
    const stdio = step === 'test' ? 'inherit' : ['ignore', 'pipe', 'pipe'];
    const child = spawn(npm, ['run', '--silent', step], {
      cwd: root,
      stdio,
      shell: process.platform === 'win32',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', data => (output += data));
    child.once('close', code => resolve({code, output}));
  });
}
