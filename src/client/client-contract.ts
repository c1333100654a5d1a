import type {AuthErrorListener} from './access-token.js';
import type {AgentClient} from './agent-client.js';
import type {ReplyOptions} from './client-options.js';
import type {OfferedTool} from './interrupt.js';
import type {ChatMessage, ReplyChunk} from './resources.js';

/**
 * The operations of a service, as elements and sessions use them. `AgentClient` implements them over HTTP. A page may
 * bring its own transport, such as a WebSocket or a model in the browser, as the property `client`:
 *
 * ```ts
 * chat.client = {
 *   baseUrl: 'https://shop.example/own-transport',
 *   findAgent: async id => ({...agent, AgentId: id}),
 *   listAgents: async () => ({agents: [agent], total: 1}),
 *   listRecords: async () => ({records: [], total: 0}),
 *   async *streamReply(agentId, messages, {signal} = {}) {
 *     const rest = {recordId: '', model: '', createdAt: undefined, finishReason: ''};
 *     for await (const text of myModel(messages, signal)) yield {text, ...rest};
 *   },
 * };
 * ```
 *
 * A method rejects with an `AgentServiceError`. Elements show any other error as an answer that could not be read.
 */
export interface ServiceClient extends Pick<
  AgentClient,
  'baseUrl' | 'listAgents' | 'findAgent' | 'listRecords'
> {
  /** Requests a reply and yields its chunks. Must end when `signal` is aborted. */
  streamReply(
    agentId: string,
    messages: readonly ChatMessage[],
    options?: ReplyOptions,
  ): AsyncIterable<ReplyChunk>;
  /** Functions of the page that this client runs: see `withTools`. */
  readonly tools?: readonly OfferedTool[];
  /** The person that the requests are made for, `''` while unknown. Separates the transcripts of several people. */
  readonly subject?: string;
  /** Signs in if needed, and resolves with the `subject`. */
  identify?: AgentClient['identify'];
  /** Calls `listener` once for each failure of the sign-in. Returns a function that ends the subscription. */
  subscribeToAuthErrors?(listener: AuthErrorListener): () => void;
  /** Returns plain data for a bug report. */
  diagnostics?: AgentClient['diagnostics'];
}
