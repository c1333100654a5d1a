import {expect} from 'chai';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import type {
  AgentPage,
  AgentQuery,
  ConversationRecord,
  RecordPage,
  RecordQuery,
} from '../../src/client/resources.js';
import {AgentList, type PickerQuery} from '../../src/lists/agent-list.js';
import {RecordList, type RecordListQuery} from '../../src/lists/record-list.js';
import {sampleAgents} from '../support/sample-agents.js';

/** A request that a test answers. */
interface HeldRequest<Query, Page> {
  readonly query: Query;
  readonly signal: AbortSignal;
  readonly answer: (page: Page) => Promise<void>;
  readonly fail: () => Promise<void>;
}

/** Lets everything run that waits for an answer. */
const settled = (): Promise<void> => new Promise(resolve => setTimeout(resolve));

function hold<Query, Page>(requests: HeldRequest<Query, Page>[], query: Query, signal: AbortSignal) {
  return new Promise<Page>((resolve, reject) => {
    requests.push({
      query,
      signal,
      answer: page => (resolve(page), settled()),
      fail: () => (reject(new AgentServiceError('network', 'No answer.')), settled()),
    });
  });
}

const agents = sampleAgents(9);
const pageOf = (first: number, last: number, total = 9): AgentPage => ({
  agents: agents.slice(first, last),
  total,
});

function openAgents(more: Partial<PickerQuery> = {}) {
  const requests: HeldRequest<AgentQuery, AgentPage>[] = [];
  const client: PickerQuery['client'] = {
    listAgents: (query, options) => hold(requests, query!, options!.signal!),
  };
  const query: PickerQuery = {
    client,
    source: [client],
    searchIn: 'name',
    text: '',
    enable: undefined,
    pageSize: 3,
    paging: 'more',
    ...more,
  };
  const list = new AgentList();
  list.configure(query);
  return {list, query, requests};
}

describe('a list of pages', () => {
  it('is idle without a query, and loading from the start where the browser will load it', () => {
    expect(new AgentList().snapshot.status).to.equal('idle');
    expect(new AgentList('loading').snapshot.status).to.equal('loading');
  });

  it('returns the same snapshot until something changes, and reports each change', async () => {
    const {list, query, requests} = openAgents();
    const {snapshot} = list;
    let changes = 0;
    const unsubscribe = list.subscribe(() => (changes += 1));
    list.configure({...query});
    expect(list.snapshot).to.equal(snapshot);
    await requests[0]!.answer(pageOf(0, 3));
    expect(changes).to.equal(1);
    expect(list.snapshot).to.include({status: 'ready', total: 9, pageCount: 3, hasMore: true});
    expect(snapshot.status).to.equal('loading');
    unsubscribe();
    void list.refresh();
    expect(changes).to.equal(1);
  });

  it('aborts the request of the query before, and ignores its late answer', async () => {
    const {list, query, requests} = openAgents();
    await requests[0]!.answer(pageOf(0, 3));
    list.configure({...query, text: 'a'});
    list.configure({...query, text: 'ab'});
    const [, first, second] = requests;
    expect([first!.signal.aborted, second!.signal.aborted]).to.deep.equal([true, false]);
    expect(list.snapshot.items, 'the agents before').to.have.length(3);
    await second!.answer(pageOf(4, 5, 1));
    await first!.answer(pageOf(0, 2, 2));
    expect(list.snapshot.items).to.deep.equal([agents[4]]);
    expect(list.snapshot.loadedText).to.equal('ab');
  });

  it('drops the items of another source at once', async () => {
    const {list, query, requests} = openAgents();
    await requests[0]!.answer(pageOf(0, 3));
    list.configure({...query, source: [{}]});
    expect(list.snapshot).to.deep.include({items: [], status: 'loading', lastPage: undefined});
    list.configure(undefined);
    expect(list.snapshot.status).to.equal('idle');
  });

  it('keeps its items when another page fails, and retries that page', async () => {
    const {list, requests} = openAgents();
    await requests[0]!.answer(pageOf(0, 3));
    void list.loadNext();
    expect(list.snapshot.loadingNext).to.equal(true);
    await requests[1]!.fail();
    expect(list.snapshot).to.include({status: 'ready', loadingNext: false, error: undefined});
    expect(list.snapshot.nextError?.kind).to.equal('network');
    expect(list.snapshot.items).to.have.length(3);
    void list.retry();
    expect(list.snapshot.nextError).to.equal(undefined);
    expect(requests[2]!.query.pageNumber).to.equal(2);
    await requests[2]!.answer(pageOf(3, 6));
    expect(list.snapshot.items).to.have.length(6);
  });

  it('has no items after a failure of the first page, and loads it again', async () => {
    const {list, requests} = openAgents();
    await requests[0]!.fail();
    expect(list.snapshot).to.include({status: 'error', nextError: undefined});
    expect(list.snapshot.error?.kind).to.equal('network');
    void list.retry();
    await requests[1]!.answer({agents: [], total: 0});
    expect(list.snapshot).to.include({status: 'empty', error: undefined});
  });

  it('stops while it is interrupted, and resumes with the query of that moment', async () => {
    const {list, query, requests} = openAgents();
    list.interrupt();
    expect(requests[0]!.signal.aborted).to.equal(true);
    expect(list.snapshot.status).to.equal('idle');
    list.resume(() => ({...query, text: 'later'}));
    await requests[1]!.answer(pageOf(0, 3));
    expect(list.snapshot.loadedText).to.equal('later');
    list.interrupt();
    list.resume(() => query);
    expect(requests, 'nothing was interrupted').to.have.length(2);
    void list.loadNext();
    list.interrupt();
    expect(requests[2]!.signal.aborted).to.equal(true);
    await requests[2]!.answer(pageOf(3, 6));
    expect(list.snapshot).to.include({loadingNext: false, status: 'ready'});
    expect(list.snapshot.items).to.have.length(3);
  });

  it('trusts its pages more than a wrong total', async () => {
    const {list, requests} = openAgents();
    await requests[0]!.answer(pageOf(0, 3, 1));
    expect(list.snapshot).to.include({total: 3, knownTotal: undefined, hasMore: true});
    const next = list.loadNext();
    await requests[1]!.answer(pageOf(0, 3, 1_000));
    await next;
    expect(list.snapshot, 'a repeated page ends the list').to.include({
      total: 3,
      knownTotal: 3,
      hasMore: false,
    });
    await list.loadNext();
    expect(requests).to.have.length(2);
  });

  it('shows one page at a time, and ends before an empty one', async () => {
    const {list, requests} = openAgents({paging: 'pages'});
    await requests[0]!.answer(pageOf(0, 3));
    void list.goTo(99);
    expect(requests[1]!.query.pageNumber, 'the last page').to.equal(3);
    await requests[1]!.answer({agents: [], total: 9});
    expect(list.snapshot).to.include({pageNumber: 1, pageCount: 2, total: 6});
    void list.goTo(2);
    await requests[2]!.answer(pageOf(3, 6));
    expect(list.snapshot).to.include({pageNumber: 2, skipped: 3, hasMore: false, total: 6});
  });
});

function record(number: number): ConversationRecord {
  const createdAt = number * 1000;
  return {
    AgentId: 'Agent-1',
    recordId: String(number),
    role: 'user',
    content: `Message ${number}`,
    conversation: '',
    type: 'text',
    image: '',
    triggerSrc: '',
    replyTo: '',
    createTime: new Date(createdAt).toISOString(),
    createdAt,
  };
}

const recordsOf = (total: number, ...ids: readonly number[]): RecordPage => ({
  records: ids.map(record),
  total,
});

function openRecords(more: Partial<RecordListQuery> = {}) {
  const requests: HeldRequest<RecordQuery, RecordPage>[] = [];
  const client: RecordListQuery['client'] = {
    listRecords: (_agentId, query, options) => hold(requests, query!, options!.signal!),
  };
  const list = new RecordList();
  list.configure({
    client,
    source: [client],
    agentId: 'Agent-1',
    order: 'desc',
    pageSize: 2,
    paged: false,
    ...more,
  });
  return {list, requests, ids: () => list.snapshot.items.map(({recordId}) => Number(recordId))};
}

describe('a list of records', () => {
  it('finds new records, and the next page, when pages shift', async () => {
    const {list, requests, ids} = openRecords();
    await requests[0]!.answer(recordsOf(4, 4, 3));
    const next = list.loadNext();
    // Two new records shift the listed ones to the second page.
    await requests[1]!.answer(recordsOf(6, 4, 3));
    await requests[2]!.answer(recordsOf(6, 2, 1));
    await next;
    expect(ids()).to.deep.equal([4, 3, 2, 1]);
    expect(requests[3]!.query).to.include({pageNumber: 1, order: 'desc'});
    await requests[3]!.answer(recordsOf(6, 6, 5));
    await requests[4]!.answer(recordsOf(6, 4, 3));
    expect(ids()).to.deep.equal([6, 5, 4, 3, 2, 1]);
  });

  it('reads the page before again, when deletions move records to it', async () => {
    const {list, requests, ids} = openRecords();
    await requests[0]!.answer(recordsOf(6, 6, 5));
    const next = list.loadNext();
    await requests[1]!.answer(recordsOf(5, 3, 2));
    expect(requests[2]!.query.pageNumber).to.equal(1);
    await requests[2]!.answer(recordsOf(5, 5, 4));
    await next;
    expect(ids()).to.deep.equal([6, 5, 4, 3, 2]);
  });

  it('shows the last page in place of one beyond the end', async () => {
    const {list, requests, ids} = openRecords({paged: true});
    await requests[0]!.answer(recordsOf(9, 9, 8));
    void list.goTo(5);
    await requests[1]!.answer(recordsOf(3));
    expect(requests[2]!.query.pageNumber).to.equal(2);
    await requests[2]!.answer(recordsOf(3, 1));
    expect(ids()).to.deep.equal([1]);
    expect(list.snapshot).to.include({pageNumber: 2, total: 3, hasMore: false});
  });

  it('adds a record that was stored since, and says whether it is listed', async () => {
    const {list, requests, ids} = openRecords();
    await requests[0]!.answer(recordsOf(2, 2, 1));
    const found = list.loadNewest('3');
    await requests[1]!.answer(recordsOf(3, 3, 2));
    expect(await found).to.equal(true);
    expect(ids()).to.deep.equal([3, 2, 1]);
    const missing = list.loadNewest('4');
    await requests[2]!.fail();
    expect(await missing).to.equal(false);
    expect(list.snapshot).to.include({status: 'ready', error: undefined, nextError: undefined});
  });

  it('has found the newest records after one request for a reply without an identifier', async () => {
    const {list, requests} = openRecords();
    await requests[0]!.answer(recordsOf(2, 2, 1));
    const found = list.loadNewest('');
    await requests[1]!.answer(recordsOf(3, 3, 2));
    expect(await found).to.equal(true);
  });
});
