import type {ReactiveController, ReactiveControllerHost} from 'lit';
import {warnOnce} from '../warn-once.js';
import {isWritingPlace} from '../writing-place.js';

/** One key with what is held down beside it. */
export interface Hotkey {
  readonly key: string;
  readonly alt: boolean;
  readonly control: boolean;
  readonly meta: boolean;
  readonly shift: boolean;
}

const isApple = (): boolean => /^(Mac|iP)/.test(navigator.platform);

/** Reads `mod+k`: `mod` is Command on Apple's systems, Control elsewhere. `undefined` when it says no key. */
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

/** Whether a key press is the hotkey. */
export function isHotkey(event: KeyboardEvent, hotkey: Hotkey): boolean {
  const {key, alt, control, meta, shift} = hotkey;
  // With Alt or Shift a key may write another character than its own, and Shift is part of writing some.
  const isLetter = /^[a-z0-9]$/.test(key);
  const isKey =
    event.key.toLowerCase() === key ||
    (isLetter && [`Key${key.toUpperCase()}`, `Digit${key}`].includes(event.code));
  const isShiftRight = event.shiftKey === shift || (!isLetter && key.length === 1);
  const isRest = event.altKey === alt && event.ctrlKey === control && event.metaKey === meta;
  return isKey && isShiftRight && isRest && !event.getModifierState('AltGraph');
}

/** Hears the hotkey wherever in the page it is pressed. */
export class HotkeyListener implements ReactiveController {
  readonly #read: () => string;
  readonly #onPress: () => void;

  /** @param read the hotkey as the page has written it, `''` for none */
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
    // Browsers that fill in a form, and some pages, tell of a key without saying which.
    if (!(event instanceof KeyboardEvent)) return;
    const text = this.#read();
    if (typeof text !== 'string' || text === '') return;
    if (event.defaultPrevented || event.isComposing || event.repeat) return;
    const hotkey = readHotkey(text);
    if (!hotkey || !isHotkey(event, hotkey)) return;
    const [place] = event.composedPath();
    const isHeld = hotkey.alt || hotkey.control || hotkey.meta;
    if (!isHeld && isWritingPlace(place)) return;
    event.preventDefault();
    this.#onPress();
  };
}
