import type {AskingInterrupt} from '../../src/client/interrupt.js';
import type {AnswerRequest} from '../../src/service/answers.js';
import {openChat, type ChatHarness, type ChatSetup} from './chat-harness.js';
import {createTestService, type TestService} from './local-service.js';

/** A chat whose agent waits for the visitor. */
export interface AskingChat extends ChatHarness {
  /** The received requests. */
  readonly asked: readonly AnswerRequest[];
}

/** A service whose agent asks after the first message, and goes on with the decisions. */
export function askingService(...questions: readonly AskingInterrupt[]): TestService & {
  readonly asked: readonly AnswerRequest[];
} {
  const asked: AnswerRequest[] = [];
  const service = createTestService({
    answers: request => {
      asked.push(request);
      const {decisions, messages} = request;
      if (decisions) return [{text: `Decided: ${decisions.map(({value}) => String(value)).join(', ')}`}];
      if (messages.length > 1) return [{text: 'Something else.'}];
      return [{text: 'One moment.'}, ...questions.map(interrupt => ({interrupt}))];
    },
  });
  return Object.assign(service, {asked});
}

/** Opens a chat and sends a message, which the agent answers with its questions. */
export async function chatAsking(
  questions: readonly AskingInterrupt[],
  setup: ChatSetup = {},
): Promise<AskingChat> {
  const service = askingService(...questions);
  const chat = await openChat({service, ...setup});
  await chat.send('Go on');
  await chat.untilIdle();
  await chat.settle();
  return Object.assign(chat, {asked: service.asked});
}

/** Opens the chat again, as a reload of the page does. */
export async function openReloaded(chat: ChatHarness, setup: ChatSetup = {}): Promise<ChatHarness> {
  dispatchEvent(new Event('pagehide'));
  chat.chat.remove();
  await new Promise(resolve => setTimeout(resolve));
  const again = await openChat({service: chat.service, ...setup, keepsStorage: true});
  await again.untilTooled();
  return again;
}

/* the cards of a chat */

export const cards = (chat: ChatHarness) => chat.findAll('[part="interrupt-card"]');
export const buttons = (chat: ChatHarness) =>
  chat.findAll('[part="interrupt-button"]') as HTMLButtonElement[];
export const names = (chat: ChatHarness) => buttons(chat).map(({innerText}) => innerText.trim());
export const decisionOf = (card: HTMLElement) =>
  card.querySelector<HTMLElement>('.interrupt-decision')?.innerText;
export const untilDecided = async (chat: ChatHarness, words: string): Promise<void> => {
  await chat.untilReads(`Decided: ${words}`);
  await chat.untilIdle();
};
