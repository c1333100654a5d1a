import type {Agent} from '../../client/resources.js';
import type {Message} from '../../conversation/conversation-state.js';

/** The key of the welcome message: what is no reply cannot be judged. */
export const welcomeId = 'welcome';

/** The welcome of the agent talked to: the same message for as long as it is the same agent. */
export class Welcome {
  #agent: Agent | undefined;
  #message: Message | undefined;

  /** Absent where the agent has none. */
  of(agent: Agent | undefined): Message | undefined {
    if (agent !== this.#agent)
      this.#message = agent?.welcomeMessage.trim() ? welcomeMessage(agent) : undefined;
    this.#agent = agent;
    return this.#message;
  }
}

/** The agent's welcome as the first message on screen; never sent, never stored. */
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
