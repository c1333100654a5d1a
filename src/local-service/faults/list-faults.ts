import type {Fault, FaultGroup, FaultOperation, FaultyAnswer} from './fault.js';
import {changePage, changeQuery, cutPage} from './list-answer.js';

/** Lists that count, cut, order or describe wrongly. */
export const listFaults: FaultGroup<
  | 'duplicate-records'
  | 'total-zero'
  | 'total-too-large'
  | 'total-nonsense'
  | 'shifting-pages'
  | 'repeated-page'
  | 'paging-ignored'
  | 'order-ignored'
  | 'no-record-ids'
  | 'no-record-times'
  | 'blank-replies'
> = {
  'duplicate-records': inRecords(
    changePage(({items, total}) => ({items: items.flatMap(item => [item, item]), total})),
  ),

  'total-zero': inLists(changePage(({items}) => ({items, total: 0}))),

  'total-too-large': inLists(changePage(({items, total}) => ({items, total: Number(total) * 1000}))),

  'total-nonsense': inLists(changePage(({items}) => ({items, total: 'many'}))),

  'shifting-pages': inLists(
    cutPage((items, {offset, limit}) => {
      const shift = limit > 1 ? offset / limit : 0;
      return items.slice(offset - shift, offset - shift + limit);
    }),
  ),

  'repeated-page': inLists(cutPage((items, {limit}) => items.slice(0, limit))),

  'paging-ignored': inLists(cutPage(items => items)),

  'order-ignored': inRecords(({request, handle}) => handle(changeQuery(request, {sort: 'asc'}))),

  'no-record-ids': inRecords(
    changePage(({items, total}) => ({items: items.map(item => ({...item, recordId: ''})), total})),
  ),

  'no-record-times': inRecords(
    changePage(({items, total}) => ({items: items.map(item => ({...item, createTime: undefined})), total})),
  ),

  'blank-replies': inRecords(
    changePage(({items, total}) => ({
      items: items.map(item => (item['role'] === 'assistant' ? {...item, content: ''} : item)),
      total,
    })),
  ),
};

function inRecords(answer: FaultyAnswer): Fault {
  return inOperations(['records'], answer);
}

function inLists(answer: FaultyAnswer): Fault {
  return inOperations(['agents', 'records'], answer);
}

function inOperations(operations: readonly FaultOperation[], answer: FaultyAnswer): Fault {
  return {operations, begin: () => answer};
}
