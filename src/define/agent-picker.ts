import {AgentPicker} from '../elements/agent-picker/agent-picker.js';

if (!customElements.get('agent-picker')) customElements.define('agent-picker', AgentPicker);
