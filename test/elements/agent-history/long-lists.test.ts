import {expect} from 'chai';
import {holdMeasurements} from '../../support/held-measurements.js';
import {createTestService, type TestService} from '../../support/local-service.js';
import {waitUntil} from '../../support/wait-until.js';
import {openHistory, storeTalk, type HistoryHarness} from './history-harness.js';

/** A record from the service; a larger index is newer. */
const wireRecord = (index: number, more: object = {}) => ({
  AgentId: 'Agent-1',
  recordId: `record-${index}`,
  role: index % 2 ? 'assistant' : 'user',
  content: `Words ${index}`,
  conversation: '',
  type: 'text',
  image: '',
  triggerSrc: '',
  replyTo: '',
  createTime: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
  ...more,
});

/** Questions only: a reply would follow its question. */
const question = (index: number, more: object = {}) => wireRecord(index, {role: 'user', ...more});

const range = (from: number, to: number): readonly number[] =>
  Array.from({length: Math.abs(to - from) + 1}, (_, step) => (to > from ? from + step : from - step));

function answerPages(
  service: TestService,
  pageOf: (
    pageNumber: number,
    order: string,
  ) => {readonly records: readonly object[]; readonly total: unknown},
): TestService {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const {pathname, searchParams} = new URL(new Request(input, init).url);
    if (!pathname.endsWith('/records')) return service.fetch(input, init);
    await service.fetch(input, init);
    const {records, total} = pageOf(Number(searchParams.get('pageNumber')), searchParams.get('sort') ?? '');
    return Response.json({recordList: records, total});
  };
  return {...service, fetch};
}

/** Resolves after painting and the observers’ reports. */
const painted = () =>
  new Promise<void>(resolve => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve))));

const ids = (history: HistoryHarness): readonly string[] =>
  history.element.records.map(({recordId}) => recordId);
const idsOf = (indexes: readonly number[]): readonly string[] => indexes.map(index => `record-${index}`);

async function readAll(history: HistoryHarness): Promise<void> {
  for (let page = 0; page < 30 && history.element.hasMore; page += 1) await history.element.loadMore();
}

describe('a history with a wrong total or wrong pages', () => {
  const more = {paging: 'more', pageSize: 5} as const;

  for (const total of [0, -3, 2, 7, 1e9, Number.NaN, 'many', null]) {
    it(`shows every record once when the total is ${total}`, async () => {
      const records = range(11, 0);
      const service = answerPages(createTestService(), page => ({
        records: records.slice((page - 1) * 5, page * 5).map(index => question(index)),
        total,
      }));
      const history = await openHistory({service, settings: more});
      await readAll(history);
      // A total that is too small by chance ends the list there.
      expect(ids(history)).to.deep.equal(idsOf(records));
      expect(history.element.total).to.equal(12);
      expect(history.element.hasMore).to.equal(false);
    });
  }

  it('ends when a page repeats', async () => {
    const service = answerPages(createTestService(), () => ({
      records: range(4, 0).map(index => question(index)),
      total: 1000,
    }));
    const history = await openHistory({service, settings: more});
    await readAll(history);
    expect(ids(history)).to.deep.equal(idsOf(range(4, 0)));
    expect(history.asked.length).to.be.at.most(5);
  });

  it('skips and repeats no record when new ones shift the pages', async () => {
    let newest = 19;
    const service = answerPages(createTestService(), page => {
      const all = range(newest, 0);
      const records = all.slice((page - 1) * 5, page * 5).map(index => question(index));
      newest += 5;
      return {records, total: all.length};
    });
    const history = await openHistory({service, settings: more});
    await history.element.loadMore();
    await history.element.loadMore();
    await waitUntil(() => ids(history)[0] !== 'record-19', 'The new ones are put in front.');
    const shown = history.element.records.map(({recordId}) => Number(recordId.slice(7)));
    expect(shown).to.deep.equal([...new Set(shown)].sort((a, b) => b - a));
    const [oldest] = shown.slice(-1);
    expect(shown.filter(index => index <= 19)).to.deep.equal(range(19, oldest!));
  });

  it('skips no record when the service deletes some meanwhile', async () => {
    let all = range(19, 0);
    const service = answerPages(createTestService(), page => ({
      records: all.slice((page - 1) * 5, page * 5).map(index => question(index)),
      total: all.length,
    }));
    const history = await openHistory({service, settings: more});
    all = range(16, 0);
    await readAll(history);
    expect(ids(history)).to.deep.equal(idsOf(range(19, 0)));
  });

  it('sorts records that arrive in the wrong order', async () => {
    const service = answerPages(createTestService(), page => ({
      records: page === 1 ? [3, 1, 4, 0, 2].map(index => question(index)) : [],
      total: 5,
    }));
    const history = await openHistory({service, settings: more});
    expect(ids(history)).to.deep.equal(idsOf(range(4, 0)));
    await history.choose('Oldest first');
    await waitUntil(() => ids(history)[0] === 'record-0');
    expect(ids(history)).to.deep.equal(idsOf(range(0, 4)));
  });

  it('keeps records without an identifier apart', async () => {
    const service = answerPages(createTestService(), () => ({
      records: [2, 1, 1, 0].map(index => question(index, {recordId: ''})),
      total: 4,
    }));
    const history = await openHistory({service, settings: more});
    expect(history.texts).to.deep.equal(['Words 2', 'Words 1', 'Words 0']);
  });
});

describe('a long history', () => {
  it('loads more when the reader comes near the end, and not before', async () => {
    const service = createTestService();
    await storeTalk(service, 60);
    const history = await openHistory({service, settings: {pageSize: 20}});
    await waitUntil(() => history.scroller.scrollHeight > history.scroller.clientHeight);
    expect(history.asked.length).to.equal(1);
    history.scroller.scrollTop = history.scroller.scrollHeight;
    await waitUntil(() => history.element.records.length === 40);
    history.scroller.scrollTop = history.scroller.scrollHeight;
    await waitUntil(() => history.element.records.length === 60);
    expect(history.asked.length).to.equal(3);
  });

  it('fills a tall box by itself when pages are short', async () => {
    const service = createTestService();
    await storeTalk(service, 12);
    const history = await openHistory({service, settings: {pageSize: 1}});
    await waitUntil(() => history.element.records.length > 6);
  });

  it('does not load more by itself while a filter hides most records', async () => {
    const service = createTestService();
    await storeTalk(service, 60);
    const history = await openHistory({service, settings: {pageSize: 20}});
    await history.filter('Question 58');
    await history.shows('Question 58');
    expect(history.asked.length).to.equal(1);
    expect(history.text).to.include('1 of 20 messages found');
  });

  it('renders only nearby records, keeps the scroll position and can go to any record', async () => {
    const service = answerPages(createTestService(), () => ({
      records: range(19_999, 0).map(index => wireRecord(index)),
      total: 20_000,
    }));
    const history = await openHistory({service});
    expect(history.element.records.length).to.equal(20_000);
    await waitUntil(() => history.records.length > 10);
    const nodesOf = () => history.root.querySelectorAll('*').length;
    await waitUntil(() => nodesOf() < 5_000, 'Too much is drawn.');
    history.scroller.scrollTop = history.scroller.scrollHeight / 2;
    await waitUntil(() => {
      const middle = history.scroller.getBoundingClientRect();
      return history.records.some(record => {
        const {top} = record.getBoundingClientRect();
        return top > middle.top && top < middle.bottom;
      });
    }, 'Nothing is drawn where the reader is.');
    await waitUntil(() => nodesOf() < 5_000, 'What is far is left out again.');
    expect(await history.element.scrollToRecord('record-3')).to.equal(true);
    const {top} = history.record('Words 3').getBoundingClientRect();
    expect(top).to.be.greaterThan(0).and.lessThan(innerHeight);
    expect(history.spoken).to.equal('20,000 messages');
  });

  it('keeps visible records in place while records above them render', async () => {
    const service = answerPages(createTestService(), () => ({
      records: range(999, 0).map(index => wireRecord(index)),
      total: 1000,
    }));
    const history = await openHistory({service});
    await history.element.scrollToRecord('record-520');
    await painted();
    let first = 520;
    while (history.texts.includes(`Words ${first + 1}`)) first += 1;
    history.record(`Words ${first - 5}`).scrollIntoView({block: 'start'});
    const top = (): number => history.record(`Words ${first - 9}`).getBoundingClientRect().top;
    const before = top();
    await waitUntil(() => history.texts.includes(`Words ${first + 1}`), 'More is drawn above.');
    await painted();
    expect(top()).to.be.closeTo(before, 2);
  });

  it('keeps the target record in view before measurements arrive', async () => {
    const service = answerPages(createTestService(), () => ({
      records: range(999, 0).map(index => wireRecord(index)),
      total: 1000,
    }));
    const measurements = holdMeasurements();
    const history = await openHistory({service});
    await waitUntil(() => measurements.waiting > 0);
    await history.element.scrollToRecord('record-520');
    const scrolledTo = history.record('Words 520');
    measurements.release();
    await waitUntil(() => history.texts.includes('Words 530') && history.texts.includes('Words 490'));
    await painted();
    const record = history.record('Words 520');
    expect(record === scrolledTo, 'It stays drawn.').to.equal(true);
    const view = history.scroller.getBoundingClientRect();
    const {top, bottom} = record.getBoundingClientRect();
    expect((top + bottom) / 2).to.be.closeTo((view.top + view.bottom) / 2, 2);
  });

  for (const index of [524, 48]) {
    it(`keeps the target record in view below a record without a height: ${index}`, async () => {
      const service = answerPages(createTestService(), () => ({
        records: range(999, 0).map(each => wireRecord(each)),
        total: 1000,
      }));
      const history = await openHistory({service});
      await waitUntil(() => history.records.length > 3);
      await painted();
      await history.element.scrollToRecord(`record-${index}`);
      const neighbours = [index + 8, index - 8].map(each => `Words ${each}`);
      await waitUntil(() => neighbours.every(words => history.texts.includes(words)));
      for (let pause = 0; pause < 3; pause += 1) await painted();
      const view = history.scroller.getBoundingClientRect();
      const {top, bottom} = history.record(`Words ${index}`).getBoundingClientRect();
      expect((top + bottom) / 2).to.be.closeTo((view.top + view.bottom) / 2, 2);
    });
  }

  it('stays small in the DOM, however many records the reader visits', async () => {
    const service = answerPages(createTestService(), () => ({
      records: range(999, 0).map(index => wireRecord(index)),
      total: 1000,
    }));
    const history = await openHistory({service});
    // Each is far from the previous one and the last of its section.
    for (const index of [900, 100, 800, 200, 700, 300, 600, 400, 850, 150]) {
      await history.element.scrollToRecord(`record-${index}`);
      await painted();
    }
    await waitUntil(() => history.records.length < 200, 'Too much is drawn.');
  });

  it('keeps the focused record, however far the reader scrolls', async () => {
    const service = answerPages(createTestService(), () => ({
      records: range(999, 0).map(index => wireRecord(index)),
      total: 1000,
    }));
    const history = await openHistory({service});
    await waitUntil(() => history.records.length > 3);
    const focused = history.record('Words 997');
    focused.focus({preventScroll: true});
    history.scroller.scrollTop = history.scroller.scrollHeight;
    await waitUntil(() => history.texts.includes('Words 0'));
    expect(focused.isConnected).to.equal(true);
    expect(history.root.activeElement === focused).to.equal(true);
  });
});
