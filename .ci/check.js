// Runs all CI checks. Every step runs, even after a failure. As many steps run in parallel as there are processors. Only
// failed steps print their output; `test-results/checks` contains all of it.
//   --without-tests  skips the tests, for a caller that has just run them
//   --all            then runs, one by one, the checks that take too long for a pull request: `npm run check:all`
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {countResults, runSteps, tableOf} from './steps.js';

const root = join(import.meta.dirname, '..');
const results = join(root, 'test-results');
const isAll = process.argv.includes('--all');
const isWithTests = !process.argv.includes('--without-tests');
const {scripts} = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Slow steps first. The second group reads the output of the build. */
const groups = [
  ['build', 'lint:templates', 'format', 'unused'],
  ['lint', 'size', 'types', 'types:package', 'lint:package'],
].map(names => names.map(name => npmStep(name, 10)));
if (isWithTests) groups.unshift([{...npmStep('test', 30), isShown: !isAll}]);
// Alone: other work at the same time exceeds time limits in Firefox, and disturbs the figures.
if (isAll) {
  const long = [
    npmStep('test -- nightly', 45),
    npmStep('test:browsers -- firefox', 60),
    npmStep('test:browsers -- webkit', 60),
    npmStep('test:packed', 30),
    npmStep('test:stories', 45),
    npmStep('test:site', 30),
    ...(Object.hasOwn(scripts, 'fuzz') ? [npmStep('fuzz', 60)] : []),
    npmStep('test:long-lives', 30),
    npmStep('bench -- --without-page', 45),
  ];
  groups.push(...long.map(step => [step]));
}

const done = await runSteps(groups, {root, logs: join(results, isAll ? 'check-all' : 'checks')});
const totals = countResults(done);
mkdirSync(results, {recursive: true});
writeFileSync(join(results, 'checks.json'), JSON.stringify(totals));
if (isAll) console.log(`\n${tableOf(done)}\n`);
console.log(
  `checks: ${totals.passed} passed, ${totals.failed} failed${totals.failed ? `: ${totals.failures.join(', ')}` : ''}`,
);
process.exit(totals.failed > 0 ? 1 : 0);

function npmStep(name, minutes) {
  return {
    name,
    command: [process.platform === 'win32' ? 'npm.cmd' : 'npm', 'run', '--silent', ...name.split(' ')],
    minutes,
  };
}
