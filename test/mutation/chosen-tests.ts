// Chooses the tests that may notice a mutant, in the order in which they run.
import {importsOf, nearestTests, type ImportGraph} from '../runner/import-graph.js';
import {selectFiles} from '../runner/select-files.js';

export interface ChosenTest {
  readonly file: string;
  readonly seconds: number;
}

/** The tests of a lane, with what they import. */
export class Lane {
  readonly #tests: readonly string[];
  readonly #imports: ImportGraph;

  private constructor(tests: readonly string[], imports: ImportGraph) {
    this.#tests = tests;
    this.#imports = imports;
  }

  static async read(): Promise<Lane> {
    const {node, browser} = await selectFiles([]);
    const tests = [...new Set([...node, ...browser])];
    return new Lane(tests, await importsOf(tests));
  }

  /** The tests that a change of a file can affect: likely and fast ones first. */
  testsOf(file: string): Promise<readonly ChosenTest[]> {
    return nearestTests(this.#tests, [file], this.#imports);
  }
}
