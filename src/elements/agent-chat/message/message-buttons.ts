import {type ReactiveController, type TemplateResult} from 'lit';
import {canRetry} from '../../../conversation/message.js';
import {shownText} from '../../../conversation/reply-suggestions.js';
import {checkIcon, retryIcon} from '../../../icons.js';
import {copyText} from '../../../markdown/copy-text.js';
import {copyIcon, pencilIcon} from '../../../reply-icons.js';
import type {PartHost} from '../chat-part.js';
import {actionButton} from './action-button.js';
import {markdownAsHTML, markdownAsText, plainTextIcon, withSources} from './copied-reply.js';
import type {MessageButton, MessageElement} from './message-element.js';

/** Renders a button of a message. Part of the code for replies. */
export function messageButton(name: MessageButton, element: MessageElement, host: PartHost): TemplateResult {
  const {chat, localize} = host;
  const {message} = element;
  switch (name) {
    case 'copy':
    case 'copyText':
      return copyOf(element, host).button(name);
    case 'regenerate': {
      const onClick = () => (message && canRetry(message) ? chat.retry() : chat.regenerate());
      return actionButton({name: localize.term(name), icon: retryIcon, part: 'regenerate-button', onClick});
    }
    case 'editMessage': {
      const onClick = () => chat.editLast();
      return actionButton({name: localize.term(name), icon: pencilIcon, part: 'edit-button', onClick});
    }
  }
}

const copies = new WeakMap<MessageElement, MessageCopy>();

function copyOf(element: MessageElement, host: PartHost): MessageCopy {
  const copy = copies.get(element) ?? new MessageCopy(element, host);
  copies.set(element, copy);
  return copy;
}

type CopyButton = Extract<MessageButton, 'copy' | 'copyText'>;

/** Duration of the success icon, in milliseconds. */
const copiedDuration = 2000;

class MessageCopy implements ReactiveController {
  readonly #element: MessageElement;
  readonly #host: PartHost;
  #copied: CopyButton | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(element: MessageElement, host: PartHost) {
    this.#element = element;
    this.#host = host;
    element.addController(this);
  }

  button(name: CopyButton): TemplateResult {
    const isText = name === 'copyText';
    const isCopied = this.#copied === name;
    return actionButton({
      name: this.#host.localize.term(isCopied ? 'copied' : name),
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
    const {message, context} = this.#element;
    const text = message ? shownText(message) : '';
    // If the page renders the message, the text may have any format.
    const isMarkdown = this.#element.querySelector('agent-markdown') !== null;
    const isText = name === 'copyText';
    const words = isText && isMarkdown ? markdownAsText(text, context) : text;
    const sources = message?.sources ?? [];
    const copied = withSources(words, sources, isText, this.#host.localize.term('sources'));
    const toHTML = () => markdownAsHTML(copied, context, this.#host.localize.lang());
    if (!(await copyText(copied, 'message', this.#element, isMarkdown && !isText ? toHTML : undefined)))
      return;
    this.#show(name);
    this.#timer = setTimeout(() => this.#show(undefined), copiedDuration);
  }

  #show(copied: CopyButton | undefined): void {
    clearTimeout(this.#timer);
    if (copied === this.#copied) return;
    this.#copied = copied;
    this.#element.requestUpdate();
  }
}
