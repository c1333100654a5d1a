// Runs the steps of a check, with a time limit and a log for each, and sums them up in a table.
import {spawn} from 'node:child_process';
import {createWriteStream, mkdirSync} from 'node:fs';
import {availableParallelism} from 'node:os';
import {join} from 'node:path';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {readonly string[]} command
 * @property {number} minutes the time limit
 * @property {boolean} [isShown] whether the output appears while the step runs, instead of in a log. Default: `false`.
 *
 * @typedef {object} StepResult
 * @property {string} name
 * @property {'passed' | 'failed' | 'did not run' | 'too long'} result
 * @property {number} seconds
 * @property {string} totals the last line of the output that says something
 */

/** Processes outside the terminal's group: its interrupt does not reach them. */
const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    for (const child of running) endGroup(child);
    process.exit(1);
  });

/**
 * Runs groups of steps one after the other, and the steps of a group side by side. Every step runs, even after a
 * failure. Prints the output of failed steps.
 *
 * @param {readonly (readonly Step[])[]} groups
 * @param {{root: string, logs: string}} folders where the steps run, and where their logs go
 * @returns {Promise<readonly StepResult[]>} in the order of the steps
 */
export async function runSteps(groups, folders) {
  mkdirSync(folders.logs, {recursive: true});
  const results = new Map(groups.flat().map(step => [step, undefined]));
  for (const steps of groups) {
    const waiting = [...steps];
    const work = async () => {
      for (let step = waiting.shift(); step; step = waiting.shift())
        results.set(step, await runStep(step, folders));
    };
    await Promise.all(Array.from({length: availableParallelism()}, work));
  }
  return [...results.values()];
}

/** @param {readonly StepResult[]} results */
export function tableOf(results) {
  const rows = [
    ['step', 'result', 'time', 'totals'],
    ...results.map(({name, result, seconds, totals}) => [name, result, timeOf(seconds), totals]),
  ];
  const widths = [0, 1, 2].map(column => Math.max(...rows.map(row => row[column].length)));
  const line = ([name, result, time, totals]) =>
    [name.padEnd(widths[0]), result.padEnd(widths[1]), time.padStart(widths[2]), totals].join('  ').trimEnd();
  return rows.map(line).join('\n');
}

/** @param {readonly StepResult[]} results */
export function countResults(results) {
  const failures = results.filter(({result}) => result !== 'passed').map(({name}) => name);
  return {passed: results.length - failures.length, failed: failures.length, failures};
}

async function runStep(step, {root, logs}) {
  const begun = performance.now();
  const {code, output, isTooLong} = await outputOf(step, root, join(logs, `${fileName(step.name)}.log`));
  const seconds = (performance.now() - begun) / 1000;
  const totals = totalsOf(output);
  const result = isTooLong ? 'too long' : code === 0 ? 'passed' : 'failed';
  if (result !== 'passed' && !step.isShown) console.log(`\n${output}`);
  console.log(`${step.name}: ${result} (${timeOf(seconds)})`);
  // Tests of a missing engine or registry end without a result.
  const hasRun = !/^tests: 0 passed\b/.test(totals) || isTooLong;
  return {name: step.name, result: hasRun ? result : 'did not run', seconds, totals};
}

function outputOf({command: [program, ...words], minutes, isShown}, cwd, log) {
  return new Promise(resolve => {
    const isWindows = process.platform === 'win32';
    const stdio = isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'];
    const child = spawn(program, words, {cwd, stdio, detached: !isWindows, shell: isWindows});
    running.add(child);
    const file = isShown ? undefined : createWriteStream(log);
    let output = '';
    let isTooLong = false;
    const write = data => {
      output += data;
      file?.write(data);
    };
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', write);
    const limit = setTimeout(() => {
      isTooLong = true;
      write(`\nStopped after ${minutes} minutes.\n`);
      endGroup(child);
    }, minutes * 60_000);
    child.once('error', error => write(`${error.message}\n`));
    child.once('close', code => {
      clearTimeout(limit);
      running.delete(child);
      const finish = () => resolve({code, output, isTooLong});
      if (file) file.end(finish);
      else finish();
    });
  });
}

/** Ends a step with the browsers and servers that it started. */
function endGroup(child) {
  if (process.platform === 'win32') child.kill();
  else if (child.pid) {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch (error) {
      // All of its processes have ended.
      if (error.code !== 'ESRCH') throw error;
    }
  }
}

function fileName(name) {
  return name.replace(/[^\w]+/g, '-');
}

function timeOf(seconds) {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** The last line that begins with a letter or digit, without the version that Node writes after an error. */
function totalsOf(output) {
  const lines = output.split('\n').filter(line => /^\w/.test(line) && !line.startsWith('Node.js v'));
  return lines.at(-1)?.trim() ?? '';
}
