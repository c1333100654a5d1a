import {expect} from 'chai';
import type {ConversationRecord} from '../../src/client/resources.js';
import type {LedgerEntry} from '../../src/gateway/ledger-keys.js';
import {listVisitorRecords} from '../../src/gateway/record-ledger.js';
import type {Upstream, UpstreamCall} from '../../src/gateway/upstream.js';

const minute = 60_000;
const now = Date.UTC(2026, 0, 15);

function record(recordId: string, replyTo = '', createdAt?: number): ConversationRecord {
  return {recordId, replyTo, createdAt} as ConversationRecord;
}

/** A visitor’s view of the records, newest first, two a page, and the number of pages read. */
async function listed(
  stored: readonly ConversationRecord[],
  ...recordIds: readonly string[]
): Promise<{readonly records: string; readonly pages: number}> {
  const entries = recordIds.map((recordId): LedgerEntry => ({recordId, time: now}));
  let pages = 0;
  const upstream = {
    assumptions: {largestPageSize: 2},
    listRecords: (_agentId: string, {pageNumber}: {pageNumber: number}) => {
      pages += 1;
      const records = stored.slice(pageNumber * 2 - 2, pageNumber * 2);
      return Promise.resolve({page: {records, total: stored.length}});
    },
  };
  const search = {agentId: 'Agent-a', entries, query: {}};
  const {page} = await listVisitorRecords(upstream as unknown as Upstream, search, {} as UpstreamCall);
  return {records: page.records.map(({recordId}) => recordId).join(' '), pages};
}

describe('the records a gateway returns to a visitor', () => {
  it('include their replies, the questions and the answers to them', async () => {
    const stored = [record('c', 'r'), record('r', 'q'), record('q'), record('x', 'y'), record('y')];
    expect((await listed(stored, 'r')).records).to.equal('c r q');
  });

  it('exclude other people’s without an identifier, also when a reply names no question', async () => {
    expect((await listed([record('r'), record(''), record(''), record('')], 'r')).records).to.equal('r');
  });

  it('are read until each reply and its question are found, and no longer', async () => {
    const others = Array.from({length: 6}, (_, index) => record(`other-${index}`));
    const together = [record('r', 'q'), record('q'), ...others];
    expect(await listed(together, 'r')).to.deep.equal({records: 'r q', pages: 1});
    const apart = [record('x'), record('r', 'q'), record('q'), ...others];
    expect(await listed(apart, 'r')).to.deep.equal({records: 'r q', pages: 2});
  });

  it('are found when the service clock is late, and keep their order without times', async () => {
    const late = now - 30 * minute;
    const stored = [
      record('x', '', late),
      record('y', '', late),
      record('r', 'q', late),
      record('q', '', late),
    ];
    expect((await listed(stored, 'r')).records).to.equal('r q');
    expect((await listed([record('r', 'q'), record('q', '', now)], 'r')).records).to.equal('r q');
  });
});
