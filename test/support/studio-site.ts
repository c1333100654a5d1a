import {join} from 'node:path';
import type {FrameLocator, Locator, Page} from 'playwright-core';
import {build} from 'vite';
import {temporaryFolder} from './temporary-folder.js';
import {openPage, type WatchedPage} from './browser-page.js';
import {serveFolder, type RunningServer} from './http-server.js';

/** Builds the studio as for the static site, and serves it without Storybook. */
export async function serveStudio(): Promise<RunningServer> {
  const folder = await temporaryFolder();
  const {NODE_ENV} = process.env;
  // A development server of an earlier test in this process has set it, and the build would load sources.
  process.env['NODE_ENV'] = 'production';
  await build({
    configFile: join(import.meta.dirname, '../../vite.config.ts'),
    mode: 'studio',
    logLevel: 'silent',
    build: {outDir: folder.path},
  });
  // The next test may start a development server.
  if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
  else process.env['NODE_ENV'] = NODE_ENV;
  const {origin, close} = await serveFolder(folder.path);
  return {
    origin,
    async close() {
      await close();
      await folder.remove();
    },
  };
}

/** Opens the studio in a wide window, with settings such as `#preset=ink`. */
export async function openStudio({origin}: RunningServer, address = ''): Promise<WatchedPage> {
  const watched = await openPage();
  await watched.page.emulateMedia({reducedMotion: 'reduce'});
  await watched.page.setViewportSize({width: 1360, height: 900});
  await watched.page.goto(`${origin}/studio.html${address}`);
  return watched;
}

export const previewOf = (page: Page): FrameLocator => page.frameLocator('iframe');

/** A text to copy. */
export const outputOf = (page: Page, name: string): Locator => page.getByRole('region', {name, exact: true});

export const choose = (page: Page, group: string, name: string): Promise<void> =>
  page.getByRole('group', {name: group, exact: true}).getByRole('radio', {name, exact: true}).check();
