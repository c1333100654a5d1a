import type {Contender} from './contenders.js';
import {measure, type Measured} from './measure.js';
import type {Scenario} from './scenarios.js';

/** All runs of one contender through one scenario. */
export interface Result {
  readonly contender: string;
  readonly scenario: string;
  readonly runs: readonly Measured[];
  /** Whether a run did not show the whole reply in time; there are no others after it. */
  readonly unfinished: boolean;
}

/** A contender that takes longer for a reply has fewer runs of it, in milliseconds. */
const slow = 20_000;

/** How often a slow contender is asked: once for a long reply, which is slow each time. */
const slowRounds = (scenario: Scenario) => (scenario.tokens > 2000 ? 1 : 3);

/** Asks every contender in turn, and that again and again, so that what else the machine does meets all alike. */
export async function runRounds(
  scenario: Scenario,
  contenders: readonly Contender[],
  rounds: number,
  pageOf: (contender: Contender) => string,
): Promise<readonly Result[]> {
  const states = contenders.map(contender => ({
    contender,
    runs: [] as Measured[],
    rounds,
    unfinished: false,
  }));
  for (let round = 0; round < rounds; round += 1) {
    for (const state of states) {
      if (state.unfinished || round >= state.rounds) continue;
      const begun = performance.now();
      const measured = await measure(pageOf(state.contender), scenario);
      if (measured) state.runs.push(measured);
      else state.unfinished = true;
      if (performance.now() - begun > slow) state.rounds = Math.min(rounds, slowRounds(scenario));
    }
  }
  return states.map(({contender, runs, unfinished}) => ({
    contender: contender.name,
    scenario: scenario.name,
    runs,
    unfinished,
  }));
}
