import {html, type TemplateResult} from 'lit';
import {ifDefined} from 'lit/directives/if-defined.js';
import type {Message} from '../../conversation/conversation-state.js';
import {isRunning} from '../../conversation/message-status.js';

/** Shows a message in a page's own way: what Lit can render, such as a template, a string or a node. */
export type RenderMessage = (message: Message) => unknown;

/** Functions of the page that have failed: each is told of once. */
const failing = new WeakSet<RenderMessage>();

/**
 * The box around what a page makes of a message itself; `undefined` when it leaves it to the element.
 *
 * @param language what the words of messages are marked with
 */
export function ownBubble(
  message: Message,
  renderMessage: RenderMessage | undefined,
  language: string | undefined,
): TemplateResult | undefined {
  // That a reply is waited for is shown the same way everywhere.
  if (!renderMessage || (isRunning(message) && message.text.trim() === '')) return undefined;
  const content = ownContent(message, renderMessage);
  if (content === undefined || content === null) return undefined;
  return html`<div class="bubble" part="bubble" lang=${ifDefined(language)}>
    <div class="content" part="content">${content}</div>
  </div>`;
}

function ownContent(message: Message, renderMessage: RenderMessage): unknown {
  try {
    return renderMessage(message);
  } catch (error) {
    if (!failing.has(renderMessage))
      console.warn('agent-chat-elements: renderMessage failed, so a message is shown as usual.', error);
    failing.add(renderMessage);
    return undefined;
  }
}
