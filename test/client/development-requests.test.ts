import {expect} from 'chai';
import {AgentClient} from '../../src/client/agent-client.js';
import {listenForRequests} from '../../src/client/development-requests.js';
import {jsonAnswer, scriptFetch} from '../support/scripted-fetch.js';

async function ask(): Promise<void> {
  const {fetch} = scriptFetch(jsonAnswer({agentList: [], total: 0}));
  await new AgentClient({baseUrl: 'https://agents.test', fetch}).listAgents();
}

describe('the requests of a page that is being written', () => {
  const {litIssuedWarnings} = globalThis;
  afterEach(() => void (globalThis.litIssuedWarnings = litIssuedWarnings));

  it('can be heard of, those of all clients and also those of before', async () => {
    globalThis.litIssuedWarnings = new Set();
    await ask();
    const heard: number[] = [];
    const end = listenForRequests(ended => heard.push(ended.length));
    await ask();
    end();
    await ask();
    expect(heard[0]).to.be.greaterThan(0);
    expect(heard.slice(1)).to.deep.equal([heard[0]! + 1]);
  });

  it('are the last ones only', async () => {
    globalThis.litIssuedWarnings = new Set();
    for (let count = 0; count < 30; count += 1) await ask();
    listenForRequests(ended => expect(ended).to.have.length(20))();
  });

  it('are not heard of on a page for visitors', async () => {
    globalThis.litIssuedWarnings = undefined;
    let times = 0;
    const end = listenForRequests(() => (times += 1));
    await ask();
    end();
    expect(times).to.equal(1);
  });
});
