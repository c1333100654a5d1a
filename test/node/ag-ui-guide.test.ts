import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {EventType} from '@ag-ui/core';
import {expect} from 'chai';
import {AgentClient} from '../../src/client/agent-client.js';
import {anonymousSignIn} from '../../src/client/anonymous-sign-in.js';
import type {ServiceClient} from '../../src/client/client-contract.js';
import {AgentCustomEvent, AgentStateEvent} from '../../src/events/data-events.js';
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

  it('runs every snippet', () => {
    expect([...snippets.keys()]).to.deep.equal(['service.js', 'page.js', 'state.js']);
    expect(snippets.size).to.equal([...guide.matchAll(/^```js$/gm)].length);
  });

  it('names every event of the protocol once', () => {
    const table = guide.slice(guide.indexOf('## Events'));
    const rows = [...table.matchAll(/^\| (`[^|]+) \|/gm)].map(([, names = '']) => names);
    const named = rows.flatMap(names => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name));
    expect(named.toSorted()).to.deep.equal(Object.values(EventType).toSorted());
  });
});
