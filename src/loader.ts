// The script tag: one small file without static imports, so that it runs as a classic script and as a module. The
// launcher loads shortly before the visitor needs it.
import {showCornerButton} from './loader/corner-button.js';
import {readOptions} from './loader/loader-options.js';

const {currentScript: found} = document;

/**
 * The tag of this file; `false` in a module. The check of the class matters: an image named `currentScript` hides the
 * property of the document.
 */
const currentScript = found instanceof HTMLScriptElement && found;

/**
 * Relative to this file. The build writes the name of the core file here. `fileFor` relies on the six letters of the
 * folder.
 */
const launcherFile = 'define/agent-launcher.ts';

/**
 * Returns the address for an attempt. Many browsers cache a failed file, so each retry spells one letter of the folder
 * in hexadecimal. A query, as in `lazy-module.ts`, would not work: later files import the core relative to their own address,
 * and must get the copy that loaded.
 */
function fileFor(attempt: number): string {
  const letter = launcherFile[(attempt - 1) % 6];
  return letter ? launcherFile.replace(letter, `%${letter.charCodeAt(0).toString(16)}`) : launcherFile;
}

function addChats(): void {
  // A module cannot find its own tag, and runs once for all of them. `document.scripts` is not reliable: an image of
  // that name hides it. A tag manager may have removed the tag, so the list can be empty.
  const scripts = currentScript
    ? [currentScript]
    : document.querySelectorAll<HTMLScriptElement>('script[src*=loader][data-base-url]');
  for (const script of scripts) addChat(script);
  if (!scripts[0]) console.warn('agent-chat-elements: no data-base-url: no chat.');
}

function addChat(script: HTMLScriptElement): void {
  const options = readOptions(script);
  let attempts = 0;
  // A module does not use the address of a tag: the policy of the page may have blocked that tag.
  const folder = currentScript ? new URL('.', script.src).href : './';
  if (options)
    showCornerButton(
      options,
      () => import(/* @vite-ignore */ /* webpackIgnore: true */ folder + fileFor(attempts++)),
    );
}

// While the head is parsed, there is no body.
// eslint-disable-next-line @typescript-eslint/no-unnecessary-condition
if (document.body) addChats();
else addEventListener('DOMContentLoaded', addChats);
