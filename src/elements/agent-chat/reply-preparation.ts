import type {Localize} from '../../controllers/localize.js';
import type {ContentPolicy} from '../agent-markdown/content-policy.js';
import {loadMarkdown} from '../agent-markdown/markdown-chunk.js';
import {markdownWords} from '../agent-markdown/markdown-words.js';
import {prepareTimes} from './message-time.js';
import {rehearseReply} from './reply-rehearsal.js';

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
    loadMarkdown(this.#policy().math).then(
      ({adoptMarkdownStyles, rehearse}) => {
        const root = this.#root();
        if (root) adoptMarkdownStyles(root);
        rehearse({...this.#policy(), words: markdownWords(this.#localize)});
        rehearseReply(this.#localize, this.#policy().math);
      },
      () => (this.#isDone = false),
    );
    prepareTimes(this.#localize);
  }
}
