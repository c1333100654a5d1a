// Smaller replacements for dependencies and rules of markdown-it. Browsers already contain some of their tables, and the
// table of rare named characters loads on demand. The rules for HTML and bare addresses are off, and the project has its
// own rule for tables. All browser builds and browser tests use the replacements.
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

/** Returns the replacement of a module for an importing file, if there is one. */
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
