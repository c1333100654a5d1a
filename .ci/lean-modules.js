// What markdown-it needs in a browser, in a fraction of the bytes: two of its dependencies are tables that
// every browser has, one is not used, and the table of named characters is loaded only when a rare one occurs.
// The rules for HTML and for bare addresses are switched off, and that for tables is another one.
// Used by all builds for browsers, and by the tests that run in one.
import {join} from 'node:path';

const folder = join(import.meta.dirname, '../src/markdown/shims');

const replacements = {
  entities: join(folder, 'entities.ts'),
  'uc.micro': join(folder, 'uc-micro.ts'),
  mdurl: join(folder, 'mdurl.ts'),
  './rules_block/table.mjs': join(folder, 'no-rule.ts'),
  './rules_block/html_block.mjs': join(folder, 'no-rule.ts'),
  './rules_inline/html_inline.mjs': join(folder, 'no-rule.ts'),
  './rules_inline/linkify.mjs': join(folder, 'no-rule.ts'),
};

/** The file that takes the place of a module for one importing file, if one does. */
export function leanModule(source, importer) {
  return importer?.includes('/markdown-it/') ? replacements[source] : undefined;
}

/** @returns {import('vite').Plugin} */
export function leanModules() {
  return {
    name: 'lean-modules',
    enforce: 'pre',
    resolveId: (source, importer) => leanModule(source, importer),
  };
}
