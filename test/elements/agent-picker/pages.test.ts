import {oneEvent} from '@open-wc/testing';
import {expect} from 'chai';
import type {AgentListLoadEvent} from '../../../src/events/list-events.js';
import {expectAccessible} from '../../support/expect-accessible.js';
import {createTestService, type TestService} from '../../support/local-service.js';
import {sampleAgents} from '../../support/sample-agents.js';
import {waitUntil} from '../../support/wait-until.js';
import {holdAgentList, openPicker, type PickerHarness} from './picker-harness.js';

async function openPages(
  service: TestService = createTestService({agentCount: 12}),
  pageSize = 5,
): Promise<PickerHarness> {
  return openPicker(service, {paging: 'pages', pageSize});
}

const askedPages = ({requests}: TestService): readonly (string | null)[] =>
  requests.map(({url}) => url.searchParams.get('pageNumber'));

const serviceWithoutPages = (count: number, total: number): TestService => {
  const service = createTestService();
  const agentList = sampleAgents(count);
  return {...service, fetch: async () => Response.json({agentList, total})};
};

describe('numbered pages of agent-picker', () => {
  it('show one page at a time with its number', async () => {
    const picker = await openPages();
    expect(picker.options).to.have.length(5);
    await waitUntil(() => picker.spoken === 'Page 1 of 3, 12 agents in all');
    const loaded = oneEvent<AgentListLoadEvent>(picker.element, 'agent-list-load');
    await picker.press('Next page');
    const {pageNumber, agents, total} = await loaded;
    expect([pageNumber, agents.length, total]).to.deep.equal([2, 5, 12]);
    expect(picker.names[0]).to.equal('Agent number 6');
    expect(picker.spoken).to.equal('Page 2 of 3, 12 agents in all');
    expect(picker.element.agents).to.have.length(5);
    expect(picker.focus, 'the way on keeps the focus').to.equal('Next page');
    expect(picker.button('Page 2')?.ariaCurrent).to.equal('page');
    await picker.press('Page 3');
    await picker.shows('Agent number 11', 'Agent number 12');
    expect(picker.focus).to.equal('Page 3');
    expect(picker.button('Next page')?.ariaDisabled).to.equal('true');
    await expectAccessible(picker.element);
  });

  it('announce the position of each agent in the whole list', async () => {
    const picker = await openPages();
    await picker.element.goToPage(3);
    await picker.shows('Agent number 11', 'Agent number 12');
    const [first] = picker.options;
    expect(first!.ariaPosInSet).to.equal('11');
    expect(first!.ariaSetSize).to.equal('12');
  });

  it('do not appear when there is only one', async () => {
    const picker = await openPages(createTestService());
    expect(picker.button('Next page') === undefined).to.equal(true);
    expect(picker.root.querySelectorAll('[part=pages]')).to.have.length(0);
  });

  it('ignore invalid page numbers', async () => {
    const service = createTestService({agentCount: 12});
    const picker = await openPages(service);
    for (const number of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '2' as unknown as number]) {
      await picker.element.goToPage(number);
    }
    picker.element.paging = 'more';
    await picker.element.updateComplete;
    await picker.settle();
    await picker.element.goToPage(2);
    expect(askedPages(service)).to.deep.equal(['1', '1']);
  });

  it('stop at the last page', async () => {
    const service = createTestService({agentCount: 12});
    const picker = await openPages(service);
    await picker.element.goToPage(900);
    await picker.shows('Agent number 11', 'Agent number 12');
    expect(askedPages(service)).to.deep.equal(['1', '3']);
    expect(picker.button('Page 3')?.ariaCurrent).to.equal('page');
  });

  it('shrink to the existing pages when the total is too large', async () => {
    const service = createTestService({agentCount: 5});
    service.respondNext(() => Response.json({agentList: sampleAgents(5), total: 40}));
    const picker = await openPages(service);
    await picker.press('Next page');
    await waitUntil(() => picker.root.querySelector('[part=pages]') === null);
    expect(picker.options).to.have.length(5);
    expect(picker.element.total).to.equal(5);
    expect(picker.focus).to.equal('Garden guide');
  });

  it('end when a service repeats a page', async () => {
    const picker = await openPages(serviceWithoutPages(5, 40));
    await picker.press('Next page');
    await waitUntil(() => picker.root.querySelector('[part=pages]') === null);
    expect(picker.options).to.have.length(5);
  });

  it('show an empty list when the agents disappear meanwhile', async () => {
    const service = createTestService({agentCount: 12});
    const picker = await openPages(service);
    await picker.element.goToPage(3);
    service.respondNext(() => Response.json({agentList: [], total: 0}));
    await picker.element.goToPage(2);
    await picker.element.updateComplete;
    expect(picker.element.status).to.equal('empty');
  });

  it('keep the current page when another fails, and retry that one', async () => {
    const service = createTestService({agentCount: 12});
    const picker = await openPages(service);
    service.respondNext(() => Response.json({message: 'No.'}, {status: 403}));
    await picker.press('Page 3');
    await waitUntil(() => picker.button('Try again'));
    expect(picker.options).to.have.length(5);
    expect(picker.root.textContent).to.contain('This page of agents could not be loaded.');
    await waitUntil(() => picker.spoken.startsWith('Failed: '));
    await expectAccessible(picker.element);
    await picker.press('Try again');
    await picker.shows('Agent number 11', 'Agent number 12');
    expect(picker.focus).to.equal('Page 3');
    expect(askedPages(service)).to.deep.equal(['1', '3', '3']);
  });

  it('show the last requested page and drop late answers', async () => {
    const service = createTestService({agentCount: 12});
    const picker = await openPages(service);
    const held = holdAgentList(service);
    void picker.element.goToPage(2);
    await held.asked;
    await picker.element.updateComplete;
    expect(picker.root.querySelector('[role=listbox]')!.ariaBusy).to.equal('true');
    await picker.element.goToPage(3);
    await held.aborted;
    held.answer(service.agents.slice(5, 10), 12);
    await picker.shows('Agent number 11', 'Agent number 12');
  });

  it('keep the selected agent on another page', async () => {
    const picker = await openPages();
    await picker.choose('Translator');
    await picker.element.loadMore();
    await picker.element.updateComplete;
    expect(picker.selectedNames).to.deep.equal([]);
    expect(picker.element.selectedAgent?.name).to.equal('Translator');
    await picker.press('Previous page');
    await waitUntil(() => picker.selectedNames.join() === 'Translator');
  });

  it('start at the first page of a search', async () => {
    const picker = await openPages();
    await picker.element.goToPage(3);
    await picker.searchFor('number');
    await waitUntil(() => picker.button('Page 1')?.ariaCurrent === 'page');
    expect(picker.names[0]).to.equal('Agent number 4');
  });
});
