import {isJsonObject} from './json-object.js';
import {isList} from './resource-readers.js';
import type {AgentPage, RecordPage} from './resources.js';

/** What is asked of a page of a list. */
export interface AskedPage {
  readonly pageSize: number | undefined;
  readonly pageNumber: number | undefined;
  /** The order of records. */
  readonly order?: 'asc' | 'desc';
}

/** A page of a list in figures: what was asked for, and what came. It holds no words. */
export interface SeenPage extends AskedPage {
  readonly total: number;
  /** How many items came, also those that were left out. */
  readonly sent: number;
  /** How many of them the page has. */
  readonly count: number;
  /** Agents that came as `botList`. */
  readonly hasOtherName: boolean;
  /** A number for each identifier, 0 for none. */
  readonly marks: readonly number[];
  /** When records are from. */
  readonly times: readonly (number | undefined)[];
}

/** How many items of a page are noted one by one: nobody asks for so many. */
const mostItems = 500;

/** What is noted of a page. */
export function seePage(value: unknown, page: AgentPage | RecordPage, asked: AskedPage): SeenPage {
  const {agentList, botList, recordList} = isJsonObject(value) ? value : {};
  const records = 'records' in page ? page.records : [];
  const ids =
    'agents' in page ? page.agents.map(({AgentId}) => AgentId) : records.map(({recordId}) => recordId);
  return {
    ...asked,
    total: page.total,
    sent: [agentList, botList, recordList].find(isList)?.length ?? 0,
    count: ids.length,
    hasOtherName: 'agents' in page && !isList(agentList) && isList(botList),
    marks: ids.slice(0, mostItems).map(markOf),
    times: records.slice(0, mostItems).map(({createdAt}) => createdAt),
  };
}

/** A number that tells identifiers apart, without keeping them. */
function markOf(id: string): number {
  let mark = 0;
  for (let index = 0; index < id.length; index += 1) mark = (Math.imul(mark, 31) + id.charCodeAt(index)) | 0;
  return mark;
}
