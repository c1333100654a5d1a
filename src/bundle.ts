// All elements in one file, without lazy files, for sites that cannot host a folder. A tag with `data-base-url` also adds
// the launcher to the corner of the page, as the loader does. Languages are separate files in the folder `locales`.
import './define.js';
import {showCornerButton} from './loader/corner-button.js';
import {readOptions} from './loader/loader-options.js';

const {currentScript} = document;

/** A module does not know its own tag, and runs once for all tags. */
function ownTags(): readonly HTMLScriptElement[] {
  return currentScript instanceof HTMLScriptElement
    ? [currentScript]
    : [...document.querySelectorAll<HTMLScriptElement>('script[src*="agent-chat.bundle"]')];
}

function addChats(): void {
  for (const tag of ownTags()) {
    // A page that writes the elements itself has no options in the tag.
    const options = Object.keys(tag.dataset).length > 0 ? readOptions(tag) : undefined;
    // The code is here already, so the launcher replaces the button of the loader at once.
    if (options) showCornerButton(options.set('load', 'eager'), () => Promise.resolve());
  }
}

// While the head is parsed, there is no body.
// eslint-disable-next-line @typescript-eslint/no-unnecessary-condition
if (document.body) addChats();
else addEventListener('DOMContentLoaded', addChats);
