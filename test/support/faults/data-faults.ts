import {isJsonObject, type JsonObject} from '../../../src/client/json-object.js';
import {readPageRange} from '../../../src/server/read-query.js';
import type {RecordRange} from '../../../src/store/agent-store.js';
import {
  replyFault,
  connectionLost,
  type FaultGroup,
  type FaultyAnswer,
  type Fault,
  type FaultOperation,
  type FaultCall,
} from '../../../src/local-service/faults/fault.js';
import {
  eventOf,
  endOfStream,
  isLastChunk,
  readChunk,
  rewriteReply,
  faultAfterChunks,
} from '../../../src/local-service/faults/rewrite-reply.js';
import {mapEvents, recordIdOf} from './reply-chunks.js';

export const fieldFaults: FaultGroup<
  'wrong-types-agents' | 'wrong-types-reply' | 'wrong-types-records' | 'null-fields' | 'list-is-no-list'
> = {
  'wrong-types-agents': {
    operations: ['agents'],
    begin: () => changePage(({items}) => ({items: [...items.map(wrongAgent), {AgentId: {}}], total: {}})),
  },

  'wrong-types-reply': replyFault(
    rewriteReply(async function* (events, {after}) {
      let passed = 0;
      for await (const data of events) {
        yield eventOf(data === endOfStream ? data : wrongChunk(data, passed === after));
        passed += 1;
      }
    }),
  ),

  'wrong-types-records': {
    operations: ['records'],
    begin: () => changePage(({items}) => ({items: items.map(wrongRecord), total: [items.length]})),
  },

  'null-fields': {
    operations: ['agents', 'reply', 'records'],
    begin: () => call => (call.operation === 'reply' ? nullReply : nullList)(call),
  },

  'list-is-no-list': {
    operations: ['agents', 'records'],
    begin: () => () => Response.json({agentList: {}, recordList: {}, total: 1}),
  },
};

const nullList: FaultyAnswer = changePage(({items}) => ({items: items.map(nullFields), total: null}));

const nullReply: FaultyAnswer = mapEvents(data => {
  if (data === endOfStream) return eventOf(data);
  const choice = {index: null, delta: {role: null, content: null}, finish_reason: null};
  return eventOf(JSON.stringify({id: null, object: null, created: null, model: null, choices: [choice]}));
});

function nullFields(item: JsonObject): JsonObject {
  return Object.fromEntries(Object.keys(item).map(name => [name, null]));
}

/** The identifier stays, so that the agent can be selected. */
function wrongAgent({AgentId}: JsonObject): JsonObject {
  return {
    AgentId,
    name: 42,
    introduction: ['An', 'introduction'],
    welcomeMessage: {text: 'Welcome'},
    avatar: true,
    background: 0.5,
    isNeedRecommend: 'perhaps',
    type: {},
    searchEnable: [],
  };
}

/** `isWithoutText` wraps the text in an object, so the chunk has no readable text. */
function wrongChunk(data: string, isWithoutText: boolean): string {
  const {text} = readChunk(data);
  const content = isWithoutText ? {text} : text;
  const choice = {index: '0', delta: {role: 5, content}, finish_reason: isLastChunk(data) ? ['stop'] : {}};
  return JSON.stringify({id: {}, object: 1, created: [], model: true, choices: [choice]});
}

/** The role stays, and so does the text of questions. */
function wrongRecord({role, content}: JsonObject): JsonObject {
  return {
    AgentId: 17,
    recordId: {},
    role,
    content: role === 'user' ? content : {text: content},
    conversation: [],
    type: false,
    image: {url: 'https://pictures.example/one.png'},
    triggerSrc: 3,
    replyTo: null,
    createTime: {seconds: 1},
  };
}

/** Lists with wrong totals, pages, order or fields. */
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

/** Replies whose record differs from the streamed text. */
export const storedReplyFaults: FaultGroup<'reply-stored-late' | 'broken-but-stored' | 'broken-not-stored'> =
  {
    'reply-stored-late': {
      operations: ['reply', 'records'],
      delay: 5000,
      begin: () => {
        /** Times at which records appear, by identifier. */
        const times = new Map<string, number>();
        const reply = rewriteReply(async function* (events, {now, delay}) {
          let recordId = '';
          for await (const data of events) {
            recordId ||= recordIdOf(data);
            times.set(recordId, now() + delay);
            yield eventOf(data);
          }
        });
        const records = leaveOut(
          ({recordId}, {settings}) => (times.get(String(recordId)) ?? -Infinity) > settings.now(),
        );
        return call => (call.operation === 'reply' ? reply : records)(call);
      },
    },

    'broken-but-stored': replyFault(
      faultAfterChunks(async function* (_chunk, rest) {
        // The service stores a reply at its end.
        while (!(await rest.next()).done);
        throw connectionLost();
      }),
    ),

    'broken-not-stored': {
      operations: ['reply', 'records'],
      begin: () => {
        const lost = new Set<string>();
        const reply = faultAfterChunks(chunk => {
          lost.add(recordIdOf(chunk));
          throw connectionLost();
        });
        const records = leaveOut(({recordId}) => lost.has(String(recordId)));
        return call => (call.operation === 'reply' ? reply : records)(call);
      },
    },
  };

export interface AnsweredList {
  readonly items: readonly JsonObject[];
  readonly total: unknown;
}

/** `pageSize` of a list that returns all items. */
const allItems = '999999999';

function changePage(change: (page: AnsweredList) => AnsweredList): FaultyAnswer {
  return async call => changeList(await call.handle(call.request), change);
}

/** Cuts pages out of the whole list in another way. */
function cutPage(
  cut: (items: readonly JsonObject[], page: Pick<RecordRange, 'offset' | 'limit'>) => readonly JsonObject[],
): FaultyAnswer {
  return async call => {
    const page = readPageRange(new URL(call.request.url).searchParams, Infinity);
    return changeList(await readWhole(call), ({items, total}) => ({items: cut(items, page), total}));
  };
}

/** Removes items of a list, as if the service had never stored them. */
function leaveOut(isLeftOut: (item: JsonObject, call: FaultCall) => boolean): FaultyAnswer {
  return async call => {
    const {offset, limit} = readPageRange(new URL(call.request.url).searchParams, Infinity);
    return changeList(await readWhole(call), ({items}) => {
      const kept = items.filter(item => !isLeftOut(item, call));
      return {items: kept.slice(offset, offset + limit), total: kept.length};
    });
  };
}

/** Returns the request with other parameters. Requests with a body stay unchanged. */
function changeQuery(request: Request, parameters: Readonly<Record<string, string>>): Request {
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
