/** Agents that speak AG-UI, directly from a page. */
export {agUiClient, type AgUiClientOptions} from './ag-ui/ag-ui-client.js';
export type {PageTool, ToolCallContext} from './client/interrupt.js';
export type {RunOptions, RunRequest} from './ag-ui/run-options.js';
export {withTools} from './client/with-tools.js';
