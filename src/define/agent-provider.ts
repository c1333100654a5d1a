import {AgentProvider} from '../elements/agent-provider/agent-provider.js';

if (!customElements.get('agent-provider')) customElements.define('agent-provider', AgentProvider);
