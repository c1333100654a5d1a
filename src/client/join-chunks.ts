import type {ReplyChunk} from './resources.js';

/** Joins chunks as long as each only adds text to the one before, so that a burst costs whoever shows them one step. */
export function joinChunks(chunks: readonly ReplyChunk[]): readonly ReplyChunk[] {
  const joined: ReplyChunk[] = [];
  let text = '';
  chunks.forEach((chunk, index) => {
    text += chunk.text;
    const next = chunks[index + 1];
    if (next && continues(chunk, next)) return;
    joined.push({...chunk, text});
    text = '';
  });
  return joined;
}

/** What follows a finish reason is no part of the text that ended with it. */
function continues(before: ReplyChunk, chunk: ReplyChunk): boolean {
  return before.finishReason === '' && before.recordId === chunk.recordId && before.model === chunk.model;
}
