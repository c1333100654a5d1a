import {isJsonObject} from '../../../src/client/json-object.js';
import type {FaultyAnswer} from '../../../src/local-service/faults/fault.js';
import {
  choiceOf,
  eventOf,
  parseObject,
  rewriteReply,
  type BodyPiece,
  type ChunkWords,
  type ReplyEventData,
} from '../../../src/local-service/faults/rewrite-reply.js';

export function mapEvents(toBody: (data: string) => BodyPiece, contentType?: string): FaultyAnswer {
  return rewriteReply(async function* (events) {
    for await (const data of events) yield toBody(data);
  }, contentType);
}

export async function* sendRest(events: ReplyEventData): AsyncGenerator<string, void> {
  for await (const data of events) yield eventOf(data);
}

/** Changes the text or finish reason of a chunk and keeps the rest. */
export function changeChunk(data: string, {text, finishReason}: Partial<ChunkWords>): string {
  const chunk = parseObject(data);
  const choice = choiceOf(chunk);
  const delta = isJsonObject(choice['delta']) ? choice['delta'] : {};
  return JSON.stringify({
    ...chunk,
    choices: [
      {
        ...choice,
        delta: {...delta, ...(text !== undefined && {content: text})},
        ...(finishReason !== undefined && {finish_reason: finishReason || 'continue'}),
      },
    ],
  });
}

/** Returns the record id of a chunk, or `''` if the data is not a chunk. */
export function recordIdOf(data: string): string {
  const {id} = parseObject(data);
  return typeof id === 'string' ? id : '';
}
