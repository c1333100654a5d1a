// Chooses and orders the tests that may notice a mutant: those with the shortest way of imports to its file come first.
import {relative} from 'node:path';
import {affectedTests, importsOf, type ImportGraph} from '../runner/import-graph.js';
import {selectFiles} from '../runner/select-files.js';
import {readTimes} from '../runner/totals.js';
import {root} from './mutant.js';

/** Seconds of a file that has not run yet. */
const usualSeconds = 2;
/** More imports than between any two files: the test reaches the source in another way, such as a built page. */
const farAway = 50;

export interface ChosenTest {
  readonly file: string;
  readonly seconds: number;
}

/** The tests of a lane, with what they import. */
export class Lane {
  readonly #tests: readonly string[];
  readonly #imports: ImportGraph;
  readonly #importers = new Map<string, string[]>();
  readonly #seconds = secondsOfFiles();

  private constructor(tests: readonly string[], imports: ImportGraph) {
    this.#tests = tests;
    this.#imports = imports;
    for (const [file, imported] of imports)
      for (const path of imported) this.#importers.set(path, [...(this.#importers.get(path) ?? []), file]);
  }

  static async read(): Promise<Lane> {
    const {node, browser} = await selectFiles([]);
    const tests = [...new Set([...node, ...browser])];
    return new Lane(tests, await importsOf(tests));
  }

  /** The tests that `npm test -- --changed` would select for a change of a file: likely and fast ones first. */
  async testsOf(file: string): Promise<readonly ChosenTest[]> {
    const distances = this.#distancesTo(file);
    const affected = await affectedTests(this.#tests, [file], this.#imports);
    const ranked = affected
      .map(path => relative(root, path))
      .map(path => ({
        file: path,
        seconds: this.#seconds.get(path) ?? usualSeconds,
        rank: (distances.get(path) ?? farAway) - 2 * sharedFolders(path, file),
      }));
    return ranked.sort((one, other) => one.rank - other.rank || one.seconds - other.seconds);
  }

  #distancesTo(file: string): ReadonlyMap<string, number> {
    const distances = new Map([[file, 0]]);
    for (const [path, distance] of distances)
      for (const importer of this.#importers.get(path) ?? [])
        if (!distances.has(importer)) distances.set(importer, distance + 1);
    return distances;
  }
}

/** How many folders a test has in common with a source file, below `test` and `src`. */
function sharedFolders(test: string, source: string): number {
  const folders = source.split('/').slice(1);
  const own = test.split('/').slice(1);
  return folders.filter((name, index) => own[index] === name).length;
}

/** The seconds of each file in its last run; a file of both halves has the sum. */
function secondsOfFiles(): ReadonlyMap<string, number> {
  const seconds = new Map<string, number>();
  for (const {file, seconds: own} of readTimes()) seconds.set(file, (seconds.get(file) ?? 0) + own);
  return seconds;
}
