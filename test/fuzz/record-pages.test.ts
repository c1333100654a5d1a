import {expect} from 'chai';
import fc from 'fast-check';
import type {ConversationRecord, RecordPage, RecordQuery} from '../../src/client/resources.js';
import {Conversation} from '../../src/conversation/conversation.js';
import {EarlierPages} from '../../src/records/earlier-pages.js';
import {readAllRecords} from '../../src/records/read-all-records.js';
import {RecordList} from '../../src/lists/record-list.js';
import {fuzz} from '../support/fuzz.js';
import {loadRecords} from '../support/load-records.js';

function record(number: number): ConversationRecord {
  const createdAt = number * 1000;
  const texts = {
    AgentId: 'Agent-1',
    conversation: 'user',
    type: 'text',
    image: '',
    triggerSrc: '',
    replyTo: '',
  };
  const createTime = new Date(createdAt).toISOString();
  const role = number % 2 === 1 ? 'user' : 'assistant';
  return {...texts, recordId: `record-${number}`, role, content: `Message ${number}`, createTime, createdAt};
}

/** A change of the stored records before a request. */
type Change = {readonly add: number} | {readonly remove: number} | undefined;

const additions: fc.Arbitrary<readonly Change[]> = fc.array(
  fc.oneof(
    fc.constant(undefined),
    fc.integer({min: 1, max: 6}).map(add => ({add})),
  ),
  {maxLength: 12},
);
/** Either additions or removals: both between two new pages leave the total as it was, so no reader can notice them. */
const changes: fc.Arbitrary<readonly Change[]> = fc.oneof(
  additions,
  fc.array(
    fc.oneof(
      fc.constant(undefined),
      fc.nat(99).map(remove => ({remove})),
    ),
    {maxLength: 12},
  ),
);

interface Shelf {
  readonly count: number;
  readonly pageSize: number;
  readonly ignoresOrder: boolean;
}

const shelves: fc.Arbitrary<Shelf> = fc.record({
  count: fc.integer({min: 0, max: 24}),
  pageSize: fc.integer({min: 1, max: 6}),
  ignoresOrder: fc.boolean(),
});

/** A service whose records change between requests. */
class ChangingRecords {
  readonly #changes: Change[];
  readonly #shelf: Shelf;
  #records: ConversationRecord[];
  #count: number;
  /** The lists end after three pages without a new record, so at most two pages are added. */
  #room: number;
  /** A list needs another request to find the records that a removal has moved, so none follows at once. */
  #wasRemoved = false;
  asked = 0;

  constructor(shelf: Shelf, changes: readonly Change[]) {
    this.#shelf = shelf;
    this.#changes = [...changes];
    this.#count = shelf.count;
    this.#room = 2 * shelf.pageSize;
    this.#records = Array.from({length: shelf.count}, (_, index) => record(index + 1));
  }

  /** The records that existed all the time, oldest first. */
  get lasting(): readonly string[] {
    const ids = this.#records.map(({recordId}) => recordId);
    return ids.slice(0, ids.findLastIndex(id => Number(id.slice(7)) <= this.#shelf.count) + 1);
  }

  readonly listRecords = async (_agentId: string, query: RecordQuery = {}): Promise<RecordPage> => {
    this.asked += 1;
    expect(this.asked, 'requests').to.be.below(120);
    this.#change(this.#changes.shift());
    const {order = 'desc', pageSize = 10, pageNumber = 1} = query;
    const size = Math.min(pageSize, this.#shelf.pageSize);
    const isReversed = this.#shelf.ignoresOrder || order === 'desc';
    const listed = isReversed ? [...this.#records].reverse() : this.#records;
    return {records: listed.slice((pageNumber - 1) * size, pageNumber * size), total: listed.length};
  };

  #change(change: Change): void {
    const wasRemoved = this.#wasRemoved;
    this.#wasRemoved = change !== undefined && 'remove' in change;
    if (!change || (wasRemoved && this.#wasRemoved)) return;
    if ('remove' in change) this.#records.splice(Math.floor((change.remove / 100) * this.#records.length), 1);
    else
      for (let added = 0; added < change.add && this.#room > 0; added += 1) {
        this.#room -= 1;
        this.#count += 1;
        this.#records.push(record(this.#count));
      }
  }
}

/** Each lasting record is in the list once, and in order. */
function expectLasting(ids: readonly string[], lasting: readonly string[]): void {
  expect(new Set(ids).size, `${ids.join()} repeats a record`).to.equal(ids.length);
  expect(ids.filter(id => lasting.includes(id))).to.deep.equal(lasting);
  const numbers = ids.map(id => Number(id.slice(7)));
  expect(numbers).to.deep.equal(numbers.toSorted((one, other) => one - other));
}

describe('records that are added and removed while their pages load', function () {
  this.timeout(600_000);

  it('are all exported once and in order, if they lasted', async () => {
    await fuzz(
      fc.asyncProperty(shelves, changes, async (shelf, changes) => {
        const service = new ChangingRecords(shelf, changes);
        const read = await readAllRecords(service, 'Agent-1');
        expectLasting(
          read.map(({recordId}) => recordId),
          service.lasting,
        );
      }),
      500,
    );
  });

  it('are all listed once and in order, if they lasted', async () => {
    const orders = fc.constantFrom('desc' as const, 'asc' as const);
    await fuzz(
      fc.asyncProperty(shelves, orders, changes, async (shelf, order, changes) => {
        const service = new ChangingRecords({...shelf, ignoresOrder: false}, changes);
        const list = new RecordList();
        const {pageSize} = shelf;
        await list.load({client: service, agentId: 'Agent-1', order, pageSize, paged: false, source: []});
        while (list.snapshot.hasMore) await list.loadNext();
        const ids = list.snapshot.items.map(({recordId}) => recordId);
        expectLasting(order === 'asc' ? ids : ids.toReversed(), service.lasting);
      }),
      500,
    );
  });

  it('are all shown once and in order before the messages of a chat', async () => {
    await fuzz(
      fc.asyncProperty(shelves, additions, async (shelf, changes) => {
        const service = new ChangingRecords({...shelf, ignoresOrder: false}, changes);
        const conversation = new Conversation(loadRecords);
        conversation.open('Agent-1', undefined);
        const pages = new EarlierPages(conversation, shelf.pageSize, () => undefined);
        const request = {client: service, agentId: 'Agent-1', size: shelf.pageSize};
        const hiddenRecords = () => ({key: undefined, storage: () => undefined});
        const {signal} = new AbortController();
        while (pages.hasMore) await pages.read({...request, recent: true, hiddenRecords}, signal);
        expectLasting(
          conversation.state.messages.map(({recordId}) => recordId),
          service.lasting,
        );
      }),
      300,
    );
  });
});
