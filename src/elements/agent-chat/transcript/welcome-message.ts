import type {Agent} from '../../../client/resources.js';
import {createMessage, flatMessage, type Message} from '../../../conversation/message.js';

export const welcomeId = 'welcome';

const welcomes = new WeakMap<Agent, Message>();

/**
 * Returns the welcome message of an agent, or `undefined` if there is none. It is never sent or stored. The same agent
 * returns the same object, so that it does not render again.
 */
export function welcomeOf(agent: Agent | undefined): Message | undefined {
  if (!agent?.welcomeMessage.trim()) return undefined;
  const message =
    welcomes.get(agent) ?? flatMessage(createMessage(welcomeId, 'assistant', {text: agent.welcomeMessage}));
  welcomes.set(agent, message);
  return message;
}
