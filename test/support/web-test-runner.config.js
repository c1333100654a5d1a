// The settings of the browser tests.
import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {esbuildPlugin} from '@web/dev-server-esbuild';
import {sharedBuild} from '../../.ci/shared-build.js';
import {engineNames, engineSettings} from './engines.js';
import {forcedColorsPlugin} from './forced-colors-plugin.js';

const rootDir = join(import.meta.dirname, '../..');
/** The folder of the tests that use the built files for script tags. */
const loaderTests = join(rootDir, 'test/loader');

/** The address of the built files for script tags. */
const scriptsPath = '/built-cdn/';

/** One tab runs several files; storage of the previous one is cleared. */
const forgetOtherFiles = 'sessionStorage.clear(); localStorage.clear();';
/** See `fuzz.ts`. */
const {FUZZ_RUNS, FUZZ_SEED, FUZZ_PATH} = process.env;
const setFuzz = `globalThis.fuzzSettings = ${JSON.stringify({FUZZ_RUNS, FUZZ_SEED, FUZZ_PATH})};`;

/** The elements’ documentation from the current sources. */
async function readManifest() {
  return readFile(join(await sharedBuild('manifest'), 'custom-elements.json'), 'utf8');
}

/**
 * The settings for a run of these files.
 *
 * @param {readonly string[]} files
 * @param {ReadonlyMap<string, string>} built their responses, by path
 * @param {number} pages how many run side by side, where the engine supports that
 * @param {string} [engine] Default: Chromium
 * @returns {Promise<import('@web/test-runner').TestRunnerConfig>}
 */
export async function browserConfig(files, built, pages, engine = engineNames[0]) {
  const scripts = files.some(file => file.startsWith(loaderTests)) ? await sharedBuild('cdn') : undefined;
  return {
    rootDir,
    files: [...files],
    nodeResolve: {exportConditions: ['development', 'browser']},
    hostname: '127.0.0.1',
    filterBrowserLogs: ({args}) => !String(args[0]).startsWith('Lit is in dev mode'),
    // Only hanging tests reach these limits: a slow or busy machine takes many times as long.
    testFramework: {config: {timeout: 60_000}},
    browserStartTimeout: 120_000,
    testsStartTimeout: 120_000,
    testsFinishTimeout: 300_000,
    testRunnerHtml: testFramework =>
      `<!doctype html><script>${forgetOtherFiles}${setFuzz}</script><script type="module" src="${testFramework}"></script>`,
    middleware: [
      (context, next) => {
        const text = built.get(context.path);
        if (text === undefined) return next();
        context.type = context.path.endsWith('.map') ? 'json' : 'js';
        context.body = text;
      },
      async (context, next) => {
        if (!scripts || !context.path.startsWith(scriptsPath)) return next();
        context.type = 'js';
        context.body = await readFile(join(scripts, context.path.slice(scriptsPath.length)), 'utf8');
      },
      // A module that fails to load and then loads on retry: see lazy.test.ts.
      (context, next) => {
        if (context.path !== '/failing-module.js') return next();
        context.type = 'js';
        if (context.query.retry) context.body = "export const name = 'loaded';";
        else context.status = 404;
      },
    ],
    plugins: [
      forcedColorsPlugin(),
      {
        name: 'manifest',
        serve: ({path}) => (path === '/custom-elements.json' ? readManifest() : undefined),
      },
      esbuildPlugin({ts: true, target: 'es2022', tsconfig: join(rootDir, 'tsconfig.json')}),
    ],
    ...(await engineSettings(engine, pages)),
  };
}
