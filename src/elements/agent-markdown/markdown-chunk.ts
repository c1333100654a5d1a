/*
 * The renderer of replies is a chunk of its own: it arrives when someone is about to write, at the latest
 * with the first text that needs it. Where formulas are wanted, what tells them from other text comes with it.
 */
import type * as Markdown from '../../markdown/markdown.js';
import {retriedFetch} from '../../fetching/retried-fetch.js';

const fetchRenderer = retriedFetch<typeof Markdown>(() => import('../../markdown/markdown.js'));
let renderer: typeof Markdown | undefined;

/** The chunk, if it is there already with all that a text takes. */
export function markdownIfLoaded(math = false): typeof Markdown | undefined {
  return math && !renderer?.mathRules() ? undefined : renderer;
}

/** Fetches the chunk, once; a failed fetch may be tried again. */
export async function loadMarkdown(math = false): Promise<typeof Markdown> {
  const markdown = (renderer ??= await fetchRenderer());
  // Without its rules a formula stays as it was written.
  if (math) await markdown.loadMathRules().catch(() => undefined);
  return markdown;
}
