import type {Localize} from '../../controllers/localize.js';
import type {ContentPolicy} from '../agent-markdown/content-policy.js';
import {idleTime} from '../../markdown/idle-time.js';
import type * as Markdown from '../../markdown/markdown.js';
import {addStyles} from '../../styles/add-styles.js';
import {loadMarkdown} from '../agent-markdown/markdown-chunk.js';
import {markdownWords} from '../agent-markdown/markdown-words.js';
import {prepareTimes} from './message-time.js';
import type * as Rehearsal from './rehearsal/rehearsal.js';

/** Makes ready what the first reply needs, before it is needed. */
export class ReplyPreparation {
  readonly #root: () => ShadowRoot | null;
  readonly #localize: Localize;
  readonly #policy: () => ContentPolicy;
  #isDone = false;

  constructor(root: () => ShadowRoot | null, localize: Localize, policy: () => ContentPolicy) {
    this.#root = root;
    this.#localize = localize;
    this.#policy = policy;
  }

  /** Someone is about to write. */
  begin(): void {
    if (this.#isDone) return;
    this.#isDone = true;
    void this.#prepare();
  }

  async #prepare(): Promise<void> {
    let markdown: typeof Markdown;
    try {
      markdown = await loadMarkdown(this.#policy().math);
    } catch {
      this.#isDone = false;
      return;
    }
    const [rehearsal] = await Promise.all([
      // Without it the first reply is only drawn more slowly.
      import('./rehearsal/rehearsal.js').catch(() => undefined),
      // A block of code is whole from its first line on; where this fails, it asks for itself.
      markdown.loadParts(['code']).catch(() => undefined),
    ]);
    if (rehearsal) await this.#rehearseAll(markdown, rehearsal);
    await idleTime();
    prepareTimes(this.#localize);
  }

  async #rehearseAll(
    markdown: typeof Markdown,
    {rehearseAsking, rehearseMarkdown, rehearseMessages}: typeof Rehearsal,
  ): Promise<void> {
    // One after the other, so that whoever has begun to write is not kept waiting.
    await this.#rehearse(stage => {
      const root = this.#root();
      if (root) addStyles(root, ...markdown.contentStyles());
      const content = stage.appendChild(document.createElement('div'));
      content.className = 'blocks';
      rehearseMarkdown(markdown, {...this.#policy(), words: markdownWords(this.#localize)}, content);
    });
    await this.#rehearse(stage => rehearseMessages(this.#localize, this.#policy(), stage));
    await idleTime();
    await rehearseAsking();
  }

  /**
   * Draws among the styles of the chat, when there is time, and takes it away before anybody can see it. Measuring it
   * has the browser make ready the fonts too, in all the sizes of a reply.
   */
  async #rehearse(draw: (stage: HTMLElement) => Promise<void> | void): Promise<void> {
    await idleTime();
    const stage = document.createElement('div');
    stage.className = 'rehearsal';
    this.#root()?.querySelector('.base')?.append(stage);
    try {
      await draw(stage);
      stage.getBoundingClientRect();
    } finally {
      stage.remove();
    }
  }
}
