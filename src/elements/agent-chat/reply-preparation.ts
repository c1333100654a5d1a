import type {Localize} from '../../controllers/localize.js';
import {idleTime} from '../../markdown/idle-time.js';
import type {ContentContext} from '../agent-markdown/content-context.js';
import {loadMarkdown} from '../agent-markdown/markdown-chunk.js';

/** The chat that is to reply. */
export interface PreparedChat {
  readonly localize: Localize;
  readonly guard: {readonly context: ContentContext};
  readonly places: {readonly root: ShadowRoot | null};
}

/** Makes ready what the first reply needs, before it is needed. */
export class ReplyPreparation {
  readonly #chat: PreparedChat;
  #isDone = false;

  constructor(chat: PreparedChat) {
    this.#chat = chat;
  }

  /** Someone is about to write. */
  begin(): void {
    if (this.#isDone) return;
    this.#isDone = true;
    void this.#prepare();
  }

  async #prepare(): Promise<void> {
    const {guard, localize, places} = this.#chat;
    const {context} = guard;
    const markdown = await loadMarkdown(context.math).catch(() => undefined);
    if (!markdown) {
      this.#isDone = false;
      return;
    }
    const [rehearsal] = await Promise.all([
      // Without it the first reply is only drawn more slowly.
      import('./rehearsal/rehearsal.js').catch(() => undefined),
      // A block of code is whole from its first line on; where this fails, it asks for itself.
      markdown.loadParts(['code']).catch(() => undefined),
    ]);
    await idleTime();
    if (places.root) await rehearsal?.rehearse(markdown, {localize, context, root: places.root});
  }
}
