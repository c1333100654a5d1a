import {expect} from 'chai';
import {AgentClient} from '../../src/client/agent-client.js';
import {createTestService, type TestService} from '../support/local-service.js';
import {jsonAnswer, scriptFetch} from '../support/scripted-fetch.js';

function open(service: TestService): AgentClient {
  return new AgentClient({baseUrl: service.baseUrl, accessToken: service.token, fetch: service.fetch});
}

describe('finding an agent by its identifier', () => {
  it('reads page after page until it finds the agent', async () => {
    const service = createTestService({agentCount: 120});
    const last = service.agents.at(-1)!;
    expect((await open(service).findAgent(last.AgentId)).name).to.equal(last.name);
    expect(service.requests.map(({url}) => url.searchParams.get('pageNumber'))).to.deep.equal([
      '1',
      '2',
      '3',
    ]);
    expect(service.requests[0]?.url.searchParams.get('pageSize')).to.equal('50');
  });

  it('reads each page once for all simultaneous look-ups', async () => {
    const service = createTestService({agentCount: 60});
    const client = open(service);
    const ids = service.agents.slice(0, 3).map(({AgentId}) => AgentId);
    const found = await Promise.all([...ids, ...ids].map(id => client.findAgent(id)));
    expect(found.map(({AgentId}) => AgentId)).to.deep.equal([...ids, ...ids]);
    expect(service.requests).to.have.length(1);
  });

  it('caches the agents it has read', async () => {
    const service = createTestService();
    const client = open(service);
    const [first, second] = service.agents;
    await client.findAgent(first!.AgentId);
    await client.findAgent(second!.AgentId);
    expect(service.requests).to.have.length(1);
  });

  it('reports that the agent does not exist', async () => {
    const service = createTestService();
    const error: unknown = await open(service)
      .findAgent('Agent-nobody')
      .catch((thrown: unknown) => thrown);
    expect(error).to.include({kind: 'not-found'});
  });

  it('looks again the next time, also after a failure', async () => {
    const service = createTestService();
    const client = open(service);
    service.respondNext(() => Response.json({}, {status: 500}));
    const error: unknown = await client.findAgent('Agent-guide').catch((thrown: unknown) => thrown);
    expect(error).to.include({kind: 'server'});
    expect((await client.findAgent('Agent-guide')).AgentId).to.equal('Agent-guide');
  });

  it('ends when a service repeats the same page and claims to have more', async () => {
    const {fetch, sent} = scriptFetch(jsonAnswer({agentList: [{AgentId: 'Agent-1'}], total: 1_000_000}));
    const client = new AgentClient({baseUrl: 'https://agents.test', fetch});
    const error: unknown = await client.findAgent('Agent-2').catch((thrown: unknown) => thrown);
    expect(error).to.include({kind: 'not-found'});
    expect(sent).to.have.length(2);
  });

  it('ends when a service never ends its list', async () => {
    let next = 0;
    const {fetch, sent} = scriptFetch(() => {
      next += 1;
      return jsonAnswer({agentList: [{AgentId: `Agent-${next}`}], total: Number.MAX_SAFE_INTEGER});
    });
    const client = new AgentClient({baseUrl: 'https://agents.test', fetch});
    const error: unknown = await client.findAgent('Agent-x').catch((thrown: unknown) => thrown);
    expect(error).to.include({kind: 'not-found'});
    expect(sent).to.have.length(20);
  });

  it('continues for the others when one caller aborts', async () => {
    const service = createTestService();
    const client = open(service);
    const controller = new AbortController();
    const left = client
      .findAgent('Agent-guide', {signal: controller.signal})
      .catch((thrown: unknown) => thrown);
    const stayed = client.findAgent('Agent-guide');
    controller.abort('gone');
    expect(await left).to.equal('gone');
    expect((await stayed).AgentId).to.equal('Agent-guide');
  });
});
