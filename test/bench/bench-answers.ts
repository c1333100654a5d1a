import {setTimeout as wait} from 'node:timers/promises';
import type {AnswerSource} from '../../src/service/answers.js';
import {documentTokens} from './documents.js';
import type {Scenario} from './scenarios.js';

/** Answers the question of a scenario with its document, one token per chunk. */
export function benchAnswers(scenarios: readonly Scenario[]): AnswerSource {
  return async function* ({messages, signal}) {
    const asked = messages.at(-1)?.content;
    const scenario = scenarios.find(({question}) => question === asked);
    if (!scenario) throw new Error(`No scenario has the question "${asked}".`);
    const begun = performance.now();
    for (const [index, text] of documentTokens(scenario.tokens).entries()) {
      // By the clock: each pause ends a little late, and the delays would add up.
      const early = begun + (index / scenario.perSecond) * 1000 - performance.now();
      if (early > 0) await wait(early);
      if (signal.aborted) return;
      yield {text};
    }
  };
}
