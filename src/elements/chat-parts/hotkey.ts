import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {warnOnce} from '../agent-element.js';
import {isEditable} from '../shared/typed-keys.js';

export interface Hotkey {
  readonly key: string;
  readonly alt: boolean;
  readonly control: boolean;
  readonly meta: boolean;
  readonly shift: boolean;
}

const isApple = (): boolean => /^(Mac|iP)/.test(navigator.platform);

/** Reads `mod+k`: `mod` is Command on Apple's systems, Control elsewhere. Returns `undefined` if it is not a hotkey. */
export function readHotkey(text: unknown, apple = isApple()): Hotkey | undefined {
  const names = (typeof text === 'string' ? text : '')
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

export function isHotkey(event: KeyboardEvent, hotkey: Hotkey): boolean {
  const {key, alt, control, meta, shift} = hotkey;
  // Alt or Shift may change the character of a key, and some characters need Shift.
  const isLetter = /^[a-z0-9]$/.test(key);
  const isKey =
    event.key.toLowerCase() === key ||
    (isLetter && [`Key${key.toUpperCase()}`, `Digit${key}`].includes(event.code));
  const isShiftRight = event.shiftKey === shift || (!isLetter && key.length === 1);
  const isRest = event.altKey === alt && event.ctrlKey === control && event.metaKey === meta;
  return isKey && isShiftRight && isRest && !event.getModifierState('AltGraph');
}

/** `hotkey` is `''` if there is none. */
interface HotkeyHost extends ReactiveControllerHost {
  readonly hotkey: string;
}

export class HotkeyListener implements ReactiveController {
  readonly #host: HotkeyHost;
  readonly #onPress: () => void;

  constructor(host: HotkeyHost, onPress: () => void) {
    this.#host = host;
    this.#onPress = onPress;
    host.addController(this);
  }

  hostConnected(): void {
    addEventListener('keydown', this.#onKeydown);
  }

  hostUpdate(): void {
    const {hotkey} = this.#host;
    if (typeof hotkey === 'string' && hotkey && !readHotkey(hotkey))
      warnOnce(`<agent-launcher hotkey="${hotkey}"> is not a hotkey, such as mod+k or alt+c.`);
  }

  hostDisconnected(): void {
    removeEventListener('keydown', this.#onKeydown);
  }

  readonly #onKeydown = (event: Event): void => {
    // Autofill and some pages dispatch `keydown` events without a key.
    if (!(event instanceof KeyboardEvent)) return;
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    const hotkey = readHotkey(this.#host.hotkey);
    if (!hotkey || !isHotkey(event, hotkey)) return;
    const [target] = event.composedPath();
    const hasModifier = hotkey.alt || hotkey.control || hotkey.meta;
    if (!hasModifier && isEditable(target)) return;
    event.preventDefault();
    this.#onPress();
  };
}
