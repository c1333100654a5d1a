import {TokenCache} from '../client/access-token.js';
import {AgentServiceError, asServiceError} from '../client/agent-service-error.js';
import {assumptions} from '../client/assumptions.js';
import type {ServiceClient} from '../client/client-contract.js';
import type {ReplyOptions} from '../client/client-options.js';
import type {PageTool} from '../client/interrupt.js';
import {platformFetch, systemClock} from '../client/platform.js';
import {detailsModule} from '../client/reply-stream.js';
import {RequestTrace} from '../client/request-trace.js';
import type {GivenAgent, ReplyChunk} from '../client/resources.js';
import {sendRequest, type SendRequestOptions} from '../client/send-request.js';
import {withTools} from '../client/with-tools.js';
import {PageAgents} from './page-agents.js';
import {readRun} from './read-run.js';
import {headersOf, requireRunOptions, runOptionNames, runStart, type RunOptions} from './run-options.js';
import {RunFailure, type RunPiece} from './run-piece.js';

/** Options of `agUiClient`. */
export interface AgUiClientOptions extends RunOptions {
  /** The agents, as the page shows them. At least one. */
  readonly agents: readonly GivenAgent[];
  /** Functions of the page that the agents may call: see `withTools`. Default: none. */
  readonly tools?: readonly PageTool[] | undefined;
  /** Milliseconds to the headers of a reply. Default: 60,000 (1 minute). */
  readonly firstByteTimeout?: number | undefined;
  /** Milliseconds of silence within a reply, such as of a slow tool. Default: 120,000 (2 minutes). */
  readonly idleTimeout?: number | undefined;
}

// A run is silent while a tool works: AG-UI has no sign of life.
const firstByteTimeout = 60_000;
const idleTimeout = 120_000;

const optionNames: Readonly<Record<keyof AgUiClientOptions, true>> = {
  ...runOptionNames,
  agents: true,
  tools: true,
  firstByteTimeout: true,
  idleTimeout: true,
};

/**
 * Returns a client for agents that speak AG-UI 1.0 and that a page may reach itself: the `client` of an element or a
 * session. Each question is a run with the whole conversation, and a thread of its own. A run that asks the visitor, or calls a tool
 * of the page, continues in the same thread. `ReplyOptions.fields`, such as those
 * of switches, are added to `forwardedProps`. There are no stored records.
 *
 * **A token in `headers` is visible to every visitor.** Use `agUiAnswers` of `agent-chat-elements/service`, unless the token
 * belongs to the visitor. The agent must allow the page’s origin (CORS).
 *
 * Invalid options throw a `TypeError` at once.
 *
 * @example
 * chat.client = agUiClient({
 *   url: 'https://agents.example/support',
 *   agents: [{AgentId: 'Agent-support', name: 'Support', welcomeMessage: 'How can I help?'}],
 * });
 * chat.agentId = 'Agent-support';
 */
export function agUiClient(options: AgUiClientOptions): ServiceClient {
  requireRunOptions(options, optionNames, 'agUiClient');
  const agents = new PageAgents(options.agents);
  const client: ServiceClient = {
    // Transcripts of the same agent at the same address belong together.
    baseUrl: typeof options.url === 'string' ? options.url : 'ag-ui',
    listAgents: query => Promise.resolve(agents.list(query)),
    findAgent: agentId => Promise.resolve(agentId).then(id => agents.find(id)),
    listRecords: () => Promise.resolve({records: [], total: 0}),
    async *streamReply(agentId, messages, {fields = {}, decisions, tools, onOpen, ...sending} = {}) {
      const signal = sending.signal ?? new AbortController().signal;
      const request = {agent: agents.find(agentId), messages, fields, decisions, tools, signal};
      const forwardedProps = {...options.forwardedProps, ...fields};
      const rest = {recordId: '', model: agentId, createdAt: undefined, finishReason: ''};
      try {
        // A conversation shows details only with this code.
        const details = detailsModule.load().catch(() => undefined);
        const headers = await headersOf(options, request);
        const start = await runStart({...options, forwardedProps}, request, headers);
        const answer = await sendRequest(start, sendingOf(options, {...sending, signal}));
        onOpen?.();
        await details;
        for await (const piece of readRun(answer, start.run)) {
          yield {...rest, ...toChunk(piece)};
          for (const asked of piece.interrupts ?? []) {
            const interrupt = (await detailsModule.load()).readInterrupt(asked);
            if (interrupt) yield {...rest, text: '', interrupt};
          }
        }
        yield {...rest, text: '', finishReason: 'stop'};
      } catch (error) {
        throw signal.aborted ? error : toFailure(error);
      }
    },
  };
  return options.tools ? withTools(client, options.tools) : client;
}

function toChunk({
  text = '',
  reasoning,
  activity,
  sources,
  data,
  other,
}: RunPiece): Partial<ReplyChunk> & {text: string} {
  return {
    text,
    ...(reasoning && {reasoning}),
    ...(activity && {activity: {kind: 'tool', data: {}, ...activity}}),
    ...(sources && {sources}),
    ...(data && {data}),
    ...(other && {extra: other}),
  };
}

function sendingOf(options: AgUiClientOptions, reply: ReplyOptions): SendRequestOptions {
  return {
    fetch: options.fetch ?? platformFetch,
    clock: systemClock,
    tokens: new TokenCache(() => '', systemClock),
    prepareRequest: undefined,
    assumptions,
    signal: reply.signal,
    firstByteTimeout: reply.firstByteTimeout ?? options.firstByteTimeout ?? firstByteTimeout,
    idleTimeout: reply.idleTimeout ?? options.idleTimeout ?? idleTimeout,
    trace: new RequestTrace('reply', systemClock),
  };
}

/** The words of an agent about its failure may contain internals, so visitors do not read them. */
function toFailure(error: unknown): AgentServiceError {
  if (!(error instanceof RunFailure)) return asServiceError(error);
  return new AgentServiceError('service', error.message, {code: error.code || undefined, cause: error});
}
