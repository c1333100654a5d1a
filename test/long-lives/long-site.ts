import type {AnswerSource} from '../../src/service/answers.js';
import {memoryStore} from '../../src/store/memory-store.js';
import {visitorOfToken} from '../../src/service/visitor-check.js';
import {createLocalService, type LocalAgent} from '../../src/local-service/local-service.js';
import {sharedBuild} from '../../.ci/shared-build.js';
import {documentTokens} from '../bench/documents.js';
import {paragraph} from '../bench/document-parts.js';
import {serveFolder, serveHandler} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';

const accessToken = 'long-life';

/** The question whose reply has 500 tokens. */
export const longQuestion = 'A long reply';
/** The question whose reply does not end. */
export const endlessQuestion = 'An endless reply';

/** Ten agents. The records are those of the first one. */
export const agents: readonly LocalAgent[] = Array.from({length: 10}, (_, index) => ({
  ...pageAgent,
  AgentId: `Agent-${index}`,
}));

export interface LongSite {
  readonly origin: string;
  /** Replies that run. */
  readonly open: () => number;
  readonly close: () => Promise<void>;
}

/**
 * Serves a page with the given elements, the built script, and a service behind a gateway that has stored records.
 *
 * @param markup the elements; `%service%` is the base address
 */
export async function serveLongSite(markup: string, recordCount = 0): Promise<LongSite> {
  let open = 0;
  const answers: AnswerSource = async function* ({messages, signal}) {
    const question = messages.at(-1)?.content ?? '';
    open += 1;
    try {
      if (question === longQuestion) for (const text of documentTokens(500)) yield {text};
      else yield {text: `Reply to **${question}**: ${paragraph(question.length)}`};
      if (question === endlessQuestion)
        await new Promise(resolve => signal.addEventListener('abort', resolve, {once: true}));
    } finally {
      open -= 1;
    }
  };
  const store = memoryStore();
  const visitor = await visitorOfToken(accessToken);
  for (let number = 1; number <= recordCount; number += 1) await store.addRecord(visitor, recordOf(number));
  const handle = createLocalService({agents, answers, store, tokens: [accessToken]});
  const service = await serveHandler(request => {
    const headers = new Headers(request.headers);
    headers.set('authorization', `Bearer ${accessToken}`);
    const {url, method, body, signal} = request;
    // `duplex`: required for the body, and missing in the types of the browser.
    const init = {method, headers, body, signal, duplex: 'half'};
    return handle(new Request(url, init));
  });
  const site = await serveFolder(await sharedBuild('cdn'), {
    '/': `<!doctype html><html lang="en"><title>A long life</title>
      <style>agent-chat, agent-history {block-size: 600px; inline-size: 400px}</style>
      <script type="module" src="/agent-chat-elements.js"></script>
      ${markup.replaceAll('%service%', service.origin)}`,
  });
  return {
    origin: site.origin,
    open: () => open,
    async close() {
      await site.close();
      await service.close();
    },
  };
}

/** Questions and replies in turns, one each minute, so that days begin. */
function recordOf(number: number) {
  const role = number % 2 === 1 ? 'user' : 'assistant';
  return {
    AgentId: 'Agent-0',
    recordId: `record-${number}`,
    role,
    content: role === 'user' ? `Stored question ${number}` : `Stored reply ${number}. ${paragraph(number)}`,
    conversation: role,
    type: 'text',
    image: '',
    triggerSrc: 'API',
    replyTo: role === 'assistant' ? `record-${number - 1}` : '',
    createTime: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
  };
}
