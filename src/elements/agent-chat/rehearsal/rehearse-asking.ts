import {AgentClient} from '../../../client/agent-client.js';
import type {Message} from '../../../conversation/conversation-state.js';
import {Conversation} from '../../../conversation/conversation.js';

/** The words of one reply, and the replies: enough of both for a browser to compile what reads them. */
const words = 40;
const replies = 3;

/** A reply as the service streams it (SERVICE.md "Streaming"). */
const reply = [
  ...Array.from({length: words}, () => ({delta: {content: 'a '}, finish_reason: null})),
  {delta: {}, finish_reason: 'stop'},
]
  .map(choice => `data: ${JSON.stringify({id: 'b', created: 1, choices: [{index: 0, ...choice}]})}\n\n`)
  .join('');

/**
 * Asks, and reads replies that are made here: no request leaves the page. Whoever waits for the first word then does
 * not wait for the code that reads it to be compiled. Returns what was said.
 */
export async function rehearseAsking(): Promise<readonly Message[]> {
  const client = new AgentClient({baseUrl: 'https://rehearsal.invalid', fetch: answerHere});
  const conversation = new Conversation();
  conversation.open('c', client);
  for (let count = 0; count < replies; count += 1) {
    await new Promise<void>(resolve => {
      const unsubscribe = conversation.subscribe((_, {type}) => {
        if (type !== 'reply-completed' && type !== 'reply-failed') return;
        unsubscribe();
        resolve();
      });
      conversation.send('d');
    });
  }
  return conversation.state.messages;
}

function answerHere(): Promise<Response> {
  const headers = {'content-type': 'text/event-stream'};
  return Promise.resolve(new Response(`${reply}data: [DONE]\n\n`, {headers}));
}
