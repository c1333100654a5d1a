// Smaller replacements for dependencies and rules of markdown-it. Browsers already contain some of their tables, and the
// table of rare named characters loads on demand. The rules for HTML and bare addresses are off, and the project has its
// own rule for tables. All browser builds and browser tests use the replacements.
import {join} from 'node:path';

const replacement = join(import.meta.dirname, '../src/markdown/parse/markdown-it-shims.ts');

const replaced = [
  'entities',
  'uc.micro',
  'mdurl',
  './rules_block/table.mjs',
  './rules_block/html_block.mjs',
  './rules_inline/html_inline.mjs',
  './rules_inline/linkify.mjs',
];

/** Returns the replacement of a module for an importing file, if there is one. */
export function leanModule(source, importer) {
  return importer?.includes('/markdown-it/') && replaced.includes(source) ? replacement : undefined;
}

/** @returns {import('vite').Plugin} */
export function leanModules() {
  return {
    name: 'lean-modules',
    enforce: 'pre',
    resolveId: (source, importer) => leanModule(source, importer),
  };
}
