import {LLMock} from '@copilotkit/aimock';
import {expect} from 'chai';
import {AgentClient} from '../../src/client/agent-client.js';
import {AgentServiceError} from '../../src/client/agent-service-error.js';

const listPath = '/svc/v1/aibot/bots';
const agentId = 'Agent-stranger';
const question = [{role: 'user', content: 'What are you made of?'}];

/**
 * aimock has no list of agents, so the test adds one. Everything about replies is aimock’s own: its request parser,
 * chunks, framing and errors.
 */
const agentList = {
  handleRequest: async (...[request, response, pathname]: Parameters<Mount['handleRequest']>) => {
    if (request.method !== 'GET' || pathname !== '/') return false;
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({agentList: [{AgentId: agentId, name: 'Stranger'}], total: 1}));
    return true;
  },
};
type Mount = Parameters<LLMock['mount']>[1];

describe('a third-party server below its own path', () => {
  let server: LLMock;
  let client: AgentClient;

  before(async () => {
    server = new LLMock({host: '127.0.0.1', port: 0, chunkSize: 7});
    server.onMessage('What are you made of?', {content: 'Of fixtures, mostly — and a port. 🧩'});
    server.mount(listPath, agentList);
    await server.start();
    client = new AgentClient({baseUrl: `${server.url}/svc`, accessToken: 'any'});
  });

  after(() => server.stop());

  it('lists its agents', async () => {
    const {agents, total} = await client.listAgents();
    expect(agents.map(({AgentId, name}) => `${AgentId}: ${name}`)).to.deep.equal([`${agentId}: Stranger`]);
    expect(total).to.equal(1);
  });

  it('streams a reply in pieces', async () => {
    const pieces: string[] = [];
    let finishReason = '';
    for await (const chunk of client.streamReply(agentId, question)) {
      pieces.push(chunk.text);
      finishReason = chunk.finishReason || finishReason;
    }
    expect(pieces.join('')).to.equal('Of fixtures, mostly — and a port. 🧩');
    expect(pieces.length).to.be.greaterThan(4);
    expect(finishReason).to.equal('stop');
    expect(server.getLastRequest()?.path).to.contain(`/bots/${agentId}/openai/chat/completions`);
  });

  it('returns a whole reply', async () => {
    const reply = await client.completeReply(agentId, question);
    expect(reply).to.include({text: 'Of fixtures, mostly — and a port. 🧩', model: agentId});
    expect(reply.createdAt).to.be.a('number');
  });

  it('returns readable errors', async () => {
    server.nextRequestError(429, {message: 'Slow down', code: 'rate_limit_exceeded'});
    const failure: unknown = await client.completeReply(agentId, question).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(AgentServiceError);
    expect(failure).to.include({kind: 'rate-limited', status: 429, code: 'rate_limit_exceeded'});
  });
});
