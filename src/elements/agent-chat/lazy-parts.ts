import {partsModule} from '../load-parts.js';
import type {ChatMenu, MenuOptions} from '../chat-parts/menu/chat-menu.js';
import {LazyPart} from '../../controllers/lazy-part.js';
import {shownText} from '../../conversation/reply-suggestions.js';
import type * as PartsModule from '../chat-parts/index.js';
import type {Suggestions, SuggestingHost, SuggestionsOptions} from '../chat-parts/suggestions/suggestions.js';

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

export type LazySuggestions = LazyPart<typeof PartsModule, Suggestions>;

/** Loads the code of suggestions for a page that sets some, or with the first reply that ends with some. */
export function lazySuggestions(host: SuggestingHost, options: SuggestionsOptions): LazySuggestions {
  return new LazyPart(host, {
    module: partsModule,
    isNeeded: () => {
      const {suggestions, suggest, starters} = host;
      const last = options.snapshot().messages.at(-1);
      return suggestions || suggest || starters || (last && shownText(last) !== last.text);
    },
    create: ({Suggestions}) => new Suggestions(host, options),
  });
}
