// The browser half of the tests. `npm test` runs it; alone: npx wtr --config test/support/web-test-runner.config.js
// In another engine than Chromium with ENGINE=firefox or ENGINE=webkit.
import {execFileSync} from 'node:child_process';
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {esbuildPlugin} from '@web/dev-server-esbuild';
import {leanModule} from '../../.ci/lean-modules.js';
import {engineNames, engineSettings} from './engines.js';
import {forcedColorsPlugin} from './forced-colors-plugin.js';

const rootDir = join(import.meta.dirname, '../..');

/** How many random sequences of steps a chat takes; see random-sequences.test.ts. */
const sequenceCount = Number(process.env['SEQUENCES'] || 300);

/** A tab is used for one file after the other; what the one before has stored is not for the next. */
const forgetOtherFiles = 'sessionStorage.clear(); localStorage.clear();';
const setSequences = `globalThis.sequenceCount = ${sequenceCount};`;

let manifest = '';

/** What is documented of the elements, as their sources have it now. */
function readManifest() {
  if (!manifest) {
    execFileSync('npm', ['run', '--silent', 'manifest'], {cwd: rootDir, shell: process.platform === 'win32'});
    manifest = readFileSync(join(rootDir, 'custom-elements.json'), 'utf8');
  }
  return manifest;
}

/** @type {import('@web/test-runner').TestRunnerConfig} */
export default {
  rootDir,
  files: ['test/{client,conversation,local-service,markdown,workers,controllers,elements}/**/*.test.ts'],
  nodeResolve: {exportConditions: ['development', 'browser']},
  hostname: '127.0.0.1',
  filterBrowserLogs: ({args}) => !String(args[0]).startsWith('Lit is in dev mode'),
  // Only what hangs comes to these: a slow or busy machine takes many times as long.
  testFramework: {config: {timeout: 30_000}},
  testsStartTimeout: 120_000,
  testsFinishTimeout: 300_000,
  testRunnerHtml: testFramework =>
    `<!doctype html><script>${forgetOtherFiles}${setSequences}</script><script type="module" src="${testFramework}"></script>`,
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
    {
      name: 'told-elements',
      transform: ({path, body}) =>
        path.endsWith('.test.ts') ? `${body}\nimport '/test/support/told-elements.js';` : undefined,
    },
    esbuildPlugin({ts: true, target: 'es2022', tsconfig: join(rootDir, 'tsconfig.json')}),
  ],
  ...(await engineSettings(process.env['ENGINE'] || engineNames[0])),
};
