/*
 * The renderer of replies is a chunk of its own: it arrives when someone is about to write, at the latest
 * with the first text that needs it.
 */
import type * as Markdown from '../../markdown/markdown.js';

let loaded: typeof Markdown | undefined;
let loading: Promise<typeof Markdown> | undefined;

/** The chunk, if it is there already. */
export function markdownIfLoaded(): typeof Markdown | undefined {
  return loaded;
}

/** Fetches the chunk, once; a failed fetch may be tried again. */
export function loadMarkdown(): Promise<typeof Markdown> {
  loading ??= import('../../markdown/markdown.js').then(
    chunk => (loaded = chunk),
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}
