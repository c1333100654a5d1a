import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import '../../../src/define.js';
import type {Agent} from '../../../src/client/resources.js';
import type {AgentChat} from '../../../src/elements/agent-chat/agent-chat.js';
import type {AgentPicker} from '../../../src/elements/agent-picker/agent-picker.js';
import type {AgentProvider} from '../../../src/elements/agent-provider/agent-provider.js';
import type {LocalAgent} from '../../../src/local-service/local-service.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {createTestService, type TestService} from '../../support/local-service.js';
import {sampleAgents} from '../../support/sample-agents.js';
import {waitUntil} from '../../support/wait-until.js';
import {PickerHarness} from '../agent-picker/picker-harness.js';

interface ProviderPage {
  readonly provider: AgentProvider;
  readonly picker: PickerHarness;
  readonly chat: AgentChat;
}

async function openWithProvider(
  service: TestService,
  settings: Partial<AgentProvider> = {},
  value = '',
): Promise<ProviderPage> {
  const provider = await fixture<AgentProvider>(html`
    <agent-provider
      .baseUrl=${service.baseUrl}
      .fetch=${service.fetch}
      .accessToken=${service.token}
      .agentId=${settings.agentId}
      .agent=${settings.agent}
    >
      <div><agent-picker value=${value}></agent-picker></div>
      <agent-chat></agent-chat>
    </agent-provider>
  `);
  const picker = new PickerHarness(provider.querySelector<AgentPicker>('agent-picker')!);
  await picker.settle();
  return {provider, picker, chat: provider.querySelector('agent-chat')!};
}

function nameIn(chat: AgentChat): string {
  return chat.shadowRoot?.querySelector('[part=name]')?.textContent.trim() ?? '';
}

describe('agent-provider', () => {
  it('provides its service to the elements inside and has no box of its own', async () => {
    const {provider, picker} = await openWithProvider(createTestService());
    expect(picker.names).to.deep.equal(['Garden guide', 'Translator', 'Archive clerk']);
    expect(getComputedStyle(provider).display).to.equal('contents');
    await expectAccessible(provider);
  });

  it('makes the chat use the agent selected in the picker, without another request', async () => {
    const service = createTestService();
    const {provider, picker, chat} = await openWithProvider(service);
    await picker.choose('Translator');
    await waitUntil(() => nameIn(chat) === 'Translator');
    expect(provider.agentId).to.equal('Agent-translator');
    expect(provider.agent?.name).to.equal('Translator');
    expect(service.requests).to.have.length(1);
  });

  it('shows its selection in the picker, whatever set it', async () => {
    const {provider, picker, chat} = await openWithProvider(createTestService(), {
      agentId: 'Agent-translator',
    });
    expect(picker.selectedNames).to.deep.equal(['Translator']);
    await waitUntil(() => nameIn(chat) === 'Translator');
    provider.setAttribute('agent-id', 'Agent-archive');
    await waitUntil(() => picker.selectedNames.join() === 'Archive clerk');
    await waitUntil(() => nameIn(chat) === 'Archive clerk');
    provider.agent = picker.element.agents[0];
    await waitUntil(() => picker.selectedNames.join() === 'Garden guide');
    expect(provider.agentId).to.equal('Agent-guide');
    provider.agent = undefined;
    await waitUntil(() => picker.selectedNames.join() === '');
    expect(picker.element.value).to.equal('');
  });

  it('updates the selected agent everywhere when the list reloads', async () => {
    const agents: LocalAgent[] = [...sampleAgents(3)];
    const {provider, picker, chat} = await openWithProvider(createTestService({agents}));
    await picker.choose('Translator');
    await waitUntil(() => nameIn(chat) === 'Translator');
    const {agent} = provider;
    await picker.element.refresh();
    expect(provider.agent === agent, 'nothing is new').to.equal(true);
    agents[1] = {...agents[1]!, name: 'Interpreter'};
    await picker.element.refresh();
    await waitUntil(() => nameIn(chat) === 'Interpreter');
    expect([provider.agent?.name, picker.element.selectedAgent?.name]).to.deep.equal([
      'Interpreter',
      'Interpreter',
    ]);
  });

  it('keeps an agent that the page has set, whatever the list contains', async () => {
    const agents: LocalAgent[] = [...sampleAgents(3)];
    const own: Agent = {...agents[1]!, name: 'Our translator'};
    const {provider, picker, chat} = await openWithProvider(createTestService({agents}), {agent: own});
    agents[1] = {...agents[1]!, name: 'Interpreter'};
    await picker.element.refresh();
    await waitUntil(() => picker.selectedNames.join() === 'Interpreter');
    expect([provider.agent?.name, nameIn(chat)]).to.deep.equal(['Our translator', 'Our translator']);
  });

  it('uses the picker’s value without a selection of its own, and otherwise its own', async () => {
    const first = await openWithProvider(createTestService(), {}, 'Agent-archive');
    await waitUntil(() => first.provider.agent?.name === 'Archive clerk');
    await waitUntil(() => nameIn(first.chat) === 'Archive clerk');
    const second = await openWithProvider(createTestService(), {agentId: 'Agent-guide'}, 'Agent-archive');
    expect(second.picker.selectedNames).to.deep.equal(['Garden guide']);
    second.picker.element.value = 'Agent-translator';
    await waitUntil(() => second.provider.agentId === 'Agent-translator');
  });

  it('selects nothing after its attribute is removed', async () => {
    const {provider, picker} = await openWithProvider(createTestService());
    provider.setAttribute('agent-id', 'Agent-translator');
    await waitUntil(() => picker.selectedNames.join() === 'Translator');
    provider.removeAttribute('agent-id');
    await waitUntil(() => picker.selectedNames.join() === '');
    expect(picker.element.value).to.equal('');
  });

  it('keeps its selection when a form around the picker is reset', async () => {
    const {provider, picker} = await openWithProvider(createTestService());
    const form = document.createElement('form');
    provider.append(form);
    form.append(picker.element);
    await picker.choose('Translator');
    await provider.updateComplete;
    form.reset();
    await picker.element.updateComplete;
    expect(picker.selectedNames).to.deep.equal(['Translator']);
    expect(provider.agentId).to.equal('Agent-translator');
  });

  it('overrides a picker that returns with another selection', async () => {
    const service = createTestService();
    const {provider, picker} = await openWithProvider(service, {agentId: 'Agent-guide'});
    provider.parentElement!.append(picker.element);
    await waitUntil(() => picker.element.status === 'idle');
    const {baseUrl, fetch, token} = service;
    Object.assign(picker.element, {baseUrl, fetch, accessToken: token});
    await picker.shows('Garden guide', 'Translator', 'Archive clerk');
    await picker.choose('Translator');
    provider.append(picker.element);
    await waitUntil(() => picker.selectedNames.join() === 'Garden guide');
    expect(provider.agentId).to.equal('Agent-guide');
  });

  it('keeps its selection when the page cancels a change', async () => {
    const {provider, picker} = await openWithProvider(createTestService(), {agentId: 'Agent-guide'});
    provider.addEventListener('agent-select', event => event.preventDefault());
    await picker.choose('Translator');
    expect(provider.agentId).to.equal('Agent-guide');
    expect(picker.selectedNames).to.deep.equal(['Garden guide']);
  });

  it('loads the agent again from a changed service', async () => {
    const service = createTestService();
    const {provider, picker, chat} = await openWithProvider(service);
    await picker.choose('Translator');
    await waitUntil(() => nameIn(chat) === 'Translator');
    const [guide, translator] = service.agents;
    const other = createTestService({
      agents: [guide!, {...translator!, name: 'Interpreter'}],
      basePath: '/other',
    });
    Object.assign(provider, {baseUrl: other.baseUrl, fetch: other.fetch});
    await picker.shows('Garden guide', 'Interpreter');
    await waitUntil(() => nameIn(chat) === 'Interpreter');
    expect(picker.selectedNames).to.deep.equal(['Interpreter']);
    expect(provider.agentId).to.equal('Agent-translator');
  });

  it('uses the service of its ancestor provider with its own selection', async () => {
    const service = createTestService();
    const outer = await fixture<AgentProvider>(html`
      <agent-provider
        agent-id="Agent-guide"
        .baseUrl=${service.baseUrl}
        .fetch=${service.fetch}
        .accessToken=${service.token}
      >
        <agent-provider><agent-picker></agent-picker></agent-provider>
      </agent-provider>
    `);
    const picker = new PickerHarness(outer.querySelector<AgentPicker>('agent-picker')!);
    await picker.settle();
    expect(picker.selectedNames).to.deep.equal([]);
    await picker.choose('Translator');
    expect(outer.agentId).to.equal('Agent-guide');
    expect(outer.querySelector<AgentProvider>('agent-provider')!.agentId).to.equal('Agent-translator');
  });

  it('links an element to the provider it moves into', async () => {
    const first = await openWithProvider(createTestService({agentCount: 1}), {agentId: 'Agent-guide'});
    const second = await openWithProvider(createTestService(), {agentId: 'Agent-archive'});
    second.provider.append(first.picker.element);
    await first.picker.shows('Garden guide', 'Translator', 'Archive clerk');
    expect(first.picker.selectedNames).to.deep.equal(['Archive clerk']);
  });

  it('ignores wrong values of the page', async () => {
    const {provider, picker} = await openWithProvider(createTestService());
    const garbage: unknown[] = [null, undefined, 7, 'Agent-guide', {}];
    for (const value of garbage) {
      Object.assign(provider, {agent: value, agentId: value});
      provider.selectAgent(value as Agent);
      Object.assign(picker.element, {value, pageSize: value, enabled: value, searchIn: value, layout: value});
      await provider.updateComplete;
      await picker.element.updateComplete;
    }
    await picker.settle();
    expect(picker.options).to.have.length(3);
  });

  it('unlinks elements that move out', async () => {
    const {provider, picker} = await openWithProvider(createTestService());
    provider.parentElement!.append(picker.element);
    await waitUntil(() => picker.element.status === 'idle');
    await picker.element.updateComplete;
    expect(picker.resultsText).to.contain('Agents cannot be shown');
  });

  it('shows in the elements that it has no service', async () => {
    const provider = await fixture(html`<agent-provider><agent-picker></agent-picker></agent-provider>`);
    const picker = new PickerHarness(provider.querySelector<AgentPicker>('agent-picker')!);
    expect(picker.element.status).to.equal('idle');
    expect(picker.resultsText).to.contain('Agents cannot be shown');
  });
});
