import {expect} from 'chai';
import {createTestService, type TestService} from '../../support/local-service.js';
import {waitUntil} from '../../support/wait-until.js';
import {openHistory, startHistory, storeTalk, type HistoryHarness} from './history-harness.js';

const missing = 'The record it replies to was not found.';

/** All announcements that are still in the region. */
const spoken = ({root}: HistoryHarness): string => root.querySelector('.spoken')!.textContent;

/** Delays the next answer until the test releases it. */
function holdNext(service: TestService): () => void {
  let release = (): void => undefined;
  const released = new Promise<void>(resolve => (release = resolve));
  service.respondNext(async request => {
    await released;
    return service.fetch(request.clone());
  });
  return release;
}

describe('finding a record', () => {
  const settings = {pageSize: 2, paging: 'more'} as const;

  it('fails at once in a history that is not in a page', async () => {
    const element = document.createElement('agent-history');
    expect(await element.scrollToRecord('record-0')).to.equal(false);
  });

  it('works while the first page loads', async () => {
    const service = createTestService();
    await storeTalk(service, 6);
    const {element} = await startHistory({service, settings});
    expect(element.status).to.equal('loading');
    expect(await element.scrollToRecord('record-0')).to.equal(true);
  });

  it('works while another page loads, which is requested once', async () => {
    const service = createTestService();
    await storeTalk(service, 6);
    const history = await openHistory({service, settings});
    const release = holdNext(service);
    const loaded = history.element.loadMore();
    const again = history.element.loadMore().then(() => history.element.records.length);
    const found = history.element.scrollToRecord('record-1');
    setTimeout(release);
    expect(await again, 'the page is there for everyone who waited').to.equal(4);
    await loaded;
    expect(await found).to.equal(true);
  });

  for (const [order, reply] of [
    ['asc', 'record-3'],
    ['desc', 'record-5'],
  ] as const) {
    it(`works on another numbered page, in the order ${order}`, async () => {
      const service = createTestService();
      await storeTalk(service, 6, ({recordId}) => (recordId === reply ? {replyTo: 'record-0'} : {}));
      const history = await openHistory({service, settings: {pageSize: 2, paging: 'pages', order}});
      if (order === 'asc') await history.element.goToPage(2);
      await history.press('In reply to an earlier record');
      await waitUntil(() => history.texts.includes('Question 0'));
      await waitUntil(() => history.root.activeElement === history.record('Question 0'));
    });
  }

  it('works on a numbered page in both directions', async () => {
    const service = createTestService();
    await storeTalk(service, 6);
    const history = await openHistory({service, settings: {pageSize: 2, paging: 'pages'}});
    await history.element.goToPage(2);
    expect(await history.element.scrollToRecord('record-5')).to.equal(true);
    await history.shows('Reply 5', 'Question 4');
    expect(await history.element.scrollToRecord('record-0')).to.equal(true);
    await history.shows('Reply 1', 'Question 0');
  });

  it('leaves the reader on the same numbered page when it fails', async () => {
    const service = createTestService();
    await storeTalk(service, 6, (_, index) => ({replyTo: index === 3 ? 'record-gone' : ''}));
    const history = await openHistory({service, settings: {pageSize: 2, paging: 'pages'}});
    await history.element.goToPage(2);
    await history.press('In reply to an earlier record');
    await waitUntil(() => spoken(history).includes(missing));
    await history.shows('Reply 3', 'Question 2');
  });

  it('stops after forty pages and shows that', async () => {
    const service = createTestService();
    await storeTalk(service, 42, (_, index) => ({replyTo: index === 41 ? 'record-0' : ''}));
    const history = await openHistory({service, settings: {pageSize: 1, paging: 'more'}});
    await history.press('In reply to an earlier record');
    await waitUntil(() => spoken(history).includes(missing));
    expect(history.asked).to.have.length(41);
    expect(history.record('Reply 41').innerText).to.include(missing);
    await history.element.loadMore();
    await history.element.updateComplete;
    expect(history.record('Reply 41').innerText, 'now it is there').not.to.include(missing);
  });

  it('does not report a missing record when further pages failed', async () => {
    const service = createTestService();
    await storeTalk(service, 6, (_, index) => ({replyTo: index === 5 ? 'record-0' : ''}));
    const history = await openHistory({service, settings});
    service.respondNext(() => new Response('', {status: 500}));
    await history.press('In reply to an earlier record');
    await waitUntil(() => spoken(history).includes('Failed'));
    expect(spoken(history)).not.to.include(missing);
  });

  it('does not continue among the records of another agent', async () => {
    const service = createTestService();
    await storeTalk(service, 6, (_, index) => ({replyTo: index === 5 ? 'record-0' : ''}));
    const {AgentId} = service.agents[1]!;
    for (const content of ['One', 'Two', 'Three']) await service.addRecord(AgentId, {role: 'user', content});
    const history = await openHistory({service, settings});
    const release = holdNext(service);
    await history.press('In reply to an earlier record');
    await waitUntil(() => history.asked.length === 2);
    history.element.agentId = AgentId;
    await waitUntil(() => history.element.records.some(record => record.content === 'Three'));
    release();
    await history.shows('Three', 'Two');
    expect(spoken(history)).not.to.include(missing);
  });
});
