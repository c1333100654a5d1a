import type {AnswerPiece, AnswerSource} from '../../src/service/answers.js';
import {quote} from './sample-answers.js';
import {wordsOf, type Pause} from './spoken-text.js';
import {thinkerTopics, type ThinkerTopic} from './thinker-topics.js';

export interface ThinkerPauses {
  /** Before each word of the answer. */
  readonly word: Pause;
  /** Before each word of the reasoning. */
  readonly thought: Pause;
  /** While an action runs. */
  readonly action: Pause;
}

/**
 * Answers a few questions as a model does that reasons, searches the web, calls a tool and names its sources. The results
 * of its actions are written down, so the demo needs no network.
 */
export function thinkerAnswers(pauses: ThinkerPauses): AnswerSource {
  return async function* ({messages, signal}) {
    for (const step of stepsFor(messages.at(-1)?.content ?? '')) {
      for (const [piece, pause] of piecesOf(step, pauses)) {
        await pause?.(signal);
        if (signal.aborted) return;
        yield piece;
      }
      if (step.activity && step.activity.result === undefined) await pauses.action(signal);
    }
  };
}

/** Returns the pieces of a step, each with the pause before it. */
function piecesOf(
  step: AnswerPiece,
  {word, thought}: ThinkerPauses,
): readonly (readonly [AnswerPiece, Pause?])[] {
  const {text = '', reasoning = '', ...rest} = step;
  return [
    ...(Object.keys(rest).length > 0 ? [[rest] as const] : []),
    ...wordsOf(reasoning).map(next => [{reasoning: next}, thought] as const),
    ...wordsOf(text).map(next => [{text: next}, word] as const),
  ];
}

function stepsFor(question: string): readonly AnswerPiece[] {
  const asked = new Set(question.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  const topic = thinkerTopics.find(({words}) => words.some(word => asked.has(word)));
  if (!topic) return unknownQuestion(question);
  return [...topic.steps, {text: suggestionsOf(thinkerTopics.filter(other => other !== topic))}];
}

function unknownQuestion(question: string): readonly AnswerPiece[] {
  return [
    {
      reasoning:
        `The visitor asks: ${quote(question)}. I have no model behind me, so I know a few answers by heart, ` +
        'and this is not one of them. I should say so instead of making something up.',
    },
    {
      text:
        'I am a sample without a model, so I can think about a few questions only. Try one of those below. ' +
        'With `OPENAI_BASE_URL` set, I think about everything.',
    },
    {text: suggestionsOf(thinkerTopics)},
  ];
}

/** The chat shows the lines of this block as buttons. */
function suggestionsOf(topics: readonly ThinkerTopic[]): string {
  return ['\n\n```suggestions', ...topics.map(({label, question}) => `${label} | ${question}`), '```'].join(
    '\n',
  );
}
