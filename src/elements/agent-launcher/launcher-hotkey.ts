import {FetchedFeature} from '../../controllers/fetched-feature.js';
import {FetchedCode} from '../../fetching/fetched-code.js';
import type {LauncherSettings} from './launcher-settings.js';

/** What hears a hotkey. */
export const hotkeyCode = new FetchedCode(() => import('./hotkey.js'));

/** Hears the hotkey of a launcher that has one, wherever in the page it is pressed. */
export function hearHotkey(launcher: LauncherSettings, onPress: () => void, code = hotkeyCode): void {
  const read = (): string => launcher.hotkey;
  new FetchedFeature(launcher, {
    code,
    // Asked for again when the panel opens or closes.
    wanted: () => (read() ? `${read()} ${launcher.open}` : undefined),
    begin: ({HotkeyListener}) => new HotkeyListener(launcher, read, onPress),
    loss: 'the hotkey does nothing, since its code could not be fetched.',
  });
}
