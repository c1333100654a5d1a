import {expect} from 'chai';
import {ManualClock} from '../support/manual-clock.js';
import {deny, hello, post, startGateway, type RunningGateway} from './running-gateway.js';

const hour = 3_600_000;

describe('a gateway whose clock is set back', () => {
  let gateway: RunningGateway;
  afterEach(() => gateway.close());

  it('refuses no visitor for longer than a minute', async () => {
    const clock = new ManualClock();
    const visitor = (): string => 'ada';
    gateway = await startGateway({...deny, visitor, clock, limit: {completionsPerVisitor: 1}});
    const ask = async (): Promise<number> => (await post(gateway.baseUrl, {messages: hello})).status;
    expect([await ask(), await ask()]).to.deep.equal([200, 429]);
    clock.advance(-hour);
    expect([await ask(), await ask()]).to.deep.equal([200, 429]);
    clock.advance(60_000);
    expect(await ask()).to.equal(200);
  });

  it('refuses all visitors together for no longer than a minute', async () => {
    const clock = new ManualClock();
    gateway = await startGateway({...deny, clock, limit: {readsInAll: 1}});
    const look = async (): Promise<number> => (await fetch(`${gateway.baseUrl}/v1/aibot/bots`)).status;
    expect([await look(), await look()]).to.deep.equal([200, 429]);
    clock.advance(-hour);
    expect(await look()).to.equal(200);
  });

  it('shows agents that were added since then', async () => {
    const clock = new ManualClock();
    gateway = await startGateway({...deny, clock, allowAgents: ['Agent-new']});
    const total = async (): Promise<unknown> => (await fetch(`${gateway.baseUrl}/v1/aibot/bots`)).json();
    expect(await total()).to.have.property('total', 0);
    gateway.respond(() => Response.json({agentList: [{AgentId: 'Agent-new'}], total: 1}));
    expect(await total()).to.have.property('total', 0);
    clock.advance(-hour);
    expect(await total()).to.have.property('total', 1);
  });
});
