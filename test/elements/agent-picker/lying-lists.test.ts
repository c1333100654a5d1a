import {expect} from 'chai';
import {createTestService, type TestService} from '../../support/local-service.js';
import {sampleAgents} from '../../support/sample-agents.js';
import {waitUntil} from '../../support/wait-until.js';
import {openPicker} from './picker-harness.js';

const more = 'Show more agents';

/** Sets the number of agents, the page size and the total. */
function serviceClaiming(total: unknown, count = 25, pageSize = 10): TestService {
  const agents = sampleAgents(count);
  const service = createTestService({agents});
  return {
    ...service,
    fetch: async input => {
      const page = Number(new URL(new Request(input).url).searchParams.get('pageNumber'));
      return Response.json({agentList: agents.slice((page - 1) * pageSize, page * pageSize), total});
    },
  };
}

describe('wrong lists in agent-picker', () => {
  for (const total of [0, 3, 9]) {
    it(`count the visible agents when the total is ${total}, and load the rest`, async () => {
      const picker = await openPicker(serviceClaiming(total));
      await waitUntil(() => picker.spoken === '10 agents shown, there may be more');
      expect(picker.element.total).to.equal(10);
      expect(picker.options[0]!.ariaSetSize).to.equal('-1');
      await picker.press(more);
      await waitUntil(() => picker.options.length === 20);
      await picker.press(more);
      await waitUntil(() => picker.spoken === '25 agents');
      expect(picker.button(more) === undefined).to.equal(true);
      expect(picker.element.total).to.equal(25);
      expect(picker.options[24]!.ariaSetSize).to.equal('25');
      expect(picker.options[24]!.ariaPosInSet).to.equal('25');
    });
  }

  for (const total of [-5, 'many', null, {}]) {
    it(`count the visible agents when the total is ${JSON.stringify(total)}`, async () => {
      const picker = await openPicker(serviceClaiming(total));
      expect(picker.element.status).to.equal('ready');
      expect(picker.options).to.have.length(10);
      expect(picker.element.total).to.equal(10);
      expect(picker.spoken).not.to.match(/NaN|-|undefined|null/);
    });
  }

  it('load completely without a total when the service limits the page size', async () => {
    const picker = await openPicker(serviceClaiming(undefined, 60, 50), {pageSize: 100});
    await waitUntil(() => picker.spoken === '50 agents shown, there may be more');
    await picker.press(more);
    await waitUntil(() => picker.spoken === '60 agents');
  });

  it('correct a total that is too large when the list ends', async () => {
    const picker = await openPicker(serviceClaiming(1_000));
    await waitUntil(() => picker.spoken === '10 of 1,000 agents shown');
    for (const listed of [20, 25]) {
      await picker.element.loadMore();
      await waitUntil(() => picker.options.length === listed);
    }
    await picker.element.loadMore();
    await waitUntil(() => picker.spoken === '25 agents');
    expect(picker.element.total).to.equal(25);
    expect(picker.options[0]!.ariaSetSize).to.equal('25');
  });

  it('end when the first page repeats', async () => {
    const service = createTestService();
    const agentList = sampleAgents(10);
    let asked = 0;
    const picker = await openPicker({
      ...service,
      fetch: async () => {
        asked += 1;
        return Response.json({agentList, total: 10_000});
      },
    });
    for (let press = 0; press < 4; press += 1) await picker.element.loadMore();
    expect(asked).to.equal(2);
    expect(picker.options).to.have.length(10);
    expect(picker.element.total).to.equal(10);
  });

  it('show each agent once when new ones shift the pages', async () => {
    const agents = sampleAgents(30);
    let first = 10;
    const picker = await openPicker({
      ...createTestService(),
      fetch: async input => {
        const page = Number(new URL(new Request(input).url).searchParams.get('pageNumber'));
        // Before each further page, three agents are added in front of the list.
        first -= page > 1 ? 3 : 0;
        const list = agents.slice(first);
        return Response.json({agentList: list.slice((page - 1) * 10, page * 10), total: list.length});
      },
    });
    for (let page = 2; page < 5; page += 1) await picker.element.loadMore();
    await picker.element.updateComplete;
    const ids = picker.element.agents.map(({AgentId}) => AgentId);
    expect(new Set(ids).size).to.equal(ids.length);
    expect(picker.options).to.have.length(20);
    expect(picker.names.at(-1)).to.equal('Agent number 30');
  });

  it('show an agent once that a page contains twice', async () => {
    const [agent] = sampleAgents(1);
    const service = createTestService();
    service.respondNext(() => Response.json({agentList: [agent, agent, agent], total: 3}));
    const picker = await openPicker(service);
    expect(picker.options).to.have.length(1);
  });
});
