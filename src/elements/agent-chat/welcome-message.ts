import type {Agent} from '../../client/resources.js';
import type {Message} from '../../conversation/conversation-state.js';

/** The key of the welcome message: what is no reply cannot be judged. */
export const welcomeId = 'welcome';

const welcomes = new WeakMap<Agent, Message>();

/**
 * The agent's welcome as the first message on screen: never sent, never stored, and the same message for as long as it
 * is the same agent. Absent where the agent has none.
 */
export function welcomeOf(agent: Agent | undefined): Message | undefined {
  if (!agent?.welcomeMessage.trim()) return undefined;
  const message = welcomes.get(agent) ?? welcomeMessage(agent);
  welcomes.set(agent, message);
  return message;
}

function welcomeMessage(agent: Agent): Message {
  return {
    id: welcomeId,
    role: 'assistant',
    text: agent.welcomeMessage,
    status: 'done',
    recordId: '',
    createdAt: undefined,
    finishReason: '',
    error: undefined,
    record: undefined,
  };
}
