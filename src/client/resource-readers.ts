import {contentText, withoutTags} from './answer-text.js';
import {assumptions, type ReasoningMarks} from './assumptions.js';
import {
  isJsonObject,
  isList,
  readFlag,
  readNumber,
  readText,
  readTime,
  withRaw,
  type JsonObject,
} from './json-object.js';
import {detailsModule} from './reply-stream.js';
import type {Agent, AgentPage, ConversationRecord, RecordPage} from './resources.js';

export function readAgentPage(value: unknown): AgentPage | undefined {
  if (!isJsonObject(value)) return undefined;
  const list = firstList(value, 'agentList', 'botList');
  if (!list) return undefined;
  const agents = list.filter(isJsonObject).map(readAgent);
  return {agents: agents.filter(agent => agent.AgentId !== ''), total: readTotal(value)};
}

export function readRecordPage(value: unknown, marks: ReasoningMarks = assumptions): RecordPage | undefined {
  if (!isJsonObject(value)) return undefined;
  const list = firstList(value, 'recordList');
  return (
    list && {
      records: list.filter(isJsonObject).map(item => readRecord(item, marks)),
      total: readTotal(value),
    }
  );
}

/** Reads one agent. A member that is missing or of another type becomes empty. */
export function readAgent(item: JsonObject): Agent {
  const agent = {
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
  return withRaw(agent, item);
}

function readRecord(item: JsonObject, marks: ReasoningMarks): ConversationRecord {
  // Some deployments misspell the name.
  const finishReason = readText(item, 'finish_reason', 'finish_reasion');
  const content = contentText(item['content']) ?? '';
  const readAnswer = detailsModule.loaded?.answerText ?? withoutTags;
  // A visitor may write about marks of reasoning, so the text of a visitor keeps them.
  const isOwn = readText(item, 'role', 'conversation') === 'user';
  const record = {
    AgentId: readText(item, 'AgentId', 'botId'),
    recordId: readText(item, 'recordId'),
    role: readText(item, 'role'),
    content: isOwn ? content : readAnswer(content, marks),
    conversation: readText(item, 'conversation'),
    type: readText(item, 'type'),
    image: readText(item, 'image'),
    triggerSrc: readText(item, 'triggerSrc'),
    replyTo: readText(item, 'replyTo'),
    createTime: readText(item, 'createTime'),
    createdAt: readTime(item['createTime']),
    ...(!assumptions.unfinishedReasons.includes(finishReason) && {finishReason}),
  };
  return withRaw(record, item);
}

export function firstList(object: JsonObject, ...names: readonly string[]): readonly unknown[] | undefined {
  const values = names.map(name => object[name]);
  // Some services send `null` for an empty list.
  return values.find(isList) ?? (values.includes(null) ? [] : undefined);
}

/** Returns 0 for a missing or impossible total. */
export function readTotal(object: JsonObject): number {
  const total = readNumber(object['total']);
  return total !== undefined && total >= 0 ? Math.floor(total) : 0;
}
