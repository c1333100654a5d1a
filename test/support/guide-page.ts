import {sharedBuild} from '../../.ci/shared-build.js';
import {echoAnswers, type AnswerSource} from '../../src/service/answers.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {withFault, type FaultName} from './faults/all-faults.js';
import {openPage, type WatchedPage} from './browser-page.js';
import {serveFolder, serveHandler} from './http-server.js';
import {pageAgent} from './page-agent.js';

/** Snippets of a document on one page. */
export interface SnippetPage {
  readonly html: string;
  /** Modules, in order. */
  readonly scripts?: readonly string[];
  readonly css?: string;
  /** The elements of a page without a script tag of its own. */
  readonly defines?: boolean;
}

export interface GuideSite {
  readonly service: string;
  readonly origin: string;
  open(page: SnippetPage): Promise<WatchedPage>;
  close(): Promise<void>;
}

interface GuideSiteOptions {
  readonly answers?: AnswerSource;
  readonly fault?: FaultName;
  readonly tokens?: readonly string[];
}

/** The modules of the package that snippets import in a page. */
const imports = {
  'agent-chat-elements/define': '/agent-chat-elements.js',
  'agent-chat-elements/define/agent-chat': '/agent-chat.js',
};

/** Serves the snippets of a guide as pages, with a local service and the built files. */
export async function serveGuide(options: GuideSiteOptions = {}): Promise<GuideSite> {
  const {answers = echoAnswers(), fault, tokens} = options;
  const handler = createLocalService({agents: [pageAgent], answers, ...(tokens && {tokens})});
  const service = await serveHandler(fault ? withFault(handler, fault) : handler);
  const pages: Record<string, string> = {};
  const site = await serveFolder(await sharedBuild('cdn'), pages);
  const placed = (text: string): string =>
    text
      .replaceAll(/https:\/\/cdn\.example\/loader-[\d.]+\.js/g, `${site.origin}/loader.js`)
      .replaceAll('https://cdn.example', site.origin)
      .replaceAll('https://agents.example', service.origin)
      .replaceAll('Agent-help', pageAgent.AgentId);
  return {
    service: service.origin,
    origin: site.origin,
    async open({html, scripts = [], css = '', defines = false}) {
      const modules = scripts.map(text => `<script type="module">${text}</script>`).join('');
      const elements = defines ? '<script type="module" src="/agent-chat-elements.js"></script>' : '';
      pages['/'] = placed(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Guide</title>
        <script type="importmap">${JSON.stringify({imports})}</script>
        <style>${css}</style>${elements}<body>${html}${modules}</body></html>`);
      const watched = await openPage();
      await watched.page.goto(site.origin);
      return watched;
    },
    async close() {
      await site.close();
      await service.close();
    },
  };
}
