// What the files of the script tag need of a build.
import {createHash} from 'node:crypto';
import {copyFile, readdir, readFile, writeFile} from 'node:fs/promises';
import {join} from 'node:path';
import {promisify} from 'node:util';
import {brotliCompress, gzip} from 'node:zlib';
import {minifyHTMLLiterals} from 'minify-literals';
import {minify} from '@swc/core';

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

/** Begins the name of an entry that defines an element. */
const elementEntry = 'element:';
/** As Rolldown knows a module that is no file. */
const virtualEntry = `\0${elementEntry}`;

/**
 * Gives each element a file that only imports the chunk with the element. Without it, the module that defines an element
 * would be the entry, and the launcher would request one more file to load it.
 *
 * @param {string} root
 * @returns {import('vite').Plugin}
 */
export function elementEntries(root) {
  return {
    name: 'element-entries',
    resolveId: id => (id.startsWith(elementEntry) ? `\0${id}` : undefined),
    load: id =>
      id.startsWith(virtualEntry) ? `import '${join(root, id.slice(virtualEntry.length))}';` : undefined,
  };
}

/**
 * Puts the bundler's helper for namespaces into each file that uses it. The bundler makes it a file of 134 bytes, which
 * every chunk would wait for. The helper is appended, so that source maps stay right.
 *
 * @returns {import('vite').Plugin}
 */
export function inlineRuntime() {
  const importOfHelper = /import\{t(?: as (\w+))?\}from["'`]\.\/rolldown-runtime[^"'`]*["'`];?/;
  return {
    name: 'inline-runtime',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(({type}) => type === 'chunk');
      const runtime = chunks.find(({name}) => name === 'rolldown-runtime');
      if (!runtime?.code.includes('export{t}')) throw new Error('The bundler has another helper by now.');
      const helpers = runtime.code.replace(/^\/\/#.*\n/gm, '').replace(/export\{.*/s, '');
      for (const chunk of chunks) {
        const [statement, local = 't'] = importOfHelper.exec(chunk.code) ?? [];
        if (!statement) continue;
        const helper = `function ${local}(...given){${helpers}return t(...given)}`;
        chunk.code = chunk.code
          .replace(statement, ' '.repeat(statement.length))
          .replace(/\n*(?=\/\/# sourceMappingURL|$)/, `\n${helper}\n`);
      }
      for (const file of [runtime.fileName, `${runtime.fileName}.map`]) delete bundle[file];
      if (chunks.some(chunk => chunk !== runtime && chunk.code.includes('rolldown-runtime')))
        throw new Error('A file imports the helper in another way.');
    },
  };
}

/**
 * Tells the loader the name of the file it loads, which is known only when it is written. Where its source map is
 * would be two hundredths of what each page pays for it; the map lies beside it under the usual name.
 *
 * @returns {import('vite').Plugin}
 */
export function loaderFile() {
  return {
    name: 'loader-file',
    generateBundle(_, bundle) {
      const core = Object.values(bundle).find(file => file.name === 'core');
      const loader = bundle['loader.js'];
      if (core?.type !== 'chunk' || loader?.type !== 'chunk') throw new Error('There is no core chunk.');
      if (!loader.code.includes(launcherSource)) throw new Error('The loader asks for no file.');
      loader.code = loader.code
        .replace(launcherSource, core.fileName)
        // The lines of its style sheet.
        .replace(/\}\n/g, '}')
        .replace(/\n.*sourceMappingURL=.*/, '');
    },
  };
}

/**
 * Adds the query of a retry to the address of each lazy module (`src/lazy.ts`).
 *
 * @returns {import('vite').Plugin}
 */
export function retriedImports() {
  const plainImport = /\(\)(\s*=>\s*(?:\(await )?import\()(["'`])(\.\.?\/[^"'`]+)\2\)/g;
  return {
    name: 'retried-imports',
    renderChunk: code => ({
      code: code.replace(plainImport, '(query = "")$1"$3" + query)'),
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
 * Compresses the code before the bundler's own minifier does: together they save 1.6 % more bytes than the latter alone.
 *
 * @returns {import('vite').Plugin}
 */
export function simplerCode() {
  return {
    name: 'simpler-code',
    async renderChunk(code) {
      const compress = {passes: 3, ecma: 2022, module: true};
      const format = {comments: 'some'};
      return minify(code, {module: true, compress, mangle: {toplevel: true}, format, sourceMap: true});
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

/**
 * Writes each script once more as `.br` and `.gz`, for servers that send precompressed files. The best compression is too
 * slow to do for each request.
 *
 * @returns {import('vite').Plugin}
 */
export function compressedFiles() {
  return {
    name: 'compressed-files',
    // After the loader has its second name.
    enforce: 'post',
    async closeBundle() {
      const dir = this.environment.config.build.outDir;
      const names = (await readdir(dir, {recursive: true})).filter(name => name.endsWith('.js'));
      for (const name of names) {
        const file = join(dir, name);
        const bytes = await readFile(file);
        await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
        await writeFile(`${file}.gz`, await promisify(gzip)(bytes, {level: 9}));
      }
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
