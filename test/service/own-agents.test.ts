import {expect} from 'chai';
import type {AgentListQuery, AgentListSource} from '../../src/service/service-agents.js';
import type {AgentListBody} from '../support/call-service.js';
import {ownService, readError} from './running-service.js';

const list = '/v1/aibot/bots';

describe('agents from a function', () => {
  it('are filtered and paged by the service', async () => {
    const agents = Array.from({length: 30}, (_, index) => ({
      AgentId: `Agent-${index}`,
      name: `Helper ${index}`,
    }));
    const service = ownService({agents: async () => Promise.resolve(agents)});
    const response = await service.call(`${list}?name=helper+1&pageSize=5&pageNumber=2`);
    const {agentList, total} = (await response.json()) as AgentListBody;
    expect(total).to.equal(12);
    expect(agentList.map(({AgentId}) => AgentId)).to.deep.equal(
      [14, 15, 16, 17, 18].map(id => `Agent-${id}`),
    );
  });

  it('receive the filters of the request, or the identifier of the only agent it needs', async () => {
    const queries: AgentListQuery[] = [];
    const service = ownService({
      agents(query) {
        queries.push(query);
        return [{AgentId: 'Agent-1'}];
      },
    });
    await service.call(`${list}?name=a&introduction=b&information=c&enable=true`);
    await service.ask('Hello?');
    expect(queries).to.deep.equal([
      {name: 'a', introduction: 'b', information: 'c', enable: true},
      {agentId: 'Agent-1', name: '', introduction: '', information: '', enable: undefined},
    ]);
  });

  it('answer nobody while they are disabled, and keep their records', async () => {
    let enabled = true;
    const service = ownService({agents: () => [{AgentId: 'Agent-1', enabled}]});
    expect(await (await service.ask('Hello?')).text()).to.include('Hello.');
    enabled = false;
    const refused = await service.ask('Hello again?');
    expect([refused.status, (await readError(refused)).code]).to.deep.equal([404, 'AGENT_DISABLED']);
    expect(await service.stored()).to.deep.equal(['Hello?', 'Hello.']);
  });

  it('are searched with few words only, however long a query is', async () => {
    const service = ownService();
    const search = async (words: string): Promise<number> =>
      (await service.call(`${list}?information=${encodeURIComponent(words)}`)).status;
    expect(await search('x'.repeat(200))).to.equal(200);
    expect(await search('x'.repeat(201))).to.equal(400);
    const asked = await service.call(`${list}?name=${'long '.repeat(41)}`);
    expect((await readError(asked)).message).to.equal('name must be one line of at most 200 characters.');
  });

  it('have every documented member, also those that the owner left out', async () => {
    const service = ownService({agents: () => [{AgentId: 'Agent-1', enabled: true}]});
    const {agentList} = (await (await service.call(list)).json()) as AgentListBody;
    expect(agentList).to.deep.equal([
      {
        name: '',
        introduction: '',
        AgentId: 'Agent-1',
        welcomeMessage: '',
        avatar: '',
        background: '',
        isNeedRecommend: false,
        type: 'text',
        searchEnable: false,
      },
    ]);
  });

  for (const [words, agents] of [
    ['must be a list of agents', () => undefined],
    ['must be a list of agents', () => ({agentList: []})],
    ['agents[0]', () => ['Agent-1']],
    ['agents[0].name', () => [{AgentId: 'Agent-1', name: {toString: () => 'x'}}]],
    ['more than 10000', () => Array.from({length: 10_001}, (_, index) => ({AgentId: `Agent-${index}`}))],
    ['The database is asleep.', () => Promise.reject(new Error('The database is asleep.'))],
  ] as const)
    it(`fail with 500 and tell the operator “${words}”`, async () => {
      const service = ownService({agents: agents as unknown as AgentListSource});
      for (const response of [await service.call(list), await service.ask('Hello?')]) {
        expect(response.status).to.equal(500);
        const error = await readError(response);
        expect(error.message).to.equal('The service failed. Try again later.');
        expect(error.requestId).to.equal(response.headers.get('X-Request-Id'));
      }
      expect(String(service.reported[0])).to.include(words);
      expect(service.reported).to.have.length(2);
    });
});
