import {AgentLauncher} from '../elements/agent-launcher/agent-launcher.js';

/** Who registers an element knows its tag and its events, too. */
export type {} from '../index.js';

AgentLauncher.code = {
  chat: () => import('./agent-chat.js'),
  picker: () => import('./agent-picker.js'),
};
if (!customElements.get('agent-launcher')) customElements.define('agent-launcher', AgentLauncher);
