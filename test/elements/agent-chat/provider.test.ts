import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import '../../../src/define/agent-provider.js';
import type {AgentProvider} from '../../../src/elements/agent-provider/agent-provider.js';
import type {AgentChat} from '../../../src/elements/agent-chat/agent-chat.js';
import {ChatHarness, testClient} from '../../support/chat-harness.js';
import {createTestService, type TestService} from '../../support/local-service.js';

async function chatOfProvider(
  service: TestService,
): Promise<{readonly provider: AgentProvider; readonly chat: ChatHarness}> {
  const provider = await fixture<AgentProvider>(
    html`<agent-provider .client=${testClient(service)}>
      <div><agent-chat></agent-chat></div>
    </agent-provider>`,
  );
  const element = provider.querySelector('agent-chat')!;
  await element.updateComplete;
  return {provider, chat: new ChatHarness(element, service)};
}

describe('a chat inside a provider', () => {
  it('waits for an agent to be chosen, then talks to it', async () => {
    const service = createTestService();
    const {provider, chat} = await chatOfProvider(service);
    await chat.untilShows('Choose an agent to start a conversation.');
    provider.agentId = 'Agent-guide';
    await chat.untilShows('Welcome to the garden!');
    await chat.send('Hello');
    await chat.untilReads('Hello');
  });

  it('requests no agent when the provider has it', async () => {
    const service = createTestService();
    const {provider, chat} = await chatOfProvider(service);
    provider.selectAgent(service.agents[1]!);
    await chat.untilReads('Bonjour!');
    expect(service.requests).to.deep.equal([]);
  });

  it('prefers its own agent to the provider’s', async () => {
    const service = createTestService();
    const {provider, chat} = await chatOfProvider(service);
    chat.chat.agentId = 'Agent-guide';
    provider.agentId = 'Agent-translator';
    await chat.untilShows('Welcome to the garden!');
    await chat.settle();
    expect(chat.find('[part="name"]').innerText).to.equal('Garden guide');
  });

  it('keeps the conversation when the provider loads more details of the same agent', async () => {
    const service = createTestService();
    const {provider, chat} = await chatOfProvider(service);
    provider.agentId = 'Agent-guide';
    await chat.untilShows('Welcome to the garden!');
    await chat.send('Hello');
    await chat.untilReads('Hello');
    await chat.untilIdle();
    provider.agent = {...service.agents[0]!, name: 'Renamed guide'};
    await chat.until(() => chat.find('[part="name"]').innerText === 'Renamed guide', 'the name');
    expect(chat.messages()).to.have.length(3);
  });

  it('keeps a draft that the page sets before the provider exists', async () => {
    const service = createTestService();
    const element = await fixture<AgentChat>(html`<agent-chat .draft=${'A question'}></agent-chat>`);
    const provider = await fixture<AgentProvider>(
      html`<agent-provider
        .client=${testClient(service)}
        agent-id="Agent-guide"
        visitor-id="maya"
      ></agent-provider>`,
    );
    provider.append(element);
    const chat = new ChatHarness(element, service);
    await chat.untilShows('Welcome to the garden!');
    expect(chat.draft).to.equal('A question');
  });

  it('uses another provider after a move', async () => {
    const service = createTestService();
    const {provider, chat} = await chatOfProvider(service);
    provider.agentId = 'Agent-guide';
    await chat.untilShows('Welcome to the garden!');
    const other = createTestService({agents: [{...service.agents[1]!, welcomeMessage: 'Elsewhere'}]});
    const next = await fixture<AgentProvider>(
      html`<agent-provider .client=${testClient(other)} agent-id="Agent-translator"></agent-provider>`,
    );
    next.append(chat.chat);
    await chat.untilReads('Elsewhere');
  });
});
