import {emulateMedia, executeServerCommand} from '@web/test-runner-commands';
import {isChromium} from './engine.js';

/**
 * Skips a test, or a suite from its `before`, that sets the medium or what the reader prefers: the drivers of Firefox
 * and WebKit have no command for it.
 */
export function needsMedia(test: Mocha.Context): void {
  if (!isChromium) test.skip();
}

/** Sets things back as they were, where they can be set. */
export async function resetMedia(media: Parameters<typeof emulateMedia>[0]): Promise<void> {
  if (isChromium) await emulateMedia(media);
}

/** Forces colours, or lets a page have its own again; where that can be done. */
export async function forceColors(forced: boolean): Promise<void> {
  if (isChromium) await executeServerCommand('force-colors', forced);
}
