import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {productionBuild} from './production-build.js';

const root = join(import.meta.dirname, '../..');

/** Bundles `hydrating.js`, a site’s own bundle with Lit’s hydration support, and `plain.js` without. */
export async function hydrationBuild(): Promise<{readonly folder: string; remove(): Promise<void>}> {
  const folder = await mkdtemp(join(tmpdir(), 'agent-chat-elements-hydration-'));
  for (const [name, input] of Object.entries({
    hydrating: 'test/browser/hydrating-page.ts',
    plain: 'src/define.ts',
  })) {
    await productionBuild({
      configFile: false,
      root,
      base: './',
      publicDir: false,
      logLevel: 'error',
      build: {
        outDir: folder,
        emptyOutDir: false,
        target: 'es2022',
        modulePreload: false,
        rolldownOptions: {
          input: {[name]: join(root, input)},
          // A bundler with splitting can put Lit into a file that runs first.
          output: {entryFileNames: '[name].js', codeSplitting: false},
        },
      },
    });
  }
  return {folder, remove: () => rm(folder, {recursive: true, force: true})};
}
