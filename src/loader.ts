// The script tag. One file without imports, so that it runs as a classic script and as a module; what the
// visitor needs only after pressing the button is fetched when they are about to.
import {showCornerButton} from './loader/corner-button.js';
import {readOptions} from './loader/loader-options.js';
import {takeScripts} from './loader/loader-scripts.js';

const scripts = takeScripts();
/** From this file on; the build writes its own name for it here. */
const launcherFile = 'define/agent-launcher.ts';

function mount(script: HTMLScriptElement): void {
  const options = readOptions(script);
  if (!options) return;
  let attempts = 0;
  showCornerButton(options, () => {
    // A browser may remember that a module could not be fetched.
    const attempt = attempts++ > 0 ? `?${attempts}` : '';
    return import(/* @vite-ignore */ new URL(launcherFile + attempt, script.src).href);
  });
}

const mountAll = () => scripts.forEach(mount);

// In a head there is no body yet.
// eslint-disable-next-line @typescript-eslint/no-unnecessary-condition
if (document.body) mountAll();
else addEventListener('DOMContentLoaded', mountAll);
