import {LazyModule} from '../../../lazy-module.js';
import type {ChatMenu, MenuOptions} from './chat-menu.js';

export const menuModule = new LazyModule(() => import('./chat-menu.js'));

/**
 * Returns the listener of the menu button. It loads the menu when a visitor comes near; a click opens or closes it. The code
 * of the menu also selects the conversation of a chat with `conversations`.
 */
export function lazyMenu(options: MenuOptions): (event: Event) => void {
  let menu: ChatMenu | undefined;
  return function use(event) {
    const isClick = event.type === 'click';
    void menuModule
      .loadFor(({ChatMenu}) => {
        menu ??= new ChatMenu(options);
        if (isClick) menu.toggle(event);
      }, 'the menu does not open.')
      .then(isLoaded => {
        if (isClick || options.chat.conversations) options.onLoad(isLoaded ? undefined : () => use(event));
      });
  };
}
