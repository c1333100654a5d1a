import {readdirSync} from 'node:fs';
import {basename, join} from 'node:path';
import {defineConfig, type Plugin, type UserConfig} from 'vite';
import {chunkGroups} from './.ci/chunks.js';
import {
  compressedFiles,
  elementEntries,
  inlineRuntime,
  loaderFile,
  retriedImports,
  pinnedFiles,
  plainImports,
  servedSources,
  simplerCode,
  smallTemplates,
} from './.ci/cdn-files.js';
import {declaredProperties} from './.ci/declared-properties.js';
import {leanModules} from './.ci/lean-modules.js';
import packageJson from './package.json' with {type: 'json'};
import {presets} from './src/theming/presets.js';
import {themeCSS} from './src/theming/apply-theme.js';

const root = import.meta.dirname;

/**
 * Three things from one set of sources: the demo page with its service (`npm start`), the package's ES
 * modules (`--mode package`), and the files of the script tag (`--mode cdn`).
 */
export default defineConfig(({mode}) => {
  if (mode === 'package') return packageBuild();
  if (mode === 'cdn') return cdnBuild();
  return demoSite();
});

async function demoSite(): Promise<UserConfig> {
  // Only here: a build needs neither a database nor a model.
  const {demoService} = await import('./demo/server/vite-demo-service.js');
  return {
    root: join(root, 'demo'),
    // A port that was asked for is taken or refused; the default one may give way.
    server: {host: 'localhost', strictPort: Boolean(process.env['PORT'])},
    plugins: [leanModules(), servedSources(join(root, 'src')), demoService()],
    // The development server would bundle it in advance, whole.
    optimizeDeps: {exclude: ['markdown-it']},
    build: {outDir: join(root, 'dist/demo'), target: 'es2022'},
  };
}

const chatElements = ['agent-launcher', 'agent-chat', 'agent-provider'].map(name =>
  inSource(`define/${name}`),
);
/** Modules that share the code of lists. */
const lists = ['define/agent-picker', 'define/agent-history', 'conversation/read-all-records'].map(inSource);
/** Modules that share the code of stored records. A chat loads it with the first record, so it is apart from `lists`. */
const records = [
  'define/agent-history',
  'elements/agent-chat/transcript/earlier-messages',
  'conversation/read-all-records',
].map(inSource);

/** ES modules for a bundler, in few files: the lean modules of the script tag's files, with `lit` and others left out. */
function packageBuild(): UserConfig {
  const entries = ['index', 'define', 'client', 'session', 'gateway', 'testing', 'theming'].map(inSource);
  const files = [...entries, ...filesOf('src/define'), ...filesOf('src/locales')];
  const dependencies = Object.keys(packageJson.dependencies);
  return {
    root,
    publicDir: false,
    plugins: [leanModules(), declaredProperties(), smallTemplates(), presetFiles()],
    build: {
      outDir: 'dist',
      target: 'es2022',
      minify: false,
      sourcemap: true,
      lib: {
        entry: Object.fromEntries(files.map(file => [file.slice('src/'.length, -'.ts'.length), file])),
        formats: ['es'],
      },
      rolldownOptions: {
        // Imports of markdown-it have smaller replacements.
        external: (name, importer) =>
          !importer?.includes('/markdown-it/') &&
          dependencies.some(dependency => name === dependency || name.startsWith(`${dependency}/`)),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'chunks/[name].js',
          codeSplitting: chunks({
            // Without Lit, for programs without a page.
            whole: {
              // One chunk: in two, bundlers split applications into more files.
              client: ['client', 'session/chat-session'].map(inSource),
              theming: [inSource('theming')],
            },
            shared: {elements: chatElements, records, lists},
            common: 'elements',
          }),
        },
      },
    },
  };
}

/** The files for pages without a build: the script tag, all elements, each element, and the chunks. */
function cdnBuild(): UserConfig {
  const elements = filesOf('src/define').map(file => [basename(file, '.ts'), `element:${file}`] as const);
  const isLoader = ({name}: {name: string}) => name === 'loader';
  return {
    root,
    base: './',
    publicDir: false,
    plugins: [
      elementEntries(root),
      leanModules(),
      declaredProperties(),
      plainImports(),
      smallTemplates(),
      inlineRuntime(),
      loaderFile(),
      retriedImports(),
      simplerCode(),
      pinnedFiles(packageJson.version),
      compressedFiles(),
    ],
    build: {
      outDir: 'dist/cdn',
      target: 'es2022',
      sourcemap: true,
      modulePreload: false,
      rolldownOptions: {
        // The launcher imports the chat lazily, for pages with a build; here both are in one chunk.
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
          codeSplitting: chunks({
            whole: {core: [...chatElements, inSource('locales/spaced-name')]},
            shared: {lists},
            common: 'core',
          }),
          // Compiled while it is fetched, beside the page's own work, rather than function by function when each is called.
          postBanner: chunk => (isLoader(chunk) ? '' : '//# allFunctionsCalledOnLoad'),
          // A classic script would leave its names in the page; and where there is no page, there is nothing to do.
          banner: chunk => (isLoader(chunk) ? 'globalThis.document && (() => {' : ''),
          footer: chunk => (isLoader(chunk) ? '})();' : ''),
        },
      },
    },
  };
}

/** Writes each ready look as a style sheet of its own, for a page that links one. */
function presetFiles(): Plugin {
  return {
    name: 'preset-files',
    generateBundle() {
      for (const [name, tokens] of Object.entries(presets))
        this.emitFile({type: 'asset', fileName: `presets/${name}.css`, source: themeCSS(tokens)});
    },
  };
}

/** The code of a first reply is one chunk in all builds. */
function chunks(plan: Omit<Parameters<typeof chunkGroups>[1], 'reply'>) {
  return {groups: chunkGroups(root, {...plan, reply: inSource('elements/reply-features')})};
}

function inSource(module: string): string {
  return `src/${module}.ts`;
}

/** The files of a folder that are entry points one by one. */
function filesOf(folder: string): string[] {
  return readdirSync(join(root, folder))
    .filter(name => name.endsWith('.ts'))
    .map(name => `${folder}/${name}`);
}
