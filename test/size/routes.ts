import {sharedBuild} from '../../.ci/shared-build.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {serveHandler} from '../support/http-server.js';
import {pageAgent} from '../support/page-agent.js';
import {createWorkspace, pageOf, type ApplicationSource, type Workspace} from './application.js';
import {serveCompressed} from './compressed-site.js';
import {deepChatAnswer, deepChatBody, deepChatScript} from './deep-chat.js';
import {visit, type LoadedFile, type VisitPlan} from './visit.js';

/** The ways to load a chat. The last one is another chat element, whose file for a script tag counts. */
export const routes = ['script tag', 'one file', 'Vite', 'esbuild', 'deep-chat'] as const;
export type Route = (typeof routes)[number];

/** Reasons for additional files. Russian is the largest language. */
export const extras = ['Russian', 'formulas'] as const;
export type Extra = (typeof extras)[number];

/** The files that a browser loaded: all of a route, or only those of an extra. */
export type LoadedFiles = Readonly<Record<Route | Extra, readonly LoadedFile[]>>;

type Settings = Readonly<Record<string, string>>;

const question = 'When do you open?';
const questionOfFormula = 'How do you compute it?';
const answer = 'We open at nine.';
const formula = '$$x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}$$';

const chatPlan: VisitPlan = {
  question,
  welcome: {selector: 'agent-chat', text: pageAgent.welcomeMessage},
  reply: {selector: 'article', text: answer, withButton: true},
};

const deepChatPlan: VisitPlan = {
  question,
  welcome: {selector: 'deep-chat', text: pageAgent.welcomeMessage},
  reply: {selector: 'deep-chat', text: deepChatAnswer},
};

const deepChat: ApplicationSource = {
  bundler: 'esbuild',
  script: deepChatScript('deep-chat'),
  body: deepChatBody,
};

/** Visits a page of each route, one after the other. */
export async function visitRoutes(): Promise<LoadedFiles> {
  const service = await serveService();
  const workspace = await createWorkspace();
  const settings = {'base-url': service.origin, 'agent-id': pageAgent.AgentId, 'sign-in': 'anonymous'};
  const application = {
    script: `import 'agent-chat-elements/define/agent-chat';`,
    body: `<agent-chat ${attributes(settings)}></agent-chat>`,
  };
  try {
    const tag = await visitScriptTag(settings);
    return {
      'script tag': tag.plain,
      'one file': await visitOneFile(settings),
      Vite: await visitApplication(workspace, {...application, bundler: 'vite'}, chatPlan),
      esbuild: await visitApplication(workspace, {...application, bundler: 'esbuild'}, chatPlan),
      'deep-chat': await visitApplication(workspace, deepChat, deepChatPlan),
      Russian: withoutFiles(tag.russian, tag.plain),
      formulas: withoutFiles(tag.formulas, tag.plain),
    };
  } finally {
    await workspace.remove();
    await service.close();
  }
}

function serveService() {
  const handler = createLocalService({
    agents: [pageAgent],
    answers: async function* ({messages}) {
      if (messages.at(-1)?.content === questionOfFormula) yield {text: `${formula}\n\n`};
      yield {text: answer};
    },
  });
  return serveHandler(handler);
}

async function visitScriptTag(settings: Settings) {
  const page = (own: Settings): string =>
    pageOf(`<script src="/loader.js" ${attributes({...settings, ...own}, 'data-')}></script>`);
  const site = await serveCompressed(await sharedBuild('cdn'), {
    '/': page({}),
    '/russian': page({locale: 'ru'}),
    '/formulas': page({math: ''}),
  });
  const plan = {...chatPlan, opensByButton: true};
  try {
    const plain = await visit(site, '/', plan);
    const [russian, formulas] = await Promise.all([
      visit(site, '/russian', plan),
      visit(site, '/formulas', {...plan, question: questionOfFormula}),
    ]);
    return {plain, russian, formulas};
  } finally {
    await site.close();
  }
}

async function visitOneFile(settings: Settings): Promise<LoadedFile[]> {
  const tag = `<script src="/agent-chat.bundle.js" ${attributes(settings, 'data-')}></script>`;
  const site = await serveCompressed(await sharedBuild('bundle'), {'/': pageOf(tag)});
  try {
    return await visit(site, '/', {...chatPlan, opensByButton: true});
  } finally {
    await site.close();
  }
}

async function visitApplication(
  workspace: Workspace,
  source: ApplicationSource,
  plan: VisitPlan,
): Promise<LoadedFile[]> {
  const {folder, page} = await workspace.bundle(source);
  const site = await serveCompressed(folder, {'/': page});
  try {
    return await visit(site, '/', plan);
  } finally {
    await site.close();
  }
}

function attributes(settings: Settings, prefix = ''): string {
  return Object.entries(settings)
    .map(([name, value]) => `${prefix}${name}="${value}"`)
    .join(' ');
}

function withoutFiles(files: readonly LoadedFile[], others: readonly LoadedFile[]): LoadedFile[] {
  const names = new Set(others.map(({name}) => name));
  return files.filter(({name}) => !names.has(name));
}
