import {html, type TemplateResult} from 'lit';
import {AgentChatComposer} from './agent-chat-composer.js';
import {AgentChatMessage} from './agent-chat-message.js';

/**
 * What the inner elements of a chat show, on a server. There they cannot be elements: a server gives each one a
 * shadow root, and these render into the chat's own tree, where its styles apply. Nobody can use them yet.
 */

/** A message. */
export function messageInPlace(
  settings: Pick<AgentChatMessage, 'message' | 'author' | 'offers' | 'renderMessage' | 'locale' | 'strings'>,
): TemplateResult {
  const message = Object.assign(new AgentChatMessage(), settings);
  return html`<div>${message.render()}</div>`;
}

/** The message field; what is written into it is kept by the chat. */
export function composerInPlace(
  settings: Pick<
    AgentChatComposer,
    'draft' | 'disabled' | 'sendKey' | 'maxLength' | 'agentName' | 'locale' | 'strings'
  >,
): TemplateResult {
  const composer = Object.assign(new AgentChatComposer(), settings);
  return html`${composer.render()}`;
}
