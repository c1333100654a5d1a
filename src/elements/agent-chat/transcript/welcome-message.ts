import type {Agent} from '../../../client/resources.js';
import type {Message} from '../../../conversation/conversation-state.js';

export const welcomeId = 'welcome';

const welcomes = new WeakMap<Agent, Message>();

/**
 * Returns the welcome message of an agent, or `undefined` if there is none. It is never sent or stored. The same agent
 * returns the same object, so that it does not render again.
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
