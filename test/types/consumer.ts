/** Compiled, never run: a page’s use of the public types. */
import type {Frame, Page} from 'playwright-core';
import {
  AgentServiceError,
  type Agent,
  type AgentChat,
  type AgentClient,
  type AgentPicker,
  type AgentProvider,
  type ConversationRecord,
  type Strings,
} from '../../src/index.js';
import {
  createLocalService,
  driveChat,
  type AnswerSource,
  type AgentStore,
  type ShownMessage,
} from '../../src/testing.js';

function expectType<Type>(value: Type): Type {
  return value;
}

export function elementsAreKnownByTheirTags(): void {
  expectType<AgentChat | null>(document.querySelector('agent-chat'));
  expectType<AgentPicker>(document.createElement('agent-picker'));
  expectType<AgentProvider>(document.createElement('agent-provider'));
}

export function eventsCarryTheirFields(chat: AgentChat, picker: AgentPicker): void {
  chat.addEventListener('agent-message-send', event => {
    expectType<string>(event.text);
    event.preventDefault();
  });
  chat.addEventListener('agent-reply-end', event => {
    expectType<string>(event.recordId);
    expectType<boolean>(event.stopped);
  });
  chat.addEventListener('agent-error', event => {
    expectType<AgentServiceError>(event.error);
  });
  picker.addEventListener('agent-select', event => {
    expectType<Agent>(event.agent);
    expectType<Agent | undefined>(event.previous);
  });
  picker.addEventListener('agent-list-load', event => {
    expectType<readonly Agent[]>(event.agents);
  });
}

export function settingsAreProperties(chat: AgentChat): void {
  chat.baseUrl = '/agents';
  chat.accessToken = async ({reason, signal}) => {
    const response = await fetch(`/token?reason=${reason}`, {signal});
    return {token: await response.text(), expiresAt: Date.now() + 60_000};
  };
  chat.strings = {} satisfies Partial<Strings>;
  chat.sendKey = 'mod-enter';
  // @ts-expect-error A key that does not exist.
  chat.sendKey = 'space';
  chat.stream = false;
  // @ts-expect-error A boolean.
  chat.stream = 'off';
  // @ts-expect-error What was said is read-only.
  chat.messages = [];
}

export async function theClientIsTypedThroughout(client: AgentClient): Promise<string> {
  const {agents, total} = await client.listAgents({information: 'plants', enable: true, pageSize: 5});
  expectType<number>(total);
  const agent = expectType<Agent | undefined>(agents[0]);
  if (!agent) return '';
  let text = '';
  for await (const chunk of client.streamReply(agent.AgentId, [{role: 'user', content: 'Hello'}])) {
    text += chunk.text;
  }
  const {records} = await client.listRecords(agent.AgentId, {order: 'asc'});
  expectType<readonly ConversationRecord[]>(records);
  // @ts-expect-error There is no such order.
  await client.listRecords(agent.AgentId, {order: 'newest'});
  return text;
}

export function failuresHaveAKind(error: unknown): number | undefined {
  if (!(error instanceof AgentServiceError)) return undefined;
  // @ts-expect-error No failure is of this kind.
  if (error.kind === 'bad-luck') return 0;
  return error.kind === 'rate-limited' ? error.retryAfter : error.status;
}

export function theLocalServiceTakesOwnAnswersAndStores(store: AgentStore, agents: readonly Agent[]): void {
  const answers: AnswerSource = async function* ({messages, signal}) {
    if (!signal.aborted) yield {text: await Promise.resolve(messages.at(-1)?.content ?? '')};
  };
  const service = createLocalService({agents, answers, store, tokens: ['token']});
  expectType<(request: Request) => Promise<Response>>(service);
}

/** The method of WebdriverIO’s `browser`, as in its typings. */
interface WebdriverIOBrowser {
  execute<Result, Inputs extends unknown[]>(
    script: string | ((...inputs: Inputs) => Result),
    ...inputs: Inputs
  ): Promise<Result>;
}

export async function driversTakePagesOfTestTools(
  page: Page,
  frame: Frame,
  browser: WebdriverIOBrowser,
): Promise<void> {
  for (const target of [page, frame, browser, document, document.body]) driveChat(target);
  const chat = driveChat(page, {within: '#help', timeout: 5000});
  await chat.waitUntilIdle({timeout: 60_000});
  expectType<readonly ShownMessage[]>(await chat.messages());
  // @ts-expect-error A question is a text.
  await chat.ask(7);
  // @ts-expect-error Not a page.
  driveChat({});
}
