// The script tag. One file without imports, so that it runs as a classic script and as a module; what the
// visitor needs only after pressing the button is fetched when they are about to.
import {showCornerButton} from './loader/corner-button.js';
import {readOptions} from './loader/loader-options.js';
import {currentScript, forEachScript} from './loader/loader-scripts.js';

/** From this file on; the build writes its own name for it here. Its folder has six letters. */
const launcherFile = 'define/agent-launcher.ts';

/**
 * Its name for an attempt to fetch it: another spelling of the folder with each, since many browsers remember that a
 * file of code could not be fetched, also for the files that import it.
 */
function fileFor(attempt: number): string {
  const letter = launcherFile[(attempt - 1) % 6];
  return letter ? launcherFile.replace(letter, `%${letter.charCodeAt(0).toString(16)}`) : launcherFile;
}

forEachScript(script => {
  const options = readOptions(script);
  let attempts = 0;
  // A classic script from elsewhere is not told where it is. A module is, and asks no tag for it: one that the policy of
  // the page did not let run would have its file run all the same.
  const folder = currentScript ? new URL('.', script.src).href : './';
  if (options) showCornerButton(options, () => import(/* @vite-ignore */ folder + fileFor(attempts++)));
});
