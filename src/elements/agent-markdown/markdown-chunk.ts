/*
 * The renderer of replies is a chunk of its own: it arrives when someone is about to write, at the latest
 * with the first text that needs it. Where formulas are wanted, what tells them from other text comes with it.
 */
import {FetchedCode} from '../../controllers/fetched-code.js';
import type * as Markdown from '../../markdown/markdown.js';

const renderer = new FetchedCode<typeof Markdown>(() => import('../../markdown/markdown.js'));

/** The chunk, if it is there already with all that a text takes. */
export function markdownIfLoaded(math = false): typeof Markdown | undefined {
  const {ready} = renderer;
  return math && !ready?.mathRules() ? undefined : ready;
}

/** Fetches the chunk, once; a failed fetch may be tried again. */
export async function loadMarkdown(math = false): Promise<typeof Markdown> {
  const markdown = await renderer.load();
  // Without its rules a formula stays as it was written.
  if (math) await markdown.loadMathRules().catch(() => undefined);
  return markdown;
}
