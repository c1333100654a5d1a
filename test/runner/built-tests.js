// Bundles the test files of a browser run in one pass, so that a page loads a few files instead of each source file.
// Shared imports are in shared files.
import {join, relative, sep} from 'node:path';
import {build} from 'esbuild';
import {leanModule} from '../../.ci/lean-modules.js';

const root = join(import.meta.dirname, '../..');
/** The folder of the shared files. The test files keep their addresses. */
const sharedFolder = 'built-tests';

/** The same modules as in the browser builds. */
const leanModules = {
  name: 'lean-modules',
  setup: ({onResolve}) =>
    onResolve({filter: /./}, ({path, importer}) => {
      const replacement = leanModule(path, importer);
      return replacement ? {path: replacement} : undefined;
    }),
};

/**
 * The responses of a server of test pages, by path.
 *
 * @param {readonly string[]} files
 * @returns {Promise<ReadonlyMap<string, string>>}
 */
export async function buildTests(files) {
  const {outputFiles} = await build({
    absWorkingDir: root,
    entryPoints: [...files],
    outbase: root,
    outdir: root,
    chunkNames: `${sharedFolder}/[name]-[hash]`,
    // esbuild may place a module before one that it imports, so the class that many modules call at once comes first.
    inject: ['src/lazy-module.ts', 'test/support/told-elements.js'].map(file => join(root, file)),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['development'],
    sourcemap: 'linked',
    // The package declares side effects only for its entries; tests import others for their side effects.
    ignoreAnnotations: true,
    tsconfig: join(root, 'tsconfig.json'),
    plugins: [leanModules],
    write: false,
    logLevel: 'warning',
  });
  const ownAddresses = new Map(files.map(file => [file.replace(/\.ts$/, '.js'), file]));
  return new Map(outputFiles.map(({path, text}) => [addressOf(ownAddresses.get(path) ?? path), text]));
}

function addressOf(path) {
  return `/${relative(root, path).replaceAll(sep, '/')}`;
}
