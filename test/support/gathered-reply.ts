import type {ReplyChunk} from '../../src/client/resources.js';

/** The result of a reply: its chunks and its error, if any. */
export interface GatheredReply {
  readonly chunks: readonly ReplyChunk[];
  readonly text: string;
  readonly error: unknown;
}

export async function gatherReply(reply: AsyncIterable<ReplyChunk>): Promise<GatheredReply> {
  const chunks: ReplyChunk[] = [];
  let error: unknown;
  try {
    for await (const chunk of reply) chunks.push(chunk);
  } catch (thrown) {
    error = thrown;
  }
  return {chunks, text: chunks.map(({text}) => text).join(''), error};
}
