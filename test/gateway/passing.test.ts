import {expect} from 'chai';
import {createGateway} from '../../src/gateway/create-gateway.js';
import type {AnswerSource} from '../../src/service/answers.js';
import {modelAnswers} from '../../src/service/model-answers.js';
import {holdAnswer} from '../support/held-answer.js';
import {gatherReply} from '../support/gathered-reply.js';
import {eventOf} from '../support/reply-samples.js';
import {
  brokenReply,
  deny,
  hello,
  post,
  serviceToken,
  startGateway,
  visit,
  type RunningGateway,
} from './running-gateway.js';

describe('a reply through the gateway over real connections', () => {
  let gateway: RunningGateway;
  let answers: AnswerSource;

  beforeEach(async () => {
    gateway = await startGateway(deny, request => answers(request));
  });
  afterEach(() => gateway.close());

  it('arrives chunk by chunk, each before the next is sent', async () => {
    const {answer, give} = holdAnswer();
    answers = give;
    const {client} = visit(gateway.baseUrl);
    const chunks = client.streamReply('Agent-guide', hello)[Symbol.asyncIterator]();
    for (const word of ['One ', 'two ', 'three']) {
      answer.say(word);
      expect((await chunks.next()).value).to.have.property('text', word);
    }
    answer.end();
    expect((await chunks.next()).value).to.have.property('finishReason', 'stop');
    expect((await chunks.next()).done).to.equal(true);
  });

  it('arrives uncompressed, because compression delays text until a block is full', async () => {
    const {answer, give} = holdAnswer();
    answers = give;
    answer.say('One');
    answer.end();
    await gatherReply(visit(gateway.baseUrl).client.streamReply('Agent-guide', hello));
    expect(gateway.received.at(-1)!.headers.get('accept-encoding')).to.equal('identity');
  });

  it('arrives whole on request', async () => {
    const {answer, give} = holdAnswer();
    answers = give;
    answer.say('All of it');
    answer.end('length');
    const reply = await visit(gateway.baseUrl).client.completeReply('Agent-guide', hello);
    expect(reply).to.include({text: 'All of it', finishReason: 'length', model: 'Agent-guide'});
  });

  it('ends at the service when the visitor disconnects during it', async () => {
    const {answer, give} = holdAnswer();
    answers = give;
    answer.say('Half of ');
    for await (const {text} of visit(gateway.baseUrl).client.streamReply('Agent-guide', hello)) {
      expect(text).to.equal('Half of ');
      break;
    }
    await answer.aborted;
    expect(gateway.reported).to.deep.equal([]);
  });

  it('ends at the service when the visitor disconnects before the first word', async () => {
    const {answer, give} = holdAnswer();
    answers = give;
    const caller = new AbortController();
    const {client} = visit(gateway.baseUrl);
    const outcome = client
      .streamReply('Agent-guide', hello, {signal: caller.signal})
      .next()
      .catch((error: unknown) => error);
    await answer.asked;
    caller.abort();
    await answer.aborted;
    expect(await outcome).to.equal(caller.signal.reason);
    expect(gateway.reported).to.deep.equal([]);
  });

  it('is no failure when the visitor stops it and the runtime only cancels the body', async () => {
    const reported: unknown[] = [];
    let isHungUp = false;
    // Its end is delayed: it can be the start of the token.
    const begun = `data: {"choices":[{"index":0,"delta":{"content":"Half"}}]}\n\n${serviceToken.slice(0, 4)}`;
    const ask = createGateway({
      ...deny,
      upstream: 'https://agents.example',
      fetch: async () => heldReply(begun, () => (isHungUp = true)),
      onError: error => reported.push(error),
    });
    const response = await ask(completion());
    const reader = response.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).to.include('Half');
    const next = reader.read();
    // So that the gateway waits for the service.
    await nextTurn();
    await reader.cancel();
    expect((await next).done).to.equal(true);
    await nextTurn();
    expect({isHungUp, reported}).to.deep.equal({isHungUp: true, reported: []});
  });

  it('breaks off where the service does, and the store keeps it', async () => {
    gateway.respond(() => brokenReply('data: {"choices":[{"index":0,"delta":{"content":"Half "}}]}\n\n'));
    const {client} = visit(gateway.baseUrl);
    const {text, error} = await gatherReply(client.streamReply('Agent-guide', hello));
    expect(text).to.equal('Half ');
    expect(error).to.have.property('kind', 'interrupted');
    expect(gateway.reported).to.have.length(1);
  });

  it('reports an error of the agent in the stream', async () => {
    const {answer, give} = holdAnswer();
    answers = give;
    answer.say('I was ');
    answer.fail();
    const {client} = visit(gateway.baseUrl);
    const {text, error} = await gatherReply(client.streamReply('Agent-guide', hello));
    expect(text).to.equal('I was ');
    expect(error).to.have.property('kind', 'service');
  });

  it('has headers against caching, transformation, sniffing and buffering', async () => {
    answers = async function* () {
      yield {text: 'Hi', finishReason: 'stop'};
    };
    const response = await post(gateway.baseUrl, {messages: hello, stream: true});
    expect(Object.fromEntries(response.headers)).to.include({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-content-type-options': 'nosniff',
      'x-accel-buffering': 'no',
    });
    await response.text();
  });

  it('never contains the token, however the service splits it', async () => {
    for (let cut = 1; cut < serviceToken.length; cut += 1) {
      const [first, second] = [serviceToken.slice(0, cut), serviceToken.slice(cut)];
      const chunk = (content: string): string =>
        `data: {"choices":[{"index":0,"delta":{"content":"${content}`;
      gateway.respond(() =>
        piecewise([`${chunk('You sent ')}${first}`, `${second} to me"}}]}\n\n`, 'data: [DONE]\n\n']),
      );
      const {client} = visit(gateway.baseUrl);
      const {text} = await gatherReply(client.streamReply('Agent-guide', hello));
      expect(text).to.equal('You sent *** to me');
    }
  });

  it('never contains a token with slashes in either JSON spelling', async () => {
    await gateway.close();
    gateway = await startGateway({accessToken: 'a/token+of/base64=='});
    for (const written of ['a/token+of/base64==', String.raw`a\/token+of\/base64==`]) {
      gateway.respond(() => piecewise([`data: {"choices":[{"delta":{"content":"${written}"}}]}\n\n`]));
      const response = await post(gateway.baseUrl, {messages: hello, stream: true});
      expect(await response.text()).to.include('"content":"***"');
    }
  });

  it('contains addresses in answers but not in errors, however they are split', async () => {
    const pass = async (pieces: readonly string[]): Promise<string> => {
      const fetch = async (): Promise<Response> => piecewise(pieces);
      const ask = createGateway({...deny, upstream: 'https://agents.example', fetch});
      return (await ask(completion())).text();
    };
    const passed = async (text: string): Promise<readonly string[]> => {
      const cuts = Array.from(text, (_, cut) => pass([text.slice(0, cut), text.slice(cut)]));
      return [...new Set(await Promise.all(cuts))];
    };
    const link = 'See https://agents.example/1.png';
    const message = 'Refused by https://agents.example:443';
    const chunk = JSON.stringify({choices: [{index: 0, delta: {content: 'Half'}}], error: null});
    for (const failure of [
      `data: ${chunk}\n\ndata: ${JSON.stringify({error: {message}})}\n\n`,
      `data: ${chunk}\r\n\r\nevent: error\r\ndata: ${message}\r\n\r\n`,
      `${chunk}\n${JSON.stringify({code: 'REFUSED', message})}\n`,
      JSON.stringify({error: message}),
    ])
      expect(await passed(failure)).to.deep.equal([failure.replace('https://agents.example', '***')]);
    for (const answer of [
      `data: ${JSON.stringify({choices: [{index: 0, delta: {content: link}}], error: null})}\n\n`,
      JSON.stringify({id: 'record-1', choices: [{message: {content: link}}]}),
      `data: ${JSON.stringify({type: 'text', content: link})}\n\n`,
    ])
      expect(await passed(answer)).to.deep.equal([answer]);
  });

  it('contains neither token nor address in an error in the stream', async () => {
    gateway.respond(request => {
      const message = `${request.headers.get('Authorization')} was refused by ${new URL(request.url).origin}`;
      return piecewise([`data: ${JSON.stringify({error: {message}})}\n\n`]);
    });
    const response = await post(gateway.baseUrl, {messages: hello, stream: true});
    expect(await response.text()).to.equal('data: {"error":{"message":"Bearer *** was refused by ***"}}\n\n');
  });

  for (const [error, kind] of [
    [{message: 'Filtered.', code: 'content_filter'}, 'invalid-request'],
    [{message: 'prompt is too long: 9 tokens > 8 maximum', code: 'x'}, 'too-large'],
  ] as const)
    it(`that a model refuses keeps its reason, whole and in a stream: ${kind}`, async () => {
      const {client} = visit(gateway.baseUrl);
      const refused = () => Response.json({error}, {status: 400});
      answers = modelAnswers({
        baseUrl: 'https://model.test/v1',
        model: 'm',
        fetch: () => Promise.resolve(refused()),
      });
      const failureOf = (stream: boolean): Promise<unknown> =>
        client.completeReply('Agent-guide', hello, {stream}).catch((reason: unknown) => reason);
      expect(await failureOf(true)).to.include({kind, retryable: false});
      for (const respond of [
        refused,
        () => Response.json({error}),
        () => new Response(eventOf(JSON.stringify({error}))),
      ]) {
        gateway.respond(respond);
        for (const stream of [true, false])
          expect(await failureOf(stream)).to.include({kind, retryable: false});
      }
    });
});

function completion(): Request {
  return new Request('http://localhost/v1/aibot/bots/Agent-guide/openai/chat/completions', {
    method: 'POST',
    headers: {'Content-Type': 'application/json'},
    body: JSON.stringify({messages: hello, stream: true}),
  });
}

function piecewise(pieces: readonly string[]): Response {
  const left = pieces.map(piece => new TextEncoder().encode(piece));
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // One event loop turn, so that each chunk is written separately.
      await nextTurn();
      const piece = left.shift();
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
  });
  return new Response(body, {headers: {'Content-Type': 'text/event-stream'}});
}

function nextTurn(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve));
}

function heldReply(text: string, onStop: () => void): Response {
  const body = new ReadableStream<Uint8Array>({
    start: controller => controller.enqueue(new TextEncoder().encode(text)),
    cancel: onStop,
  });
  return new Response(body, {headers: {'Content-Type': 'text/event-stream'}});
}
