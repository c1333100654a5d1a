import {expect} from 'chai';
import fc from 'fast-check';
import {AgentClient} from '../../src/client/agent-client.js';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import {fuzz} from '../support/fuzz.js';
import type {GatheredReply} from '../support/gathered-reply.js';
import {hostileValues} from '../support/hostile-json.js';
import {readPieces} from '../support/read-pieces.js';
import {chunkJson} from '../support/reply-samples.js';

const texts = fc.string({unit: 'grapheme', maxLength: 12});
const reasons = fc.constantFrom<unknown>('continue', '', 'stop', 'length', 'error', null, 7);
const hostileJson = hostileValues([
  ...[
    'id',
    'record_id',
    'created',
    'model',
    'choices',
    'index',
    'delta',
    'message',
    'content',
    'role',
    'type',
  ],
  ...[
    'text',
    'finish_reason',
    'finish_reasion',
    'reasoning_content',
    'tool_calls',
    'error',
    'code',
    'requestId',
  ],
  ...['data', 'agentList', 'botList', 'recordList', 'total', 'AgentId', 'recordId', 'createTime'],
]).map(value => JSON.stringify(value));

const data = fc.oneof(
  {weight: 3, arbitrary: fc.tuple(texts, reasons).map(([text, reason]) => chunkJson(text, reason))},
  texts.map(content => JSON.stringify({type: 'text', content, record_id: 'record-7'})),
  texts.map(content => JSON.stringify({type: 'thinking', content})),
  texts.map(content => JSON.stringify({choices: [{delta: {reasoning_content: content}}]})),
  texts.map(text => chunkJson(`<think>${text}</think>`)),
  hostileJson,
  fc.constantFrom('[DONE]', '{"error":{"message":"no"}}', '{"choices":', '<html>', '', 'data: {}'),
);
const lineEnds = fc.constantFrom('\n', '\n', '\r\n', '\r');

/** Events of a stream, lines of JSON, or other text. */
const bodies = fc
  .tuple(
    fc.constantFrom('', '', '\uFEFF', '\n', ' '),
    lineEnds,
    fc.constantFrom('data: ', 'data: ', 'data:', '', 'event: error\ndata: ', ': alive\nid: 1\ndata: '),
    fc.array(data, {maxLength: 6}),
    fc.constantFrom(1, 2, 2, 2),
    fc.boolean(),
  )
  .map(([first, lineEnd, prefix, events, blank, isWhole]) => {
    const text = events
      .map(event => prefix.replaceAll('\n', lineEnd) + event + lineEnd.repeat(blank))
      .join('');
    return new TextEncoder().encode(first + (isWhole ? text : text.slice(0, -3)));
  });

/** Any bytes, mostly a reply, with the places where it is cut. */
const cutBodies = fc.tuple(
  fc.oneof({weight: 9, arbitrary: bodies}, fc.uint8Array({maxLength: 40})),
  fc.oneof(fc.constant('each byte' as const), fc.array(fc.nat(2_000), {minLength: 1, maxLength: 12})),
);

function cut(bytes: Uint8Array, places: 'each byte' | readonly number[]): Uint8Array[] {
  const all = places === 'each byte' ? [...bytes.keys()] : places.map(place => place % (bytes.length + 1));
  const ends = [...new Set([0, ...all, bytes.length])].sort((one, other) => one - other);
  return ends.slice(1).map((end, index) => bytes.subarray(ends[index], end));
}

function outcomeOf({chunks, error}: GatheredReply): unknown {
  if (error === undefined) return {chunks};
  expect(error).to.be.instanceOf(AgentServiceError);
  const {kind, message, serviceMessage} = error as AgentServiceError;
  return {chunks, kind, message, serviceMessage};
}

describe('a reply with random events', function () {
  this.timeout(600_000);

  it('is the same wherever its bytes are cut', async () => {
    await fuzz(
      fc.asyncProperty(cutBodies, async ([bytes, places]) => {
        const whole = outcomeOf(await readPieces([bytes]));
        expect(outcomeOf(await readPieces(cut(bytes, places)))).to.deep.equal(whole);
      }),
      400,
    );
  });
});

describe('an answer of any shape', function () {
  this.timeout(600_000);

  it('is read or refused with an error of the service', async () => {
    const operations = {
      agents: (client: AgentClient) => client.listAgents(),
      records: (client: AgentClient) => client.listRecords('Agent-1'),
      reply: (client: AgentClient) => client.completeReply('Agent-1', [{role: 'user', content: 'Hello'}]),
    };
    const answers = fc.tuple(
      fc.constantFrom('agents' as const, 'records' as const, 'reply' as const),
      fc.oneof(
        hostileJson,
        hostileJson.map(item => `{"recordList":[${item}],"agentList":[${item}],"total":1}`),
        texts,
      ),
      fc.constantFrom(200, 200, 200, 400, 401, 404, 429, 500),
    );
    await fuzz(
      fc.asyncProperty(answers, async ([operation, body, status]) => {
        const client = new AgentClient({
          baseUrl: 'http://service.test',
          fetch: async () => new Response(body, {status}),
          assumptions: {readRetries: 0},
        });
        const error: unknown = await operations[operation](client).then(
          () => undefined,
          (reason: unknown) => reason,
        );
        if (error !== undefined) expect(error).to.be.instanceOf(AgentServiceError);
      }),
      400,
    );
  });
});
