import {join} from 'node:path';
import {closePages} from '../../support/browser-page.js';
import {ControlledService} from '../../support/controlled-service.js';
import {serveFolder, type RunningServer} from '../../support/http-server.js';
import {skipTest} from '../../support/skip-test.js';
import {
  mountBeforeFirstByte,
  mountDuringEdit,
  mountDuringReply,
  mountWithQueue,
  type MountingCase,
} from '../everyday-mounting.js';
import {EverydayPage, type Switch} from '../everyday-page.js';
import {
  renderDuringReply,
  renderWhileReading,
  retryWithNewestToken,
  useNewestSettings,
  type RenderingCase,
} from '../everyday-rendering.js';
import {installRecipe, runNpm, whyNoRegistry} from '../recipe.js';

/** Views in which the parent renders the chat again, as in the titles. */
const renderingViews: readonly [view: string, words: string][] = [
  ['', 'inline functions'],
  ['provider', 'inline functions of a provider'],
  ['token', 'a token that is a string'],
];

const renderings: readonly [title: string, run: (rendering: RenderingCase) => Promise<void>][] = [
  ['keeps the reply, the draft and the focus while the page renders', renderDuringReply],
  ['keeps the scroll position and the focus in the chat while the page renders', renderWhileReading],
  ['uses the newest settings from the next request on', useNewestSettings],
  ['tries again with the newest token after a 401', retryWithNewestToken],
];

const mountings: readonly [title: string, run: (mounting: MountingCase) => Promise<void>][] = [
  ['before the first byte', mountBeforeFirstByte],
  ['during a reply', mountDuringReply],
  ['during an edit', mountDuringEdit],
  ['with a queued message', mountWithQueue],
];

type MountingView = readonly [view: string, words: string, way: Switch];

const everyMounting: readonly MountingView[] = [
  ['toggle', 'a chat that is off for 300 ms', 'after a gap'],
  ['key', 'a chat with another key', 'at once'],
  ['routes', 'two routes with a chat each', 'at once'],
];

const transition: MountingView = ['transition', 'a transition that overlaps for 300 ms', 'with an overlap'];

const apps: readonly [name: string, framework: string, views: readonly MountingView[]][] = [
  ['react', 'React', everyMounting],
  ['vue', 'Vue', [...everyMounting, ['keep-alive', '<KeepAlive>', 'after a gap'], transition]],
  ['svelte', 'Svelte', [...everyMounting, transition]],
];

describe('everyday apps that install the package', function () {
  this.timeout(60_000);
  let service: ControlledService;
  let noRegistry: string | undefined;

  before(async function () {
    noRegistry = await whyNoRegistry();
    if (noRegistry) skipTest(this, noRegistry);
    service = await ControlledService.start();
  });

  after(async () => {
    if (noRegistry) return;
    await service.close();
    await closePages();
  });

  for (const [name, framework, views] of apps)
    describe(framework, () => {
      let site: RunningServer;

      before(async function () {
        this.timeout(300_000);
        const folder = await installRecipe(name, service.origin);
        await runNpm(folder, ['run', '--silent', 'build:everyday']);
        site = await serveFolder(join(folder, 'dist-everyday'));
      });

      after(() => site.close());

      async function runIn(view: string, steps: (chat: EverydayPage) => Promise<void>): Promise<void> {
        service.reset();
        const chat = await EverydayPage.open(site.origin, view);
        try {
          await steps(chat);
        } finally {
          await chat.close();
        }
      }

      for (const [view, words] of renderingViews)
        for (const [title, run] of renderings)
          it(`${words}: ${title}`, () =>
            runIn(view, chat => run({chat, service, preparesRequests: view !== 'token'})));

      for (const [view, words, way] of views)
        for (const [title, run] of mountings)
          it(`${words}: keeps the conversation ${title}`, () =>
            runIn(view, chat => run({chat, service, way})));
    });
});
