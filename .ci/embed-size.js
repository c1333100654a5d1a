// What a page with the script tag fetches, step by step, in bytes as sent (brotli), and the budget of each step.
import {readdirSync, readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {brotliCompressSync} from 'node:zlib';

const folder = join(import.meta.dirname, '../dist/cdn');
const chunks = readdirSync(join(folder, 'chunks')).filter(name => name.endsWith('.js'));

/**
 * A step brings what its files import, as far as the steps before it have not: in one file, since others would be
 * fetched after it; unless nothing waits for it, as it comes early. Budgets in kB of everything so far.
 */
const steps = [
  {name: 'the loader, with the page', files: ['loader.js'], budget: 1.5},
  {name: 'the launcher, when someone comes near', files: chunksOf('agent-launcher'), budget: 32.4},
  {name: 'the chat, with it: first open', files: chunksOf('agent-chat'), budget: 64.2},
  {name: 'markdown: first reply', files: chunksOf('markdown'), budget: 84.9},
  {name: 'blocks of code, while someone writes', files: chunksOf('code-part'), budget: 88.1, isEarly: true},
];

function chunksOf(name) {
  return chunks
    .filter(file => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(file))
    .map(file => join('chunks', file));
}

const sizes = new Map();

function add(file) {
  if (sizes.has(file)) return;
  const code = readFileSync(join(folder, file), 'utf8');
  sizes.set(file, brotliCompressSync(code).length);
  for (const [, address] of code.matchAll(/(?:\bfrom|\bimport)\s*["'`](\.[^"'`]+)["'`]/g))
    add(join(dirname(file), address));
}

const inKB = bytes => (bytes / 1000).toFixed(2).padStart(7);
let failed = 0;
let before = 0;
console.log('     kB   so far   budget');
for (const {name, files, budget, isEarly = false} of steps) {
  if (files.length !== 1) throw new Error(`${name}: ${files.length} files`);
  const filesBefore = sizes.size;
  files.forEach(add);
  const isSplit = !isEarly && sizes.size > filesBefore + 1;
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const isOver = total > budget * 1000;
  if (isOver || isSplit) failed += 1;
  console.log(
    `${inKB(total - before)}  ${inKB(total)}  ${inKB(budget * 1000)}  ${name}${isOver ? ' — OVER' : ''}${isSplit ? ' — SPLIT' : ''}`,
  );
  before = total;
}
console.log('\nwhen it is needed:');
for (const file of chunks.map(name => join('chunks', name)).filter(name => !sizes.has(name)))
  console.log(`${inKB(brotliCompressSync(readFileSync(join(folder, file))).length)}  ${file}`);
process.exit(failed > 0 ? 1 : 0);
