import {render} from 'lit';
import type {Localize} from '../../controllers/localize.js';
import type {Message} from '../../conversation/conversation-state.js';
import {AgentChatMessage} from './agent-chat-message.js';
import {readReply} from './reply-reading.js';

/** A question, and a reply as it comes in. */
const steps: readonly Pick<Message, 'role' | 'text' | 'status'>[] = [
  {role: 'user', text: 'a', status: 'done'},
  {role: 'assistant', text: '', status: 'sending'},
  {role: 'assistant', text: 'b', status: 'streaming'},
  {role: 'assistant', text: 'b', status: 'done'},
];

const sample = {id: '', recordId: '', finishReason: '', error: undefined, record: undefined};

/** What is said in words of its own: a number is one of them. */
const spokenSample = 'A b. C `d`.\n\n```\ne\n```\n\n- f\n';

/**
 * Draws messages and reads one without a sound, so that the browser has made ready what that takes before the
 * first question is asked.
 *
 * @param place an element that holds nothing else
 */
export function rehearseReply(localize: Localize, math: boolean, place: HTMLElement): void {
  const message = document.createElement('agent-chat-message');
  if (!(message instanceof AgentChatMessage)) return;
  for (const step of steps) {
    message.message = {...sample, ...step, createdAt: Date.now()};
    render(message.render(), place);
  }
  const reading = readReply(localize, math);
  reading.read(spokenSample, false);
  reading.read(spokenSample, true);
}
