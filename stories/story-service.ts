import {createLocalService, type LocalAgent} from '../src/local-service/local-service.js';
import type {AnswerSource} from '../src/service/answers.js';
import {memoryStore} from '../src/store/memory-store.js';
import type {AgentStore} from '../src/store/agent-store.js';
import {visitorOfToken} from '../src/service/visitor-check.js';
import {sampleAgents} from '../demo/server/sample-agents.js';
import {atToolbarSpeed, pauseBetweenWords} from './reply-speed.js';
import {storyAnswers} from './story-answers.js';
import {withToolbarFault} from './toolbar.js';

/** The address and the token of the service that runs in the page. */
export const connection = {baseUrl: '/service', accessToken: 'story'} as const;

/** A base for the agents of stories. */
export const sampleAgent: LocalAgent = {
  AgentId: 'Agent-guide',
  name: 'Garden Guide',
  introduction: 'Knows what grows where, and why not.',
  welcomeMessage: 'Welcome! What would you like to know?',
  avatar: '',
  background: '',
  isNeedRecommend: false,
  type: 'text',
  searchEnable: false,
};

export const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

export const longName = `👩‍🌾 The Keeper of All Roses of the ${longWord}`;

export interface StoryService {
  readonly agents?: readonly LocalAgent[];
  readonly answers?: AnswerSource;
  /** Stored messages, oldest first. Visitor and agent alternate. */
  readonly said?: readonly string[];
  /** Returns a response instead of the service, or `undefined`. */
  readonly fault?: (request: Request) => Response | Promise<Response> | undefined;
}

/** Returns a `fetch` function for a service that runs in the page. It follows the fault and the speed of the toolbar. */
export function storyFetch(setup: StoryService = {}): typeof fetch {
  const {agents = sampleAgents, answers = storyAnswers, said = [], fault} = setup;
  const store = memoryStore();
  const service = createLocalService({
    agents,
    answers: atToolbarSpeed(answers),
    store,
    basePath: connection.baseUrl,
    tokens: [connection.accessToken],
  });
  const answer = withToolbarFault(async request => (await fault?.(request)) ?? service(request));
  let stored: Promise<void> | undefined;
  return async (input, init) => {
    const request = await withoutStory(new Request(input, init));
    stored ??= storeConversation(store, agents, said);
    await stored;
    return answer(request);
  };
}

export function asksForReply(request: Request): boolean {
  return request.url.endsWith('/chat/completions');
}

export function readsRecords(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('/records');
}

/** Whether a request reads a later page of a list. */
export function readsNextPage(request: Request): boolean {
  return Number(new URL(request.url).searchParams.get('pageNumber')) > 1;
}

/** An answer that never arrives. It rejects when the request is aborted. */
export function noAnswer(request: Request): Promise<Response> {
  return new Promise((_, reject) => {
    request.signal.addEventListener('abort', () => reject(new DOMException('Given up', 'AbortError')));
  });
}

/** A reply that loses its connection after a text. */
export function lostConnection(text: string): Response {
  const chunk = JSON.stringify({choices: [{index: 0, delta: {role: 'assistant', content: text}}]});
  const body = new ReadableStream<Uint8Array>({
    start: controller => controller.enqueue(new TextEncoder().encode(`data: ${chunk}\n\ndata: {"cho`)),
    pull: controller => controller.error(new TypeError('network error')),
  });
  return new Response(body, {headers: {'Content-Type': 'text/event-stream'}});
}

/** A reply of these events, in any format of the service. It stays open until an event has a finish reason. */
export function eventAnswer(events: readonly object[]): Response {
  const lines = events.map(event => `data: ${JSON.stringify(event)}\n\n`);
  const isWhole = lines.some(line => line.includes('finish_reason'));
  const gone = new AbortController();
  const body = new ReadableStream<Uint8Array>({
    start: async controller => {
      for (const line of lines) {
        controller.enqueue(new TextEncoder().encode(line));
        await pauseBetweenWords(gone.signal);
      }
      if (isWhole) controller.close();
    },
    cancel: () => gone.abort(),
  });
  return new Response(body, {headers: {'Content-Type': 'text/event-stream'}});
}

/** An error in the format of the service. */
export function errorAnswer(status: number, message: string, headers?: HeadersInit): Response {
  return Response.json(
    {code: 'STORY', message, requestId: 'request-42'},
    {status, ...(headers && {headers})},
  );
}

/** Returns a request without the part of its address that separates stories. */
async function withoutStory(request: Request): Promise<Request> {
  const {url, method, headers, signal} = request;
  const body = method === 'POST' && {body: await request.text()};
  return new Request(url.replace(/\/story-[\d-]+/, ''), {method, headers, signal, ...body});
}

async function storeConversation(
  store: AgentStore,
  agents: readonly LocalAgent[],
  said: readonly string[],
): Promise<void> {
  const visitorId = await visitorOfToken(connection.accessToken);
  const begin = Date.now() - said.length * 90_000;
  for (const {AgentId} of agents) {
    for (const [index, content] of said.entries()) {
      const role = index % 2 === 0 ? 'user' : 'assistant';
      await store.addRecord(visitorId, {
        AgentId,
        recordId: `record-story-${index}`,
        role,
        content,
        conversation: role,
        type: 'text',
        image: '',
        triggerSrc: 'API',
        replyTo: index % 2 === 0 ? '' : `record-story-${index - 1}`,
        createTime: new Date(begin + index * 90_000).toISOString(),
      });
    }
  }
}
