/* Images are rare in replies, so their element loads with the first text that has one. The text shows the
   author's description until the element has loaded, or if it fails to load. */
import {defineOnce, RareCode} from '../../rare-code.js';

const images = new RareCode(
  () => import('./markdown-image.js'),
  ({MarkdownImage}) => defineOnce('agent-image', MarkdownImage),
);

/** Returns whether the element has loaded. If not, the view of the text loads it. */
export function hasImages(): boolean {
  return images.use() !== undefined;
}

/** Loads and defines `<agent-image>`. Rejects if it fails to load; the next call retries. */
export async function loadImages(): Promise<void> {
  await images.load();
}
