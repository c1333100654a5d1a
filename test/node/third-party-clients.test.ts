import {readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {createAI} from '@cloudbase/ai';
import type {OpenAICompatibleProvider} from '@ai-sdk/openai-compatible';
import {APICallError, generateText, streamText} from 'ai';
import {expect} from 'chai';
import {createAgentService} from '../../src/service/create-agent-service.js';
import {serveHandler, type RunningServer} from '../support/http-server.js';
import {runSnippet} from '../support/run-snippet.js';

const prompt = 'Do you hear me?';
const agents = [
  {AgentId: 'Agent-guide', name: 'Guide'},
  {AgentId: 'Agent-echo', name: 'Echo'},
];
let server: RunningServer;

beforeEach(async () => {
  server = await serveHandler(
    createAgentService({
      agents,
      answers: () => [{reasoning: 'A question.'}, {text: 'Loud '}, {text: 'and clear.'}],
      auth: {tokens: ['secret']},
      basePath: '/service',
      onError: () => undefined,
    }),
  );
});
afterEach(() => server.close());

describe('the AI SDK with a service, over a real connection', () => {
  let agentModel: (agentId: string, apiKey: string) => ReturnType<OpenAICompatibleProvider>;
  beforeEach(async () => {
    const guide = await readFile(join(import.meta.dirname, '../../stories/docs/service.mdx'), 'utf8');
    const code = /^```js\n\/\/ ai-sdk\.js\n(.*?)^```$/ms.exec(guide)?.[1] ?? '';
    const name = '@ai-sdk/openai-compatible';
    const snippet = await runSnippet(code, [
      [`'${name}'`, `'${import.meta.resolve(name)}'`],
      ['https://shop.example', server.origin],
    ]);
    agentModel = snippet['agentModel'] as typeof agentModel;
  });
  const model = (apiKey = 'secret') => agentModel('Agent-guide', apiKey);

  it('reads a whole reply and its reasoning', async () => {
    const {text, reasoningText, finishReason} = await generateText({model: model(), prompt});
    expect([text, reasoningText, finishReason]).to.deep.equal(['Loud and clear.', 'A question.', 'stop']);
  });

  it('streams a reply word by word', async () => {
    const {textStream, finishReason} = streamText({model: model(), prompt});
    const words: string[] = [];
    for await (const word of textStream) words.push(word);
    expect(words).to.deep.equal(['Loud ', 'and clear.']);
    expect(await finishReason).to.equal('stop');
  });

  it('reads the error of a wrong token', async () => {
    const error: unknown = await generateText({model: model('guessed'), prompt, maxRetries: 0}).catch(
      (thrown: unknown) => thrown,
    );
    expect(APICallError.isInstance(error)).to.equal(true);
    expect(error).to.include({statusCode: 401, isRetryable: false});
    expect((error as APICallError).responseBody).to.include('INVALID_ACCESS_TOKEN');
  });
});

type Adapter = Parameters<typeof createAI>[0]['req'];
type FetchOptions = Parameters<NonNullable<Adapter['fetch']>>[0];

/** The requests that the adapter of a platform sends for the package. */
const adapter = {
  async fetch({url, method = 'get', headers = {}, body, stream}: FetchOptions) {
    const response = await fetch(url, {
      method: method.toUpperCase(),
      headers: Object.entries(headers as Record<string, unknown>).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
      body: body as string,
    });
    return {
      data: stream ? response.body : response.json(),
      statusCode: response.status,
      header: response.headers,
    };
  },
} as unknown as Adapter;

describe('the package of the same interface family, @cloudbase/ai, with a service', () => {
  const client = (accessToken = 'secret') => {
    const i18n = {t: (text: string) => text, LANG_HEADER_KEY: 'Accept-Language', lang: 'en'};
    const given = {
      req: adapter,
      baseUrl: `${server.origin}/service/v1`,
      i18n,
      getAccessToken: async () => ({accessToken}),
    };
    return createAI(given as unknown as Parameters<typeof createAI>[0]);
  };
  const page = {pageSize: 10, pageNumber: 1};
  const listed = {...page, name: '', introduction: '', information: '', enable: true};
  /** Its models send completions, and these lead them to the path of an agent. */
  const modelOf = (ai: ReturnType<typeof client>) => {
    ai.aiBaseUrl = `${server.origin}/service/v1/aibot/bots`;
    return ai.createModel('Agent-guide', {defaultModelSubUrl: '/openai/chat/completions'});
  };
  const messages = [{role: 'user' as const, content: prompt}];

  it('lists the agents', async () => {
    const {agentList, total} = (await client().bot.list(listed)) as {
      readonly agentList: readonly {readonly name: string}[];
      readonly total: number;
    };
    expect([agentList.map(({name}) => name), total]).to.deep.equal([['Guide', 'Echo'], 2]);
  });

  it('reads a whole and a streamed reply, and then their records', async () => {
    const ai = client();
    const whole = await modelOf(ai).generateText({model: 'Agent-guide', messages});
    expect(whole.text).to.equal('Loud and clear.');
    let streamed = '';
    const reply = await modelOf(ai).streamText({model: 'Agent-guide', messages});
    for await (const text of reply.textStream) streamed += text;
    expect(streamed).to.equal('Loud and clear.');
    const {recordList, total} = (await ai.bot.getChatRecords({
      ...{botId: 'Agent-guide', sort: 'asc', ...page},
    })) as {readonly recordList: readonly {readonly content: string}[]; readonly total: number};
    expect(recordList.map(({content}) => content)).to.deep.equal([
      ...[prompt, 'Loud and clear.', prompt, 'Loud and clear.'],
    ]);
    expect(total).to.equal(4);
  });

  it('reads the error of a wrong token, in lists and replies', async () => {
    const ai = client('guessed');
    for (const call of [
      () => ai.bot.list(listed),
      () => ai.bot.getChatRecords({botId: 'Agent-guide', sort: 'asc', ...page}),
      () => modelOf(ai).generateText({model: 'Agent-guide', messages}),
      () => modelOf(ai).streamText({model: 'Agent-guide', messages}),
    ])
      expect(String(await call().catch((error: unknown) => error))).to.include('INVALID_ACCESS_TOKEN');
  });

  it('finds no send-message, which the interface document does not have', async () => {
    const sent = client().bot.sendMessage({botId: 'Agent-guide', msg: prompt, history: []});
    expect(String(await sent.catch((error: unknown) => error))).to.include('NOT_FOUND');
  });
});
