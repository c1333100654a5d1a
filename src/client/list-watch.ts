import {decisionsMade, type Decision} from './decisions.js';
import {isJsonObject} from './json-object.js';
import type {AgentPage, RecordPage} from './resources.js';

/** A page of a list, and what was asked for. */
export interface SeenPage {
  /** The answer as it was sent. */
  readonly value: unknown;
  readonly page: AgentPage | RecordPage;
  readonly pageSize?: number | undefined;
  readonly pageNumber?: number | undefined;
  /** The order of records. */
  readonly order?: 'asc' | 'desc' | undefined;
}

/** The documented default. */
const usualPageSize = 10;

/** Sees whether pages are what was asked for. Of the last page it keeps a number, no words. */
export class ListWatch {
  #last: {readonly pageNumber: number; readonly mark: number} | undefined;

  /** What the client decided, or has to get over, about a page. */
  look(seen: SeenPage): readonly Decision[] {
    const {value, page, pageSize, pageNumber = 1} = seen;
    const items = 'agents' in page ? page.agents : page.records;
    const ids = items
      .map(item => ('recordId' in item ? item.recordId : item.AgentId))
      .filter(id => id !== '');
    const mark = markOf(ids);
    const isRepeated = ids.length > 0 && this.#last?.mark === mark && this.#last.pageNumber !== pageNumber;
    this.#last = {pageNumber, mark};
    return decisionsMade({
      'order-ignored': 'records' in page && !isInOrder(page, seen.order ?? 'desc'),
      'page-size-ignored': items.length > (pageSize ?? usualPageSize),
      'page-number-ignored': isRepeated,
      'total-too-small': items.length > page.total,
      'items-repeated': new Set(ids).size < ids.length,
      'items-without-id': ids.length < countItems(value),
      'times-unreadable': 'records' in page && page.records.some(record => record.createdAt === undefined),
      'other-list-name': isJsonObject(value) && 'agents' in page && !Array.isArray(value['agentList']),
    });
  }
}

function isInOrder({records}: RecordPage, order: 'asc' | 'desc'): boolean {
  const times = records.map(({createdAt}) => createdAt).filter(time => time !== undefined);
  const direction = order === 'asc' ? 1 : -1;
  return times.every((time, index) => (time - (times[index - 1] ?? time)) * direction >= 0);
}

function countItems(value: unknown): number {
  const list = isJsonObject(value)
    ? (value['agentList'] ?? value['botList'] ?? value['recordList'])
    : undefined;
  return Array.isArray(list) ? list.filter(isJsonObject).length : 0;
}

/** A number that tells lists of identifiers apart, without keeping them. */
function markOf(ids: readonly string[]): number {
  let mark = ids.length;
  for (const id of ids) {
    for (let index = 0; index < id.length; index += 1)
      mark = (Math.imul(mark, 31) + id.charCodeAt(index)) | 0;
  }
  return mark;
}
