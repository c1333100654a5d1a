import {RunAgentInputSchema} from '@ag-ui/core/schemas';
import {agUiClient} from '../../src/ag-ui/ag-ui-client.js';
import type {ServiceClient} from '../../src/client/client-contract.js';
import type {PageTool} from '../../src/client/interrupt.js';
import type {ChatSession} from '../../src/session/chat-session.js';
import {createChatSession} from '../../src/session/create-session.js';
import {eventStream, type RunEvent} from './ag-ui-runs.js';

type RunAgentInput = ReturnType<typeof RunAgentInputSchema.parse>;

/** An agent that speaks AG-UI. The test writes its runs, and the schemas of AG-UI check each request. */
export class AskingAgent {
  /** The requests, oldest first. */
  readonly inputs: RunAgentInput[] = [];
  readonly #runs: readonly (readonly RunEvent[])[];

  /** @param runs events between the beginning and the end of each run */
  constructor(...runs: readonly (readonly RunEvent[])[]) {
    this.#runs = runs;
  }

  readonly fetch = async (...request: Parameters<typeof fetch>): Promise<Response> => {
    const {threadId, runId} = this.#note(await new Request(...request).json());
    const run = this.#runs[this.inputs.length - 1] ?? [];
    const events = [
      {type: 'RUN_STARTED', threadId, runId},
      ...run.map(event => (event.type === 'RUN_FINISHED' ? {threadId, runId, ...event} : event)),
      {type: 'RUN_FINISHED', threadId, runId},
    ];
    return new Response(new Uint8Array(eventStream(events)), {
      headers: {'content-type': 'text/event-stream'},
    });
  };

  #note(body: unknown): RunAgentInput {
    const input = RunAgentInputSchema.parse(body);
    this.inputs.push(input);
    return input;
  }

  client(tools: readonly PageTool[] = []): ServiceClient {
    const agents = [{AgentId: 'Agent-roses'}];
    return agUiClient({url: 'https://agents.example/', agents, tools, fetch: this.fetch});
  }

  /** Asks a question and waits for the reply. */
  async ask(tools?: readonly PageTool[]): Promise<ChatSession> {
    const session = createChatSession({client: this.client(tools), agentId: 'Agent-roses'});
    session.subscribe(() => undefined);
    session.send('Hello');
    await replyEnd(session);
    return session;
  }
}

/** Resolves when the session has a reply and none runs. */
export function replyEnd(session: ChatSession): Promise<void> {
  return new Promise(resolve => {
    const check = () => session.snapshot.messages.length > 1 && !session.snapshot.reply && resolve();
    session.subscribe(check);
    check();
  });
}
