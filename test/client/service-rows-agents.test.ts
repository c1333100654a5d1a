import {expect} from 'chai';
import {AgentClient} from '../../src/client/agent-client.js';
import type {Agent, AgentQuery} from '../../src/client/resources.js';
import {jsonAnswer, scriptFetch} from '../support/scripted-fetch.js';

function openClient(answer: object) {
  const {fetch, sent} = scriptFetch(jsonAnswer(answer));
  return {sent, client: new AgentClient({baseUrl: 'https://agents.test', fetch})};
}

const bareAgent: Agent = {
  AgentId: 'Agent-42',
  name: '',
  introduction: '',
  welcomeMessage: '',
  avatar: '',
  background: '',
  isNeedRecommend: false,
  type: '',
  searchEnable: false,
};

describe('the query of the agent list', () => {
  const values: Required<AgentQuery> = {
    name: 'Fern',
    introduction: 'plants',
    information: 'café & garden',
    enable: false,
    pageSize: 20,
    pageNumber: 3,
  };

  for (const [name, value] of Object.entries(values)) {
    it(`contains only ${name} when the caller sets only that`, async () => {
      const {client, sent} = openClient({agentList: [], total: 0});
      await client.listAgents({[name]: value});
      expect([...sent[0]!.url.searchParams]).to.deep.equal([[name, String(value)]]);
    });
  }
});

describe('an agent of the list', () => {
  const values: Agent = {
    name: 'Fern',
    introduction: 'Knows plants',
    AgentId: 'Agent-7',
    welcomeMessage: 'Hello!',
    avatar: 'https://agents.test/avatar.png',
    background: 'https://agents.test/background.png',
    isNeedRecommend: true,
    type: 'text',
    searchEnable: true,
  };

  for (const [field, value] of Object.entries(values)) {
    it(`shows the ${field} the service sent and leaves its other fields empty`, async () => {
      const sentAgent = {AgentId: 'Agent-42', [field]: value as unknown};
      const {client} = openClient({agentList: [sentAgent], total: 1});
      const {agents} = await client.listAgents();
      expect(agents).to.deep.equal([{...bareAgent, ...sentAgent}]);
    });
  }
});

describe('the answer of the agent list', () => {
  it('returns the agents of agentList in their order', async () => {
    const agentList = ['Agent-2', 'Agent-1', 'Agent-3'].map(AgentId => ({AgentId}));
    const {agents} = await openClient({agentList, total: 3}).client.listAgents();
    expect(agents.map(({AgentId}) => AgentId)).to.deep.equal(['Agent-2', 'Agent-1', 'Agent-3']);
  });

  it('returns the service’s total, also for one page', async () => {
    const {client} = openClient({agentList: [{AgentId: 'Agent-1'}], total: 57});
    expect((await client.listAgents()).total).to.equal(57);
  });
});
