/*
 * Images are rare in replies, so their element loads with the first text that has one. Until then, and when it cannot
 * be loaded, a text shows the description that its author wrote.
 */
import {LazyModule} from '../../lazy.js';

const imageModule = new LazyModule(() => import('./image-features.js'));
let isWanted = false;

/** Whether images can be shown; when not, `loadImages` is wanted. */
export function hasImages(): boolean {
  if (imageModule.loaded) return true;
  isWanted = true;
  return false;
}

/** Whether a text has an image that cannot be shown yet. */
export function wantsImages(): boolean {
  return isWanted && !imageModule.loaded;
}

/** Loads the element of images. Rejects when it cannot be loaded; the next text retries. */
export async function loadImages(): Promise<void> {
  const {MarkdownImage} = await imageModule.load();
  if (!customElements.get('agent-image')) customElements.define('agent-image', MarkdownImage);
}

/** Styles of images, once they have loaded. */
export function imageStyles() {
  return imageModule.loaded?.markdownImageStyles ?? [];
}
