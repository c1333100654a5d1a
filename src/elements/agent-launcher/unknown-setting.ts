import {isPanelMode} from './panel-stage.js';

/** Values that mean nothing: each is told of once. */
const told = new Set<string>();

/** Tells a developer of a mode that is not known, and what it counts as. An empty one is none. */
export function warnOfUnknownMode(mode: unknown): void {
  if (typeof mode === 'string' && mode !== '' && !isPanelMode(mode))
    tellUnknown(`mode="${mode}"`, 'it opens as a popover');
}

/** Tells a developer of a setting of a launcher that is not known, and what it means then. */
export function tellUnknown(setting: string, meaning: string): void {
  if (!told.has(setting))
    console.warn(`agent-chat-elements: ${setting} of <agent-launcher> is not known; ${meaning}.`);
  told.add(setting);
}
