import {echoAnswers, type AnswerSource} from '../../src/service/answers.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {sharedBuild} from '../../.ci/shared-build.js';
import {closePages} from './browser-page.js';
import {serveFolder, serveHandler, type RunningServer} from './http-server.js';
import {pageAgent} from './page-agent.js';

/**
 * Pages that only contain a chat, built like the script tag’s files, and the service of the chat. Closing them also
 * closes the pages.
 *
 * @param attributes the attributes of the chat of each path, except for service and agent
 */
export async function serveBuiltChats(
  attributes: Readonly<Record<string, string>>,
  answers: AnswerSource = echoAnswers(),
): Promise<RunningServer> {
  const service = await serveHandler(createLocalService({agents: [pageAgent], answers}));
  const page = (own: string): string => `<!doctype html><html lang="en"><title>A shop</title>
    <meta name="viewport" content="width=device-width" />
    <style>html, body, agent-chat {block-size: 100%; margin: 0}</style>
    <script type="module" src="/agent-chat.js"></script>
    <agent-chat base-url="${service.origin}" agent-id="${pageAgent.AgentId}" sign-in="anonymous" ${own}></agent-chat>`;
  const pages = Object.entries(attributes).map(([path, own]) => [path, page(own)]);
  const site = await serveFolder(
    await sharedBuild('cdn'),
    Object.fromEntries(pages) as Record<string, string>,
  );
  return {
    ...site,
    async close() {
      await site.close();
      await service.close();
      await closePages();
    },
  };
}
