import {AgentClient} from '../../../client/agent-client.js';
import type {Message} from '../../../conversation/conversation-state.js';
import {createConversationStorage} from '../../../conversation/conversation-storage.js';
import {Conversation} from '../../../conversation/conversation.js';

/** Enough for a browser to compile what reads them. */
const words = 40;

/** A reply as the service streams it (SERVICE.md "Chat completion response"). */
const reply = [
  ...Array.from({length: words}, () => ({delta: {content: 'a '}, finish_reason: null})),
  {delta: {}, finish_reason: 'stop'},
]
  .map(choice => `data: ${JSON.stringify({id: 'b', created: 1, choices: [{index: 0, ...choice}]})}\n\n`)
  .join('');

const service = 'https://rehearsal.invalid';

/**
 * Asks, and reads a reply that is made here: no request leaves the page, and nothing is stored. Whoever waits for the
 * first word then does not wait for the code that reads it to be compiled. Returns what was said.
 */
export async function rehearseAsking(): Promise<readonly Message[]> {
  const client = new AgentClient({baseUrl: service, fetch: answerHere});
  const conversation = new Conversation();
  conversation.open('c', client);
  await new Promise<void>(resolve => {
    conversation.subscribe((_, {type}) => {
      if (type === 'reply-ended') resolve();
    });
    conversation.send('d');
  });
  keepForMoments();
  return conversation.state.messages;
}

/** Keeps a question as one is kept that has no reply yet, and only here. */
function keepForMoments(): void {
  const place = {serviceUrl: service, agentId: 'c', visitorId: ''};
  const {unconfirmed} = createConversationStorage({...place, persist: 'none'});
  unconfirmed.keep({id: 'd', text: 'd', createdAt: Date.now(), state: 'queued'});
  unconfirmed.drop('d');
}

function answerHere(): Promise<Response> {
  const headers = {'content-type': 'text/event-stream'};
  return Promise.resolve(new Response(`${reply}data: [DONE]\n\n`, {headers}));
}
