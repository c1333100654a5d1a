import {respelledFolder} from './respelled-folder.js';

/**
 * Fetches a file of code; of the files for a script tag, from a folder that is named when it could not be had before.
 * In the sources it is always an import without further ado, which that build completes.
 */
export type FetchCode<Code> = (folder?: string) => Promise<Code>;

/** Code that not every page needs: fetched once, when it is first wanted. */
export class FetchedCode<Code> {
  readonly #fetch: FetchCode<Code>;
  #failures = 0;
  #code: Code | undefined;
  #fetching: Promise<Code> | undefined;
  #isLossTold = false;

  constructor(fetch: FetchCode<Code>) {
    this.#fetch = fetch;
  }

  /** The code, if it is there already. */
  get ready(): Code | undefined {
    return this.#code;
  }

  /** Fetches the code. Rejects when it cannot be had; the next call tries again. */
  load(): Promise<Code> {
    const folder = this.#failures > 0 ? respelledFolder(this.#failures) : undefined;
    this.#fetching ??= this.#fetch(folder).then(
      code => (this.#code = code),
      (error: unknown) => {
        this.#failures += 1;
        this.#fetching = undefined;
        throw error;
      },
    );
    return this.#fetching;
  }

  /**
   * Fetches the code for someone who can do without it, and calls back once it is there.
   *
   * @param loss what is missing while the code cannot be had, as the console is told, once
   */
  async loadFor(onReady: (code: Code) => void, loss: string): Promise<void> {
    let code: Code;
    try {
      code = await this.load();
    } catch (error) {
      if (!this.#isLossTold) console.warn(`agent-chat-elements: ${loss}`, error);
      this.#isLossTold = true;
      return;
    }
    onReady(code);
  }
}
