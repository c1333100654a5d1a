import {setTimeout as wait} from 'node:timers/promises';
import type {AnswerSource} from '../../src/local-service/answer-source.js';
import {documentTokens} from './documents.js';
import type {Scenario} from './scenarios.js';

/** Answers a question that is a scenario's name with its document, one token in each chunk. */
export function benchAnswers(scenarios: readonly Scenario[]): AnswerSource {
  return async function* ({messages, signal}) {
    const question = messages.at(-1)?.content;
    const scenario = scenarios.find(({name}) => name === question);
    if (!scenario) throw new Error(`Nothing is called ${question}.`);
    const begun = performance.now();
    for (const [index, text] of documentTokens(scenario.tokens).entries()) {
      // By the clock and not by pauses, which come a little late each, and would add up.
      const early = begun + (index / scenario.perSecond) * 1000 - performance.now();
      if (early > 0) await wait(early);
      if (signal.aborted) return;
      yield {text};
    }
  };
}
