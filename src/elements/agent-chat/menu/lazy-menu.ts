import {LazyModule} from '../../../lazy-module.js';
import type {ChatMenu, MenuOptions} from './chat-menu.js';

const menuModule = new LazyModule(() => import('./chat-menu.js'));

/** Returns the listener of the menu button. It loads the menu when a visitor comes near; a click opens or closes it. */
export function lazyMenu(options: MenuOptions): (event: Event) => void {
  let menu: ChatMenu | undefined;
  return ({type}) =>
    void menuModule.loadFor(({ChatMenu}) => {
      menu ??= new ChatMenu(options);
      if (type === 'click') menu.toggle();
    }, 'the menu does not open, since its code did not load.');
}
