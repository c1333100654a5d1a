import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {openPage} from '../support/browser-page.js';
import {serveFolder, type RunningServer} from '../support/http-server.js';
import {productionBuild} from '../support/production-build.js';

const root = join(import.meta.dirname, '../..');

/** The served stories. */
export interface StorySite extends RunningServer {
  /** The address of the page. */
  readonly address: string;
  readonly stories: readonly string[];
}

/** Builds and serves the page that shows and checks the stories, without Storybook. */
export async function startStorySite(): Promise<StorySite> {
  const outDir = await mkdtemp(join(tmpdir(), 'agent-chat-elements-'));
  await productionBuild({
    root,
    configFile: false,
    publicDir: 'demo/public',
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      target: 'esnext',
      // The package declares side effects only for its entries; here all files may have them.
      rolldownOptions: {input: 'test/stories/index.html', treeshake: false},
    },
  });
  const site = await serveFolder(outDir);
  const address = `${site.origin}/test/stories/index.html`;
  return {
    ...site,
    address,
    stories: await storiesAt(address),
    close: async () => {
      await site.close();
      await rm(outDir, {recursive: true, force: true});
    },
  };
}

async function storiesAt(address: string): Promise<readonly string[]> {
  const {page} = await openPage();
  await page.goto(address);
  const stories = await page.evaluate(() => window.stories);
  await page.close();
  return stories;
}
