import {html, type TemplateResult} from 'lit';
import {AgentChatMessage} from './agent-chat-message.js';

/**
 * What a message of a chat shows, on a server. There it cannot be an element: a server gives each one a shadow root,
 * and this one renders into the chat's own tree, where its styles apply. Nobody can use it yet.
 */
export function messageInPlace(
  settings: Pick<
    AgentChatMessage,
    'message' | 'author' | 'offers' | 'renderMessage' | 'context' | 'localize'
  >,
): TemplateResult {
  const message = Object.assign(new AgentChatMessage(), settings);
  return html`<div>${message.render()}</div>`;
}
