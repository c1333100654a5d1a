// What the files of the script tag need of a build.
import {createHash} from 'node:crypto';
import {copyFile, readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {minifyHTMLLiterals} from 'minify-literals';
import {minify} from 'terser';

/** The part of Vite that wraps each import() in a function that preloads. */
const wrappingPlugin = 'native:import-analysis-build';

/**
 * Leaves each import() as it is written: nothing is preloaded here.
 *
 * @returns {import('vite').Plugin}
 */
export function plainImports() {
  return {
    name: 'plain-imports',
    configResolved({plugins}) {
      const index = plugins.findIndex(({name}) => name === wrappingPlugin);
      if (index < 0) throw new Error(`Vite has no ${wrappingPlugin} any more.`);
      plugins.splice(index, 1);
    },
  };
}

/** Where the sources ask whether they render HTML for a browser, in a program without a page. */
const serverQuestion = '/src/controllers/is-server.ts';

/**
 * Answers it at once, so that what is meant for a server is left out: these files run on pages only.
 *
 * @returns {import('vite').Plugin}
 */
export function neverOnServer() {
  return {
    name: 'never-on-server',
    load: file => (file.endsWith(serverQuestion) ? 'export const isServer = false;' : undefined),
  };
}

/** What the loader fetches, as it says in its source. */
const launcherSource = 'define/agent-launcher.ts';

/**
 * Serves the sources below `/cdn/` while developing, as the built files are served on a site.
 *
 * @param {string} sources
 * @returns {import('vite').Plugin}
 */
export function servedSources(sources) {
  return {
    name: 'served-sources',
    // Not by its requests alone: Vite looks at what a page asks for in advance.
    resolveId(address) {
      const [, file] = /^\/cdn\/(.+)\.[jt]s$/.exec(address.replace(/\?.*/, '')) ?? [];
      return file && join(sources, `${file}.ts`);
    },
  };
}

/**
 * Has each step of opening the chat fetch one file: all that it needs and that no step before it has brought. Many
 * small files, shared by two elements each, would be fetched one after the other, and pack worse.
 *
 * @param {string} folder of the modules that define the elements
 * @param {readonly string[]} steps the elements, in the order in which they are fetched
 * @returns {(file: string, context: import('vite').Rolldown.ChunkingContext) => string | null}
 */
export function fileOfStep(folder, steps) {
  const needs = new Map();
  return (file, build) => {
    for (const step of steps) {
      if (!needs.has(step)) needs.set(step, importedBy(join(folder, `${step}.ts`), build));
      if (needs.get(step).has(file)) return step;
    }
    return null;
  };
}

/** A module and all that it imports, directly or not. */
function importedBy(file, build, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  for (const imported of build.getModuleInfo(file)?.importedIds ?? []) importedBy(imported, build, found);
  return found;
}

/**
 * Tells the loader the name of the file it fetches, which is known only when it is written. Where its source map is
 * would be two hundredths of what each page pays for it; the map lies beside it under the usual name.
 *
 * @returns {import('vite').Plugin}
 */
export function loaderFile() {
  return {
    name: 'loader-file',
    generateBundle(_, bundle) {
      const launcher = Object.values(bundle).find(file => file.name === 'agent-launcher');
      const loader = bundle['loader.js'];
      if (launcher?.type !== 'chunk' || loader?.type !== 'chunk')
        throw new Error('The launcher has no file.');
      if (!loader.code.includes(launcherSource)) throw new Error('The loader asks for no file.');
      loader.code = loader.code
        .replace(launcherSource, launcher.fileName)
        // The lines of its style sheet.
        .replace(/\}\n/g, '}')
        .replace(/\n.*sourceMappingURL=.*/, '');
    },
  };
}

/**
 * Lets what fetches a file of code name the folder it is in, for the time when it could not be had by its plain name.
 *
 * @returns {import('vite').Plugin}
 */
export function retriedImports() {
  const plainImport = /\(\)(\s*=>\s*(?:\(await )?import\()(["'`])\.\/([^"'`]+)\2\)/g;
  return {
    name: 'retried-imports',
    renderChunk: code => ({
      code: code.replace(plainImport, '(folder = "./")$1folder + "$3")'),
      map: null,
    }),
  };
}

/**
 * Takes blanks and comments out of the templates and style sheets of the sources.
 *
 * @returns {import('vite').Plugin}
 */
export function smallTemplates() {
  return {
    name: 'small-templates',
    enforce: 'pre',
    async transform(code, file) {
      if (!/\/src\/.*\.ts$/.test(file) || !/(?:html|css|svg)`/.test(code)) return undefined;
      // Without the slash, what follows in a drawing would be inside, where it is not drawn.
      const minifyOptions = {keepClosingSlash: true};
      const small = await minifyHTMLLiterals(code, {fileName: file, minifyOptions});
      return small ? {code: small.code, map: small.map} : undefined;
    },
  };
}

/**
 * Writes the code in fewer words, before the build does the same: together they take one percent more off than
 * either by itself.
 *
 * @returns {import('vite').Plugin}
 */
export function simplerCode() {
  return {
    name: 'simpler-code',
    async renderChunk(code) {
      const compress = {passes: 3, ecma: 2020};
      const simple = await minify(code, {module: true, compress, sourceMap: true});
      return {code: simple.code, map: simple.map};
    },
  };
}

/**
 * Writes what a site needs that pins its files: their hashes, the loader under a name with its version, and the tag
 * to paste.
 *
 * @param {string} version
 * @returns {import('vite').Plugin}
 */
export function pinnedFiles(version) {
  return {
    name: 'pinned-files',
    async writeBundle({dir}, bundle) {
      const pinned = `loader-${version}.js`;
      await copyFile(join(dir, 'loader.js'), join(dir, pinned));
      const names = [...Object.keys(bundle).filter(name => name.endsWith('.js')), pinned].sort();
      const hashes = Object.fromEntries(
        await Promise.all(names.map(async name => [name, hashOf(await readFile(join(dir, name)))])),
      );
      await writeFile(join(dir, 'integrity.json'), `${JSON.stringify(hashes, null, 2)}\n`);
      await writeFile(join(dir, 'snippet.html'), snippet(pinned, hashes[pinned]));
    },
  };
}

/** As the `integrity` of a script tag wants it. */
function hashOf(bytes) {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
}

function snippet(file, integrity) {
  return `<!-- Your own address in front of the file, and your service and agent. -->
<script
  async
  src="https://cdn.example/${file}"
  integrity="${integrity}"
  crossorigin="anonymous"
  data-base-url="/agents"
  data-agent-id="Agent-42"
></script>
`;
}
