import {expect} from 'chai';
import '../../../src/define.js';
import {modelClient} from '../../../src/service/model-client.js';
import {openChat} from '../../support/chat-harness.js';
import {pageAgent} from '../../support/page-agent.js';

/** A model server that repeats the question. */
async function repeat(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const {messages} = (await new Request(input, init).json()) as {messages: {content: string}[]};
  const delta = {content: `You said: ${messages.at(-1)?.content}.`, reasoning_content: 'Hm.'};
  const events = [{choices: [{index: 0, delta}]}, {choices: [{index: 0, delta: {}, finish_reason: 'stop'}]}];
  const body = [...events.map(event => JSON.stringify(event)), '[DONE]'].map(data => `data: ${data}\n\n`);
  return new Response(body.join(''), {headers: {'Content-Type': 'text/event-stream'}});
}

describe('a chat with a model server', () => {
  it('shows the agent, streams its replies, and keeps the conversation for the next chat of the page', async () => {
    const client = modelClient({
      baseUrl: 'https://model.test/v1',
      model: 'small-model',
      agents: [pageAgent],
      fetch: repeat,
    });
    const first = await openChat({settings: {client}});
    expect(first.text()).to.include(pageAgent.welcomeMessage);
    await first.send('Roses');
    await first.untilReads('You said: Roses.');
    await first.untilIdle();
    first.chat.remove();
    const second = await openChat({settings: {client, history: 'recent'}});
    await second.untilReads('You said: Roses.');
    expect(first.service.requests).to.deep.equal([]);
  });
});
