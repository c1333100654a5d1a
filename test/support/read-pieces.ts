import {AgentClient, type ReplyOptions} from '../../src/client/agent-client.js';
import {gatherReply, type GatheredReply} from './gathered-reply.js';
import {bodyOf} from './held-body.js';

/** Reads a reply whose body arrives in these chunks. */
export function readPieces(
  pieces: readonly Uint8Array[],
  options: ReplyOptions = {},
): Promise<GatheredReply> {
  const client = new AgentClient({
    baseUrl: 'http://service.test',
    fetch: async () => new Response(bodyOf(pieces)),
  });
  return gatherReply(client.streamReply('Agent-1', [{role: 'user', content: 'Hello'}], options));
}
