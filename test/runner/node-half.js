// The tests without a page, and those that drive servers, processes and whole pages from outside: in Node, with mocha.
import {fork} from 'node:child_process';
import {join} from 'node:path';
import {findPageBrowser} from '../support/find-browser.js';
import {findPostgres} from '../support/find-postgres.js';
import {findRedis} from '../support/find-redis.js';
import {failureOf} from './totals.js';

const worker = join(import.meta.dirname, 'node-worker.js');

/**
 * Runs files in several processes, each file when a process is free.
 *
 * @param {readonly string[]} files in the order of their start
 * @param {number} processes
 * @param {(result: import('./totals.js').FileResult) => void} onResult receives the result of each file
 */
export async function runInNode(files, processes, onResult) {
  // Found once, not in each process: a program may have to be installed.
  if (files.some(opensPages)) process.env['HEADLESS_SHELL_PATH'] = await findPageBrowser();
  if (files.some(usesRedis)) findRedis();
  if (files.some(usesPostgres)) findPostgres();
  const waiting = [...files];
  const work = async () => {
    let running;
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      running ??= startWorker();
      const result = await running.run(file);
      onResult({half: 'node', file, ...result});
      if (running.hasEnded()) running = undefined;
    }
    await running?.end();
  };
  await Promise.all(Array.from({length: processes}, work));
}

function opensPages(file) {
  return file.includes(join('test', 'browser'));
}

function usesRedis(file) {
  return file.includes(join('test', 'gateway', 'processes'));
}

function usesPostgres(file) {
  return (
    usesRedis(file) ||
    file.includes('redis-outage') ||
    file.includes(join('test', 'store')) ||
    file.includes('service-guide')
  );
}

function startWorker() {
  const child = fork(worker, {execArgv: ['--import', 'tsx'], stdio: ['ignore', 'pipe', 'pipe', 'ipc']});
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (output += data));
  return {
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    end() {
      const ended = new Promise(resolve => child.once('exit', resolve));
      child.disconnect();
      return ended;
    },
    run(file) {
      output = '';
      child.send(file);
      return new Promise(resolve => {
        const onExit = code => {
          const error = new Error(`The process ended (${code}).\n${output.slice(-4_000)}`);
          resolve({passed: 0, skips: [], seconds: 0, failures: [failureOf(file, error)], output});
        };
        child.once('exit', onExit);
        child.once('message', result => {
          child.off('exit', onExit);
          resolve({...result, output});
        });
      });
    },
  };
}
