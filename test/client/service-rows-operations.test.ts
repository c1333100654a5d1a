import {expect} from 'chai';
import {AgentClient} from '../../src/client/agent-client.js';
import {jsonAnswer, scriptFetch, type SentRequest} from '../support/scripted-fetch.js';

const question = [{role: 'user', content: 'Hello?'}];
const answer = {agentList: [], recordList: [], total: 0, choices: [{index: 0, delta: {content: 'Hello'}}]};

interface Operation {
  readonly name: string;
  readonly endpoint: string;
  call(client: AgentClient): Promise<unknown>;
}

const operations: readonly Operation[] = [
  {
    name: 'Get agent list',
    endpoint: 'GET /v1/aibot/bots',
    call: client => client.listAgents(),
  },
  {
    name: 'Agent chat completion',
    endpoint: 'POST /v1/aibot/bots/Agent-42/openai/chat/completions',
    call: client => client.completeReply('Agent-42', question),
  },
  {
    name: 'Get conversation records',
    endpoint: 'GET /v1/aibot/bots/Agent-42/records',
    call: client => client.listRecords('Agent-42'),
  },
];

async function requestOf({call}: Operation): Promise<SentRequest> {
  const {fetch, sent} = scriptFetch(jsonAnswer(answer));
  await call(new AgentClient({baseUrl: 'https://agents.test', accessToken: 'secret', fetch}));
  expect(sent).to.have.length(1);
  return sent[0]!;
}

describe('the operations of the service', () => {
  for (const operation of operations) {
    const {name, endpoint} = operation;

    it(`${name} uses its method and path`, async () => {
      const {init, url} = await requestOf(operation);
      expect(`${init.method} ${url.pathname}`).to.equal(endpoint);
    });

    it(`${name} carries the token as Authorization: Bearer`, async () => {
      const {headers} = await requestOf(operation);
      expect(headers.get('Authorization')).to.equal('Bearer secret');
    });
  }

  it('have /v1/ as the first segment after the service address', async () => {
    for (const operation of operations) {
      const {url} = await requestOf(operation);
      expect(url.pathname.startsWith('/v1/'), operation.name).to.equal(true);
    }
  });

  it('set the Content-Type of a body to JSON, and set none without a body', async () => {
    const types = [];
    for (const operation of operations) types.push((await requestOf(operation)).headers.get('Content-Type'));
    expect(types).to.deep.equal([null, 'application/json', null]);
  });

  it('leave page size and number to the service by default', async () => {
    for (const operation of operations) {
      const {url} = await requestOf(operation);
      expect([...url.searchParams.keys()], operation.name).to.not.include.oneOf(['pageSize', 'pageNumber']);
    }
  });
});
