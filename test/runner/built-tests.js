// Bundles the test files of a browser run in one pass, so that a page fetches a few files instead of each source
// file by itself. What several test files import is in files they share.
import {join, relative, sep} from 'node:path';
import {build} from 'esbuild';
import {leanModule} from '../../.ci/lean-modules.js';

const root = join(import.meta.dirname, '../..');
/** Where the shared files are for a page. The test files themselves keep their addresses. */
const sharedFolder = 'built-tests';

/** The same modules as in the builds for browsers. */
const leanModules = {
  name: 'lean-modules',
  setup: ({onResolve}) =>
    onResolve({filter: /./}, ({path, importer}) => {
      const replacement = leanModule(path, importer);
      return replacement ? {path: replacement} : undefined;
    }),
};

/**
 * What a server of test pages answers, by path.
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
    inject: [join(root, 'test/support/told-elements.js')],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['development'],
    sourcemap: 'linked',
    // The package says that only its own entries do something by being imported; tests import others for that.
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
