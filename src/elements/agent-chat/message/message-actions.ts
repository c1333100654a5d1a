import {html, type ReactiveController, type TemplateResult} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import {canRetry, type Message} from '../../../conversation/conversation-state.js';
import {shownText} from '../../../conversation/reply-suggestions.js';
import {checkIcon, retryIcon} from '../../../icons.js';
import type {LazyModule} from '../../../lazy-module.js';
import {copyText} from '../../../markdown/copy-text.js';
import {copyIcon, pencilIcon} from '../../../reply-icons.js';
import type {AskButton} from '../../chat-parts/ask/ask-button.js';
import {partsModule} from '../../load-parts.js';
import {recordsModule} from '../../load-records.js';
import type {MessageFeedback} from '../../chat-parts/feedback.js';
import type {MessageVersions} from '../../chat-records/versions.js';
import {actionButton} from './action-button.js';
import {markdownAsHTML, markdownAsText, plainTextIcon} from './copied-reply.js';
import type {
  FeedbackButton,
  MessageActionsOptions,
  MessageButton,
  MessageElement,
  RenderButton,
} from './message-element.js';

/** Returns the code of rare buttons, or loads it first. */
function useRare<Module>(module: LazyModule<Module>, onLoad: (code: Module) => void): Module | undefined {
  if (!module.loaded) void module.loadFor(onLoad);
  return module.loaded;
}

/** The buttons of messages. Part of the lazy chunk for replies. */
export class MessageActions implements ReactiveController {
  readonly #options: MessageActionsOptions;
  readonly #copies = new WeakMap<MessageElement, MessageCopy>();
  #ask: AskButton | undefined;
  #feedback: MessageFeedback | undefined;
  #versions: MessageVersions | undefined;

  constructor(options: MessageActionsOptions) {
    this.#options = options;
    options.target.addController(this);
  }

  hostConnected(): void {
    document.addEventListener('selectionchange', this.#onSelection);
    this.#options.target.renderRoot.addEventListener('text-copied', this.#onCopied);
  }

  hostDisconnected(): void {
    document.removeEventListener('selectionchange', this.#onSelection);
  }

  readonly #onCopied = (): void => {
    const {say, localize} = this.#options;
    say(localize.term('copied'));
  };

  /** Loads the button beside a selection. A selection in the page alone loads nothing. */
  readonly #onSelection = (): void => {
    const {target} = this.#options;
    if (this.#ask || !/\bask\b/.test(target.actions)) return;
    if (getSelection()?.type !== 'Range' || !target.matches(':hover, :focus-within')) return;
    void partsModule.loadFor(({AskButton}) => (this.#ask ??= new AskButton(this.#options)));
  };

  readonly renderButton: RenderButton = (name, message, element) => {
    const {localize, retry, regenerate, editLast} = this.#options;
    switch (name) {
      case 'copy':
      case 'copyText':
        return this.#copyOf(element).button(name);
      case 'regenerate': {
        const onClick = () => (canRetry(message) ? retry() : regenerate());
        return actionButton({name: localize.term(name), icon: retryIcon, part: 'regenerate-button', onClick});
      }
      case 'editMessage':
        return actionButton({
          name: localize.term(name),
          icon: pencilIcon,
          part: 'edit-button',
          onClick: editLast,
        });
      case 'versions':
        return this.#renderVersions(message, element);
      default:
        return this.#renderFeedback(name, message, element);
    }
  };

  #renderFeedback(name: FeedbackButton, message: Message, element: MessageElement): TemplateResult {
    const code = useRare(partsModule, () => element.requestUpdate());
    if (!code) return html`<span class="action"></span>`;
    this.#feedback ??= new code.MessageFeedback(this.#options);
    return this.#feedback.renderButton(name, message, element);
  }

  #renderVersions(message: Message, element: MessageElement): TemplateResult | undefined {
    const {session} = this.#options.target;
    if (session.conversation.messages === session.snapshot.messages) return undefined;
    const code = useRare(recordsModule, () => element.requestUpdate());
    this.#versions ??= code && new code.MessageVersions(this.#options);
    return this.#versions?.render(message, element);
  }

  #copyOf(element: MessageElement): MessageCopy {
    const copy = this.#copies.get(element) ?? new MessageCopy(element, this.#options.localize);
    this.#copies.set(element, copy);
    return copy;
  }
}

type CopyButton = Extract<MessageButton, 'copy' | 'copyText'>;

/** Duration of the success icon, in milliseconds. */
const copiedDuration = 2000;

class MessageCopy implements ReactiveController {
  readonly #host: MessageElement;
  readonly #localize: Localize;
  #copied: CopyButton | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: MessageElement, localize: Localize) {
    this.#host = host;
    this.#localize = localize;
    host.addController(this);
  }

  button(name: CopyButton): TemplateResult {
    const isText = name === 'copyText';
    const isCopied = this.#copied === name;
    return actionButton({
      name: this.#localize.term(isCopied ? 'copied' : name),
      icon: isCopied ? checkIcon : isText ? plainTextIcon : copyIcon,
      part: isText ? 'copy-button copy-text-button' : 'copy-button',
      onClick: () => void this.#copy(name),
    });
  }

  hostDisconnected(): void {
    this.#show(undefined);
  }

  /** The call to the clipboard is part of the click, because some browsers allow no later one. */
  async #copy(name: CopyButton): Promise<void> {
    const {message, context, replyDetails} = this.#host;
    const text = message ? shownText(message) : '';
    // If the page renders the message, the text may have any format.
    const isMarkdown = this.#host.querySelector('agent-markdown') !== null;
    const isText = name === 'copyText';
    const words = isText && isMarkdown ? markdownAsText(text, context) : text;
    const copied = replyDetails?.(this.#host)?.withSources(words, isText) ?? words;
    const toHTML = () => markdownAsHTML(copied, context, this.#localize.lang());
    if (!(await copyText(copied, 'message', this.#host, isMarkdown && !isText ? toHTML : undefined))) return;
    this.#show(name);
    this.#timer = setTimeout(() => this.#show(undefined), copiedDuration);
  }

  #show(copied: CopyButton | undefined): void {
    clearTimeout(this.#timer);
    if (copied === this.#copied) return;
    this.#copied = copied;
    this.#host.requestUpdate();
  }
}
