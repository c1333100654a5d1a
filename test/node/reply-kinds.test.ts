import {expect} from 'chai';
import {AgentClient} from '../../src/client/agent-client.js';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import {atEveryCut, singleBytes} from '../support/every-cut.js';
import {gatherReply, type GatheredReply} from '../support/gathered-reply.js';
import {serveHandler} from '../support/http-server.js';
import {emptyKinds} from '../support/empty-kinds.js';
import {createTestService} from '../support/local-service.js';
import {readPieces} from '../support/read-pieces.js';
import {replyKinds, type KindSample} from '../support/reply-kinds.js';
import {thinkingKinds} from '../support/thinking-kinds.js';

const kinds = {...replyKinds, ...emptyKinds, ...thinkingKinds};
const question = [{role: 'user', content: 'Hello?'}];

/** Text, finish reason and failure of the reply. */
interface Outcome {
  readonly text: string;
  readonly finishReason: string;
  readonly error: string | undefined;
  readonly detail: string | undefined;
}

function outcomeOf({chunks, text, error}: GatheredReply): Outcome {
  if (error !== undefined) expect(error).to.be.instanceOf(AgentServiceError);
  const failure = error as AgentServiceError | undefined;
  const finishReason = chunks.findLast(chunk => chunk.finishReason !== '')?.finishReason ?? '';
  return {text, finishReason, error: failure?.kind, detail: failure?.serviceMessage};
}

function expected({text, finishReason = 'stop', error, detail}: KindSample): Outcome {
  return {text, finishReason, error, detail};
}

async function readCut(pieces: readonly Uint8Array[], stream: boolean): Promise<Outcome> {
  return outcomeOf(await readPieces(pieces, {stream, together: stream}));
}

describe('a reply in each known format', () => {
  for (const [kind, samples] of Object.entries(kinds)) {
    describe(kind, () => {
      for (const sample of samples) {
        it(`is read ${sample.isCut ? 'byte by byte' : 'at every cut'}: ${sample.name}`, async () => {
          const bytes = new TextEncoder().encode(sample.body);
          const whole = expected(sample);
          for (const stream of [true, false])
            expect(await readCut(singleBytes(bytes), stream), 'byte by byte').to.deep.equal(whole);
          if (sample.isCut) return;
          await atEveryCut(bytes, async (cut, at) => {
            expect(await readCut(cut, at % 2 === 0), `cut at byte ${at}`).to.deep.equal(whole);
          });
        });
      }
    });
  }

  it('is read the same over HTTP and from the local service', async () => {
    const service = createTestService();
    const {fetch, baseUrl, token: accessToken} = service;
    let body = '';
    const server = await serveHandler(() => new Response(body));
    const near = new AgentClient({baseUrl, accessToken, fetch});
    const far = new AgentClient({baseUrl: server.origin});
    try {
      for (const sample of Object.values(kinds).flat()) {
        body = sample.body;
        for (const stream of [true, false]) {
          service.respondNext(() => new Response(sample.body));
          for (const client of [near, far]) {
            const reply = await gatherReply(client.streamReply('Agent-guide', question, {stream}));
            expect(outcomeOf(reply), sample.name).to.deep.equal(expected(sample));
          }
        }
      }
    } finally {
      await server.close();
    }
  });
});
