import {AgentHistory} from '../elements/agent-history/agent-history.js';
import {ExportPanel} from '../elements/agent-history/export/export-panel.js';
import {AgentRecordSection} from '../elements/agent-history/record/agent-record-section.js';
import {AgentMarkdown} from '../elements/agent-markdown/agent-markdown.js';

/** Adds the types of all tags and events to the program of the page. */
export type {} from '../index.js';

if (!customElements.get('agent-markdown')) customElements.define('agent-markdown', AgentMarkdown);
if (!customElements.get('agent-record-section'))
  customElements.define('agent-record-section', AgentRecordSection);
if (!customElements.get('agent-export-panel')) customElements.define('agent-export-panel', ExportPanel);
if (!customElements.get('agent-history')) customElements.define('agent-history', AgentHistory);
