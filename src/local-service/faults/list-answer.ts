import {readPage, type PageRange} from '../query-reading.js';
import {isJsonObject, type JsonObject} from '../request-reading.js';
import type {FaultCall, FaultyAnswer} from './fault.js';

/** Agents or records, as the service answers them. */
export interface AnsweredList {
  readonly items: readonly JsonObject[];
  readonly total: unknown;
}

/** More than any list has. */
const allItems = '999999999';

/** Changes each page of a list. An error stays as it is. */
export function changePage(change: (page: AnsweredList) => AnsweredList): FaultyAnswer {
  return async call => changeList(await call.handle(call.request), change);
}

/** Cuts each page out of the whole list in another way. */
export function cutPage(
  cut: (items: readonly JsonObject[], page: PageRange) => readonly JsonObject[],
): FaultyAnswer {
  return async call => {
    const page = readPage(new URL(call.request.url).searchParams);
    return changeList(await readWhole(call), ({items, total}) => ({items: cut(items, page), total}));
  };
}

/** Leaves items of a list out, as if the service had never had them. */
export function leaveOut(isLeftOut: (item: JsonObject, call: FaultCall) => boolean): FaultyAnswer {
  return async call => {
    const {offset, limit} = readPage(new URL(call.request.url).searchParams);
    return changeList(await readWhole(call), ({items}) => {
      const kept = items.filter(item => !isLeftOut(item, call));
      return {items: kept.slice(offset, offset + limit), total: kept.length};
    });
  };
}

/** The request with other parameters. One that carries a body asks for no list, and stays as it is. */
export function changeQuery(request: Request, parameters: Readonly<Record<string, string>>): Request {
  const {method, headers, signal} = request;
  if (method !== 'GET') return request;
  const url = new URL(request.url);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return new Request(url, {headers, signal});
}

async function readWhole({request, handle}: FaultCall): Promise<Response> {
  return handle(changeQuery(request, {pageSize: allItems, pageNumber: '1'}));
}

async function changeList(
  response: Response,
  change: (page: AnsweredList) => AnsweredList,
): Promise<Response> {
  if (!response.ok || !response.headers.get('Content-Type')?.includes('json')) return response;
  const body: unknown = await response.clone().json();
  if (!isJsonObject(body)) return response;
  const name = 'agentList' in body ? 'agentList' : 'recordList';
  const list: unknown = body[name];
  if (!Array.isArray(list)) return response;
  const {items, total} = change({items: list.filter(isJsonObject), total: body['total']});
  const headers = new Headers(response.headers);
  headers.delete('Content-Length');
  return Response.json({...body, [name]: items, total}, {headers});
}
