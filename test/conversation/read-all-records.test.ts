import {expect} from 'chai';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import type {ConversationRecord, RecordPage, RecordQuery} from '../../src/client/resources.js';
import {readAllRecords, RecordsSoFar, type ReadingProgress} from '../../src/records/read-all-records.js';
import {seededRandom} from '../support/seeded-random.js';

function record(number: number, more: Partial<ConversationRecord> = {}): ConversationRecord {
  const createdAt = number * 1000;
  return {
    AgentId: 'Agent-1',
    recordId: `record-${number}`,
    role: 'user',
    content: `Message ${number}`,
    conversation: 'user',
    type: 'text',
    image: '',
    triggerSrc: '',
    replyTo: '',
    createTime: new Date(createdAt).toISOString(),
    createdAt,
    ...more,
  };
}

function numbers(first: number, last: number): readonly number[] {
  return Array.from({length: last - first + 1}, (_, index) => first + index);
}

type Answer = (
  query: Required<Omit<RecordQuery, 'conversationId'>> & {readonly pageNumber: number},
) => RecordPage | Promise<RecordPage>;

/** A client with scripted answers that records the requested pages. */
function clientOf(answer: Answer) {
  const asked: number[] = [];
  return {
    asked,
    async listRecords(_agentId: string, query: RecordQuery = {}): Promise<RecordPage> {
      const {order = 'desc', pageSize = 10, pageNumber = 1} = query;
      asked.push(pageNumber);
      return answer({order, pageSize, pageNumber});
    },
  };
}

/** A service whose records a test can change between two requests. */
function serviceOf(count: number, {pageSize: largest = 50, order}: {pageSize?: number; order?: 'desc'} = {}) {
  const service = {
    records: numbers(1, count).map(number => record(number)),
    beforeAnswer: undefined as ((pageNumber: number) => unknown) | undefined,
    total: (): number => service.records.length,
  };
  const client = clientOf(query => {
    service.beforeAnswer?.(query.pageNumber);
    const size = Math.min(query.pageSize ?? 10, largest);
    const listed = (order ?? query.order) === 'desc' ? [...service.records].reverse() : service.records;
    return {
      records: listed.slice((query.pageNumber - 1) * size, query.pageNumber * size),
      total: service.total(),
    };
  });
  return Object.assign(service, {client});
}

const ids = (records: readonly ConversationRecord[]) => records.map(({recordId}) => recordId);
const idsOf = (all: readonly number[]) => all.map(number => `record-${number}`);

describe('readAllRecords', () => {
  it('reads every page, oldest record first, and reports progress', async () => {
    const {client} = serviceOf(120);
    const progress: ReadingProgress[] = [];
    const all = await readAllRecords(client, 'Agent-1', {onProgress: step => progress.push(step)});
    expect(ids(all)).to.deep.equal(idsOf(numbers(1, 120)));
    expect(client.asked).to.deep.equal([1, 2, 3]);
    expect(progress).to.deep.equal([50, 100, 120].map(loaded => ({loaded, total: 120})));
  });

  it('sends one request when there is nothing', async () => {
    const {client} = serviceOf(0);
    expect(await readAllRecords(client, 'Agent-1')).to.deep.equal([]);
    expect(client.asked).to.deep.equal([1]);
  });

  for (const [name, total] of [
    ['nothing at all', () => 0],
    ['too few', () => 3],
    ['too many', () => 1e9],
    [
      'a different total each time',
      (
        random => () =>
          Math.floor(random() * 1000)
      )(seededRandom(1)),
    ],
  ] as const) {
    it(`finds all records when the service claims to have ${name}`, async () => {
      const service = serviceOf(120);
      service.total = total;
      expect(await readAllRecords(service.client, 'Agent-1')).to.have.lengthOf(120);
      expect(service.client.asked.length).to.be.below(20);
    });
  }

  it('finds all records when the total is only the length of the page', async () => {
    const all = numbers(1, 120).map(number => record(number));
    const client = clientOf(({pageNumber}) => {
      const records = all.slice((pageNumber - 1) * 50, pageNumber * 50);
      return {records, total: records.length};
    });
    expect(await readAllRecords(client, 'Agent-1')).to.have.lengthOf(120);
  });

  it('finds all records when the service returns fewer than requested', async () => {
    const service = serviceOf(45, {pageSize: 10});
    expect(ids(await readAllRecords(service.client, 'Agent-1'))).to.deep.equal(idsOf(numbers(1, 45)));
    service.total = () => 2;
    expect(await readAllRecords(service.client, 'Agent-1')).to.have.lengthOf(45);
  });

  it('ends when the same page repeats', async () => {
    const client = clientOf(() => ({records: [record(1), record(2)], total: 1e6}));
    expect(ids(await readAllRecords(client, 'Agent-1'))).to.deep.equal(idsOf([1, 2]));
    expect(client.asked).to.deep.equal([1, 2]);
  });

  it('ends when the same pages repeat in a cycle', async () => {
    const client = clientOf(({pageNumber}) => ({records: [record(pageNumber % 2)], total: 1e6}));
    expect(await readAllRecords(client, 'Agent-1')).to.have.lengthOf(2);
    expect(client.asked.length).to.be.below(12);
  });

  it('stops at a service that never ends its list', async () => {
    const client = clientOf(({pageNumber}) => ({records: [record(pageNumber)], total: 1e6}));
    expect(await readAllRecords(client, 'Agent-1')).to.have.lengthOf(10_000);
  });

  it('sorts records when the service ignores the order', async () => {
    const {client} = serviceOf(120, {order: 'desc'});
    expect(ids(await readAllRecords(client, 'Agent-1'))).to.deep.equal(idsOf(numbers(1, 120)));
  });

  it('keeps records with equal or missing times beside their neighbours', async () => {
    const same = numbers(1, 4).map(number => record(number, {createdAt: number === 3 ? undefined : 5000}));
    for (const records of [same, [record(9), ...[...same].reverse()]]) {
      const client = clientOf(() => ({records, total: records.length}));
      const read = await readAllRecords(client, 'Agent-1');
      expect(ids(read).slice(0, 4)).to.deep.equal(idsOf([1, 2, 3, 4]));
    }
  });

  it('distinguishes records without an identifier by their text', async () => {
    const records = [1, 2, 3].map(number => record(number, {recordId: ''}));
    const client = clientOf(() => ({records, total: 1e6}));
    expect(await readAllRecords(client, 'Agent-1')).to.have.lengthOf(3);
  });

  it('misses no record that moved into a read page after deletions', async () => {
    const service = serviceOf(160);
    service.beforeAnswer = pageNumber => {
      if (pageNumber === 3 && service.records.length === 160) service.records.splice(10, 5);
    };
    const read = ids(await readAllRecords(service.client, 'Agent-1'));
    expect(read).to.deep.equal(idsOf(numbers(1, 160)));
  });

  it('misses no record when others are deleted while moved ones load again', async () => {
    const service = serviceOf(350);
    let requests = 0;
    service.beforeAnswer = () => {
      requests += 1;
      if (requests % 2 === 1 && requests < 8) service.records.splice(0, 50);
    };
    const read = ids(await readAllRecords(service.client, 'Agent-1'));
    expect(read.slice(-150)).to.deep.equal(idsOf(numbers(201, 350)));
  });

  it('misses no record that is added during the read', async () => {
    for (const order of [undefined, 'desc'] as const) {
      const service = serviceOf(120, order ? {order} : {});
      service.beforeAnswer = pageNumber => {
        if (pageNumber > 1 && service.records.length < 130)
          service.records.push(record(service.records.length + 1));
      };
      const read = ids(await readAllRecords(service.client, 'Agent-1'));
      expect(read.length).to.be.at.least(122);
      expect(read).to.deep.equal(idsOf(numbers(1, read.length)));
    }
  });

  it('reads to the end after the total has fallen', async () => {
    const service = serviceOf(6, {pageSize: 1});
    service.beforeAnswer = () => service.client.asked.length < 3 && service.records.shift();
    const read = ids(await readAllRecords(service.client, 'Agent-1'));
    expect(read.slice(1)).to.deep.equal(idsOf([3, 4, 5, 6]));
  });

  it('continues after a whole page of new records came before', async () => {
    const service = serviceOf(4, {pageSize: 3, order: 'desc'});
    service.beforeAnswer = pageNumber => {
      if (pageNumber === 2 && service.records.length === 4)
        service.records.push(...numbers(5, 7).map(number => record(number)));
    };
    expect(ids(await readAllRecords(service.client, 'Agent-1'))).to.deep.equal(idsOf(numbers(1, 7)));
  });

  it('treats a refused page beyond the end as the end', async () => {
    const service = serviceOf(50);
    service.beforeAnswer = pageNumber => {
      if (pageNumber > 1) throw new AgentServiceError('not-found', 'No such page.');
    };
    expect(await readAllRecords(service.client, 'Agent-1')).to.have.lengthOf(50);
  });
});

describe('an interrupted read of all records', () => {
  it('fails like the request and continues from there', async () => {
    const service = serviceOf(120);
    const failure = new AgentServiceError('network', 'Gone.');
    let fails = true;
    service.beforeAnswer = pageNumber => {
      if (pageNumber === 2 && fails) throw failure;
    };
    const soFar = new RecordsSoFar();
    const error: unknown = await readAllRecords(service.client, 'Agent-1', {soFar}).catch(
      (reason: unknown) => reason,
    );
    expect(error).to.equal(failure);
    expect(ids(soFar.records)).to.deep.equal(idsOf(numbers(1, 50)));
    expect(soFar.progress).to.deep.equal({loaded: 50, total: 120});
    fails = false;
    expect(await readAllRecords(service.client, 'Agent-1', {soFar})).to.have.lengthOf(120);
    expect(service.client.asked).to.deep.equal([1, 2, 2, 3]);
  });

  it('continues correctly after many new records, in a service that adds them in front', async () => {
    const service = serviceOf(120, {order: 'desc', pageSize: 10});
    let fails = true;
    service.beforeAnswer = pageNumber => {
      if (pageNumber === 3 && fails) throw new AgentServiceError('network', 'Gone.');
    };
    const soFar = new RecordsSoFar();
    await readAllRecords(service.client, 'Agent-1', {soFar}).catch(() => undefined);
    service.records.push(...numbers(121, 145).map(number => record(number)));
    fails = false;
    const read = ids(await readAllRecords(service.client, 'Agent-1', {soFar}));
    expect(read).to.deep.equal(idsOf(numbers(1, 145)));
  });

  it('aborts with the reason of its signal, also during a wait', async () => {
    const aborting = new AbortController();
    const client = clientOf(() => {
      queueMicrotask(() => aborting.abort(new Error('Enough.')));
      return new Promise<never>(() => undefined);
    });
    const read = () => readAllRecords(client, 'Agent-1', {signal: aborting.signal});
    const reasons = [await read().catch(String), await read().catch(String)];
    expect(reasons).to.deep.equal(['Error: Enough.', 'Error: Enough.']);
    expect(client.asked).to.deep.equal([1]);
  });

  it('aborts from its progress callback, even at the end', async () => {
    for (const count of [120, 1]) {
      const aborting = new AbortController();
      const onProgress = () => aborting.abort(new Error('Enough.'));
      const {client} = serviceOf(count);
      const read = readAllRecords(client, 'Agent-1', {signal: aborting.signal, onProgress});
      expect(await read.catch(String)).to.equal('Error: Enough.');
    }
  });

  it('reports no impossible total', async () => {
    const service = serviceOf(60);
    service.total = () => 3;
    const totals: (number | undefined)[] = [];
    await readAllRecords(service.client, 'Agent-1', {onProgress: ({total}) => totals.push(total)});
    expect(totals).to.deep.equal([undefined, undefined]);
  });
});
