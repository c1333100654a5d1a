import {detailsModule} from '../client/reply-stream.js';
import type {ConversationRecord, ReplyLink} from '../client/resources.js';
import {splitContext} from '../client/split-context.js';
import {createMessage, type TurnMessage} from '../conversation/message.js';

const parties: readonly string[] = ['user', 'assistant'];

/**
 * Converts a stored record to a message with any role and type. A missing role is read from `conversation`, unless it
 * contains an identifier, as with some services. Page context at the end of a visitor's text becomes `context`.
 *
 * @param id key of the message in this page
 */
export function recordToMessage(record: ConversationRecord, id: string): TurnMessage {
  const {recordId, createdAt, content, image} = record;
  const role = recordRole(record);
  const parts = role === 'user' ? splitContext(content) : {text: content, sources: sourcesOf(record)};
  return createMessage(id, role, {...parts, image}, {recordId, createdAt, record});
}

/** Returns the sources of a record, once their reader has loaded. */
function sourcesOf(record: ConversationRecord): readonly ReplyLink[] | undefined {
  const {raw} = record;
  if (!raw || !mayHaveSources(record)) return undefined;
  const sources = detailsModule.loaded?.recordSources(raw);
  return sources?.length ? sources : undefined;
}

/** The documented members of a record are texts. */
function mayHaveSources({raw = {}}: ConversationRecord): boolean {
  return Object.values(raw).some(value => typeof value === 'object' && value !== null);
}

/** Loads the reader of sources, if a record may have some. Returns `undefined` if nothing needs to load. */
export function loadSources(records: readonly ConversationRecord[]): Promise<unknown> | undefined {
  if (detailsModule.loaded || !records.some(mayHaveSources)) return undefined;
  return detailsModule.load().catch(() => undefined);
}

/** Returns the role of a record, if need be from `conversation`; `''` if it is unknown. */
export function recordRole({role, conversation}: ConversationRecord): string {
  return role || (parties.includes(conversation) ? conversation : '');
}

/**
 * Converts a page of records to messages, oldest first. Sorts them by time, because a service may ignore the requested
 * order. A record without a readable time stays next to its neighbour.
 *
 * @param records newest first or oldest first
 */
export function recordsToMessages(
  records: readonly ConversationRecord[],
  createId: () => string,
): readonly TurnMessage[] {
  const times = records.map(({createdAt}) => createdAt).filter(time => time !== undefined);
  const ascending = (times[0] ?? 0) < (times.at(-1) ?? 0);
  const oldestFirst = ascending ? records : [...records].reverse();
  let time = 0;
  return oldestFirst
    .map(record => {
      time = record.createdAt ?? time;
      return {record, time};
    })
    .sort((a, b) => a.time - b.time)
    .map(({record}) => recordToMessage(record, createId()));
}
