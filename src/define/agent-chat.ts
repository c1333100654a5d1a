import {AgentChatComposer} from '../elements/agent-chat/agent-chat-composer.js';
import {AgentChatMessage} from '../elements/agent-chat/agent-chat-message.js';
import {AgentChat} from '../elements/agent-chat/agent-chat.js';

if (!customElements.get('agent-chat-message')) customElements.define('agent-chat-message', AgentChatMessage);
if (!customElements.get('agent-chat-composer'))
  customElements.define('agent-chat-composer', AgentChatComposer);
if (!customElements.get('agent-chat')) customElements.define('agent-chat', AgentChat);
