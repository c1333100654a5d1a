import type {Reply, ReplyChunk} from './resources.js';

/** Puts the chunks of a reply together. */
export async function collectReply(chunks: AsyncIterable<ReplyChunk>): Promise<Reply> {
  let reply: Reply = {recordId: '', model: '', createdAt: undefined, text: '', finishReason: ''};
  for await (const chunk of chunks) {
    reply = {
      recordId: reply.recordId || chunk.recordId,
      model: reply.model || chunk.model,
      createdAt: reply.createdAt ?? chunk.createdAt,
      text: reply.text + chunk.text,
      finishReason: chunk.finishReason || reply.finishReason,
    };
  }
  return reply;
}
