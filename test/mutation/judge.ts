// Finds for each mutant a test that notices it.
import {takeSeconds} from '../runner/import-graph.js';
import {nameOf, type Judged, type Mutant} from './mutant.js';
import type {ChosenTest, Lane} from './chosen-tests.js';
import type {Copy} from './copy.js';

/** Sums of seconds: most mutants fail in the nearest tests, and the first run need not contain more. */
const steps = [6, 30] as const;

/** A mutant that no test has noticed, and the tests that have not run against it. */
interface Open {
  readonly mutant: Mutant;
  readonly tests: readonly ChosenTest[];
}

/**
 * Judges mutants in several copies at once; `onJudged` receives each as soon as it is certain.
 *
 * @param mutants may know who noticed them in another state of the suite: that file runs first
 */
export async function judge(
  mutants: readonly Judged[],
  lane: Lane,
  copies: readonly Copy[],
  onJudged: (judged: Judged) => void,
): Promise<void> {
  const waiting = [...mutants];
  const open: Open[] = [];
  const work = async (copy: Copy): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const {killedBy: known, ...mutant} = next;
      let tests = await lane.testsOf(mutant.file);
      const likely = tests.filter(({file}) => known?.startsWith(`${file} `));
      let [killedBy] = likely.length > 0 ? await copy.run([mutant], likely) : [];
      tests = tests.filter(test => !likely.includes(test));
      for (const seconds of steps) {
        const batch = takeSeconds(tests, seconds);
        if (batch.length === 0 || killedBy !== undefined) break;
        [killedBy] = await copy.run([mutant], batch);
        tests = tests.slice(batch.length);
      }
      if (killedBy !== undefined || tests.length === 0) onJudged({...mutant, killedBy});
      else open.push({mutant, tests});
      console.log(`${waiting.length} left, ${nameOf(mutant)}: ${killedBy ?? 'no nearby test'}`);
    }
  };
  await Promise.all(copies.map(work));
  const [copy] = copies;
  if (copy) await judgeTogether(open, copy, onJudged);
}

/**
 * Runs all other tests against all open mutants at once, since hardly any test fails. A test that fails then runs against
 * halves of the mutants until it is clear which ones it notices.
 */
async function judgeTogether(
  open: readonly Open[],
  copy: Copy,
  onJudged: (judged: Judged) => void,
): Promise<void> {
  if (open.length === 0) return;
  const tests = new Map(open.flatMap(one => one.tests).map(test => [test.file, test]));
  console.log(`${open.length} mutants at once, ${tests.size} test files`);
  const failures = await copy.run(
    open.map(({mutant}) => mutant),
    [...tests.values()],
  );
  const killers = new Map<Mutant, string>();
  for (const test of tests.values()) {
    if (!failures.some(line => line.startsWith(test.file))) continue;
    const suspects = open
      .filter(one => one.tests.some(({file}) => file === test.file))
      .map(({mutant}) => mutant)
      .filter(mutant => !killers.has(mutant));
    for (const [mutant, line] of await noticed(suspects, test, copy)) killers.set(mutant, line);
  }
  for (const {mutant} of open) onJudged({...mutant, killedBy: killers.get(mutant)});
}

/** Which of the mutants a test notices. */
async function noticed(
  mutants: readonly Mutant[],
  test: ChosenTest,
  copy: Copy,
): Promise<readonly (readonly [Mutant, string])[]> {
  const [mutant] = mutants;
  if (!mutant) return [];
  const [line] = await copy.run(mutants, [test]);
  if (line === undefined) return [];
  console.log(`${mutants.length} mutants: ${line}`);
  if (mutants.length === 1) return [[mutant, line]];
  const middle = Math.ceil(mutants.length / 2);
  const halves = [mutants.slice(0, middle), mutants.slice(middle)];
  const found: (readonly [Mutant, string])[] = [];
  for (const half of halves) found.push(...(await noticed(half, test, copy)));
  return found;
}
