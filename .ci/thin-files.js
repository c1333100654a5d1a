// Finds files of `src` with fewer than 30 lines that only one other file reads: they belong in that file. Part of
// `npm run lint`.
import {readFileSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '..');
const source = join(root, 'src');
const fewLines = 30;
/** Files that are right when they are thin: events, wording, registration, entries of the package, style sheets. */
const exceptions = [/^events\//, /^locales\//, /^define\//, /^[^/]+$/, /\.styles\.ts$/];

const files = readdirSync(source, {recursive: true, encoding: 'utf8'})
  .map(file => file.replaceAll('\\', '/'))
  .filter(file => file.endsWith('.ts') && !file.endsWith('.d.ts'));
const texts = new Map(files.map(file => [file, readFileSync(join(source, file), 'utf8')]));
/** By file, the files that import it. */
const readers = new Map(files.map(file => [file, new Set()]));
/** Files that another one imports with `import()`. */
const lazyEntries = new Set();
for (const [file, text] of texts) {
  const lazy = new Set([...text.matchAll(/\bimport\(\s*'([^']+)'/g)].map(([, name]) => name));
  for (const {fileName} of ts.preProcessFile(text, true, true).importedFiles) {
    const target = join(file, '..', fileName).replaceAll('\\', '/').replace(/\.js$/, '.ts');
    readers.get(target)?.add(file);
    if (lazy.has(fileName)) lazyEntries.add(target);
  }
}
const build = readFileSync(join(root, 'vite.config.ts'), 'utf8');
for (const [, name] of build.matchAll(/from '\.\/src\/(.+)\.js'/g))
  readers.get(`${name}.ts`)?.add('vite.config.ts');

const thin = files.filter(file => {
  const names = [...readers.get(file)];
  const text = texts.get(file);
  // A lazy entry joins code for one chunk, and a module with `import()` is a border between chunks.
  const isAtBorder =
    lazyEntries.has(file) || names.some(name => lazyEntries.has(name)) || text.includes('import(');
  const isException = isAtBorder || exceptions.some(exception => exception.test(file));
  return !isException && names.length < 2 && text.split('\n').length - 1 < fewLines;
});
for (const file of thin) {
  const [reader = 'no file'] = readers.get(file);
  console.log(`src/${file}: fewer than ${fewLines} lines, and only ${reader} reads it. Put it there.`);
}
process.exit(thin.length > 0 ? 1 : 0);
