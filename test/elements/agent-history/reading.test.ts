import {expect} from 'chai';
import {AgentRecordsLoadEvent} from '../../../src/events/list-events.js';
import {createTestService, type TestService} from '../../support/local-service.js';
import {waitUntil} from '../../support/wait-until.js';
import {openHistory, startHistory, storeTalk, type HistoryHarness} from './history-harness.js';

/** Delays the service’s next answer. */
function holdResponse(service: TestService): (response: Response) => void {
  let answer: (response: Response) => void = () => undefined;
  const response = new Promise<Response>(resolve => (answer = resolve));
  service.respondNext(() => response);
  return given => answer(given);
}

describe('a history', () => {
  it('shows the newest records first, once each', async () => {
    const service = createTestService();
    await storeTalk(service, 4);
    const history = await openHistory({service});
    await history.shows('Question 2', 'Reply 3', 'Question 0', 'Reply 1');
    expect(history.asked).to.deep.equal(['sort=desc&pageSize=10&pageNumber=1']);
    expect(history.element.total).to.equal(4);
  });

  it('requests the chosen order, page size and page number', async () => {
    const service = createTestService();
    await storeTalk(service, 7);
    const history = await openHistory({service, settings: {order: 'asc', pageSize: 3, paging: 'more'}});
    await history.shows('Question 0', 'Reply 1', 'Question 2');
    await history.press('Newer messages');
    await history.shows('Question 0', 'Reply 1', 'Question 2', 'Reply 3', 'Question 4', 'Reply 5');
    await history.press('Newer messages');
    await waitUntil(() => history.texts.length === 7);
    expect(history.asked).to.deep.equal([
      'sort=asc&pageSize=3&pageNumber=1',
      'sort=asc&pageSize=3&pageNumber=2',
      'sort=asc&pageSize=3&pageNumber=3',
    ]);
    expect(history.button('Newer messages')).to.equal(undefined);
    expect(history.spoken).to.equal('7 messages');
  });

  it('changes its order and notifies the page', async () => {
    const service = createTestService();
    await storeTalk(service, 3);
    const history = await openHistory({service});
    const orders: string[] = [];
    history.element.addEventListener('agent-order-change', ({order}) => orders.push(order));
    await history.choose('Oldest first');
    await history.shows('Question 0', 'Reply 1', 'Question 2');
    expect(history.element.getAttribute('order')).to.equal('asc');
    expect(orders).to.deep.equal(['asc']);
  });

  it('keeps the requested order when it fails', async () => {
    const service = createTestService();
    await storeTalk(service, 3);
    const history = await openHistory({service});
    service.respondNext(() => new Response('', {status: 500}));
    await history.choose('Oldest first');
    await waitUntil(() => history.element.status === 'error');
    expect(history.button('Menu'), 'there is nothing to sort').to.equal(undefined);
    await history.press('Try again');
    await history.shows('Question 0', 'Reply 1', 'Question 2');
  });

  it('shows the beginning of the other order from any scroll position', async () => {
    const service = createTestService();
    await storeTalk(service, 60);
    const history = await openHistory({service, settings: {pageSize: 50, paging: 'more'}});
    history.scroller.scrollTop = history.scroller.scrollHeight;
    await waitUntil(() => history.texts.includes('Question 10'));
    await history.choose('Oldest first');
    await waitUntil(() => history.texts.includes('Question 0'));
    const view = history.scroller.getBoundingClientRect();
    expect(history.record('Question 0').getBoundingClientRect().top).to.be.within(view.top, view.bottom);
  });

  it('announces which further records it shows, also without its toolbar', async () => {
    const service = createTestService();
    await storeTalk(service, 3);
    const history = await openHistory({
      service,
      settings: {pageSize: 2, paging: 'more', order: 'asc', noToolbar: true},
    });
    expect(history.button('Newer messages')).not.to.equal(undefined);
  });

  it('shows that there are no messages yet', async () => {
    const history = await openHistory();
    expect(history.element.status).to.equal('empty');
    expect(history.text).to.include('Nothing has been said yet.');
    expect(history.spoken).to.equal('Nothing has been said yet.');
  });

  it('waits for an agent, and for a service', async () => {
    const history = await startHistory({settings: {agentId: ''}});
    expect(history.text).to.include('Choose an agent');
    history.element.client = undefined;
    await history.element.updateComplete;
    expect(history.text).to.include('Messages cannot be shown at the moment.');
    expect(history.service.requests).to.deep.equal([]);
  });

  it('shows why it failed, notifies the page and retries on demand', async () => {
    const service = createTestService();
    await storeTalk(service, 2);
    service.respondNext(() => Response.json({code: 'X', message: 'Down for repairs'}, {status: 500}));
    const history = await startHistory({service});
    const errors: string[] = [];
    history.element.addEventListener('agent-error', ({phase, error}) =>
      errors.push(`${phase} ${error.kind}`),
    );
    await history.settle();
    await waitUntil(() => errors.length === 1);
    expect(history.text).to.include('The service has a problem');
    expect(errors).to.deep.equal(['list-records server']);
    await history.press('Try again');
    await history.shows('Question 0', 'Reply 1');
  });

  it('retries only the failed page and keeps the listed records', async () => {
    const service = createTestService();
    await storeTalk(service, 4);
    const history = await openHistory({service, settings: {pageSize: 2, paging: 'more'}});
    service.respondNext(() => new Response('', {status: 502}));
    await history.press('Older messages');
    await waitUntil(() => history.text.includes('Further messages could not be loaded.'));
    expect(history.texts).to.deep.equal(['Question 2', 'Reply 3']);
    await history.press('Try again');
    await history.shows('Question 2', 'Reply 3', 'Question 0', 'Reply 1');
  });

  it('loads older records at the first press although newer ones shifted the pages', async () => {
    const service = createTestService();
    await storeTalk(service, 6);
    const history = await openHistory({service, settings: {pageSize: 2, paging: 'more'}});
    await history.shows('Question 4', 'Reply 5');
    for (const content of ['Newer', 'Newest']) {
      const createTime = new Date(Date.UTC(2026, 0, 16) + content.length).toISOString();
      await service.addRecord('Agent-guide', {role: 'user', content, createTime});
    }
    await history.press('Older messages');
    await history.shows('Newest', 'Newer', 'Question 4', 'Reply 5', 'Question 2', 'Reply 3');
  });

  it('reports each page that it shows', async () => {
    const service = createTestService();
    await storeTalk(service, 3);
    const pages: string[] = [];
    const onLoad = (event: Event) => {
      if (event instanceof AgentRecordsLoadEvent)
        pages.push(`${event.pageNumber}: ${event.records.length} of ${event.total}`);
    };
    document.addEventListener('agent-records-load', onLoad);
    const history = await openHistory({service, settings: {pageSize: 2, paging: 'more'}});
    await history.press('Older messages');
    await waitUntil(() => pages.length === 2);
    document.removeEventListener('agent-records-load', onLoad);
    expect(pages).to.deep.equal(['1: 2 of 3', '2: 1 of 3']);
  });

  it('shows the records of another agent and none of the previous one', async () => {
    const service = createTestService();
    await storeTalk(service, 2);
    const history = await openHistory({service});
    await history.shows('Question 0', 'Reply 1');
    const answer = holdResponse(service);
    history.element.agentId = service.agents[1]!.AgentId;
    await history.element.updateComplete;
    expect(history.texts).to.deep.equal([]);
    expect(history.root.querySelector('.skeletons')).not.to.equal(null);
    answer(Response.json({recordList: [], total: 0}));
    await waitUntil(() => history.element.status === 'empty');
  });

  it('drops an outdated answer', async () => {
    const service = createTestService();
    await storeTalk(service, 2);
    const answer = holdResponse(service);
    const history = await startHistory({service});
    history.element.order = 'asc';
    await history.shows('Question 0', 'Reply 1');
    answer(Response.json({recordList: [], total: 0}));
    await history.element.updateComplete;
    expect(history.texts).to.deep.equal(['Question 0', 'Reply 1']);
  });
});

describe('a history of numbered pages', () => {
  it('shows one page at a time with its number', async () => {
    const service = createTestService();
    await storeTalk(service, 7);
    const history = await openHistory({service, settings: {pageSize: 3, paging: 'pages'}});
    await history.shows('Question 6', 'Question 4', 'Reply 5');
    await history.press('Page 3');
    await history.shows('Question 0');
    await history.element.goToPage(2);
    await history.shows('Question 2', 'Reply 3', 'Reply 1');
    expect(history.asked.map(query => query.slice(-1))).to.deep.equal(['1', '3', '2']);
    expect(history.element.total).to.equal(7);
  });

  it('has as many pages as the largest allowed page size needs', async () => {
    const service = createTestService();
    await storeTalk(service, 101);
    const history = await openHistory({service, settings: {pageSize: 200, paging: 'pages'}});
    await history.press('Page 3');
    await history.shows('Question 0');
  });

  it('returns to the last page with records', async () => {
    const service = createTestService();
    await storeTalk(service, 4);
    const history = await openHistory({service, settings: {pageSize: 3, paging: 'pages'}});
    await history.element.goToPage(40);
    await history.shows('Question 0');
    await history.element.goToPage(Number.NaN);
    await history.element.goToPage(-2);
    await history.element.goToPage(Infinity);
    expect(history.texts).to.deep.equal(['Question 0']);
  });

  it('requests no page after the last', async () => {
    const service = createTestService();
    await storeTalk(service, 4);
    const history = await openHistory({service, settings: {pageSize: 2, paging: 'pages'}});
    await history.element.loadMore();
    await history.shows('Question 0', 'Reply 1');
    await history.element.loadMore();
    expect(history.asked.map(query => query.slice(-1))).to.deep.equal(['1', '2']);
  });

  it('starts at the first page of another order', async () => {
    const service = createTestService();
    await storeTalk(service, 5);
    const history = await openHistory({service, settings: {pageSize: 2, paging: 'pages'}});
    await history.element.goToPage(2);
    await history.choose('Oldest first');
    await history.shows('Question 0', 'Reply 1');
  });
});

describe('slotted content of a history', () => {
  const places = ['toolbar-end', 'empty', 'error', 'end'];
  const seen = ({element}: HistoryHarness) =>
    [...element.children].filter(child => child.checkVisibility()).map(({slot}) => slot);

  async function withOwnWords(service: TestService, settings = {}): Promise<HistoryHarness> {
    const history = await openHistory({service, settings});
    history.element.innerHTML = places.map(place => `<p slot="${place}">Own words</p>`).join('');
    await history.element.updateComplete;
    return history;
  }

  it('appears in the toolbar and after the last record', async () => {
    const service = createTestService();
    await storeTalk(service, 4);
    const history = await withOwnWords(service, {pageSize: 3, paging: 'more'});
    expect(seen(history)).to.deep.equal(['toolbar-end']);
    await history.element.loadMore();
    await history.element.updateComplete;
    expect(seen(history)).to.deep.equal(['toolbar-end', 'end']);
  });

  it('replaces the history’s own text where there are no records', async () => {
    const history = await withOwnWords(createTestService());
    expect(seen(history)).to.deep.equal(['toolbar-end', 'empty']);
    expect(history.root.querySelector('[part~="empty"]')?.checkVisibility()).to.equal(false);
  });

  it('replaces the history’s own text for a failure', async () => {
    const service = createTestService();
    service.respondNext(() => new Response('', {status: 403}));
    const history = await withOwnWords(service);
    expect(seen(history)).to.deep.equal(['toolbar-end', 'error']);
    expect(history.button('Try again')).to.equal(undefined);
  });
});
