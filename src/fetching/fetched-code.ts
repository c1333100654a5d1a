import {retriedFetch, type FetchCode} from './retried-fetch.js';

/** Code that not every page needs: fetched once, when it is first wanted. */
export class FetchedCode<Code> {
  readonly #fetch: () => Promise<Code>;
  #code: Code | undefined;
  #fetching: Promise<Code> | undefined;
  #isLossTold = false;

  constructor(fetch: FetchCode<Code>) {
    this.#fetch = retriedFetch(fetch);
  }

  /** The code, if it is there already. */
  get ready(): Code | undefined {
    return this.#code;
  }

  /** Fetches the code. Rejects when it cannot be had; the next call tries again. */
  load(): Promise<Code> {
    this.#fetching ??= this.#fetch().then(
      code => (this.#code = code),
      (error: unknown) => {
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
