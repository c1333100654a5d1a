import {AgentProvider} from '../elements/agent-provider/agent-provider.js';

/** Who registers an element knows its tag and its events, too. */
export type {} from '../index.js';

if (!customElements.get('agent-provider')) customElements.define('agent-provider', AgentProvider);
