import {echoAnswers, type AnswerRequest, type AnswerSource} from '../../src/service/answers.js';
import {defaultInstructions, modelAnswers} from '../../src/service/model-answers.js';
import type {Agent} from '../../src/client/resources.js';
import {readDocumentation} from './documentation.js';
import {guideAnswers} from './guide-answers.js';
import {searchPassages, type PassageSearch} from './passage-search.js';
import {sampleAnswers} from './sample-answers.js';
import type {ModelSettings} from './settings.js';
import {pauseFor} from './spoken-text.js';
import {thinkerAnswers} from './thinker-answers.js';
import {tourAnswers} from './tour-answers.js';
import {travelAnswers} from './travel-answers.js';

/** Milliseconds between two words of an answer that is complete from the start. */
const wordPause = 18;
/** Milliseconds between two words of reasoning: slow enough to see that the agent reasons. */
const thoughtPause = 25;
/** Milliseconds that a search or a tool seems to take. */
const actionPause = 1000;

/**
 * Answers as the agents of the demo. With a model, the model answers for all agents except the tour and the echo. The
 * guide then searches the documentation and passes the passages to the model.
 *
 * @param documentation the address of the documentation
 */
export function demoAnswers(model: ModelSettings | undefined, documentation: () => string): AnswerSource {
  const pause = pauseFor(wordPause);
  const search = once(async () => searchPassages(await readDocumentation()));
  const guide = model
    ? modelAnswers({...model, instructions: guideInstructions(search, documentation)})
    : guideAnswers(search, pause, documentation);
  const byAgent = new Map<string, AnswerSource>([
    ['Agent-guide', guide],
    ['Agent-tour', tourAnswers(pause)],
    ['Agent-echo', echoAnswers({pause})],
  ]);
  const thinker = {word: pause, thought: pauseFor(thoughtPause), action: pauseFor(actionPause)};
  if (!model) byAgent.set('Agent-thinker', thinkerAnswers(thinker)).set('Agent-travel', travelAnswers(pause));
  const others = model ? modelAnswers(model) : sampleAnswers(pause);
  return request => (byAgent.get(request.agent.AgentId) ?? others)(request);
}

type Instructions = (agent: Agent, request: AnswerRequest) => Promise<string>;

/** The guide reads the passages of the documentation that fit the question. */
function guideInstructions(search: () => Promise<PassageSearch>, documentation: () => string): Instructions {
  return async (agent, {messages}) => {
    const findPassages = await search();
    const passages = findPassages(messages.at(-1)?.content ?? '', 5).map(
      ({title, text, address}) => `## ${title} (${documentation()}${address})\n\n${text}`,
    );
    const source =
      passages.length > 0
        ? `Passages of this project’s documentation that may fit the question:\n\n${passages.join('\n\n')}`
        : 'Nothing in this project’s documentation fits the question.';
    return [
      defaultInstructions(agent),
      `Answer from the documentation alone, and link the passages you used; when it does not hold the answer, say so.`,
      source,
    ].join('\n\n');
  };
}

/** Runs a task on the first call and caches its result. A failure is not cached, so the next call retries. */
function once<Result>(task: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => {
    running ??= task().catch((error: unknown) => {
      running = undefined;
      throw error;
    });
    return running;
  };
}
