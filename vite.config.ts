import {readdirSync} from 'node:fs';
import {chmod, cp} from 'node:fs/promises';
import {basename, join} from 'node:path';
import {build as esbuild} from 'esbuild';
import {defineConfig, type Plugin, type UserConfig} from 'vite';
import {
  compressedFiles,
  elementEntries,
  integrityFile,
  languageFiles,
  loaderFile,
  retriedImports,
  pinnedFiles,
  plainImports,
  servedSources,
  simplerCode,
  smallTemplates,
} from './.ci/cdn-files.js';
import {declaredProperties} from './.ci/declared-properties.js';
import {inlineRuntime, ownMembers} from './.ci/own-members.js';
import {sharedBuild} from './.ci/shared-build.js';
import {thirdPartyLicences} from './.ci/third-party.js';
import packageJson from './package.json' with {type: 'json'};
import {presets} from './src/theming/presets.js';
import {themeCSS} from './src/theming/apply-theme.js';

const root = import.meta.dirname;

/**
 * Builds of the same sources: the demo page with its service (`npm start`), the ES modules of the package
 * (`--mode package`), the script tag files (`--mode cdn`), all elements in one file (`--mode bundle`), and the studio for
 * the static site of Storybook (`--mode studio`).
 */
export default defineConfig(({mode}) => {
  if (mode === 'package') return packageBuild();
  if (mode === 'cdn') return cdnBuild();
  if (mode === 'bundle') return bundleBuild();
  if (mode === 'studio') return studioBuild();
  return demoSite();
});

async function demoSite(): Promise<UserConfig> {
  // Imported here, because a build needs neither a database nor a model.
  const {demoService} = await import('./demo/server/vite-demo-service.js');
  return {
    root: join(root, 'demo'),
    // If `PORT` is set and in use, the server fails. The default port may change to the next free one.
    server: {host: 'localhost', strictPort: Boolean(process.env['PORT'])},
    plugins: [servedSources(join(root, 'src')), demoService()],
    build: {outDir: join(root, 'dist/demo'), target: 'es2022'},
  };
}

/** Builds the studio into the folder of Storybook, whose `index.html` is the home page of both. */
function studioBuild(): UserConfig {
  return {
    root: join(root, 'demo'),
    base: './',
    plugins: [scriptTagFiles()],
    build: {
      outDir: join(root, 'storybook-static'),
      emptyOutDir: false,
      assetsDir: 'studio',
      // As in Storybook, keeps `light-dark()`. These browsers need no polyfill.
      target: ['chrome123', 'firefox125', 'safari17.5'],
      modulePreload: {polyfill: false},
      rolldownOptions: {
        input: ['studio', 'studio-preview'].map(name => join(root, `demo/${name}.html`)),
      },
    },
  };
}

/** Copies the files of the script tag to `cdn`, where the preview of the studio loads them. */
function scriptTagFiles(): Plugin {
  return {
    name: 'script-tag-files',
    async writeBundle({dir = ''}) {
      const isServed = (file: string) => !/\.(?:br|gz|map)$/.test(file);
      await cp(await sharedBuild('cdn'), join(dir, 'cdn'), {recursive: true, filter: isServed});
    },
  };
}

/** Names of files, and the paths of the modules in them. The first match counts. */
type Files = readonly (readonly [name: string, path: RegExp])[];

/**
 * The files that pages load, besides the core. They import only the core: a retry loads a file from another address, and
 * an import of it would load a second copy. `lists` also imports `records`. If that file fails, lists are missing, too.
 */
const lazyFiles: Files = [
  ['grammars', /\/markdown\/content\/code\/grammars\.ts$|\/@speed-highlight\/core\/dist\/languages\//],
  ['math', /\/temml\/|\/markdown\/math\/render-math/],
  ['characters', /\/entities\/|\/parse\/rare-characters/],
  [
    'reply',
    /\/markdown\/(?:parse\/|render\/|blocks-text|clipboard-html|copy-text|load-content|spoken-reply|urls)/,
  ],
  ['reply', /\/(?:elements\/reply|message-buttons|copied-reply|reply-speech|copy-event|reply-icons)\.ts$/],
  ['content', /\/markdown\/(?:content|math)\/|\/@speed-highlight\/|\/english\/content/],
  [
    'details',
    /\/client\/(?:agent-data|read-interrupt|run-tools|reasoning|reply-details|source-reader|known-failures|request-diagnostics)/,
  ],
  ['details', /\/session\/resolve-interrupt/],
  [
    'records',
    /\/src\/records\/|\/client\/split-context|\/shared\/save-file|\/lists\/(?:windowed-groups|scroll-anchor|visibility-observer)/,
  ],
  ['parts', /\/elements\/chat-parts\/|\/client\/conversations|\/english\/parts/],
  ['parts', /\/conversation\/page-context|\/session\/(?:added-message|take-over)/],
  ['parts', /\/events\/(?:(?:data|part)-events|interrupt-event)/],
  ['parts', /\/conversation-diagnostics\.ts$/],
  [
    'lists',
    /\/elements\/agent-(?:history|picker|provider)|\/@lit\/task\/|\/directives\/live\.|\/english\/lists/,
  ],
  ['lists', /\/lists\/(?!custom-render|days)|\/list-(?:binding|icons)\.ts$|\/final-disconnect\.ts$/],
  ['lists', /\/shared\/(?:missing-service|page-navigation|search-field)/],
  ['lists', /\/events\/list-events/],
];

/** Puts each module into the file of its path. */
function chunks(files: Files) {
  const fileOf = (module: string) => files.find(([, path]) => path.test(module))?.[0];
  const names = new Set(files.map(([name]) => name));
  return {
    includeDependenciesRecursively: false,
    groups: [...names].map(debugName => ({
      name: (module: string) => (fileOf(module) === debugName ? debugName : null),
      debugName,
    })),
  };
}

/** Builds ES modules for bundlers, in few files, without the dependencies. */
function packageBuild(): UserConfig {
  const entries = [
    'index',
    'define',
    'client',
    'ag-ui',
    'session',
    'gateway',
    'service',
    'store',
    'testing',
    'theming',
  ].map(inSource);
  const files = [...entries, ...filesOf('src/define'), ...filesOf('src/locales').filter(isLanguage)];
  const dependencies = Object.keys(packageJson.dependencies);
  return {
    root,
    publicDir: false,
    plugins: [
      declaredProperties(),
      smallTemplates(),
      ownMembers(),
      presetFiles(),
      commandFile(),
      thirdPartyLicences(),
    ],
    build: {
      outDir: 'dist',
      target: 'es2022',
      minify: false,
      lib: {
        entry: Object.fromEntries(files.map(file => [file.slice('src/'.length, -'.ts'.length), file])),
        formats: ['es'],
      },
      rolldownOptions: {
        // The imports of `define` are external, so that each registration stays in the entry of its element. Bundlers drop
        // it from files without side effects.
        external: (name, importer) =>
          importer === join(root, inSource('define')) ||
          dependencies.some(dependency => name === dependency || name.startsWith(`${dependency}/`)),
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name].js',
          codeSplitting: chunks([
            // Applications import these from entries, which load no lazy file.
            ['elements', /\/src\/events\//],
            [
              'client',
              /\/client\/conversations|\/conversation\/(?:conversation-diagnostics|page-context)\.ts$/,
            ],
            // The session alone is without Lit.
            ['desk', /\/session\/(?:added-message|take-over)/],
            ['tools', /\/client\/with-tools/],
            // The records alone are without Lit.
            ['chat-records', /\/elements\/chat-records\//],
            // An application bundles whole files, so each element has its own.
            ['launcher', /\/elements\/agent-launcher\//],
            ['provider', /\/elements\/agent-provider\//],
            ['picker', /\/elements\/agent-picker\//],
            ['history', /\/elements\/agent-history\//],
            // A language beside elements loads none of them.
            ['english', /\/english\/(?:content|lists|parts)/],
            ...lazyFiles,
            // Without Lit, for programs without a DOM.
            [
              'client',
              /\/src\/(?:client|conversation|session)\/|\/locales\/(?:counting|english\/(?:core|loaded-english))/,
            ],
            ['client', /\/src\/(?:define-property|delay|fold-text|lazy-module|signals)\.ts$/],
            ['theming', /\/src\/theming\/|\/default-tokens\.ts$/],
            [
              'elements',
              /\/src\/(?:elements|controllers|connection|language|lists|markdown|events|styles)\//,
            ],
            ['elements', /\/src\/(?:icons|is-server|memo)\.ts$/],
          ]),
        },
      },
    },
  };
}

/** Builds the files for pages without a bundler: the script tag, all elements, each element, and the chunks. */
function cdnBuild(): UserConfig {
  const elements = filesOf('src/define').map(file => [basename(file, '.ts'), `element:${file}`] as const);
  const isLoader = ({name}: {name: string}) => name === 'loader';
  return {
    root,
    base: './',
    publicDir: false,
    plugins: [
      elementEntries(root),
      declaredProperties(),
      plainImports(),
      smallTemplates(),
      ownMembers(),
      inlineRuntime(),
      loaderFile(),
      retriedImports(),
      simplerCode(),
      thirdPartyLicences(),
      pinnedFiles(packageJson.version),
      integrityFile(),
      compressedFiles(),
    ],
    build: {
      outDir: 'dist/cdn',
      target: 'es2022',
      sourcemap: 'hidden',
      modulePreload: false,
      rolldownOptions: {
        // The launcher imports the chat lazily, for pages with a bundler. Here, both are in one chunk.
        checks: {ineffectiveDynamicImport: false},
        input: {
          'agent-chat-elements': 'src/define.ts',
          loader: 'src/loader.ts',
          ...Object.fromEntries(elements),
        },
        preserveEntrySignatures: false,
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name]-[hash].js',
          codeSplitting: chunks([
            ...lazyFiles,
            ['records', /\/elements\/chat-records\//],
            ['lists', /\/define\/agent-(?:history|picker|provider)|\/fold-text\.ts$/],
            ['core', /\/src\/(?!define\.|loader|locales\/[a-z]{2}\b)|\/node_modules\/|rolldown\/runtime/],
          ]),
          // Lets the browser compile all functions during the download, not one by one on the main thread.
          postBanner: chunk => (isLoader(chunk) ? '' : '//# allFunctionsCalledOnLoad'),
          // Keeps the names of a classic script out of the global scope, and does nothing without a document.
          banner: chunk => (isLoader(chunk) ? 'globalThis.document && (() => {' : ''),
          footer: chunk => (isLoader(chunk) ? '})();' : ''),
        },
      },
    },
  };
}

/** Builds one file with all elements, for sites that cannot host a folder, and a file per language beside it. */
function bundleBuild(): UserConfig {
  return {
    root,
    publicDir: false,
    plugins: [
      declaredProperties(),
      plainImports(),
      smallTemplates(),
      languageFiles(root),
      ownMembers(),
      retriedImports(),
      simplerCode(),
      thirdPartyLicences(),
      integrityFile(),
      compressedFiles(),
    ],
    build: {
      outDir: 'dist/cdn',
      emptyOutDir: false,
      target: 'es2022',
      sourcemap: 'hidden',
      modulePreload: false,
      rolldownOptions: {
        checks: {ineffectiveDynamicImport: false},
        input: {'agent-chat.bundle': 'src/bundle.ts'},
        output: {
          entryFileNames: '[name].js',
          codeSplitting: false,
          banner: '(() => {',
          footer: '})();',
        },
      },
    },
  };
}

/** Writes a style sheet for each ready look. */
function presetFiles(): Plugin {
  return {
    name: 'preset-files',
    generateBundle() {
      for (const [name, tokens] of Object.entries(presets))
        this.emitFile({type: 'asset', fileName: `presets/${name}.css`, source: themeCSS(tokens)});
    },
  };
}

const commandPath = 'serve/main.js';

/** Builds the command apart, so that its imports do not change the files for pages. It imports the entries for servers. */
function commandFile(): Plugin {
  return {
    name: 'command-file',
    async generateBundle() {
      const {outputFiles} = await esbuild({
        entryPoints: [join(root, inSource('serve/main'))],
        external: ['client', 'gateway', 'service', 'store'].map(entry => `../${entry}.js`),
        packages: 'external',
        ...{bundle: true, write: false, format: 'esm', platform: 'node', target: 'node20.19'},
      });
      this.emitFile({type: 'asset', fileName: commandPath, source: outputFiles[0]?.text ?? ''});
    },
    writeBundle: ({dir = ''}) => chmod(join(dir, commandPath), 0o755),
  };
}

function inSource(module: string): string {
  return `src/${module}.ts`;
}

function isLanguage(path: string): boolean {
  return /\/[a-z]{2}(?:-[A-Z]{2})?\.ts$/.test(path);
}

function filesOf(folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter(name => name.endsWith('.ts'))
    .map(name => `${folder}/${name}`);
}
