import {AgentServiceError} from '../client/agent-service-error.js';
import type {ReplyChunk} from '../client/resources.js';
import {endedByLength, longestReply} from './conversation-state.js';

/** Takes the next text of a reply, which may be empty, and the reason for its end, `''` while there is none. */
export type OnText = (text: string, recordId: string, finishReason: string) => void;

/**
 * Reads a reply to its end, whole or streamed, or as far as a conversation keeps one. Returns the reason for which it
 * ended, `''` when none was given; or early, once the signal is aborted and nobody waits any more.
 *
 * @throws {AgentServiceError} what the chunks throw, or `service` when the agent gave an error as the reason
 */
export async function readToEnd(
  chunks: AsyncIterable<ReplyChunk> | Iterable<ReplyChunk>,
  signal: AbortSignal,
  onText: OnText,
): Promise<string> {
  let finishReason = '';
  let length = 0;
  for await (const chunk of chunks) {
    if (signal.aborted) return '';
    finishReason = chunk.finishReason || finishReason;
    const text = chunk.text.slice(0, longestReply - length);
    length += text.length;
    onText(text, chunk.recordId, finishReason);
    if (length === longestReply) return endedByLength;
  }
  if (finishReason === 'error' && !signal.aborted)
    throw new AgentServiceError('service', 'The agent ended the reply with an error.');
  return finishReason;
}
