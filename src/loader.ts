// The script tag. One file without imports, so that it runs as a classic script and as a module; what the
// visitor needs only after pressing the button is fetched when they are about to.
import {showCornerButton} from './loader/corner-button.js';
import {readOptions} from './loader/loader-options.js';
import {currentScript, forEachScript} from './loader/loader-scripts.js';

/** Relative to this file. The build writes the name of the core file here. Its folder has six letters. */
const launcherFile = 'define/agent-launcher.ts';

/**
 * The address for an attempt. Many browsers remember a failed file, so each retry spells one letter of the folder in
 * hexadecimal. A query, as in `lazy.ts`, would not do: later files import the core relative to their own address, and
 * must get the copy that loaded.
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
