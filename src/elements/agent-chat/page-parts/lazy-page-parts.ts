import type {ReactiveController} from 'lit';
import {LazyModule} from '../../../lazy-module.js';
import type {PageParts} from './page-parts.js';
import type {PagePartsOptions} from './page-parts-context.js';

export const pagePartsModule = new LazyModule(() => import('./page-parts.js'));

/** Loads the code of consent, notices and handover for a page that uses one of them. */
export class LazyPageParts implements ReactiveController {
  readonly #options: PagePartsOptions;
  #parts: PageParts | undefined;

  constructor(options: PagePartsOptions) {
    this.#options = options;
    options.chat.addController(this);
  }

  get loaded(): PageParts | undefined {
    return this.#parts;
  }

  hostUpdate(): void {
    const {chat, consent} = this.#options;
    const isNeeded = consent.isAwaited || (chat.handover && chat.session.snapshot.error);
    if (!this.#parts && isNeeded) this.use();
  }

  /** Calls back when the code has loaded. A failed load is retried with the next call. */
  use(callback?: (parts: PageParts) => void): void {
    void pagePartsModule.loadFor(({PageParts}) => {
      this.#parts ??= new PageParts(this.#options);
      this.#options.chat.requestUpdate();
      callback?.(this.#parts);
    }, 'no consent or notice is shown.');
  }
}
