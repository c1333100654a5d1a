import type {ReactiveController, TemplateResult} from 'lit';
import type {Localize} from '../../controllers/localize.js';
import {blocksText} from '../../markdown/block-text.js';
import {copyText} from '../../markdown/copy-text.js';
import {inlineText} from '../../markdown/inline-text.js';
import {checkIcon, copyIcon, plainTextIcon} from '../../icons.js';
import {loadMath} from '../../markdown/math/math-module.js';
import {parseMarkdown} from '../../markdown/parse-markdown.js';
import {actionButton} from './action-button.js';
import type {AgentChatMessage} from './agent-chat-message.js';
import type {MessageTool} from './message-tool.js';

/** Copies a message as it was written, or without its markup. */
type CopyTool = Extract<MessageTool, 'copy' | 'copyText'>;

const looks = {
  copy: {icon: copyIcon, part: 'copy-button'},
  copyText: {icon: plainTextIcon, part: 'copy-button copy-text-button'},
};

/** How long a button says that it worked. */
const copiedDuration = 2000;

/** Copies a message, and says so on the button that was pressed. */
export class MessageCopy implements ReactiveController {
  readonly #host: AgentChatMessage;
  readonly #localize: Localize;
  #copied: CopyTool | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: AgentChatMessage, localize: Localize) {
    this.#host = host;
    this.#localize = localize;
    host.addController(this);
  }

  button(tool: CopyTool): TemplateResult {
    const isCopied = this.#copied === tool;
    const {icon, part} = looks[tool];
    return actionButton({
      name: this.#localize.term(isCopied ? 'copied' : tool),
      icon: isCopied ? checkIcon : icon,
      part,
      onClick: () => void this.#copy(tool),
    });
  }

  hostDisconnected(): void {
    this.#show(undefined);
  }

  async #copy(tool: CopyTool): Promise<void> {
    if (!(await copyText(await this.#words(tool)))) return;
    this.#show(tool);
    this.#host.dispatchEvent(new Event('text-copied', {bubbles: true}));
    this.#timer = setTimeout(() => this.#show(undefined), copiedDuration);
  }

  #words(tool: CopyTool): string | Promise<string> {
    const {message, context} = this.#host;
    const text = message?.text ?? '';
    // What the page shows in its own way is its own matter.
    const isShown = this.#host.querySelector('agent-markdown') !== null;
    return tool === 'copyText' && isShown ? withoutMarkup(text, context.math) : text;
  }

  #show(copied: CopyTool | undefined): void {
    clearTimeout(this.#timer);
    if (copied === this.#copied) return;
    this.#copied = copied;
    this.#host.requestUpdate();
  }
}

async function withoutMarkup(text: string, math: boolean): Promise<string> {
  // Without its rules, a formula is copied as it was written.
  if (math) await loadMath().catch(() => undefined);
  return blocksText(parseMarkdown(text, {math}), inlineText);
}
