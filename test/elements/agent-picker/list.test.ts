import {oneEvent} from '@open-wc/testing';
import {expect} from 'chai';
import type {AgentListLoadEvent} from '../../../src/events/list-events.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {createTestService, type TestService} from '../../support/local-service.js';
import {waitUntil} from '../../support/wait-until.js';
import {holdAgentList, openPicker, startPicker, type PickerHarness} from './picker-harness.js';

describe('the list of agent-picker', () => {
  it('shows the name, introduction and badges of each agent', async () => {
    const picker = await openPicker();
    expect(picker.names).to.deep.equal(['Garden guide', 'Translator', 'Archive clerk']);
    expect(picker.option('Translator').innerText).to.contain('Says it in another language');
    const badge = (name: string) =>
      picker.option(name).querySelector('[part=badge][aria-label="Can search"]');
    expect(badge('Garden guide')).not.to.equal(null);
    expect(badge('Translator')).to.equal(null);
    expect(picker.option('Translator').querySelector('.initials')?.textContent).to.equal('T');
    await expectAccessible(picker.element);
  });

  it('shows placeholders while the agents load', async () => {
    const service = createTestService();
    const held = holdAgentList(service);
    const picker = await startPicker(service);
    await held.asked;
    expect(picker.element.status).to.equal('loading');
    expect(picker.root.querySelectorAll('.skeleton-row')).to.have.length.above(1);
    expect(picker.root.querySelector('.results')?.getAttribute('aria-busy')).to.equal('true');
    await expectAccessible(picker.element);
    held.answer(service.agents);
    await picker.shows('Garden guide', 'Translator', 'Archive clerk');
    expect(picker.root.querySelectorAll('.skeleton-row')).to.have.length(0);
  });

  it('notifies the page when the loaded agents are visible', async () => {
    const service = createTestService({agentCount: 12});
    const picker = await startPicker(service);
    const event = await oneEvent<AgentListLoadEvent>(picker.element, 'agent-list-load');
    expect(event.agents).to.have.length(10);
    expect(event.total).to.equal(12);
    expect(event.pageNumber).to.equal(1);
    expect(picker.element.status).to.equal('ready');
    expect(picker.options).to.have.length(10);
  });

  it('announces the number of agents', async () => {
    const picker = await openPicker();
    await waitUntil(() => picker.spoken === '3 agents');
  });

  it('shows that there are no agents', async () => {
    const picker = await openPicker(createTestService({agents: []}));
    expect(picker.element.status).to.equal('empty');
    expect(picker.resultsText).to.contain('There are no agents here yet.');
    await expectAccessible(picker.element);
  });

  it('filters by enabled state only when the page sets it', async () => {
    const service = createTestService();
    const picker = await openPicker(service);
    expect(service.requests.at(-1)!.url.search).to.equal('?pageSize=10&pageNumber=1');
    picker.element.enabled = 'true';
    await picker.shows('Garden guide', 'Translator');
    picker.element.enabled = 'false';
    await picker.shows('Archive clerk');
  });

  it('shows what is missing without a service and loads when there is one', async () => {
    const service = createTestService();
    const picker = await startPicker(service, {baseUrl: undefined});
    expect(picker.element.status).to.equal('idle');
    expect(picker.resultsText).to.contain('Agents cannot be shown at the moment.');
    await expectAccessible(picker.element);
    picker.element.baseUrl = service.baseUrl;
    await picker.settle();
    expect(picker.options).to.have.length(3);
  });

  it('removes the agents of another service at once', async () => {
    const picker = await openPicker();
    const other = createTestService({agentCount: 1});
    const held = holdAgentList(other);
    Object.assign(picker.element, {baseUrl: 'https://other.test/service', fetch: other.fetch});
    await held.asked;
    await picker.element.updateComplete;
    expect(picker.options).to.have.length(0);
    held.answer(other.agents);
    await picker.shows('Garden guide');
  });

  it('aborts its request when removed and repeats it on return', async () => {
    const service = createTestService();
    const held = holdAgentList(service);
    const picker = await startPicker(service);
    await held.asked;
    const place = picker.element.parentElement!;
    picker.element.remove();
    await held.aborted;
    place.append(picker.element);
    await picker.settle();
    expect(picker.options).to.have.length(3);
  });

  it('requests once and keeps its content when it moves', async () => {
    const service = createTestService();
    const picker = await openPicker(service, {value: 'Agent-translator'});
    const place = document.createElement('div');
    picker.element.parentElement!.append(place);
    place.append(picker.element);
    await picker.element.updateComplete;
    expect(picker.selectedNames).to.deep.equal(['Translator']);
    expect(service.requests).to.have.length(1);
  });
});

describe('slotted content of agent-picker', () => {
  const places = ['label', 'footer', 'empty', 'error'];
  const seen = ({element}: PickerHarness) =>
    [...element.children].filter(child => child.checkVisibility()).map(({slot}) => slot);

  async function withOwnWords(service: TestService): Promise<PickerHarness> {
    const picker = await openPicker(service);
    picker.element.innerHTML = places.map(place => `<p slot="${place}">Own words</p>`).join('');
    await picker.element.updateComplete;
    return picker;
  }

  it('appears above and below the list', async () => {
    expect(seen(await withOwnWords(createTestService()))).to.deep.equal(['label', 'footer']);
  });

  it('replaces the picker’s own text where there are no agents', async () => {
    const picker = await withOwnWords(createTestService({agents: []}));
    expect(seen(picker)).to.deep.equal(['label', 'footer', 'empty']);
    expect(picker.root.querySelector('[part~="empty"]')?.checkVisibility()).to.equal(false);
  });

  it('replaces the picker’s own text for a failure until there are agents', async () => {
    const service = createTestService();
    service.respondNext(() => new Response('', {status: 403}));
    const picker = await withOwnWords(service);
    expect(seen(picker)).to.deep.equal(['label', 'footer', 'error']);
    expect(picker.button('Try again')?.checkVisibility()).to.equal(false);
    await picker.element.refresh();
    expect(seen(picker)).to.deep.equal(['label', 'footer']);
  });
});
