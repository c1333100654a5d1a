import {expect} from 'chai';
import {AgentClient} from '../../src/client/agent-client.js';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import {gatherReply} from '../support/gathered-reply.js';
import {bodyOf} from '../support/held-body.js';
import {chunkSamples, failingSamples, framingSamples} from '../support/reply-samples.js';

/** The same reply in the formats of other servers and proxies. */
const variants: Readonly<Record<string, (body: string) => string>> = {
  'with CRLF': body => body.replace(/\r\n?|\n/g, '\r\n'),
  'with lone CR': body => body.replace(/\r\n?|\n/g, '\r'),
  'behind a byte order mark': body => `\ufeff${body.replace(/^\ufeff/, '')}`,
  'without a final blank line': body => body.replace(/[\r\n]+$/, ''),
};

/** The bytes that differ: line ends and the byte order mark. reply-cuts tests all other cuts. */
const differing: ReadonlySet<number> = new Set([0x0a, 0x0d, ...new TextEncoder().encode('\ufeff')]);

/** The cuts before and after such a byte. */
function cutsNearLineEnds(body: Uint8Array): readonly number[] {
  const isNear = (cut: number) => [cut - 2, cut - 1, cut].some(index => differing.has(body[index] ?? -1));
  return Array.from({length: body.length - 1}, (_, index) => index + 1).filter(isNear);
}

async function outcomeOf(pieces: readonly Uint8Array[]): Promise<unknown> {
  const client = new AgentClient({
    baseUrl: 'https://agents.test',
    fetch: async () => new Response(bodyOf(pieces)),
  });
  const question = [{role: 'user', content: 'Hello?'}];
  const {chunks, text, error} = await gatherReply(client.streamReply('Agent-1', question));
  return {
    text,
    recordIds: [...new Set(chunks.map(({recordId}) => recordId))],
    finishReason: chunks.findLast(({finishReason}) => finishReason !== '')?.finishReason ?? '',
    error: error instanceof AgentServiceError ? error.kind : error,
  };
}

describe('a reply as written by another server', () => {
  for (const [variant, rewrite] of Object.entries(variants)) {
    describe(variant, () => {
      for (const {name, bytes} of [...framingSamples, ...chunkSamples, ...failingSamples]) {
        it(`reads the same: ${name}`, async () => {
          const original = await outcomeOf([bytes]);
          const body = new TextEncoder().encode(
            rewrite(new TextDecoder('utf-8', {ignoreBOM: true}).decode(bytes)),
          );
          expect(await outcomeOf([body]), 'uncut').to.deep.equal(original);
          // A cut affects how bytes become events, not the content of events.
          if (!framingSamples.some(sample => sample.name === name)) return;
          for (const cut of cutsNearLineEnds(body)) {
            const reply = await outcomeOf([body.subarray(0, cut), body.subarray(cut)]);
            expect(reply, `cut at byte ${cut}`).to.deep.equal(original);
          }
        });
      }
    });
  }
});
