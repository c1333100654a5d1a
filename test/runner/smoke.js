// The smoke set: few tests for each change, in the engines besides Chromium.
import {existsSync} from 'node:fs';
import {join} from 'node:path';
import {otherEngines} from '../support/engines.js';
import {runInBrowser} from './browser-half.js';
import {listReasons} from './skip-reasons.js';
import {summaryOf, Totals, writeResult} from './totals.js';

const folder = join(import.meta.dirname, '..');

/**
 * Each part of the library once, where it depends most on the engine: streams, focus, keys, composition, layout and
 * layers. A file without a page of its own, such as a parser, behaves the same in each engine.
 */
const files = [
  'loader/script-tag',
  'elements/agent-chat/streaming',
  'elements/agent-chat/ime',
  'elements/agent-chat/autofocus',
  'elements/focus-rings',
  'elements/agent-picker/keyboard',
  'elements/agent-history/narrow-toolbar',
  'elements/agent-history/selection',
  'elements/agent-launcher/top-layer',
  'elements/markdown/direction',
].map(name => join(folder, `${name}.test.ts`));

/** Runs the set in each installed engine, one after the other. Returns whether everything passed. */
export async function runSmoke() {
  const missing = files.filter(file => !existsSync(file));
  if (missing.length > 0) throw new Error(`The smoke set names missing files: ${missing.join(', ')}`);
  const failures = [];
  let passed = 0;
  for (const {name, isInstalled} of otherEngines()) {
    if (!isInstalled) {
      console.log(`smoke in ${name}: not installed`);
      continue;
    }
    const totals = new Totals();
    await runInBrowser(files, 1, result => totals.add(result), name);
    const sums = totals.sums();
    passed += sums.passed;
    failures.push(...sums.failures.map(line => `${name}: ${line}`));
    const reasons = listReasons(sums.skips).map(({reason, count}) => `${count}, ${reason}`);
    console.log(`smoke in ${name}: ${[summaryOf(sums), ...reasons].join('; ')}`);
  }
  for (const line of failures) console.log(`failed: ${line}`);
  writeResult('smoke', {passed, failed: failures.length, failures});
  return failures.length === 0;
}
