import {accessToken} from './access-token.js';
import {agentId, serviceAddress} from './service-address.js';

interface Chunk {
  readonly choices: readonly [{readonly delta: {readonly content?: string}}];
}

/** Asks, and reads the stream as plainly as it can be read: the text of each event. */
export async function* replyTo(question: string): AsyncGenerator<string> {
  const response = await fetch(`${serviceAddress}/v1/aibot/bots/${agentId}/openai/chat/completions`, {
    method: 'POST',
    headers: {'content-type': 'application/json', authorization: `Bearer ${accessToken}`},
    body: JSON.stringify({messages: [{role: 'user', content: question}], stream: true}),
  });
  if (!response.ok || !response.body) throw new Error(`The service answered ${response.status}.`);
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let held = '';
  for (;;) {
    const {done, value} = await reader.read();
    if (done) return;
    held += decoder.decode(value, {stream: true});
    let from = 0;
    for (let end = held.indexOf('\n\n'); end >= 0; end = held.indexOf('\n\n', from)) {
      const data = held.slice(from + 'data: '.length, end);
      from = end + 2;
      // Both ends are this repository's, and a reader that looks at it would be charged to the floor.
      if (data !== '[DONE]') yield (JSON.parse(data) as Chunk).choices[0].delta.content ?? '';
    }
    held = held.slice(from);
  }
}
