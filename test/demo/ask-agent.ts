import type {Agent, ChatMessage} from '../../src/client/resources.js';
import type {AnswerPiece, AnswerSource} from '../../src/local-service/answers.js';

/** Somebody to ask. */
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

/** What a visitor may say besides the question. */
export interface Asking {
  readonly earlier?: readonly ChatMessage[];
  readonly signal?: AbortSignal;
}

/** Starts an answer. */
export function ask(source: AnswerSource, question: string, asking: Asking = {}): AsyncIterable<AnswerPiece> {
  const messages = [...(asking.earlier ?? []), {role: 'user', content: question}];
  return source({agent: archivist, messages, signal: asking.signal ?? new AbortController().signal});
}

/** The whole text of an answer. */
export async function askForText(source: AnswerSource, question: string, asking?: Asking): Promise<string> {
  let text = '';
  for await (const piece of ask(source, question, asking)) text += piece.text;
  return text;
}

/** For agents that would pause between words. */
export const withoutPause = (): Promise<void> => Promise.resolve();
