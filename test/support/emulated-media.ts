import {emulateMedia, executeServerCommand} from '@web/test-runner-commands';
import {isChromium} from './engine.js';
import {skipTest} from './skip-test.js';

/**
 * Skips a test, or a suite from its `before`, that emulates media features: the drivers of Firefox and WebKit have no
 * command for it.
 */
export function needsMedia(test: Mocha.Context): void {
  if (!isChromium) skipTest(test, 'the driver has no command that emulates media features');
}

/** Restores the emulated media where the driver supports it. */
export async function resetMedia(media: Parameters<typeof emulateMedia>[0]): Promise<void> {
  if (isChromium) await emulateMedia(media);
}

/** Turns forced colours on or off where the driver supports it. */
export async function forceColors(forced: boolean): Promise<void> {
  if (isChromium) await executeServerCommand('force-colors', forced);
}
