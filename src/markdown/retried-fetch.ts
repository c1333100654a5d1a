/**
 * A way to fetch a chunk that can be tried again. Many browsers remember that a file of code could not be fetched; so
 * after a failure, of the files for a script tag, it comes from the folder by another name, as in
 * `controllers/respelled-folder.ts`, which this folder may not import.
 *
 * @param fetch an import without further ado, which the build of those files completes
 */
export function retriedFetch<Chunk>(fetch: (folder?: string) => Promise<Chunk>): () => Promise<Chunk> {
  let failures = 0;
  return async () => {
    const letter = 'chunks'.charAt(5 - ((failures + 5) % 6));
    const folder = '../chunks/'.replace(letter, `%${letter.charCodeAt(0).toString(16)}`);
    try {
      return await fetch(failures > 0 ? folder : undefined);
    } catch (error) {
      failures += 1;
      throw error;
    }
  };
}
