import {AgentProvider} from '../elements/agent-provider/agent-provider.js';

/** Adds the types of all tags and events to the program of the page. */
export type {} from '../index.js';

if (!customElements.get('agent-provider')) customElements.define('agent-provider', AgentProvider);
