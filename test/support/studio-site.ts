import {join} from 'node:path';
import {build} from 'vite';
import {temporaryFolder} from './temporary-folder.js';
import {serveFolder, type RunningServer} from './http-server.js';

/** Builds the studio as for the static site, and serves it without Storybook. */
export async function serveStudio(): Promise<RunningServer> {
  const folder = await temporaryFolder();
  const {NODE_ENV} = process.env;
  await build({
    configFile: join(import.meta.dirname, '../../vite.config.ts'),
    mode: 'studio',
    logLevel: 'silent',
    build: {outDir: folder.path},
  });
  // A build sets it for the whole process, whose next test may start a development server.
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
