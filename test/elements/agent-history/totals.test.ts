import {expect} from 'chai';
import {createTestService, type TestService} from '../../support/local-service.js';
import {waitUntil} from '../../support/wait-until.js';
import {openHistory, storeTalk, type HistoryHarness} from './history-harness.js';

/** A service with a number of records that differs from its total. */
async function serviceWith(count: number, claimed = count): Promise<TestService> {
  const service = createTestService();
  await storeTalk(service, count);
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await service.fetch(input, init);
    if (!new URL(new Request(input, init).url).pathname.endsWith('/records')) return response;
    return Response.json({...((await response.json()) as object), total: claimed});
  };
  return {...service, fetch};
}

async function untilSpoken(history: HistoryHarness, words: string): Promise<void> {
  await waitUntil(() => history.spoken === words, `It does not say “${words}”.`);
}

describe('the number of records in a history', () => {
  it('is the total of the service, however many pages are listed', async () => {
    const history = await openHistory({
      service: await serviceWith(12),
      settings: {paging: 'more', pageSize: 5},
    });
    await untilSpoken(history, '5 of 12 messages shown');
    await history.press('Older messages');
    await untilSpoken(history, '10 of 12 messages shown');
    expect(history.element.total).to.equal(12);
    await history.press('Older messages');
    await untilSpoken(history, '12 messages');
    expect(history.element.total).to.equal(12);
  });

  for (const claimed of [0, 4])
    it(`is never smaller than the records seen up to this page, with a total of ${claimed}`, async () => {
      const history = await openHistory({
        service: await serviceWith(7, claimed),
        settings: {paging: 'pages', pageSize: 3},
      });
      await history.element.goToPage(2);
      await history.shows('Question 2', 'Reply 3', 'Reply 1');
      await untilSpoken(history, '3 of 6 messages shown');
      expect(history.element.total).to.equal(6);
      await history.element.goToPage(3);
      await history.shows('Question 0');
      expect(history.element.total).to.equal(7);
    });
});
