import {existsSync, mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join, relative} from 'node:path';
import {inspect} from 'node:util';
import {listReasons} from './skip-reasons.js';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'test-results');
const slowest = 20;
/** Maximum number of characters of an expected or actual value. */
const longestValue = 2_000;

/**
 * The result of one test file.
 *
 * @typedef {object} FileResult
 * @property {string} half
 * @property {string} file
 * @property {number} passed
 * @property {readonly {title: string, reason: string}[]} skips
 * @property {number} seconds
 * @property {readonly {line: string, details: string}[]} failures
 * @property {string} output its output, shown after a failure
 */

/** Adds up the results of the files and prints failures at once and a summary at the end. */
export class Totals {
  #begun = performance.now();
  /** @type {FileResult[]} */
  #results = [];

  /** @param {FileResult} result */
  add(result) {
    this.#results.push(result);
    const {file, failures, output} = result;
    for (const {details} of failures) console.log(`\n✖ ${details}`);
    if (failures.length > 0 && output) console.log(`\n${relative(root, file)} wrote:\n${output.trim()}`);
    if (process.stdout.isTTY)
      process.stdout.write(`\r${this.#results.length} files, ${relative(root, file)}\x1b[K\r`);
  }

  /**
   * Prints the summary and writes it to `test-results`, with the times of the files. Returns whether everything passed.
   *
   * @param {string} [engine] its browser tests also get a file of their own, after a complete run
   */
  finish(engine) {
    const sums = this.sums();
    const {passed, failed, skips, failures, seconds} = sums;
    const byTime = [...this.#results].sort((one, other) => other.seconds - one.seconds);
    const times = byTime.map(({half, file, seconds}) => ({
      half,
      file: relative(root, file),
      seconds: round(seconds),
    }));
    writeResult('times', {seconds, files: [...times, ...earlierTimes(times)]});
    writeResult('totals', sums);
    if (engine) writeResult(engine, this.sums('browser'));

    console.log(`The slowest of ${times.length} files, in seconds:`);
    for (const {half, file, seconds: own} of times.slice(0, slowest))
      console.log(`${own.toFixed(1).padStart(7)}  ${file} (${half})`);
    for (const half of new Set(this.#results.map(result => result.half))) {
      const own = this.#results.filter(result => result.half === half);
      const failed = own.reduce((sum, result) => sum + result.failures.length, 0);
      console.log(`${half}: ${own.reduce((sum, result) => sum + result.passed, 0)} passed, ${failed} failed`);
    }
    for (const {reason, count} of listReasons(skips)) console.log(`skipped: ${count}, ${reason}`);
    for (const line of failures) console.log(`failed: ${line}`);
    console.log(`tests: ${summaryOf(sums)}`);
    return failed === 0 && passed > 0;
  }

  /** @param {string} [half] Default: both */
  sums(half) {
    const results = this.#results.filter(result => half === undefined || result.half === half);
    const failures = results.flatMap(result => result.failures.map(({line}) => line));
    return {
      passed: results.reduce((sum, {passed}) => sum + passed, 0),
      failed: failures.length,
      skips: results.flatMap(({skips}) => skips),
      failures,
      seconds: round((performance.now() - this.#begun) / 1000),
    };
  }
}

/**
 * The time of each test file, in its last run.
 *
 * @returns {readonly {half: string, file: string, seconds: number}[]}
 */
export function readTimes() {
  const file = join(folder, 'times.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).files : [];
}

/** The times of files that did not run now, and that exist. */
function earlierTimes(times) {
  const known = new Set(times.map(({half, file}) => `${half} ${file}`));
  return readTimes().filter(({half, file}) => !known.has(`${half} ${file}`) && existsSync(join(root, file)));
}

/** @param {ReturnType<Totals['sums']>} sums */
export function summaryOf({passed, failed, skips, seconds}) {
  return `${passed} passed, ${failed} failed, ${skips.length} skipped in ${seconds} s`;
}

/** Writes a file to `test-results`. */
export function writeResult(name, content) {
  mkdirSync(folder, {recursive: true});
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(content, undefined, 1)}\n`);
}

function round(seconds) {
  return Math.round(seconds * 10) / 10;
}

/**
 * A failed test: one line for the summary of a run, and all details.
 *
 * @param {string} title
 * @param {{message?: string, stack?: string, expected?: unknown, actual?: unknown} | undefined} error
 */
export function failureOf(title, error) {
  const message = String(error?.message ?? 'no message');
  const values = ['expected', 'actual'].filter(
    name => error?.[name] !== undefined && isComposed(error[name]),
  );
  return {
    line: `${title}: ${message.split('\n')[0]}`,
    details: [
      title,
      error?.stack?.includes(message) ? error.stack : [message, error?.stack].filter(Boolean).join('\n'),
      ...values.map(name => `${name}: ${written(error[name])}`),
    ].join('\n'),
  };
}

/** The message contains other values. */
function isComposed(value) {
  return typeof value === 'object' || String(value).length > 40;
}

function written(value) {
  return (typeof value === 'string' ? value : inspect(value, {depth: 6})).slice(0, longestValue);
}
