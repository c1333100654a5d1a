// What the files of the script tag need of a build.
import {minifyHTMLLiterals} from 'minify-literals';

/**
 * Vite wraps each import() in a function that preloads; nothing is preloaded here.
 *
 * @returns {import('vite').Plugin}
 */
export function plainImports() {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: id =>
      id.includes('vite/preload-helper') ? 'export const __vitePreload = load => load();' : undefined,
  };
}

/**
 * Tells the loader the name of the file it fetches, which is known only when it is written.
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
      if (!loader.code.includes('AGENT_LAUNCHER_FILE')) throw new Error('The loader asks for no file.');
      loader.code = loader.code.replace('AGENT_LAUNCHER_FILE', launcher.fileName);
    },
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
      const small = await minifyHTMLLiterals(code, {fileName: file});
      return small ? {code: small.code, map: small.map} : undefined;
    },
  };
}
