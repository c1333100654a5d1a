/* Images are rare in replies, so their element loads with the first text that has one. The text shows the
   author's description until the element has loaded, or if it fails to load. */
import {LazyModule} from '../../lazy-module.js';

const imageModule = new LazyModule(() => import('./markdown-image.js'));
let isWanted = false;

/** Returns whether the element has loaded. If not, `wantsImages` returns `true` from now on. */
export function hasImages(): boolean {
  if (imageModule.loaded) return true;
  isWanted = true;
  return false;
}

export function wantsImages(): boolean {
  return isWanted && !imageModule.loaded;
}

/** Loads and defines `<agent-image>`. Rejects if it fails to load; the next call retries. */
export async function loadImages(): Promise<void> {
  const {MarkdownImage} = await imageModule.load();
  if (!customElements.get('agent-image')) customElements.define('agent-image', MarkdownImage);
}

export function imageStyles() {
  return imageModule.loaded?.markdownImageStyles ?? [];
}
