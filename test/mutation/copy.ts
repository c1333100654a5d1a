import {execFileSync, spawn} from 'node:child_process';
import {cpSync, mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, relative} from 'node:path';
import {apply, root, type Mutant} from './mutant.js';
import type {ChosenTest} from './chosen-tests.js';

/** Seconds of a run beside its tests: starting processes, bundling, opening a browser. */
const overhead = 40;
/** A busy machine and a slower fault may take so many times as long. */
const patience = 4;

const notCopied: ReadonlySet<string> = new Set(['node_modules', 'dist', 'test-results']);

/** A copy of the project in which faults are applied, so that the sources themselves stay as they are. */
export class Copy {
  readonly #folder = mkdtempSync(join(tmpdir(), 'mutants-'));

  constructor() {
    const filter = (path: string): boolean => !notCopied.has(relative(root, path));
    cpSync(root, this.#folder, {recursive: true, filter});
    // Links instead of copies: they take no time and no space.
    execFileSync('cp', ['-al', join(root, 'node_modules'), this.#folder]);
    rmSync(join(this.#folder, 'node_modules/.cache'), {recursive: true, force: true});
  }

  /** Runs tests against mutants. Returns the failures, in the order in which they appeared. */
  async run(mutants: readonly Mutant[], tests: readonly ChosenTest[]): Promise<readonly string[]> {
    const restore = apply(mutants, this.#folder);
    try {
      const seconds = tests.reduce((sum, test) => sum + test.seconds, 0);
      const isInTime = await this.#start(
        tests.map(({file}) => file),
        overhead + patience * seconds,
      );
      return isInTime ? this.#failures() : ['a time limit'];
    } finally {
      restore();
    }
  }

  remove(): void {
    rmSync(this.#folder, {recursive: true, force: true});
  }

  /** Returns whether the run ended by itself. */
  #start(files: readonly string[], seconds: number): Promise<boolean> {
    rmSync(join(this.#folder, 'test-results'), {recursive: true, force: true});
    const run = spawn(process.execPath, ['test/run.js', ...files], {cwd: this.#folder, stdio: 'ignore'});
    return new Promise(resolve => {
      const limit = setTimeout(() => {
        for (const pid of withDescendants(run.pid)) killIfAlive(pid);
        resolve(false);
      }, seconds * 1000);
      run.once('exit', () => {
        clearTimeout(limit);
        resolve(true);
      });
    });
  }

  #failures(): readonly string[] {
    try {
      const text = readFileSync(join(this.#folder, 'test-results/totals.json'), 'utf8');
      return (JSON.parse(text) as {failures: readonly string[]}).failures;
    } catch {
      return ['the run itself'];
    }
  }
}

/** A process and all that it started: browsers are in groups of their own. */
function withDescendants(pid: number | undefined): readonly number[] {
  const parents = execFileSync('ps', ['-eo', 'pid=,ppid='], {encoding: 'utf8'})
    .trim()
    .split('\n')
    .map(line => line.trim().split(/\s+/).map(Number));
  const found = pid === undefined ? [] : [pid];
  for (const parent of found) for (const [child = 0, own] of parents) if (own === parent) found.push(child);
  return found;
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
