import type {ReplyChunk} from './resources.js';

/**
 * Joins chunks as long as each only adds text to the one before, so that a burst costs whoever shows them one step.
 * What stands in front of an error comes before it.
 */
export function* joinChunks(chunks: Iterable<ReplyChunk>): Generator<ReplyChunk, void, undefined> {
  let last: ReplyChunk | undefined;
  let text = '';
  try {
    for (const chunk of chunks) {
      if (last && !continues(last, chunk)) {
        yield {...last, text};
        text = '';
      }
      last = chunk;
      text += chunk.text;
    }
  } catch (error) {
    if (last) yield {...last, text};
    throw error;
  }
  if (last) yield {...last, text};
}

/** What follows a finish reason is no part of the text that ended with it. */
function continues(before: ReplyChunk, chunk: ReplyChunk): boolean {
  return before.finishReason === '' && before.recordId === chunk.recordId && before.model === chunk.model;
}
