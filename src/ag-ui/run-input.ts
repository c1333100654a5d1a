import type {JsonObject} from '../client/json-object.js';
import type {InterruptDecision, OfferedTool} from '../client/interrupt.js';
import type {ChatMessage} from '../client/resources.js';
import {LazyModule} from '../lazy-module.js';
import type {CallMessage, ResumeEntry} from './run-resume.js';

/** The values that a run gets besides the conversation. */
export interface RunSettings {
  /** The state of the agent at the beginning of the run. */
  readonly state: JsonObject;
  /** Values that the agent receives unchanged. */
  readonly forwardedProps: JsonObject;
}

/** The body of the request that starts a run: `RunAgentInput` of AG-UI 1.0. */
export interface RunInput extends RunSettings {
  readonly threadId: string;
  readonly runId: string;
  readonly protocolVersion: string;
  readonly messages: readonly (RunMessage | CallMessage)[];
  readonly tools: readonly OfferedTool[];
  readonly context: readonly never[];
  readonly resume?: readonly ResumeEntry[];
}

/** Few runs continue another one. */
const resumeModule = new LazyModule(() => import('./run-resume.js'));

/** Some agents need a schema. */
const noParameters = {type: 'object', properties: {}};

interface RunMessage extends ChatMessage {
  readonly id: string;
}

/** The conversation, and how a run begins or continues. */
interface RunStart {
  readonly messages: readonly ChatMessage[];
  readonly decisions?: readonly InterruptDecision[] | undefined;
  readonly tools?: readonly OfferedTool[] | undefined;
}

/**
 * Returns the input of a run with the whole conversation. Each question has a thread of its own: an agent that kept an earlier
 * thread would add all messages of it once more. A run that continues has the thread and the messages of the one before, with
 * the same identifiers.
 *
 * @throws {AgentServiceError} `invalid-request` if the decisions do not belong to one run
 */
export async function runInput(
  {messages, decisions, tools = []}: RunStart,
  settings: RunSettings,
): Promise<RunInput> {
  const continued = decisions && (await resumeModule.load()).resumeOf(decisions, Date.now());
  const threadId = continued?.threadId ?? crypto.randomUUID();
  const said = messages
    // A page must not send instructions.
    .filter(({role, content}) => (role === 'user' || role === 'assistant') && content.trim() !== '')
    .map(({role, content}, index) => ({id: `${threadId}-${index}`, role, content}));
  return {
    threadId,
    runId: crypto.randomUUID(),
    protocolVersion: '1.0',
    ...settings,
    messages: [...said, ...(continued?.messages ?? [])],
    tools: tools.map(tool => ({...tool, parameters: tool.parameters ?? noParameters})),
    context: [],
    ...(continued && continued.resume.length > 0 && {resume: continued.resume}),
  };
}
