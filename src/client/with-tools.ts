import {LazyModule} from '../lazy-module.js';
import type {ServiceClient} from './client-contract.js';
import type {PageTool} from './interrupt.js';
import {isJsonObject} from './json-object.js';

const toolName = /^[\w-]{1,64}$/;
const toolsModule = new LazyModule(() => import('./run-tools.js'));

/**
 * Returns a client whose agents may call functions of the page. Works with services that pass them on: `createAgentService`
 * (see `AnswerRequest.tools`), and `agUiClient`, which has the option `tools` for it. The visitor allows each call, unless
 * `needsApproval` is `false`: such calls run within the reply, ten at most one after another.
 *
 * ```js
 * chat.client = withTools(new AgentClient({baseUrl: '/agents'}), [
 *   {name: 'read_cart', description: 'Returns the cart.', needsApproval: false, run: () => cart},
 * ]);
 * ```
 *
 * @throws {TypeError} for tools that an agent cannot call
 */
export function withTools(client: ServiceClient, tools: readonly PageTool[]): ServiceClient {
  requireTools(tools);
  return {
    tools,
    get baseUrl() {
      return client.baseUrl;
    },
    get subject() {
      return client.subject ?? '';
    },
    listAgents: (...request) => client.listAgents(...request),
    findAgent: (...request) => client.findAgent(...request),
    listRecords: (...request) => client.listRecords(...request),
    async *streamReply(...request) {
      const {streamWithTools} = await toolsModule.load();
      yield* streamWithTools(client, tools, ...request);
    },
    ...(client.identify && {identify: client.identify.bind(client)}),
    ...(client.subscribeToAuthErrors && {
      subscribeToAuthErrors: client.subscribeToAuthErrors.bind(client),
    }),
    ...(client.diagnostics && {diagnostics: client.diagnostics.bind(client)}),
  };
}

function requireTools(tools: unknown): void {
  if (!Array.isArray(tools)) throw new TypeError('tools must be a list.');
  const names = new Set<unknown>();
  for (const tool of tools) {
    const {name, run} = isJsonObject(tool) ? tool : {};
    if (typeof name !== 'string' || !toolName.test(name))
      throw new TypeError('The name of a tool must have 1 to 64 letters, digits, _ and -.');
    if (typeof run !== 'function') throw new TypeError(`The tool ${name} needs a function run.`);
    if (names.has(name)) throw new TypeError(`There are two tools with the name ${name}.`);
    names.add(name);
  }
}
