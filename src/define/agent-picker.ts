import {AgentPicker} from '../elements/agent-picker/agent-picker.js';

/** Who registers an element knows its tag and its events, too. */
export type {} from '../index.js';

if (!customElements.get('agent-picker')) customElements.define('agent-picker', AgentPicker);
