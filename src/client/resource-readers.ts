import {answerText} from './answer-text.js';
import {assumptions} from './assumptions.js';
import {contentText} from './content-text.js';
import {isJsonObject, readFlag, readNumber, readText, type JsonObject} from './json-object.js';
import {readTime} from './read-time.js';
import type {Agent, AgentPage, ConversationRecord, RecordPage} from './resources.js';

/** A page of agents, or `undefined` when the answer holds no list. */
export function readAgentPage(value: unknown): AgentPage | undefined {
  if (!isJsonObject(value)) return undefined;
  const list = firstList(value, 'agentList', 'botList');
  if (!list) return undefined;
  const agents = list.filter(isJsonObject).map(readAgent);
  return {agents: agents.filter(agent => agent.AgentId !== ''), total: readTotal(value)};
}

/** A page of records, or `undefined` when the answer holds no list. */
export function readRecordPage(value: unknown, {reasoningTags} = assumptions): RecordPage | undefined {
  if (!isJsonObject(value)) return undefined;
  const list = firstList(value, 'recordList');
  return (
    list && {
      records: list.filter(isJsonObject).map(item => readRecord(item, reasoningTags)),
      total: readTotal(value),
    }
  );
}

/** One agent; what is missing or of another type is empty. */
export function readAgent(item: JsonObject): Agent {
  return {
    AgentId: readText(item, 'AgentId', 'botId'),
    name: readText(item, 'name'),
    introduction: readText(item, 'introduction'),
    welcomeMessage: readText(item, 'welcomeMessage'),
    avatar: readText(item, 'avatar'),
    background: readText(item, 'background'),
    isNeedRecommend: readFlag(item['isNeedRecommend']),
    type: readText(item, 'type'),
    searchEnable: readFlag(item['searchEnable']),
  };
}

function readRecord(item: JsonObject, reasoningTags: readonly string[]): ConversationRecord {
  // The second name is how some deployments write the first.
  const finishReason = readText(item, 'finish_reason', 'finish_reasion');
  const content = contentText(item['content']) ?? '';
  // A visitor may write about such tags.
  const isOwn = readText(item, 'role', 'conversation') === 'user';
  return {
    AgentId: readText(item, 'AgentId', 'botId'),
    recordId: readText(item, 'recordId'),
    role: readText(item, 'role'),
    content: isOwn ? content : answerText(content, reasoningTags),
    conversation: readText(item, 'conversation'),
    type: readText(item, 'type'),
    image: readText(item, 'image'),
    triggerSrc: readText(item, 'triggerSrc'),
    replyTo: readText(item, 'replyTo'),
    createTime: readText(item, 'createTime'),
    createdAt: readTime(item['createTime']),
    ...(!assumptions.unfinishedReasons.includes(finishReason) && {finishReason}),
  };
}

function firstList(object: JsonObject, ...names: readonly string[]): readonly unknown[] | undefined {
  const values = names.map(name => object[name]);
  // Some services write nothing for an empty list.
  return values.find(isList) ?? (values.includes(null) ? [] : undefined);
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** Of a service that does not count, or counts nonsense, nothing is claimed. */
function readTotal(object: JsonObject): number {
  const total = readNumber(object['total']);
  return total !== undefined && total >= 0 ? Math.floor(total) : 0;
}
