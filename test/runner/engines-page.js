// Writes the tables of `stories/docs/browsers.mdx`: the totals of the browser tests in the three engines, side by side. They
// are those of the last complete run in each engine, such as `npm run test:browsers -- firefox`.
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {pathToFileURL} from 'node:url';
import {format, resolveConfig} from 'prettier';
import {engineNames} from '../support/engines.js';
import {listReasons} from './skip-reasons.js';

const root = join(import.meta.dirname, '../..');
const page = join(root, 'stories/docs/browsers.mdx');
const titles = {chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKit (GTK)'};

/** @typedef {Pick<ReturnType<import('./totals.js').Totals['sums']>, 'passed' | 'failed' | 'skips'>} Sums */

/**
 * The tables of the page, in Markdown.
 *
 * @param {Readonly<Record<string, Sums>>} sums by engine
 */
export function engineTables(sums) {
  const engines = Object.keys(sums);
  const totals = engines.map(name => {
    const {passed, failed, skips} = sums[name];
    return [titles[name], passed, skips.length, failed];
  });
  const skips = engines.flatMap(name =>
    listReasons(sums[name].skips).map(({reason, count}) => [titles[name], count, reason]),
  );
  return {
    totals: tableOf(['', 'passed', 'skipped', 'failed'], ['---', '--:', '--:', '--:'], totals),
    skips: tableOf(['engine', 'tests', 'reason'], ['---', '--:', '---'], skips),
  };
}

function tableOf(...[head, alignments, rows]) {
  const cells = [head, alignments, ...rows].map(row => row.map(cell => String(cell).replaceAll('|', '\\|')));
  return cells.map(row => `| ${row.join(' | ')} |`).join('\n');
}

async function writePage() {
  const sums = {};
  for (const name of engineNames) {
    const file = join(root, `test-results/${name}.json`);
    if (!existsSync(file))
      throw new Error(`There are no totals in ${name}. Run \`npm run test:browsers -- ${name}\` first.`);
    sums[name] = JSON.parse(readFileSync(file, 'utf8'));
  }
  const {totals, skips} = engineTables(sums);
  const tables = [totals, skips];
  const text = readFileSync(page, 'utf8').replaceAll(/(?:^\|.*\n)+/gm, () => `${tables.shift()}\n`);
  writeFileSync(page, await format(text, {...(await resolveConfig(page)), filepath: page}));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await writePage();
