import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {warnOnce} from '../agent-element.js';
import {isEditable} from '../shared/typed-keys.js';

/** A key with its modifiers. */
export interface Hotkey {
  readonly key: string;
  readonly alt: boolean;
  readonly control: boolean;
  readonly meta: boolean;
  readonly shift: boolean;
}

const isApple = (): boolean => /^(Mac|iP)/.test(navigator.platform);

/** Reads `mod+k`: `mod` is Command on Apple's systems, Control elsewhere. Returns `undefined` without a key. */
export function readHotkey(text: string, apple = isApple()): Hotkey | undefined {
  const names = text
    .toLowerCase()
    .split('+')
    .map(name => name.trim());
  const key = names.pop() ?? '';
  const known = ['alt', 'ctrl', 'control', 'meta', 'mod', 'shift'];
  if (key === '' || known.includes(key) || !names.every(name => known.includes(name))) return undefined;
  const mod = names.includes('mod');
  return {
    key: key === 'space' ? ' ' : key,
    alt: names.includes('alt'),
    control: names.includes('ctrl') || names.includes('control') || (mod && !apple),
    meta: names.includes('meta') || (mod && apple),
    shift: names.includes('shift'),
  };
}

/** Whether a keyboard event matches the hotkey. */
export function isHotkey(event: KeyboardEvent, hotkey: Hotkey): boolean {
  const {key, alt, control, meta, shift} = hotkey;
  // With Alt or Shift a key may write another character, and some characters need Shift.
  const isLetter = /^[a-z0-9]$/.test(key);
  const isKey =
    event.key.toLowerCase() === key ||
    (isLetter && [`Key${key.toUpperCase()}`, `Digit${key}`].includes(event.code));
  const isShiftRight = event.shiftKey === shift || (!isLetter && key.length === 1);
  const isRest = event.altKey === alt && event.ctrlKey === control && event.metaKey === meta;
  return isKey && isShiftRight && isRest && !event.getModifierState('AltGraph');
}

/** Listens for the hotkey in the whole page. */
export class HotkeyListener implements ReactiveController {
  readonly #read: () => string;
  readonly #onPress: () => void;

  /** @param read returns the `hotkey` setting, `''` for none */
  constructor(host: ReactiveControllerHost, read: () => string, onPress: () => void) {
    this.#read = read;
    this.#onPress = onPress;
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener('keydown', this.#onKeydown);
  }

  hostUpdate(): void {
    const text = this.#read();
    if (typeof text === 'string' && text !== '' && !readHotkey(text))
      warnOnce(`<agent-launcher hotkey="${text}"> is not a hotkey, such as mod+k or alt+c.`);
  }

  hostDisconnected(): void {
    removeEventListener('keydown', this.#onKeydown);
  }

  readonly #onKeydown = (event: Event): void => {
    // Autofill and some pages dispatch `keydown` events without a key.
    if (!(event instanceof KeyboardEvent)) return;
    const text = this.#read();
    if (typeof text !== 'string' || text === '') return;
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    const hotkey = readHotkey(text);
    if (!hotkey || !isHotkey(event, hotkey)) return;
    const [target] = event.composedPath();
    const hasModifier = hotkey.alt || hotkey.control || hotkey.meta;
    if (!hasModifier && isEditable(target)) return;
    event.preventDefault();
    this.#onPress();
  };
}
