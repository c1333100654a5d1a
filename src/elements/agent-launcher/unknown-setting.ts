import {readHotkey} from './hotkey.js';
import {isPanelMode} from './panel-stage.js';

/** Values that mean nothing: each is told of once. */
const told = new Set<string>();

/** Tells a developer which settings of a launcher are not known, and what they count as. */
export function warnOfUnknown({mode, hotkey}: {readonly mode: unknown; readonly hotkey: unknown}): void {
  if (typeof mode === 'string' && !isPanelMode(mode)) tell(`mode="${mode}"`, 'it opens as a popover');
  if (typeof hotkey === 'string' && hotkey !== '' && !readHotkey(hotkey))
    tell(`hotkey="${hotkey}"`, 'it names no key');
}

function tell(setting: string, meaning: string): void {
  if (!told.has(setting))
    console.warn(`agent-chat-elements: ${setting} of <agent-launcher> is not known; ${meaning}.`);
  told.add(setting);
}
