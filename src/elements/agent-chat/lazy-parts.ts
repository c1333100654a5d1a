import type {ReactiveController} from 'lit';
import {partsModule} from '../load-parts.js';
import type {ChatMenu, MenuOptions} from '../chat-parts/menu/chat-menu.js';
import type {PageParts} from '../chat-parts/page-parts.js';
import type {PagePartsContext} from '../chat-parts/page-parts-context.js';

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

/** Loads the code of consent, notices, handover and page context for a page that uses one of them. */
export class LazyPageParts implements ReactiveController {
  readonly #options: PagePartsContext;
  #parts: PageParts | undefined;
  /** The last reason to load the code. */
  #need: unknown;

  constructor(options: PagePartsContext) {
    this.#options = options;
    options.chat.addController(this);
  }

  get loaded(): PageParts | undefined {
    return this.#parts;
  }

  hostUpdate(): void {
    const {chat, consent, onLoad} = this.#options;
    const {isAwaited} = consent;
    const need = isAwaited || chat.pageContext || (chat.handover && chat.session.snapshot.error);
    if (!this.#parts && need && need !== this.#need) {
      const selection = getSelection();
      if (selection?.rangeCount) this.#options.selected = selection.getRangeAt(0).cloneRange();
      void this.use();
    } else if (this.#need === true && !isAwaited) onLoad();
    this.#need = need;
  }

  /** Calls back when the code has loaded, and resolves with whether it has. A failed load is retried with the next call. */
  async use(callback?: (parts: PageParts) => void): Promise<boolean> {
    const {chat, consent, onLoad} = this.#options;
    const isLoaded = await partsModule.loadFor(({PageParts}) => {
      this.#parts ??= new PageParts(this.#options);
      chat.requestUpdate();
      callback?.(this.#parts);
    });
    if (consent.isAwaited) onLoad(isLoaded ? undefined : () => void this.use());
    return isLoaded;
  }
}
