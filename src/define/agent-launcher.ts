import {AgentLauncher} from '../elements/agent-launcher/agent-launcher.js';

/** Adds the types of all tags and events to the program of the page. */
export type {} from '../index.js';

AgentLauncher.code = {
  chat: () => import('./agent-chat.js'),
  picker: () => import('./agent-picker.js'),
};
if (!customElements.get('agent-launcher')) customElements.define('agent-launcher', AgentLauncher);
