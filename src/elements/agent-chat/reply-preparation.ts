import type {ContentContext} from '../agent-markdown/content-context.js';
import {loadMarkdown} from '../agent-markdown/markdown-chunk.js';

export interface PreparedChat {
  readonly guard: {readonly context: ContentContext};
}

/** Prefetches the code that draws a reply, when a visitor is about to write. */
export class ReplyPreparation {
  readonly #chat: PreparedChat;
  #hasStarted = false;
  #isPaused = false;

  constructor(chat: PreparedChat) {
    this.#chat = chat;
  }

  begin(): void {
    if (this.#hasStarted || this.#isPaused) return;
    this.#hasStarted = true;
    void this.#prefetch();
  }

  /** A script that moves the focus says nothing about the visitor: opening a launcher must not fetch this code. */
  ignore(moveFocus: () => void): void {
    this.#isPaused = true;
    moveFocus();
    this.#isPaused = false;
  }

  async #prefetch(): Promise<void> {
    const markdown = await loadMarkdown(this.#chat.guard.context.math).catch(() => undefined);
    // Without the code frames, the first code block loads them itself.
    if (markdown) await markdown.loadParts(['code']).catch(() => undefined);
    else this.#hasStarted = false;
  }
}
