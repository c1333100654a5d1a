import type {FirstWordTime} from './contenders/bench-page.js';
import type {Contender} from './contenders.js';
import {measureFirstWord, measureStreaming, measureWholeVisit, type VisitCost} from './measure.js';
import {firstWord, streaming, wholeVisit, type Scenario} from './scenarios.js';
import {watchReply, type WatchedReply} from './watch-reply.js';

interface Runs<Run> {
  readonly contender: Contender;
  readonly runs: readonly Run[];
}

export interface Result<Run> {
  readonly scenario: Scenario;
  readonly contenders: readonly Runs<Run>[];
}

export interface BenchResults {
  readonly wholeVisit: Result<VisitCost>;
  readonly firstWord: Result<FirstWordTime>;
  readonly streaming: readonly Result<VisitCost>[];
  /** Runs outside the measured CPU time. */
  readonly watched: readonly Result<WatchedReply>[];
}

/** Runs all scenarios. `roundsOf` gets the usual number of rounds. */
export async function runScenarios(
  contenders: readonly Contender[],
  pageOf: (contender: Contender) => string,
  roundsOf: (usual: number) => number,
): Promise<BenchResults> {
  const run = <Run>(
    scenario: Scenario,
    measure: (address: string, scenario: Scenario) => Promise<Run>,
    rounds = roundsOf(scenario.rounds),
  ) => runRounds(contenders, pageOf, scenario, measure, rounds);
  const visits = await run(wholeVisit, measureWholeVisit);
  const words = await run(firstWord, measureFirstWord);
  const replies: Result<VisitCost>[] = [];
  for (const scenario of Object.values(streaming)) replies.push(await run(scenario, measureStreaming));
  const watched: Result<WatchedReply>[] = [];
  for (const scenario of [streaming.medium, streaming.paced])
    watched.push(await run(scenario, watchReply, 1));
  return {wholeVisit: visits, firstWord: words, streaming: replies, watched};
}

/** Visits every contender once per round, so that other work on the machine affects all alike. */
async function runRounds<Run>(
  contenders: readonly Contender[],
  pageOf: (contender: Contender) => string,
  scenario: Scenario,
  measure: (address: string, scenario: Scenario) => Promise<Run>,
  rounds: number,
): Promise<Result<Run>> {
  const entries = contenders
    .filter(contender => contender.scenarios?.includes(scenario) ?? true)
    .map(contender => ({contender, runs: [] as Run[]}));
  for (let round = 0; round < rounds; round += 1) {
    console.log(`${scenario.name}: round ${round + 1} of ${rounds}`);
    for (const {contender, runs} of entries) runs.push(await measure(pageOf(contender), scenario));
  }
  return {scenario, contenders: entries};
}
