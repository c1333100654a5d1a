import {html, type ReactiveController, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {Localize} from '../../../controllers/localize.js';
import {canRetry, type Message} from '../../../conversation/conversation-state.js';
import {shownText} from '../../../conversation/reply-suggestions.js';
import {checkIcon, retryIcon} from '../../../icons.js';
import {LazyModule} from '../../../lazy-module.js';
import {copyText} from '../../../markdown/copy-text.js';
import {loadMath} from '../../../markdown/math/lazy-math.js';
import {blocksText, inlineText} from '../../../markdown/parse/block-nodes.js';
import {parseMarkdown} from '../../../markdown/parse/parse-markdown.js';
import {copyIcon, pencilIcon, plainTextIcon} from '../../../reply-icons.js';
import type * as AskModule from '../asking/ask-button.js';
import type {
  ActionButton,
  FeedbackButton,
  MessageActionsOptions,
  MessageButton,
  MessageElement,
  RenderButton,
} from './message-element.js';
import type {MessageFeedback} from './message-feedback.js';
import type {MessageVersions} from './message-versions.js';

/* Few conversations have versions, and few pages want feedback. */
const versionsModule = new LazyModule(() => import('./message-versions.js'));
const feedbackModule = new LazyModule(() => import('./message-feedback.js'));
const askModule = new LazyModule(() => import('../asking/ask-button.js'));

/** Returns the code of rare buttons, or loads it first. */
function useRare<Module>(module: LazyModule<Module>, onLoad: (code: Module) => void): Module | undefined {
  if (!module.loaded) void module.loadFor(onLoad, 'some buttons could not be loaded.');
  return module.loaded;
}

/** The buttons of messages. Part of the lazy chunk for replies. */
export class MessageActions implements ReactiveController {
  readonly #options: MessageActionsOptions;
  readonly #copies = new WeakMap<MessageElement, MessageCopy>();
  #ask: AskModule.AskButton | undefined;
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
    const create = ({AskButton}: typeof AskModule) => (this.#ask ??= new AskButton(this.#options));
    const code = useRare(askModule, create);
    if (code) create(code);
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
    const code = useRare(feedbackModule, () => element.requestUpdate());
    if (!code) return html`<span class="action"></span>`;
    this.#feedback ??= new code.MessageFeedback(this.#options, actionButton);
    return this.#feedback.renderButton(name, message, element);
  }

  #renderVersions(message: Message, element: MessageElement): TemplateResult | undefined {
    const {session} = this.#options.target;
    if (session.conversation.messages === session.snapshot.messages) return undefined;
    const code = useRare(versionsModule, () => element.requestUpdate());
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

const copyLooks = {
  copy: {icon: copyIcon, part: 'copy-button'},
  copyText: {icon: plainTextIcon, part: 'copy-button copy-text-button'},
};

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
    const isCopied = this.#copied === name;
    const {icon, part} = copyLooks[name];
    return actionButton({
      name: this.#localize.term(isCopied ? 'copied' : name),
      icon: isCopied ? checkIcon : icon,
      part,
      onClick: () => void this.#copy(name),
    });
  }

  hostDisconnected(): void {
    this.#show(undefined);
  }

  async #copy(name: CopyButton): Promise<void> {
    if (!(await copyText(await this.#text(name), 'message', this.#host))) return;
    this.#show(name);
    this.#timer = setTimeout(() => this.#show(undefined), copiedDuration);
  }

  async #text(name: CopyButton): Promise<string> {
    const {message, context} = this.#host;
    const text = message ? shownText(message) : '';
    // If the page renders the message, the text may have any format.
    const isMarkdown = this.#host.querySelector('agent-markdown') !== null;
    const isText = name === 'copyText';
    const copied = isText && isMarkdown ? await withoutMarkup(text, context.math) : text;
    return this.#host.replyDetails?.(this.#host)?.withSources(copied, isText) ?? copied;
  }

  #show(copied: CopyButton | undefined): void {
    clearTimeout(this.#timer);
    if (copied === this.#copied) return;
    this.#copied = copied;
    this.#host.requestUpdate();
  }
}

async function withoutMarkup(text: string, math: boolean): Promise<string> {
  // If the formula code fails to load, formulas are copied as source text.
  if (math) await loadMath().catch(() => undefined);
  return blocksText(parseMarkdown(text, {math}), inlineText);
}

function actionButton({name, icon, part, pressed, onClick}: ActionButton): TemplateResult {
  return html`<button
    class="action"
    part=${part}
    type="button"
    aria-label=${name}
    aria-pressed=${ifDefined(pressed)}
    title=${name}
    @click=${onClick}
  >
    ${icon}
  </button>`;
}
