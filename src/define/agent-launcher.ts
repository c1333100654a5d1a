import {AgentLauncher} from '../elements/agent-launcher/agent-launcher.js';

AgentLauncher.code = {
  chat: () => import('./agent-chat.js'),
  picker: () => import('./agent-picker.js'),
};
if (!customElements.get('agent-launcher')) customElements.define('agent-launcher', AgentLauncher);
