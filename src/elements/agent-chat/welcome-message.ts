import type {Agent} from '../../client/resources.js';
import type {Message} from '../../conversation/conversation-state.js';

/** The key of the welcome message: what is no reply cannot be judged. */
export const welcomeId = 'welcome';

/** The agent's welcome as the first message on screen; never sent, never stored. */
export function welcomeMessage(agent: Agent): Message {
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
