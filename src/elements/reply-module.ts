import {LazyModule} from '../lazy.js';
import type * as ReplyFeatures from './reply-features.js';

/** The code of replies. It loads while the visitor writes, at the latest with the first text that needs it. */
export const replyModule = new LazyModule<typeof ReplyFeatures>(() => import('./reply-features.js'));

/**
 * Loads the code of replies. Rejects when it cannot be loaded; the next call retries.
 *
 * @param math whether formulas are on, so that their rules load, too. Without them, a formula stays as it was written.
 */
export async function loadReplyFeatures(math = false): Promise<typeof ReplyFeatures> {
  const features = await replyModule.load();
  if (math) await features.loadMath().catch(() => undefined);
  return features;
}
