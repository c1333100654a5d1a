import type {JsonObject} from '../client/json-object.js';
import type {ChatMessage} from '../client/resources.js';

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
  readonly messages: readonly RunMessage[];
  readonly tools: readonly never[];
  readonly context: readonly never[];
}

interface RunMessage extends ChatMessage {
  readonly id: string;
}

/**
 * Returns the input of a run with the whole conversation. Each run has a thread of its own: an agent that kept an earlier
 * thread would add all messages of it once more.
 */
export function runInput(messages: readonly ChatMessage[], settings: RunSettings): RunInput {
  const threadId = crypto.randomUUID();
  return {
    threadId,
    runId: crypto.randomUUID(),
    protocolVersion: '1.0',
    ...settings,
    messages: messages
      // A page must not send instructions.
      .filter(({role, content}) => (role === 'user' || role === 'assistant') && content.trim() !== '')
      .map(({role, content}, index) => ({id: `${threadId}-${index}`, role, content})),
    tools: [],
    context: [],
  };
}
