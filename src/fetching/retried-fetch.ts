import {respelledFolder} from './respelled-folder.js';

/**
 * Fetches a file of code; of the files for a script tag, from a folder that is named when it could not be had before.
 * In the sources it is always an import without further ado, which that build completes.
 */
export type FetchCode<Code> = (folder?: string) => Promise<Code>;

/** A way to fetch code that can be tried again, also where a browser remembers that it could not be had. */
export function retriedFetch<Code>(fetch: FetchCode<Code>): () => Promise<Code> {
  let failures = 0;
  return async () => {
    try {
      return await fetch(respelledFolder(failures));
    } catch (error) {
      failures += 1;
      throw error;
    }
  };
}
