import {expect} from 'chai';
import {callService, readBody, type AgentListBody, type ErrorBody} from '../support/call-service.js';
import {createTestService} from '../support/local-service.js';

/** The names in a list for a query, and the total. */
async function listed(query: string, agentCount = 3): Promise<{names: unknown[]; total: number}> {
  const service = createTestService({agentCount});
  const response = await callService(service, `/v1/aibot/bots?${query}`);
  expect(response.status).to.equal(200);
  const {agentList, total} = await readBody<AgentListBody>(response);
  return {names: agentList.map(agent => agent['name']), total};
}

async function refusal(query: string): Promise<ErrorBody> {
  const response = await callService(createTestService(), `/v1/aibot/bots?${query}`);
  expect(response.status).to.equal(400);
  return readBody(response);
}

describe('the agent list of the local service', () => {
  it('contains every documented field of an agent and no other', async () => {
    const service = createTestService();
    const {agentList} = await readBody<AgentListBody>(await callService(service, '/v1/aibot/bots'));
    expect(agentList[0]).to.deep.equal(service.agents[0]);
    expect(agentList[0]).to.have.all.keys(
      ...['name', 'introduction', 'AgentId', 'welcomeMessage', 'avatar', 'background'],
      ...['isNeedRecommend', 'type', 'searchEnable'],
    );
    expect(agentList[2]).not.to.have.property('enabled');
  });

  it('finds by name only', async () => {
    expect(await listed('name=guide')).to.deep.equal({names: ['Garden guide'], total: 1});
    expect(await listed('name=language')).to.deep.equal({names: [], total: 0});
  });

  it('finds by introduction only', async () => {
    expect(await listed('introduction=guide')).to.deep.equal({names: ['Archive clerk'], total: 1});
  });

  it('finds by information in both name and introduction', async () => {
    expect(await listed('information=guide')).to.deep.equal({
      names: ['Garden guide', 'Archive clerk'],
      total: 2,
    });
  });

  it('finds words split between the name and the introduction', async () => {
    expect((await listed('information=plant+guide')).names).to.deep.equal(['Garden guide']);
    expect((await listed('name=plant+guide')).names).to.deep.equal([]);
  });

  it('combines all filters', async () => {
    expect((await listed('information=guide&name=clerk')).names).to.deep.equal(['Archive clerk']);
  });

  it('filters by enabled state on request, and otherwise lists both', async () => {
    expect((await listed('enable=true')).names).to.deep.equal(['Garden guide', 'Translator']);
    expect((await listed('enable=false')).names).to.deep.equal(['Archive clerk']);
    expect((await listed('')).total).to.equal(3);
  });

  it('returns ten on the first page by default', async () => {
    const {names, total} = await listed('', 23);
    expect(names).to.have.length(10);
    expect(names[0]).to.equal('Garden guide');
    expect(total).to.equal(23);
  });

  it('returns the requested page in the requested size', async () => {
    expect((await listed('pageSize=4&pageNumber=2', 23)).names).to.deep.equal([
      ...['Agent number 5', 'Agent number 6', 'Agent number 7', 'Agent number 8'],
    ]);
    expect((await listed('pageSize=50', 60)).names).to.have.length(50);
  });

  it('returns the rest on the last page and nothing after it, with the same total', async () => {
    const last = await listed('pageNumber=3', 23);
    expect(last.names).to.deep.equal(['Agent number 21', 'Agent number 22', 'Agent number 23']);
    expect(await listed('pageNumber=4', 23)).to.deep.equal({names: [], total: 23});
    expect(await listed('pageNumber=999999999&pageSize=999999999', 23)).to.deep.equal({names: [], total: 23});
  });

  it('counts only the filtered agents', async () => {
    const {names, total} = await listed('name=number&pageSize=5&pageNumber=2', 23);
    expect(names).to.deep.equal([9, 10, 11, 12, 13].map(number => `Agent number ${number}`));
    expect(total).to.equal(20);
  });

  it('treats an empty filter as none and ignores unknown parameters', async () => {
    expect((await listed('name=&introduction=&information=&colour=red')).total).to.equal(3);
  });

  for (const field of ['pageSize', 'pageNumber']) {
    for (const value of ['0', '-1', '1.5', 'ten', '1e3', '9999999999']) {
      it(`reports ${field} when it is “${value}”`, async () => {
        expect((await refusal(`${field}=${value}`)).message).to.include(field);
      });
    }
  }

  for (const value of ['yes', '1', 'TRUE']) {
    it(`reports enable when it is “${value}”`, async () => {
      expect((await refusal(`enable=${value}`)).message).to.equal('enable must be true or false.');
    });
  }
});
