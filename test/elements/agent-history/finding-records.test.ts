import {expect} from 'chai';
import {createTestService, type TestService} from '../../support/local-service.js';
import {waitUntil} from '../../support/wait-until.js';
import {openHistory, startHistory, storeTalk} from './history-harness.js';

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

  it('works on a numbered page in both directions', async () => {
    const service = createTestService();
    await storeTalk(service, 6);
    const history = await openHistory({service, settings: {pageSize: 2, paging: 'pages'}});
    await history.element.goToPage(2);
    expect(await history.element.scrollToRecord('record-5')).to.equal(true);
    await history.shows('Question 4', 'Reply 5');
    expect(await history.element.scrollToRecord('record-0')).to.equal(true);
    await history.shows('Question 0', 'Reply 1');
  });

  it('leaves the reader on the same numbered page when it fails', async () => {
    const service = createTestService();
    await storeTalk(service, 6);
    const history = await openHistory({service, settings: {pageSize: 2, paging: 'pages'}});
    await history.element.goToPage(2);
    expect(await history.element.scrollToRecord('record-gone')).to.equal(false);
    await history.shows('Question 2', 'Reply 3');
  });

  it('stops after forty pages', async () => {
    const service = createTestService();
    await storeTalk(service, 42);
    const history = await openHistory({service, settings: {pageSize: 1, paging: 'more'}});
    expect(await history.element.scrollToRecord('record-0')).to.equal(false);
    expect(history.asked).to.have.length(41);
  });

  it('does not continue among the records of another agent', async () => {
    const service = createTestService();
    await storeTalk(service, 6);
    const {AgentId} = service.agents[1]!;
    for (const content of ['One', 'Two', 'Three']) await service.addRecord(AgentId, {role: 'user', content});
    const history = await openHistory({service, settings});
    const release = holdNext(service);
    const found = history.element.scrollToRecord('record-0');
    await waitUntil(() => history.asked.length === 2);
    history.element.agentId = AgentId;
    await waitUntil(() => history.element.records.some(record => record.content === 'Three'));
    release();
    expect(await found).to.equal(false);
    await history.shows('Three', 'Two');
  });
});
