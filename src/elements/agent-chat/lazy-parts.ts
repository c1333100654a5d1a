import {partsModule} from '../load-parts.js';
import type {ChatMenu, MenuOptions} from '../chat-parts/menu/chat-menu.js';

/**
 * Returns the listener of the menu button. It loads the menu when a visitor comes near; a click opens or closes it. The code
 * of the menu also selects the conversation of a chat with `conversations`.
 */
export function lazyMenu(options: MenuOptions): (event: Event) => void {
  let menu: ChatMenu | undefined;
  return function use(event) {
    const isClick = event.type === 'click';
    void partsModule
      .loadFor(({ChatMenu}) => {
        menu ??= new ChatMenu(options);
        if (isClick) menu.toggle(event);
      })
      .then(isLoaded => {
        if (isClick || options.chat.conversations) options.onLoad(isLoaded ? undefined : () => use(event));
      });
  };
}
