import {css, html, type ReactiveController, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {Localize} from '../../../controllers/localize.js';
import {canRetry, type Message} from '../../../conversation/conversation-state.js';
import {shownText} from '../../../conversation/reply-suggestions.js';
import {AgentFeedbackEvent, type FeedbackRating} from '../../../events/agent-feedback-event.js';
import {checkIcon, retryIcon} from '../../../icons.js';
import {copyText} from '../../../markdown/copy-text.js';
import {loadMath} from '../../../markdown/math/lazy-math.js';
import {blocksText, inlineText} from '../../../markdown/parse/block-nodes.js';
import {parseMarkdown} from '../../../markdown/parse/parse-markdown.js';
import {copyIcon, pencilIcon, plainTextIcon, thumbDownIcon, thumbUpIcon} from '../../../reply-icons.js';
import type {MessageButton, MessageElement, RenderButton} from './message-element.js';

export interface MessageActionsOptions {
  readonly localize: Localize;
  readonly target: EventTarget;
  readonly say: (words: string) => void;
  readonly retry: () => void;
  readonly regenerate: () => void;
  readonly editLast: () => void;
}

/** The buttons of messages. Part of the lazy chunk for replies. */
export class MessageActions {
  readonly #options: MessageActionsOptions;
  readonly #copies = new WeakMap<MessageElement, MessageCopy>();
  /** Ratings by message id, kept while the page is open. */
  readonly #ratings = new Map<string, FeedbackRating>();

  constructor(options: MessageActionsOptions) {
    this.#options = options;
  }

  readonly renderButton: RenderButton = (name, message, element) => {
    const {localize, retry, regenerate, editLast} = this.#options;
    switch (name) {
      case 'copy':
      case 'copyText':
        return this.#copyOf(element).button(name);
      case 'helpful':
      case 'notHelpful':
        return this.#feedbackButton(name, message, element);
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
    }
  };

  #copyOf(element: MessageElement): MessageCopy {
    const copy = this.#copies.get(element) ?? new MessageCopy(element, this.#options.localize);
    this.#copies.set(element, copy);
    return copy;
  }

  /** A second press removes the rating. */
  #feedbackButton(
    name: keyof typeof ratingButtons,
    message: Message,
    element: MessageElement,
  ): TemplateResult {
    const {rating, icon} = ratingButtons[name];
    const pressed = this.#ratings.get(message.id) === rating;
    return actionButton({
      name: this.#options.localize.term(name),
      icon,
      part: 'feedback-button',
      pressed,
      onClick: () => {
        this.#rate(message, pressed ? undefined : rating);
        element.requestUpdate();
      },
    });
  }

  #rate(message: Message, rating: FeedbackRating): void {
    const {target, say, localize} = this.#options;
    if (!target.dispatchEvent(new AgentFeedbackEvent(message, rating))) return;
    this.#ratings.set(message.id, rating);
    if (rating) say(localize.term('feedbackGiven'));
  }
}

const ratingButtons = {
  helpful: {rating: 'helpful', icon: thumbUpIcon},
  notHelpful: {rating: 'not-helpful', icon: thumbDownIcon},
} as const;

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
    if (!(await copyText(await this.#text(name)))) return;
    this.#show(name);
    this.#host.dispatchEvent(new Event('text-copied', {bubbles: true}));
    this.#timer = setTimeout(() => this.#show(undefined), copiedDuration);
  }

  #text(name: CopyButton): string | Promise<string> {
    const {message, context} = this.#host;
    const text = message ? shownText(message) : '';
    // If the page renders the message, the text may have any format.
    const isMarkdown = this.#host.querySelector('agent-markdown') !== null;
    return name === 'copyText' && isMarkdown ? withoutMarkup(text, context.math) : text;
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

interface ActionButton {
  readonly name: string;
  readonly icon: TemplateResult;
  readonly part: string;
  /** Set on toggle buttons only. */
  readonly pressed?: boolean;
  readonly onClick: (event: Event) => void;
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

/** Styles of pressed toggle buttons. In the lazy chunk of the buttons. */
export const messageActionStyles = css`
  .action[aria-pressed='true'] {
    color: var(--_accent);
  }

  .action[aria-pressed='true'] .icon {
    fill: color-mix(in srgb, currentColor 24%, transparent);
  }

  @media (forced-colors: active) {
    .action[aria-pressed='true'] {
      border: 2px solid Highlight;
    }
  }
`;
