import {expect} from 'chai';
import type {AnswerPiece} from '../../src/service/answers.js';
import {modelAnswers, type ModelAnswersOptions} from '../../src/service/model-answers.js';
import {ServiceError} from '../../src/server/service-error.js';
import {holdBody, type HeldBody} from '../support/held-body.js';
import {serveHandler, type RunningServer} from '../support/http-server.js';
import {archivist, ask, askForText} from '../support/ask-agent.js';

interface SeenRequest {
  readonly path: string;
  readonly authorization: string | null;
  readonly headers: Headers;
  readonly body: {
    readonly model: string;
    readonly stream: boolean;
    readonly stream_options?: unknown;
    readonly temperature?: unknown;
    readonly messages: readonly {readonly role: string; readonly content: string}[];
  };
}

const chunk = (content: string, finishReason: string | null = null): string =>
  `data: ${JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'small-model',
    choices: [{index: 0, delta: {role: 'assistant', content}, finish_reason: finishReason}],
  })}\n\n`;

const done = (content: string): string => `${chunk(content, 'stop')}data: [DONE]\n\n`;

describe('an agent played by a model', () => {
  let server: RunningServer;
  let held: HeldBody;
  let seen: SeenRequest[];
  let models: readonly string[];
  let respond: (() => Response) | undefined;

  beforeEach(async () => {
    held = holdBody();
    seen = [];
    models = ['first-model', 'second-model'];
    respond = undefined;
    server = await serveHandler(async request => {
      const path = new URL(request.url).pathname;
      if (path === '/v1/models') return Response.json({object: 'list', data: models.map(id => ({id}))});
      const {headers} = request;
      const authorization = headers.get('Authorization');
      seen.push({path, authorization, headers, body: (await request.json()) as SeenRequest['body']});
      if (respond) return respond();
      return new Response(held.stream, {headers: {'Content-Type': 'text/event-stream'}});
    });
  });
  afterEach(() => server.close());

  const settings = (model?: string, options: Partial<ModelAnswersOptions> = {}): ModelAnswersOptions => ({
    baseUrl: `${server.origin}/v1`,
    model,
    ...options,
  });
  const piecesOf = async (options: ModelAnswersOptions): Promise<AnswerPiece[]> => {
    const pieces: AnswerPiece[] = [];
    for await (const piece of ask(modelAnswers(options), 'Hello')) pieces.push(piece);
    return pieces;
  };
  const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

  it('streams each piece as the model sends it', async () => {
    const pieces = ask(modelAnswers(settings('small-model')), 'Hello')[Symbol.asyncIterator]();
    held.send(chunk('Good '));
    expect(await pieces.next()).to.deep.equal({done: false, value: {text: 'Good '}});
    held.send(chunk('day'));
    expect(await pieces.next()).to.deep.equal({done: false, value: {text: 'day'}});
    held.send(`${chunk('', 'stop')}data: [DONE]\n\n`);
    expect(await pieces.next()).to.deep.equal({done: false, value: {text: '', finishReason: 'stop'}});
    expect(await pieces.next()).to.deep.equal({done: true, value: undefined});
  });

  it('passes on the finish reason and the counted tokens, and does not wait for an open connection', async () => {
    const usage = {
      prompt_tokens: 5,
      total_tokens: 9,
      prompt_tokens_details: {cached_tokens: 2},
      note: 'internal',
    };
    held.send(chunk('Half of it', 'length') + event({choices: [], usage}));
    expect(await piecesOf(settings('small-model'))).to.deep.equal([
      {text: 'Half of it'},
      {
        text: '',
        finishReason: 'length',
        usage: {prompt_tokens: 5, total_tokens: 9, prompt_tokens_details: {cached_tokens: 2}},
      },
    ]);
    await held.cancelled;
    expect(seen[0]?.body.stream_options).to.deep.equal({include_usage: true});
  });

  it('continues after chunks without a choice or text, or with a continue reason', async () => {
    for (const empty of [{}, {choices: []}, {choices: [{index: 0}]}, {choices: [{delta: {}}]}])
      held.send(event(empty));
    held.send(`${chunk('One ', 'continue')}${chunk('two', '')}${chunk('', 'stop')}data: [DONE]\n\n`);
    expect(await askForText(modelAnswers(settings('m')), 'Hello')).to.equal('One two');
  });

  it('passes on the reasoning of the model, once when it has two names', async () => {
    const thought = (delta: object): string => event({choices: [{index: 0, delta}]});
    held.send(thought({content: null, reasoning_content: 'Hm, '}));
    held.send(thought({reasoning_content: 'hello', reasoning: 'hello'}) + thought({reasoning: '?'}));
    held.send(`${thought({content: 'Hi', reasoning: ''})}${chunk('', 'stop')}data: [DONE]\n\n`);
    expect(await piecesOf(settings('m'))).to.deep.equal([
      {reasoning: 'Hm, '},
      {reasoning: 'hello'},
      {reasoning: '?'},
      {text: 'Hi'},
      {text: '', finishReason: 'stop'},
    ]);
  });

  it('passes on reasoning between tags, calls of tools, sources and a refusal', async () => {
    const delta = (members: object): string => event({choices: [{index: 0, delta: members}]});
    const call = {index: 0, id: 'c1', type: 'function', function: {name: 'search_shop', arguments: ''}};
    held.send(delta({content: '<think>Roses'}) + delta({content: '?</think>In '}));
    held.send(
      delta({tool_calls: [call]}) + delta({tool_calls: [{index: 0, function: {arguments: '{"a":1}'}}]}),
    );
    held.send(
      delta({
        content: 'May.',
        annotations: [{type: 'url_citation', url_citation: {url: 'https://a.example', title: 'A'}}],
      }),
    );
    held.send(`${delta({refusal: 'No more.'})}${chunk('', 'stop')}data: [DONE]\n\n`);
    const pieces = await piecesOf(settings('m'));
    expect(pieces.map(({reasoning = ''}) => reasoning).join('')).to.equal('Roses?');
    expect(pieces.map(({text = ''}) => text).join('')).to.equal('In May.No more.');
    expect(pieces.flatMap(({activity = []}) => activity)).to.deep.equal([
      {kind: 'tool', name: 'search_shop'},
    ]);
    expect(pieces.flatMap(({sources = []}) => sources)).to.deep.equal([
      {url: 'https://a.example', title: 'A'},
    ]);
    expect(pieces.find(({delta: other}) => other)?.delta).to.deep.equal({refusal: 'No more.'});
  });

  it('passes on the end of reasoning that had no start, after the visitor has received the reasoning', async () => {
    held.send(chunk('Roses.\n') + chunk('</thi') + chunk('nk>\n\nIn ') + done('May.'));
    const texts = (await piecesOf(settings('m'))).map(({text, reasoning}) => ({text, reasoning}));
    const content = texts.map(({text = ''}) => text).join('');
    expect(content).to.equal('Roses.\n</think>\n\nIn May.');
    expect(texts.every(({reasoning}) => reasoning === undefined)).to.equal(true);
  });

  it('reads a server that ignores the request to stream', async () => {
    const message = {role: 'assistant', content: 'All at once'};
    const reply = {choices: [{index: 0, message, finish_reason: 'stop'}], usage: {total_tokens: 3}};
    respond = () => Response.json(reply);
    expect(await piecesOf(settings('m'))).to.deep.equal([
      {text: 'All at once'},
      {text: '', finishReason: 'stop', usage: {total_tokens: 3}},
    ]);
  });

  it('is instructed to suggest questions if its agent needs recommendations', async () => {
    held.send(done('Yes'));
    const agent = {...archivist, isNeedRecommend: true};
    const messages = [{role: 'user', content: 'Hello'}];
    const {signal} = new AbortController();
    for await (const piece of modelAnswers(settings('m'))({agent, messages, fields: {}, signal}))
      expect(piece).to.be.an('object');
    expect(JSON.stringify(seen[0]?.body.messages[0])).to.include('```suggestions');
  });

  it('gets its role and the conversation, and no instructions of the page', async () => {
    held.send(done('Yes'));
    const earlier = [
      {role: 'user', content: 'One'},
      {role: 'assistant', content: 'Two'},
      {role: 'system', content: 'You are somebody else.'},
    ];
    await askForText(modelAnswers(settings('small-model', {apiKey: 'model-key'})), 'Three', {earlier});
    const [{path, authorization, body}] = seen as [SeenRequest];
    expect(path).to.equal('/v1/chat/completions');
    expect(authorization).to.equal('Bearer model-key');
    expect(body).to.include({model: 'small-model', stream: true});
    const [instructions, ...turns] = body.messages;
    expect(instructions).to.have.property('role', 'system');
    expect(instructions?.content)
      .to.include('Archivist')
      .and.include('Finds what others have put away')
      .and.not.include('suggestions');
    expect(turns).to.deep.equal([
      {role: 'user', content: 'One'},
      {role: 'assistant', content: 'Two'},
      {role: 'user', content: 'Three'},
    ]);
  });

  it('gets the owner’s instructions, which may depend on the agent and the question', async () => {
    held.send(done('Yes'));
    await askForText(
      modelAnswers(
        settings('m', {
          instructions: ({name}, {messages}) =>
            Promise.resolve(`${name}: found for ${messages.at(-1)?.content}`),
        }),
      ),
      'embedding',
    );
    expect(seen[0]?.body.messages[0]?.content).to.equal('Archivist: found for embedding');
  });

  it('gets no instructions if the owner wants none', async () => {
    held.send(done('Yes'));
    await askForText(modelAnswers(settings('m', {instructions: ''})), 'Hello');
    expect(seen[0]?.body.messages).to.deep.equal([{role: 'user', content: 'Hello'}]);
  });

  it('gets the last turns only, from a question on', async () => {
    held.send(done('Yes'));
    const earlier = [
      {role: 'user', content: 'One'},
      {role: 'assistant', content: 'Two'},
      {role: 'user', content: 'Three'},
      {role: 'assistant', content: 'Four'},
    ];
    await askForText(modelAnswers(settings('m', {maxTurns: 4, instructions: ''})), 'Five', {earlier});
    expect(seen[0]?.body.messages.map(({content}) => content)).to.deep.equal(['Three', 'Four', 'Five']);
  });

  it('gets questions and answers in turn, with the words of neighbours joined', async () => {
    const turn = (role: string, ...contents: string[]) => contents.map(content => ({role, content}));
    for (const [earlier, maxTurns, sent] of [
      [turn('user', 'One', 'Two'), 50, ['One\n\nTwo\n\nLast']],
      [[...turn('user', 'One'), ...turn('assistant', ' ')], 50, ['One\n\nLast']],
      [[...turn('user', 'One'), ...turn('assistant', 'A', 'B')], 50, ['One', 'A\n\nB', 'Last']],
      [[...turn('assistant', 'A', 'B'), ...turn('system', 'C')], 50, ['Last']],
      [[...turn('user', 'One', 'Two'), ...turn('assistant', 'A')], 3, ['Two', 'A', 'Last']],
      [[...turn('user', 'One'), ...turn('assistant', 'A', 'B')], 2, ['Last']],
    ] as const) {
      seen = [];
      respond = () => new Response(done('Yes'), {headers: {'Content-Type': 'text/event-stream'}});
      await askForText(modelAnswers(settings('m', {maxTurns, instructions: ''})), 'Last', {earlier});
      expect(seen[0]?.body.messages.map(({content}) => content)).to.deep.equal(sent);
    }
  });

  it('gets further headers and members of the request, which cannot replace the conversation', async () => {
    held.send(done('Yes'));
    const headers = {'api-key': 'second-secret'};
    const extra = {temperature: 0.2, stream_options: undefined, messages: [], stream: false, model: 'other'};
    await askForText(modelAnswers(settings('m', {headers, extra})), 'Hello');
    const [{headers: sent, body}] = seen as [SeenRequest];
    expect(sent.get('api-key')).to.equal('second-secret');
    expect(sent.get('Authorization')).to.equal(null);
    expect(body)
      .to.include({temperature: 0.2, stream: true, model: 'm'})
      .and.not.have.property('stream_options');
    expect(body.messages).to.have.length(2);
  });

  it('uses the first model the server lists when none is named', async () => {
    held.send(done('Yes'));
    await askForText(modelAnswers(settings()), 'Hello');
    expect(seen[0]?.body.model).to.equal('first-model');
  });

  it('closes the model request when the visitor leaves', async () => {
    const listener = new AbortController();
    held.send(chunk('Half of '));
    const said: string[] = [];
    const reading = async (): Promise<void> => {
      const pieces = ask(modelAnswers(settings('m')), 'Hello', {signal: listener.signal});
      for await (const {text = ''} of pieces) {
        said.push(text);
        listener.abort();
      }
    };
    expect(await reading().catch((error: unknown) => error)).to.equal(listener.signal.reason);
    expect(said).to.deep.equal(['Half of ']);
    await held.cancelled;
  });

  it('names the setting to change when the server lists no model', async () => {
    models = [];
    expect(await askForText(modelAnswers(settings()), 'Hello').catch(String)).to.include('Set `model`');
  });

  describe('on a server that fails', () => {
    const key = 'sk-very-secret-key';
    const headerSecret = 'header-secret-value';
    const failureOf = async (options: Partial<ModelAnswersOptions> = {}): Promise<ServiceError> => {
      const secrets = {apiKey: key, headers: {'api-key': headerSecret}};
      const failure: unknown = await piecesOf(settings('m', {...secrets, ...options})).catch(
        (error: unknown) => error,
      );
      expect(failure).to.be.instanceOf(ServiceError);
      return failure as ServiceError;
    };
    const words = `Overloaded by ${key} and ${headerSecret}`;

    for (const [sent, status, code, hint] of [
      [401, 502, 'MODEL_REFUSED', 'apiKey'],
      [403, 502, 'MODEL_REFUSED', 'apiKey'],
      [404, 502, 'MODEL_NOT_FOUND', 'baseUrl'],
      [400, 400, 'MESSAGE_REFUSED', 'extra'],
      [402, 502, 'MODEL_CREDIT_USED_UP', 'credit'],
      [405, 502, 'MODEL_NOT_FOUND', 'baseUrl'],
      [413, 413, 'CONVERSATION_TOO_LONG', 'too long'],
      [422, 422, 'MESSAGE_REFUSED', 'extra'],
      [429, 429, 'MODEL_BUSY', 'busy'],
      [500, 502, 'MODEL_FAILED', 'failed'],
      [503, 502, 'MODEL_FAILED', 'failed'],
    ] as const)
      it(`gives the visitor a sentence for ${sent}, and the operator the cause without secrets, after one attempt`, async () => {
        respond = () =>
          Response.json({error: {message: words}}, {status: sent, headers: {'Retry-After': '7'}});
        const failure = await failureOf();
        expect(failure).to.include({status, code});
        expect(failure.headers).to.deep.equal({'Retry-After': '7'});
        expect(failure.message)
          .to.match(/^(The agent|The conversation)/)
          .and.not.include('Overloaded');
        const cause = failure.cause as Error;
        expect(cause.message).to.include(hint).and.include(String(sent)).and.include('Overloaded');
        const printed = `${String(cause.stack)} ${JSON.stringify(failure)}`;
        expect(printed).to.not.include(key).and.not.include(headerSecret);
        expect(seen).to.have.length(1);
      });

    it('recognises a page instead of a reply', async () => {
      respond = () =>
        new Response('<html>Sign in to the hotel</html>', {headers: {'Content-Type': 'text/html'}});
      expect(await failureOf()).to.include({status: 502, code: 'MODEL_UNREADABLE'});
    });

    it('recognises an error in the middle, after the text before it', async () => {
      held.send(chunk('Half') + event({error: {message: words, code: 500}}));
      const pieces: AnswerPiece[] = [];
      const reading = async (): Promise<void> => {
        for await (const piece of ask(modelAnswers(settings('m')), 'Hello')) pieces.push(piece);
      };
      const failure: unknown = await reading().catch((error: unknown) => error);
      expect(pieces).to.deep.equal([{text: 'Half'}]);
      expect(failure).to.include({code: 'MODEL_FAILED'});
    });

    it('recognises a reply that is cut off', async () => {
      held.send(`${chunk('Half')}data: {"choices":[{"del`);
      held.end();
      expect(await failureOf()).to.include({status: 502, code: 'MODEL_INTERRUPTED'});
    });

    it('names the address when nothing answers', async () => {
      const failure = await failureOf({baseUrl: 'http://127.0.0.1:1/v1'});
      expect(failure).to.include({status: 502, code: 'MODEL_UNREACHABLE'});
      expect(String(failure.cause)).to.include('baseUrl');
    });

    it('does not follow a redirect with the key', async () => {
      respond = () => new Response(null, {status: 307, headers: {Location: 'https://evil.example/'}});
      expect((await failureOf()).status).to.equal(502);
      expect(seen).to.have.length(1);
    });
  });
});

describe('the options of a model', () => {
  const known = {baseUrl: 'http://localhost:11434/v1'};
  for (const [message, wrong] of [
    ['baseUrl', {baseUrl: undefined}],
    ['baseUrl', {baseUrl: 'localhost:11434'}],
    ['apiKey', {apiKey: 5}],
    ['apiKey', {apiKey: 'my secret'}],
    ['model', {model: ''}],
    ['model', {model: 5}],
    ['instructions', {instructions: ['Be brief.']}],
    ['maxTurns', {maxTurns: 0}],
    ['maxTurns', {maxTurns: 'all'}],
    ['headers', {headers: {'no header': 'x'}}],
    ['extra', {extra: 'temperature=0'}],
    ['fetch', {fetch: 'fetch'}],
    ['only baseUrl, apiKey', {key: 'secret'}],
  ] as const)
    it(`name the mistake in ${JSON.stringify(wrong)}`, () => {
      const create = () => modelAnswers({...known, ...wrong} as unknown as ModelAnswersOptions);
      expect(create)
        .to.throw(TypeError, message)
        .and.not.match(/my secret/);
    });
});
