// How the browser half of the tests is run, in the engine named by ENGINE: Chromium, if there is none.
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {esbuildPlugin} from '@web/dev-server-esbuild';
import {leanModule} from '../../.ci/lean-modules.js';
import {sharedBuild} from '../../.ci/shared-build.js';
import {buildTests} from '../runner/built-tests.js';
import {engineNames, engineSettings} from './engines.js';
import {forcedColorsPlugin} from './forced-colors-plugin.js';

const rootDir = join(import.meta.dirname, '../..');

/** How many random sequences of steps a chat takes; see random-sequences.test.ts. */
const sequenceCount = Number(process.env['SEQUENCES'] || 300);

/** A tab is used for one file after the other; what the one before has stored is not for the next. */
const forgetOtherFiles = 'sessionStorage.clear(); localStorage.clear();';
const setSequences = `globalThis.sequenceCount = ${sequenceCount};`;

/** What is documented of the elements, as their sources have it now. */
async function readManifest() {
  return readFile(join(await sharedBuild('manifest'), 'custom-elements.json'), 'utf8');
}

/**
 * The settings for a run of these files.
 *
 * @param {readonly string[]} files
 * @param {number} pages how many run side by side, where the engine can do that
 * @returns {Promise<import('@web/test-runner').TestRunnerConfig>}
 */
export async function browserConfig(files, pages) {
  const built = await buildTests(files);
  return {
    rootDir,
    files: [...files],
    nodeResolve: {exportConditions: ['development', 'browser']},
    hostname: '127.0.0.1',
    filterBrowserLogs: ({args}) => !String(args[0]).startsWith('Lit is in dev mode'),
    // Only what hangs comes to these: a slow or busy machine takes many times as long.
    testFramework: {config: {timeout: 30_000}},
    testsStartTimeout: 120_000,
    testsFinishTimeout: 300_000,
    testRunnerHtml: testFramework =>
      `<!doctype html><script>${forgetOtherFiles}${setSequences}</script><script type="module" src="${testFramework}"></script>`,
    middleware: [
      (context, next) => {
        const text = built.get(context.path);
        if (text === undefined) return next();
        context.type = context.path.endsWith('.map') ? 'json' : 'js';
        context.body = text;
      },
      // A module that fails to load, and loads by a retry: see lazy.test.ts.
      (context, next) => {
        if (context.path !== '/failing-module.js') return next();
        context.type = 'js';
        if (context.query.retry) context.body = "export const name = 'loaded';";
        else context.status = 404;
      },
    ],
    plugins: [
      {
        name: 'lean-modules',
        // The same modules as in the builds.
        resolveImport: ({source, context}) => leanModule(source, context.path)?.slice(rootDir.length),
      },
      forcedColorsPlugin(),
      {
        name: 'manifest',
        serve: ({path}) => (path === '/custom-elements.json' ? readManifest() : undefined),
      },
      esbuildPlugin({ts: true, target: 'es2022', tsconfig: join(rootDir, 'tsconfig.json')}),
    ],
    ...(await engineSettings(process.env['ENGINE'] || engineNames[0], pages)),
  };
}
