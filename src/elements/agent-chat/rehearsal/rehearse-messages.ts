import {render} from 'lit';
import type {Localize} from '../../../controllers/localize.js';
import type {Message} from '../../../conversation/conversation-state.js';
import {AgentMarkdown} from '../../agent-markdown/agent-markdown.js';
import type {ContentContext} from '../../agent-markdown/content-context.js';
import {AgentChatMessage} from '../agent-chat-message.js';
import {chatTranscript} from '../chat-transcript.js';
import {OfferedActions} from '../message-actions.js';
import {drawToolPlace} from '../message-tool.js';

/** A question, and a reply as it comes in. */
const steps: readonly Message[] = [
  sample({role: 'user', text: 'a', status: 'done'}),
  sample({role: 'assistant', text: '', status: 'sending'}),
  sample({role: 'assistant', text: 'b', status: 'streaming'}),
  sample({role: 'assistant', text: 'b', status: 'done'}),
];

/**
 * Draws messages, so that the browser has made ready what that takes before the first question is asked. It takes no
 * task of its own: nothing is painted before it is over.
 *
 * @param stage an element that is taken away afterwards
 */
export async function rehearseMessages(
  localize: Localize,
  context: ContentContext,
  stage: HTMLElement,
): Promise<void> {
  const message = document.createElement('agent-chat-message');
  if (!(message instanceof AgentChatMessage)) return;
  const offers = new OfferedActions().read(undefined);
  const [alone, inTranscript] = [addPlace(stage), addPlace(stage)];
  // Its language is that of the chat, too: to load how it tells the time takes a browser longer than all the rest.
  Object.assign(message, {offers, editable: true, replaceable: true, context, localize});
  for (const step of steps) {
    message.message = step;
    render(message.render(), alone);
    await growIn(alone, step);
  }
  const transcript = chatTranscript({
    messages: steps.slice(0, 2),
    earlierCount: 0,
    earlier: {past: undefined},
    agentName: '',
    canAskAgain: true,
    editable: undefined,
    offers,
    drawTool: drawToolPlace,
    renderMessage: undefined,
    settings: {scrollMode: 'question'},
    context,
    localize,
  });
  render(transcript, inTranscript);
  loadSentenceRules(localize.lang());
}

/** What tells where sentences end takes a browser as long to load as a frame; replies are read to screen readers by it. */
function loadSentenceRules(language: string): void {
  try {
    new Intl.Segmenter(language, {granularity: 'sentence'});
  } catch {
    // Of what is no language there are none.
  }
}

/** Shows what a message says, and a little more of it. */
async function growIn(place: HTMLElement, {text}: Message): Promise<void> {
  const content = place.querySelector('agent-markdown');
  if (!(content instanceof AgentMarkdown)) return;
  await content.updateComplete;
  content.grow(`${text} c`);
}

function addPlace(stage: HTMLElement): HTMLElement {
  return stage.appendChild(document.createElement('div'));
}

function sample(step: Pick<Message, 'role' | 'text' | 'status'>): Message {
  return {
    ...step,
    id: step.role,
    createdAt: Date.now(),
    recordId: '',
    finishReason: '',
    error: undefined,
    record: undefined,
  };
}
