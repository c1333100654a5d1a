import {agentId, serviceAddress} from './service-address.js';

interface Chunk {
  readonly choices: readonly [{readonly delta: {readonly content?: string}}];
}

/** Sends a question and yields the text of each event, with a minimal reader. */
export async function* replyTo(question: string): AsyncGenerator<string> {
  const response = await fetch(`${serviceAddress}/v1/aibot/bots/${agentId}/openai/chat/completions`, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
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
      // Unchecked: a check would add to the cost of the bare page.
      if (data !== '[DONE]') yield (JSON.parse(data) as Chunk).choices[0].delta.content ?? '';
    }
    held = held.slice(from);
  }
}
