// Runs the fuzz tests of Node in rounds, each with another seed: `npm run fuzz -- 60` runs for 60 minutes, and
// `npm run fuzz -- 60 session` only files with this name. Prints each kind of failure once, with the settings that replay
// it, and the totals. FUZZ_SEED sets the first seed.
import {readdirSync} from 'node:fs';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import Mocha from 'mocha';
import {fuzzTotals} from '../support/fuzz.js';

const [minutes = '10', name = ''] = process.argv.slice(2);
const begun = performance.now();
const end = begun + Number(minutes) * 60_000;
const firstSeed = Number(process.env['FUZZ_SEED']) || Math.floor(Date.now() / 1000);

const mocha = new Mocha({timeout: 0, reporter: Mocha.reporters.Base});
mocha.cleanReferencesAfterRun(false);
for (const file of readdirSync(import.meta.dirname)) {
  if (!file.endsWith('.test.ts') || !file.includes(name)) continue;
  // Mocha itself can require the file, which creates a second copy of each imported module.
  mocha.suite.emit('pre-require', globalThis, file, mocha);
  await import(pathToFileURL(join(import.meta.dirname, file)).href);
}

const findings = new Set<string>();
let seed = firstSeed;
for (; seed === firstSeed || performance.now() < end; seed += 1) {
  process.env['FUZZ_SEED'] = String(seed);
  await runRound();
}
const {inputs, commands} = fuzzTotals;
const seconds = Math.round((performance.now() - begun) / 1000);
console.log(
  `fuzz: ${inputs} inputs, ${commands} commands in ${seconds} s, seeds ${firstSeed} to ${seed - 1}, findings: ${findings.size}`,
);
process.exit(findings.size > 0 ? 1 : 0);

function runRound(): Promise<void> {
  return new Promise(resolve => {
    const runner = mocha.run(() => resolve());
    runner.on('fail', (test: Mocha.Test, error: Error) => {
      const [cause = ''] = error.message.split('\n');
      const kind = `${test.fullTitle()}: ${cause.replaceAll(/"[^"]*"|\d[\w-]*/g, '…')}`;
      if (!findings.has(kind)) console.log(`\n✖ ${test.fullTitle()}\n${error.message}`);
      findings.add(kind);
    });
  });
}
