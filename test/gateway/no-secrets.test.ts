import {inspect} from 'node:util';
import {expect} from 'chai';
import {memoryStore} from '../../src/store/memory-store.js';
import {createGateway} from '../../src/gateway/create-gateway.js';
import type {GatewayOptions} from '../../src/gateway/gateway-options.js';
import {jsonLog} from '../../src/server/request-log.js';
import {describeError} from '../../src/server/error-report.js';
import {createEndingClock} from '../support/ending-clock.js';
import {brokenReply} from './running-gateway.js';

const secrets = {
  token: 'mark-of-the-token',
  cookieSecret: 'mark-of-the-cookie-with-more-than-32-characters',
  cookie: 'mark-of-another-cookie',
  address: 'mark-of-the-address.internal',
  storage: 'redis://user:mark-of-the-password@redis.internal',
};
const texts = {
  question: 'mark of the question',
  reply: 'mark of the reply',
  query: 'mark of the query',
};
const upstream = `http://${secrets.address}:8080/base`;
/** A careless or hostile service repeats everything it was sent. */
const everything = [`Bearer ${secrets.token}`, upstream, ...Object.values(texts)].join(' ');
const chunk = (content: string): string => `data: ${JSON.stringify({choices: [{delta: {content}}]})}\n\n`;
const messages = [{role: 'user', content: texts.question}];

/** All that leaves a gateway except good answers: for the operator, and in errors and headers for the visitor. */
class Watched {
  readonly operator: string[] = [];
  readonly visitor: string[] = [];
  readonly #gateway: (request: Request) => Promise<Response>;
  #cookie = '';

  constructor(options: Partial<GatewayOptions>) {
    this.#gateway = createGateway({
      upstream,
      basePath: '/agents',
      records: 'own',
      accessToken: secrets.token,
      visitor: {secret: secrets.cookieSecret},
      healthPath: '/healthz',
      debug: false,
      assumptions: {readRetries: 0},
      pass: {fields: ['user'], parts: ['text']},
      log: jsonLog(line => this.operator.push(line)),
      metrics: {
        count: (name, labels) => this.operator.push(name, JSON.stringify(labels)),
        observe: (name, value, labels) => this.operator.push(name, String(value), JSON.stringify(labels)),
      },
      ...options,
    } as GatewayOptions);
  }

  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('Cookie', `other=${secrets.cookie}; ${this.#cookie}`);
    headers.set('Authorization', `Bearer ${secrets.token}`);
    const response = await this.#gateway(new Request(`http://localhost${path}`, {...init, headers}));
    this.#cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? this.#cookie;
    const sent = [...response.headers].filter(([name]) => name !== 'set-cookie');
    this.visitor.push(JSON.stringify(sent));
    if (response.status >= 400) this.visitor.push(await response.clone().text());
    return response;
  }

  ask(body: object = {messages, stream: true}, signal?: AbortSignal): Promise<Response> {
    return this.send('/agents/v1/aibot/bots/Agent-guide/openai/chat/completions', {
      method: 'POST',
      headers: {'Content-Type': 'application/json'},
      body: JSON.stringify(body),
      ...(signal && {signal}),
    });
  }

  /** One request of each operation, read to their ends. */
  async useAll(): Promise<void> {
    const query = encodeURIComponent(texts.query);
    for (const response of [
      await this.ask(),
      await this.ask({messages, further: texts.question, [texts.question]: 1}),
      await this.ask({messages: [{role: 'user', content: [{type: texts.question}]}]}),
      await this.ask({messages: [{role: texts.question, content: texts.question}]}),
      await this.send(`/agents/v1/aibot/bots?name=${query}&enable=${query}`),
      await this.send(`/agents/v1/aibot/bots?name=${query}&${query}=${query}`),
      await this.send(`/agents/v1/aibot/bots/Agent-guide/records?sort=desc&token=${secrets.token}`),
      await this.send(`/agents/v1/aibot/bots/${query}/records?${query}`),
      await this.send(`/agents/${query}/${secrets.token}?${query}`),
      await this.send(`/healthz?deep&${query}`),
      await this.send('/agents/v1/aibot/bots', {headers: {Origin: `https://${secrets.address}`}}),
    ])
      await response.text().catch(() => undefined);
  }

  /** The cookie as the browser stores it is a secret too. */
  expectNoMark(allowed: readonly string[] = []): void {
    const {operator, visitor} = this;
    const [, value = ''] = this.#cookie.split('=');
    const visitorId = value.split('.')[0] ?? '';
    const hidden = [...Object.values(secrets), ...(visitorId === '' ? [] : [visitorId])];
    for (const mark of [...hidden, ...Object.values(texts), 'mark', 'redis.internal'])
      expect(operator.join('\n'), mark).not.to.include(mark);
    for (const mark of [...hidden, ...Object.values(texts)].filter(text => !allowed.includes(text)))
      expect(visitor.join('\n'), mark).not.to.include(mark);
    expect(operator.length).to.be.above(10);
  }
}

describe('no token, cookie, text or address is in the log, metrics, headers and errors', () => {
  let watched: Watched;
  const {error, warn} = console;

  /** The console writes errors with their causes and fields. */
  let clock = createEndingClock();
  function start(fetch: (request: Request) => Response | Promise<Response>, options: object = {}): void {
    const fetchFrom: typeof globalThis.fetch = async (input, init) => fetch(new Request(input, init));
    watched = new Watched({fetch: fetchFrom, clock, ...options});
    console.error = console.warn = (...words: unknown[]) =>
      void watched.operator.push(...words.map(word => (typeof word === 'string' ? word : inspect(word))));
  }
  beforeEach(() => (clock = createEndingClock()));
  afterEach(() => {
    clock.end();
    console.error = error;
    console.warn = warn;
  });

  it('after good answers', async () => {
    start(request =>
      request.method === 'POST'
        ? new Response(`${chunk(texts.reply)}data: [DONE]\n\n`)
        : Response.json({agentList: [], recordList: [], total: 0}),
    );
    await watched.useAll();
    watched.expectNoMark();
  });

  it('when the service repeats them in errors, codes and headers of any status', async () => {
    const headers = {'X-Request-Id': `${secrets.token}-${secrets.address}`, 'Retry-After': '1'};
    for (const status of [500, 503, 401, 200, 400, 403, 404, 409, 413, 429]) {
      for (const body of [
        JSON.stringify({error: {code: secrets.token, message: everything, requestId: secrets.address}}),
        JSON.stringify({code: secrets.address, message: everything, request_id: secrets.token}),
        `<h1>${everything}</h1>`,
        everything,
      ]) {
        start(() => new Response(body, {status, headers}));
        await watched.useAll();
        // A message about the request passes on purpose. It goes only to the visitor who wrote the request.
        watched.expectNoMark(status < 500 && status !== 401 ? Object.values(texts) : []);
      }
    }
  });

  it('when the service cannot be reached, falls silent or breaks off', async () => {
    const cause = Object.assign(new Error(`connect ECONNREFUSED ${secrets.address}`), {
      ...{code: 'ECONNREFUSED', address: secrets.address, hostname: upstream},
    });
    for (const answer of [
      () => Promise.reject(new TypeError(`fetch failed: ${everything}`, {cause})),
      () => brokenReply(chunk(texts.reply)),
      () => brokenReply(`data: ${JSON.stringify({error: {message: everything}})}\n\n`),
      () => new Response(`${chunk(texts.reply)}data: ${JSON.stringify({error: {message: everything}})}\n\n`),
      () => new Response(null, {status: 204}),
      () => new Response(everything.repeat(100), {headers: {'Content-Type': everything.replaceAll(' ', '')}}),
    ]) {
      start(answer);
      await watched.useAll();
      watched.expectNoMark();
    }
  });

  it('when the visitor leaves', async () => {
    start(() => new Response(chunk(texts.reply)));
    for (let time = 0; time < 3; time += 1) {
      const {body} = await watched.ask();
      await body?.cancel(new Error(texts.question));
      const controller = new AbortController();
      controller.abort(new Error(texts.question));
      await watched.ask({messages}, controller.signal);
    }
    watched.expectNoMark();
  });

  it('when the visitor is above a limit', async () => {
    const limit = {completionsPerVisitor: 1, readsInAll: 1, messages: 1, bodyBytes: 500};
    start(() => new Response(chunk(texts.reply)), {limit});
    await watched.useAll();
    await watched.ask({messages: [...messages, ...messages]});
    await watched.ask({messages: [{role: 'user', content: texts.question.repeat(50)}]});
    await watched.ask();
    watched.expectNoMark();
  });

  it('when functions of the site, its store or its hooks fail with them', async () => {
    const fail = (): never => {
      throw Object.assign(new Error(`${everything}\n    at ${secrets.storage}`), {
        ...{code: secrets.token, command: {args: [texts.question]}, url: secrets.storage},
      });
    };
    const reject = async (): Promise<never> => fail();
    for (const options of [
      {accessToken: reject},
      {accessToken: fail},
      {accessToken: async () => `${secrets.token} \n`},
      {visitor: reject},
      {records: 'visitor-token', accessToken: undefined, visitor: fail},
      {store: {...memoryStore(), addRecord: fail, listRecords: reject}},
      {log: fail, metrics: {count: fail, observe: reject}},
      {onError: fail},
      // A function may reject with a text.
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors
      {accessToken: () => Promise.reject<string>(secrets.token)},
    ]) {
      start(() => new Response(`data: {"id": "record-1"}\n\n${chunk(texts.reply)}`), options);
      await watched.useAll();
      await new Promise(resolve => setImmediate(resolve));
      watched.expectNoMark();
    }
  });
});

describe('the report of an error without a function of the site', () => {
  it('names classes, codes and positions, and only sentences of this library', () => {
    const socket = Object.assign(new Error('connect ECONNREFUSED 10.0.0.5'), {code: 'ECONNREFUSED'});
    const described = describeError(new TypeError('fetch failed at 10.0.0.5', {cause: socket}));
    expect(described).to.match(
      /^TypeError\n +at .+no-secrets[^]+\n {2}caused by Error \(ECONNREFUSED\)\n +at .+no-secrets/,
    );
    expect(described).not.to.include('10.0.0.5');
  });

  it('describes any thrown value', () => {
    const looped = new Error('secret');
    looped.cause = looped;
    expect(describeError(looped).match(/caused by/g)).to.have.length(4);
    for (const thrown of ['secret', null, undefined, 5, {message: 'secret'}, [new Error('secret')]])
      expect(describeError(thrown)).to.match(/^a thrown (string|null|undefined|number|object)$/);
    const odd = Object.assign(new Error('line\n    at hidden (x:1:1)'), {name: 'not a name', code: 'hidden'});
    expect(describeError(odd))
      .to.match(/^Error\n/)
      .and.not.include('hidden');
    const without = Object.assign(new Error('secret'), {stack: undefined});
    expect(describeError(without)).to.equal('Error');
  });
});
