import type {Agent, ChatMessage} from '../../src/client/resources.js';
import type {AnswerPiece, AnswerSource} from '../../src/service/answers.js';

export const archivist: Agent = {
  AgentId: 'Agent-archivist',
  name: 'Archivist',
  introduction: 'Finds what others have put away',
  welcomeMessage: '',
  avatar: '',
  background: '',
  isNeedRecommend: false,
  type: 'text',
  searchEnable: false,
};

/** Further options of a question. */
export interface Asking {
  readonly earlier?: readonly ChatMessage[];
  readonly signal?: AbortSignal;
}

export async function* ask(
  source: AnswerSource,
  question: string,
  asking: Asking = {},
): AsyncGenerator<AnswerPiece> {
  const messages = [...(asking.earlier ?? []), {role: 'user', content: question}];
  yield* source({
    agent: archivist,
    messages,
    fields: {},
    signal: asking.signal ?? new AbortController().signal,
  });
}

export async function askForText(source: AnswerSource, question: string, asking?: Asking): Promise<string> {
  let text = '';
  for await (const piece of ask(source, question, asking)) text += piece.text ?? '';
  return text;
}

/** Removes the pauses between words. */
export const withoutPause = (): Promise<void> => Promise.resolve();
