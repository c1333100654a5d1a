import {expect} from 'chai';
import type {ConversationRecord} from '../../src/client/resources.js';
import {
  addRecordPage,
  mergeRecords,
  noRecordPages,
  totalRecords,
  type RecordOrder,
} from '../../src/records/record-pages.js';

/** A record at the given minute; `undefined` for an unreadable time. */
function record(
  id: string,
  minute: number | undefined,
  more: Partial<ConversationRecord> = {},
): ConversationRecord {
  return {
    AgentId: 'Agent-1',
    recordId: id,
    role: 'user',
    content: id,
    conversation: '',
    type: 'text',
    image: '',
    triggerSrc: '',
    replyTo: '',
    createTime: minute === undefined ? '' : `minute ${minute}`,
    createdAt: minute === undefined ? undefined : minute * 60_000,
    ...more,
  };
}

const ids = (records: readonly ConversationRecord[]): string =>
  records.map(({recordId}) => recordId).join('');

describe('records of several pages', () => {
  it('are in the requested order, each once, whatever the pages contain', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((id, minute) => record(id, minute));
    const cases: readonly (readonly [
      RecordOrder,
      readonly ConversationRecord[],
      readonly ConversationRecord[],
      string,
    ])[] = [
      ['desc', [d!, c!], [b!, a!], 'dcba'],
      ['desc', [d!, c!], [c!, b!], 'dcb'],
      ['desc', [a!, b!], [c!, d!], 'dcba'],
      ['asc', [d!, a!], [c!, a!], 'acd'],
    ];
    for (const [order, first, second, expected] of cases)
      expect(ids(mergeRecords(first, second, order))).to.equal(expected);
  });

  it('keep those without a time beside their neighbours', () => {
    const records = [record('a', 5), record('b', undefined), record('c', 4)];
    expect(ids(mergeRecords([], records, 'desc'))).to.equal('abc');
    expect(ids(mergeRecords([], records, 'asc'))).to.equal('cab');
  });

  it('use the later version of a changed record and keep an unchanged one', () => {
    const blank = record('a', 1, {content: ''});
    const kept = record('b', 0);
    const merged = mergeRecords([blank, kept], [record('a', 1, {content: 'Now'}), record('b', 0)], 'desc');
    expect(merged.map(({content}) => content)).to.deep.equal(['Now', 'b']);
    expect(merged[1] === kept).to.equal(true);
  });

  it('are placed by page position when no time shows which are newer', () => {
    const old = [record('a', undefined), record('b', undefined)];
    const added = [record('n', undefined), record('a', undefined)];
    expect(ids(mergeRecords(old, added, 'desc', 'before'))).to.equal('nab');
    expect(ids(mergeRecords(old, added, 'desc', 'after'))).to.equal('abn');
  });

  it('report whether there is more, and the total', () => {
    const page = (records: readonly ConversationRecord[], total: number) => ({records, total});
    const first = addRecordPage(noRecordPages('desc', 2), page([record('c', 3), record('b', 2)], 3), 1);
    expect([first.hasMore, first.pageNumber, totalRecords(first)]).to.deep.equal([true, 1, 3]);
    const second = addRecordPage(first, page([record('a', 1)], 3), 2);
    expect([second.hasMore, second.pageNumber, totalRecords(second)]).to.deep.equal([false, 2, 3]);
    const again = addRecordPage(second, page([record('d', 4), record('c', 3)], 4), 1);
    expect([ids(again.records), again.hasMore, again.pageNumber]).to.deep.equal(['dcba', false, 2]);
  });
});
