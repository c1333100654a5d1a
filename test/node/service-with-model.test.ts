import {LLMock} from '@copilotkit/aimock';
import {expect} from 'chai';
import OpenAI from 'openai';
import {AgentClient} from '../../src/client/agent-client.js';
import type {ReplyChunk} from '../../src/client/resources.js';
import {createAgentService, modelAnswers} from '../../src/service.js';
import {serveHandler, type RunningServer} from '../support/http-server.js';

const agentId = 'Agent-help';
const token = 'visitor-token';
const modelKey = 'sk-model-key-of-the-owner';
const secretQuestion = 'My secret question';

/** The model server is a third-party double, and so is the openai client. Everything goes over real connections. */
describe('a service with a model server', () => {
  let model: LLMock;
  let service: RunningServer;
  let reported: unknown[];

  before(async () => {
    model = new LLMock({host: '127.0.0.1', port: 0, chunkSize: 5});
    const usage = {prompt_tokens: 12, completion_tokens: 7};
    model.onMessage('Roses?', {
      content: 'In May, after the last frost. 🌹',
      reasoning: 'Roses like sun.',
      usage,
    });
    model.onMessage('Long?', {content: 'Too long to', finishReason: 'length'});
    model.onMessage('Tool?', {
      content: 'Let me look.',
      toolCalls: [{name: 'search_shop', arguments: '{"query":"roses"}'}],
    });
    model.onMessage(
      'Cut?',
      {content: 'This reply will be cut off somewhere'},
      {truncateAfterChunks: 4, latency: 20},
    );
    model.onMessage('Slow?', {content: 'Never in time'}, {latency: 60_000});
    await model.start();
  });
  after(() => model.stop());

  beforeEach(async () => {
    reported = [];
    service = await serveHandler(
      createAgentService({
        agents: [{AgentId: agentId, name: 'Help', introduction: 'Answers questions about our garden shop.'}],
        answers: modelAnswers({baseUrl: `${model.url}/v1`, apiKey: modelKey, model: 'small-model'}),
        auth: {tokens: [token]},
        basePath: '/service',
        limits: {answerTimeout: 500},
        onError: error => reported.push(error),
      }),
    );
  });
  afterEach(() => service.close());

  const client = (): AgentClient =>
    new AgentClient({baseUrl: `${service.origin}/service`, accessToken: token});
  const openai = (): OpenAI =>
    new OpenAI({
      baseURL: `${service.origin}/service/v1/aibot/bots/${agentId}/openai`,
      apiKey: token,
      maxRetries: 0,
    });
  const turn = (content: string) => [{role: 'user' as const, content}];
  const chunksOf = async (content: string): Promise<ReplyChunk[]> => {
    const chunks: ReplyChunk[] = [];
    for await (const chunk of client().streamReply(agentId, turn(content))) chunks.push(chunk);
    return chunks;
  };
  const failureOf = async (content: string): Promise<unknown> =>
    chunksOf(content).catch((error: unknown) => error);

  it('streams text and reasoning to a chat as the model sends them, and stores the text', async () => {
    const chunks = await chunksOf('Roses?');
    expect(chunks.map(({text}) => text).join('')).to.equal('In May, after the last frost. 🌹');
    expect(chunks.map(({reasoning = ''}) => reasoning).join('')).to.equal('Roses like sun.');
    expect(chunks.filter(({text}) => text !== '').length).to.be.above(3);
    expect(chunks.at(-1)?.finishReason).to.equal('stop');
    const {records} = await client().listRecords(agentId, {order: 'asc'});
    expect(records.map(({content}) => content)).to.deep.equal(['Roses?', 'In May, after the last frost. 🌹']);
    expect(records[1]?.recordId).to.equal(chunks[0]?.recordId);
  });

  it('gives the openai package a stream with the counted tokens', async () => {
    const stream = await openai().chat.completions.create({
      model: agentId,
      messages: turn('Roses?'),
      stream: true,
    });
    let text = '';
    let usage: unknown;
    for await (const chunk of stream) {
      text += chunk.choices[0]?.delta.content ?? '';
      usage = chunk.usage ?? usage;
    }
    expect(text).to.equal('In May, after the last frost. 🌹');
    expect(usage).to.include({prompt_tokens: 12, completion_tokens: 7});
  });

  it('gives the openai package a whole reply', async () => {
    const reply = await openai().chat.completions.create({model: agentId, messages: turn('Roses?')});
    expect(reply.choices[0]?.message.content).to.equal('In May, after the last frost. 🌹');
    expect(reply.choices[0]?.message).to.have.property('reasoning_content', 'Roses like sun.');
    expect(reply.usage).to.include({prompt_tokens: 12, completion_tokens: 7});
    expect(reply.choices[0]?.finish_reason).to.equal('stop');
  });

  it('passes on a finish reason', async () => {
    expect((await chunksOf('Long?')).at(-1)?.finishReason).to.equal('length');
  });

  it('shows a call of a tool as activity', async () => {
    const chunks = await chunksOf('Tool?');
    expect(chunks.flatMap(({activity = []}) => activity)).to.have.length(1);
    expect(chunks.find(({activity}) => activity)?.activity).to.include({kind: 'tool', name: 'search_shop'});
    expect(chunks.map(({text}) => text).join('')).to.equal('Let me look.');
  });

  it('sends the model the owner’s instructions, and nothing of the visitor’s token', async () => {
    await chunksOf('Roses?');
    const sent = JSON.stringify(model.getLastRequest());
    expect(sent).to.include('garden shop').and.include('Roses?').and.not.include(token);
  });

  it('keeps the text of a reply that the model server cuts off', async () => {
    const failure = await failureOf('Cut?');
    expect(failure).to.include({code: 'MODEL_INTERRUPTED'});
    const {records} = await client().listRecords(agentId, {order: 'asc'});
    expect(records[1]?.content).to.match(/^This/);
  });

  it('gives up on a model that is too slow', async () => {
    expect(await failureOf('Slow?')).to.include({kind: 'server', status: 504, code: 'ANSWER_TIMEOUT'});
    expect(String(reported)).to.include('limits.answerTimeout');
  });

  it('passes on that the model is busy, with the time to wait', async () => {
    model.nextRequestError(429, {message: `Slow down, ${modelKey}`, code: 'rate_limit_exceeded'});
    const failure = await failureOf('Roses?');
    expect(failure).to.include({kind: 'rate-limited', status: 429, code: 'MODEL_BUSY'});
    expect(failure).to.have.property('retryAfter').that.is.a('number');
  });

  it('contains neither the key nor a text in any error body or report', async () => {
    const bodies: string[] = [];
    for (const status of [400, 401, 403, 404, 413, 429, 500, 503]) {
      model.nextRequestError(status, {
        message: `Key ${modelKey}, question: ${secretQuestion}`,
        code: 'failed',
      });
      const response = await fetch(
        `${service.origin}/service/v1/aibot/bots/${agentId}/openai/chat/completions`,
        {
          method: 'POST',
          headers: {'Content-Type': 'application/json', Authorization: `Bearer ${token}`},
          body: JSON.stringify({messages: turn(secretQuestion), stream: status % 2 === 0}),
        },
      );
      expect(response.status).to.be.within(400, 599);
      bodies.push(await response.text(), JSON.stringify([...response.headers]));
    }
    expect(bodies.join()).to.not.include(modelKey).and.not.include(secretQuestion).and.not.include(token);
    expect(reported).to.have.length(8);
    expect(reported.map(error => `${(error as Error).stack}`).join())
      .to.not.include(modelKey)
      .and.not.include(token);
  });
});
