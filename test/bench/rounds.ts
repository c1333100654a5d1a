import type {Contender} from './contenders.js';
import {measure, type Measured} from './measure.js';
import {measureTasks, type LongestTasks} from './measure-tasks.js';
import type {Scenario} from './scenarios.js';

/** All runs of one contender through one scenario. */
export interface Result {
  readonly contender: string;
  readonly scenario: string;
  readonly runs: readonly Measured[];
  /** Of other runs; none of a contender that is slow. */
  readonly tasks: readonly LongestTasks[];
  /** Whether a run did not show the whole reply in time; there are no others after it. */
  readonly unfinished: boolean;
}

/** A contender that takes longer for a reply has fewer runs of it, in milliseconds. */
const slow = 20_000;

/** How often a slow contender is asked: once for a long reply, which is slow each time. */
const slowRounds = (scenario: Scenario) => (scenario.tokens > 2000 ? 1 : 3);

/** What has been found of one contender so far. */
interface Standing {
  readonly contender: Contender;
  readonly runs: Measured[];
  readonly tasks: LongestTasks[];
  /** Whether it takes so long that it is asked less often. */
  isSlow: boolean;
  unfinished: boolean;
}

/** Asks every contender in turn, and that again and again, so that what else the machine does meets all alike. */
export async function runRounds(
  scenario: Scenario,
  contenders: readonly Contender[],
  rounds: number,
  pageOf: (contender: Contender) => string,
): Promise<readonly Result[]> {
  const standings = contenders.map((contender): Standing => ({
    contender,
    runs: [],
    tasks: [],
    isSlow: false,
    unfinished: false,
  }));
  for (let round = 0; round < rounds * scenario.often; round += 1) {
    for (const standing of standings) {
      const isOver = standing.isSlow && round >= Math.min(rounds, slowRounds(scenario));
      if (!standing.unfinished && !isOver) await addRun(standing, pageOf(standing.contender), scenario);
    }
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const {contender, tasks, isSlow, unfinished} of standings) {
      const longest = isSlow || unfinished ? undefined : await measureTasks(pageOf(contender), scenario);
      if (longest) tasks.push(longest);
    }
  }
  return standings.map(({contender, runs, tasks, unfinished}) => ({
    contender: contender.name,
    scenario: scenario.name,
    runs,
    tasks,
    unfinished,
  }));
}

async function addRun(standing: Standing, address: string, scenario: Scenario): Promise<void> {
  const begun = performance.now();
  const measured = await measure(address, scenario);
  if (measured) standing.runs.push(measured);
  else standing.unfinished = true;
  standing.isSlow ||= performance.now() - begun > slow;
}
