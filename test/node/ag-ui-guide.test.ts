import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {EventType, type RunAgentInput} from '@ag-ui/core';
import {expect} from 'chai';
import {AgentClient} from '../../src/client/agent-client.js';
import {anonymousSignIn} from '../../src/client/anonymous-sign-in.js';
import type {ServiceClient} from '../../src/client/client-contract.js';
import {detailsModule} from '../../src/client/reply-stream.js';
import {createMessage, flatMessage} from '../../src/conversation/message.js';
import {AgentCustomEvent, AgentStateEvent} from '../../src/events/data-events.js';
import {AgentInterruptEvent} from '../../src/events/interrupt-event.js';
import {createChatSession} from '../../src/session/create-session.js';
import {eventStream, recordedRuns} from '../support/ag-ui-runs.js';
import {serveHandler, type RunningServer} from '../support/http-server.js';
import {runSnippet} from '../support/run-snippet.js';

const guide = readFileSync(join(import.meta.dirname, '../../stories/docs/ag-ui.mdx'), 'utf8');
const snippets = new Map(
  [...guide.matchAll(/^```js\n\/\/ (\S+)\n(.*?)^```$/gms)].map(([, name = '', code = '']) => [name, code]),
);

async function replyTo(client: ServiceClient): Promise<string> {
  let reply = '';
  for await (const {text} of client.streamReply('Agent-support', [{role: 'user', content: 'Weather?'}]))
    reply += text;
  return reply;
}

describe('the guide to AG-UI agents', () => {
  let agent: RunningServer;
  const tokens: (string | null)[] = [];

  before(async () => {
    agent = await serveHandler(request => {
      tokens.push(request.headers.get('authorization'));
      return new Response(new Uint8Array(eventStream(recordedRuns['a graph of LangGraph']?.events ?? [])));
    });
  });
  beforeEach(() => (tokens.length = 0));
  after(() => agent.close());

  it('answers in a service', async () => {
    process.env['AGENT_TOKEN'] = 'agent-token';
    try {
      const changes = [['https://agents.internal', agent.origin]] as const;
      const handle = (await runSnippet(snippets.get('service.js') ?? '', changes))['service'] as (
        request: Request,
      ) => Promise<Response>;
      const baseUrl = 'http://shop.test';
      const fetch = (input: RequestInfo | URL, init?: RequestInit) => handle(new Request(input, init));
      const accessToken = anonymousSignIn({baseUrl, deviceId: 'device-1-of-a-visitor', fetch});
      const client = new AgentClient({baseUrl, accessToken, fetch});
      expect(await replyTo(client)).to.equal('It is sunny in Paris. ☀️');
      expect(tokens).to.deep.equal(['Bearer agent-token']);
    } finally {
      delete process.env['AGENT_TOKEN'];
    }
  });

  it('answers in a page', async () => {
    const {chat} = await runSnippet(snippets.get('page.js') ?? '', [
      ['const chat =', "const tokenOfVisitor = async () => 'visitor-token';\nconst chat ="],
      ["document.querySelector('agent-chat')", '{}'],
      ['https://agents.example', agent.origin],
    ]);
    const {client, agentId} = chat as {readonly client: ServiceClient; readonly agentId: string};
    expect(await client.findAgent(agentId)).to.include({welcomeMessage: 'How can I help?'});
    expect(await replyTo(client)).to.equal('It is sunny in Paris. ☀️');
    expect(tokens).to.deep.equal(['Bearer visitor-token']);
  });

  it('brings state and own events to the page', async () => {
    const {chat, shown, progressBar} = (await runSnippet(
      `const chat = new EventTarget();\nconst shown = [];\nconst showBasket = basket => shown.push(basket);
const progressBar = {value: 0};\n${snippets.get('state.js')}`,
      [],
    )) as {readonly chat: EventTarget; readonly shown: unknown[]; readonly progressBar: {value: number}};
    chat.dispatchEvent(new AgentStateEvent({snapshot: {roses: 2}}));
    chat.dispatchEvent(new AgentStateEvent({delta: []}));
    chat.dispatchEvent(new AgentCustomEvent({name: 'progress', value: 7}));
    expect(shown).to.deep.equal([{roses: 2}]);
    expect(progressBar.value).to.equal(7);
  });

  it('lets the page ask in its own words', async () => {
    const {chat, asked} = (await runSnippet(
      `const chat = new EventTarget();\nconst asked = [];
const myDialog = async args => { asked.push(args); return true; };\n${snippets.get('approvals.js')}`,
      [],
    )) as {readonly chat: EventTarget; readonly asked: unknown[]};
    const message = flatMessage(createMessage('reply-1', 'assistant', {text: ''}));
    const decided: unknown[] = [];
    const dispatch = (name: string): boolean => {
      const tool = {name, arguments: {productId: 'rose'}};
      const resolve = (value: unknown) => Promise.resolve(decided.push(value) > 0);
      return chat.dispatchEvent(
        new AgentInterruptEvent({id: 'i-1', title: '', detail: '', tool}, message, resolve),
      );
    };
    expect(dispatch('add_to_cart')).to.equal(false);
    expect(dispatch('other')).to.equal(true);
    await new Promise(resolve => setTimeout(resolve));
    expect(asked).to.deep.equal([{productId: 'rose'}]);
    expect(decided).to.deep.equal([true]);
  });

  it('offers tools of the page', async () => {
    const inputs: RunAgentInput[] = [];
    const server = await serveHandler(async request => {
      const input = (await request.json()) as RunAgentInput;
      inputs.push(input);
      const name = inputs.length === 1 ? 'read_cart' : 'add_to_cart';
      const ids = {threadId: input.threadId, runId: input.runId};
      const events = [
        {type: 'RUN_STARTED', ...ids},
        {type: 'TOOL_CALL_START', toolCallId: name, toolCallName: name},
        {type: 'TOOL_CALL_ARGS', toolCallId: name, delta: '{"productId":"lily"}'},
        {type: 'TOOL_CALL_END', toolCallId: name},
        {type: 'RUN_FINISHED', ...ids},
      ];
      return new Response(new Uint8Array(eventStream(inputs.length < 3 ? events : [])));
    });
    const {chat} = (await runSnippet(
      `import {agUiClient} from 'agent-chat-elements/ag-ui';\nconst chat = {};\nconst cart = ['rose'];
const products = new Set(cart);\nconst addToCart = async id => ({added: id});\n${snippets.get('tools.js')}`,
      [['https://agents.example', server.origin]],
    )) as {readonly chat: {readonly client: ServiceClient}};
    await detailsModule.load();
    const session = createChatSession({client: chat.client, agentId: 'Agent-support'});
    session.send('Put lilies into my cart');
    await new Promise<void>(resolve => {
      session.subscribe(() => session.snapshot.status === 'waiting-for-answer' && resolve());
    });
    expect(inputs.at(-1)?.messages.at(-1)).to.include({role: 'tool', content: '["rose"]'});
    await session.resolve('add_to_cart', true);
    await new Promise<void>(resolve => {
      session.subscribe(
        () => session.snapshot.status !== 'waiting-for-answer' && !session.snapshot.reply && resolve(),
      );
    });
    expect(inputs.at(-1)?.messages.at(-1)).to.include({role: 'tool', content: 'There is no such product.'});
    session.dispose();
    await server.close();
  });

  it('runs every snippet', () => {
    const names = ['service.js', 'page.js', 'approvals.js', 'tools.js', 'state.js'];
    expect([...snippets.keys()]).to.deep.equal(names);
    expect(snippets.size).to.equal([...guide.matchAll(/^```js$/gm)].length);
  });

  it('names every event of the protocol once', () => {
    const table = guide.slice(guide.indexOf('## Events'));
    const rows = [...table.matchAll(/^\| (`[^|]+) \|/gm)].map(([, names = '']) => names);
    const named = rows.flatMap(names => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    expect(named.toSorted()).to.deep.equal(Object.values(EventType).toSorted());
  });
});
