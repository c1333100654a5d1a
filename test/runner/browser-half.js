import {fork} from 'node:child_process';
import {join} from 'node:path';
import {failureOf} from './failures.js';

const worker = join(import.meta.dirname, 'browser-worker.js');

/**
 * @param {readonly string[]} files
 * @param {number} pages how many run side by side, where the engine supports that
 * @param {(result: import('./totals.js').FileResult) => void} onResult receives the result of each file
 * @param {string} [engine] Default: Chromium
 */
export async function runInBrowser(files, pages, onResult, engine) {
  const child = fork(worker, {stdio: ['ignore', 'ignore', 'pipe', 'ipc']});
  const missing = new Set(files);
  let errors = '';
  let hasFailed = false;
  child.stderr.on('data', data => (errors += data));
  child.on('message', result => {
    missing.delete(result.file);
    hasFailed ||= result.failures.length > 0;
    onResult({half: 'browser', ...result});
  });
  child.send({files, pages, engine});
  const code = await new Promise(resolve => child.once('close', resolve));
  if (missing.size === 0 && (code === 0 || hasFailed)) return;
  const error = new Error(
    `The browser process ended (${code}) without the results of ${missing.size} files.\n${errors}`,
  );
  const failures = [failureOf('the browser half', error)];
  onResult({half: 'browser', file: worker, passed: 0, skips: [], seconds: 0, failures, output: ''});
}
