import {AgentPicker} from '../elements/agent-picker/agent-picker.js';

/** Adds the types of all tags and events to the program of the page. */
export type {} from '../index.js';

if (!customElements.get('agent-picker')) customElements.define('agent-picker', AgentPicker);
