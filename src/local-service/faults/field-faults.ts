import type {JsonObject} from '../request-reading.js';
import {replyFault, type FaultGroup, type FaultyAnswer} from './fault.js';
import {changePage} from './list-answer.js';
import {eventOf} from './reply-body.js';
import {endOfStream, isLastChunk, readChunk} from './reply-chunk.js';
import {mapEvents, rewriteReply} from './rewrite-reply.js';

/** Answers whose fields are not what they should be. */
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

/** The identifier stays, or nobody could be talked to. */
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

/** The text stays, but for one chunk. */
function wrongChunk(data: string, isWithoutText: boolean): string {
  const {text} = readChunk(data);
  const content = isWithoutText ? {text} : text;
  const choice = {index: '0', delta: {role: 5, content}, finish_reason: isLastChunk(data) ? ['stop'] : {}};
  return JSON.stringify({id: {}, object: 1, created: [], model: true, choices: [choice]});
}

/** The role and the text stay, but for the text of replies. */
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
