import {isJsonObject, type JsonObject} from '../request-reading.js';

/** What of a chunk faults are about. */
export interface ChunkWords {
  readonly text: string;
  readonly finishReason: string;
}

/** The data of the event that ends a stream. */
export const endOfStream = '[DONE]';

/** What a chunk says; nothing when it is not one. */
export function readChunk(data: string): ChunkWords {
  const {delta, finish_reason: finishReason} = choiceOf(parseObject(data));
  const text = isJsonObject(delta) ? delta['content'] : undefined;
  return {
    text: typeof text === 'string' ? text : '',
    finishReason: typeof finishReason === 'string' && finishReason !== 'continue' ? finishReason : '',
  };
}

/** A chunk that says something else; the rest of it, such as its identifier, is kept. */
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

/** The identifier under which the reply of a chunk is stored, `''` when it is no chunk. */
export function recordIdOf(data: string): string {
  const {id} = parseObject(data);
  return typeof id === 'string' ? id : '';
}

/** Whether a reply is over with this event. */
export function isLastChunk(data: string): boolean {
  return data === endOfStream || readChunk(data).finishReason !== '';
}

function parseObject(data: string): JsonObject {
  try {
    const value: unknown = JSON.parse(data);
    return isJsonObject(value) ? value : {};
  } catch {
    return {};
  }
}

function choiceOf(chunk: JsonObject): JsonObject {
  const choices: unknown = chunk['choices'];
  const first: unknown = Array.isArray(choices) ? choices[0] : undefined;
  return isJsonObject(first) ? first : {};
}
