import {AgentChatMessage} from '../elements/agent-chat/message/agent-chat-message.js';
import {AgentChat} from '../elements/agent-chat/agent-chat.js';
import {AgentMarkdown} from '../elements/agent-markdown/agent-markdown.js';

/** Adds the types of all tags and events to the program of the page. */
export type {} from '../index.js';

if (!customElements.get('agent-markdown')) customElements.define('agent-markdown', AgentMarkdown);
if (!customElements.get('agent-chat-message')) customElements.define('agent-chat-message', AgentChatMessage);
if (!customElements.get('agent-chat')) customElements.define('agent-chat', AgentChat);
