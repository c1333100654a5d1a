// Draws small faults in `src` and finds for each a test that notices it, to compare the strength of two states of the suite.
//   npm run mutants -- draw           draws 200 into test/mutation/mutants.json; `-- draw 50 7`: 50 of the seed 7
//   npm run mutants -- judge before   runs the tests against each, and writes who noticed it into before.json
//   npm run mutants -- judge after before   the same, but begins with the tests that noticed a mutant before
//   npm run mutants -- compare before after   lists the mutants that only the first state notices
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {availableParallelism} from 'node:os';
import {join} from 'node:path';
import {Lane} from './chosen-tests.js';
import {Copy} from './copy.js';
import {drawMutants} from './draw.js';
import {judge} from './judge.js';
import {isPresent, nameOf, type Judged, type Mutant} from './mutant.js';

const [command = '', ...words] = process.argv.slice(2);
if (command === 'draw') write('mutants', drawMutants(Number(words[0] ?? 200), Number(words[1] ?? 51)));
else if (command === 'judge' && words[0]) await judgeInto(words[0], words[1]);
else if (command === 'compare' && words[0] && words[1]) compare(words[0], words[1]);
else console.error('Use: draw [count] [seed] | judge <name> [known] | compare <name> <name>');

/** An ended run goes on where it stopped. */
async function judgeInto(name: string, known: string | undefined): Promise<void> {
  const judged = existsSync(pathOf(name)) ? read<Judged>(name) : [];
  const done = new Set(judged.map(nameOf));
  const killers = new Map(known ? read<Judged>(known).map(one => [nameOf(one), one.killedBy]) : []);
  const mutants = read<Mutant>('mutants')
    .filter(mutant => isPresent(mutant) && !done.has(nameOf(mutant)))
    .map(mutant => ({...mutant, killedBy: killers.get(nameOf(mutant))}));
  const copies = Array.from({length: availableParallelism()}, () => new Copy());
  try {
    await judge(mutants, await Lane.read(), copies, one => {
      judged.push(one);
      write(name, judged);
    });
  } finally {
    for (const copy of copies) copy.remove();
  }
  const killed = judged.filter(({killedBy}) => killedBy !== undefined);
  console.log(`${name}: ${killed.length} of ${judged.length} noticed`);
}

function compare(before: string, after: string): void {
  const survivors = new Set(
    read<Judged>(after)
      .filter(({killedBy}) => killedBy === undefined)
      .map(nameOf),
  );
  const lost = read<Judged>(before).filter(one => one.killedBy !== undefined && survivors.has(nameOf(one)));
  for (const one of lost) console.log(`${nameOf(one)}: before ${String(one.killedBy)}`);
  console.log(`${lost.length} mutants are noticed in ${before} only`);
}

function read<Entry>(name: string): Entry[] {
  return JSON.parse(readFileSync(pathOf(name), 'utf8')) as Entry[];
}

function write(name: string, entries: readonly Mutant[]): void {
  writeFileSync(pathOf(name), `${JSON.stringify(entries, undefined, 1)}\n`);
}

function pathOf(name: string): string {
  return join(import.meta.dirname, `${name}.json`);
}
