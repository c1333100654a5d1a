import {expect} from 'chai';
import {createGateway} from '../../src/gateway/create-gateway.js';
import type {GatewayOptions} from '../../src/gateway/gateway-options.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {echoAnswers} from '../../src/service/answers.js';
import {sampleAgents} from '../support/sample-agents.js';
import {deny, hello, post, startGateway, type RunningGateway, type StartOptions} from './running-gateway.js';

const image = {type: 'image_url', image_url: {url: 'data:image/png;base64,AAAA', detail: 'low'}};
const text = {type: 'text', text: 'Which animal is this?'};

describe('a completion request through the gateway', () => {
  let gateway: RunningGateway | undefined;
  let sent: Record<string, unknown>[] = [];
  const warnings: string[] = [];
  const {warn} = console;

  beforeEach(() => {
    sent = [];
    warnings.length = 0;
    console.warn = (...words: unknown[]) => void warnings.push(words.join(' '));
  });
  afterEach(async () => {
    console.warn = warn;
    await gateway?.close();
    gateway = undefined;
  });

  async function start(options: Partial<StartOptions>): Promise<RunningGateway> {
    gateway = await startGateway({...deny, ...options} as StartOptions);
    gateway.respond(async request => {
      sent.push((await request.json()) as Record<string, unknown>);
      return Response.json({id: 'record-1', choices: [{message: {content: 'A cat'}}]});
    });
    return gateway;
  }

  const statusOf = async (body: unknown): Promise<number> => (await post(gateway!.baseUrl, body)).status;

  it('contains no further field, and its content is a string, unless the site allows more', async () => {
    await start({});
    expect(await statusOf({messages: hello, enable_search: true, temperature: 2, tools: []})).to.equal(200);
    expect(sent).to.deep.equal([{model: 'Agent-guide', messages: hello, stream: false}]);
    for (const content of [[text], [], {}, 5, null])
      expect(await statusOf({messages: [{role: 'user', content}]})).to.equal(400);
  });

  it('contains the listed fields as they are, with any JSON', async () => {
    await start({pass: {fields: ['enable_search', 'options', 'user']}});
    for (const value of [true, null, 0, 'yes', [1, [2]], {a: {b: ['c', null]}}, {toJSON: 'x'}]) {
      expect(await statusOf({messages: hello, enable_search: value, options: value, other: 1})).to.equal(200);
      expect(sent.at(-1)).to.deep.equal({
        ...{model: 'Agent-guide', messages: hello, stream: false},
        ...{enable_search: value, options: value},
      });
    }
  });

  it('names no other agent and no other messages by a listed field', async () => {
    await start({pass: {fields: ['user']}});
    const body = `{"user": {"__proto__": {"model": "Agent-other"}}, "__proto__": {"stream": true},
      "constructor": {"x": 1}, "messages": ${JSON.stringify(hello)}}`;
    expect(await statusOf(body)).to.equal(200);
    expect(Object.keys(sent[0]!).toSorted()).to.deep.equal(['messages', 'model', 'stream', 'user']);
    expect(sent[0]).to.include({model: 'Agent-guide', stream: false});
  });

  it('is refused if a listed field or a part has more levels than a service can read', async () => {
    await start({pass: {fields: ['user'], parts: ['text']}});
    const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
    const withUser = (value: string): string => `{"messages": ${JSON.stringify(hello)}, "user": ${value}}`;
    expect(await statusOf(withUser(nested(32)))).to.equal(200);
    expect(await statusOf(withUser(nested(33)))).to.equal(400);
    expect(await statusOf(withUser(nested(100_000)))).to.equal(400);
    const part = `{"type": "text", "text": ${nested(100_000)}}`;
    expect(await statusOf(`{"messages": [{"role": "user", "content": [${part}]}]}`)).to.equal(400);
    expect([sent.length, gateway!.reported]).to.deep.equal([1, []]);
  });

  it('counts a listed field in the limit of its size', async () => {
    await start({pass: {fields: ['user']}, limit: {bodyBytes: 1000}});
    expect(await statusOf({messages: hello, user: 'x'.repeat(800)})).to.equal(200);
    expect(await statusOf({messages: hello, user: 'x'.repeat(1000)})).to.equal(413);
  });

  it('contains parts of the listed types as they are, and no further field of a message', async () => {
    await start({pass: {parts: ['text', 'image_url']}});
    const content = [text, image, {...image, further: [1]}];
    const messages = [{role: 'user', content, name: 'Ada'}, {role: 'assistant', content: [text]}, hello[0]];
    expect(await statusOf({messages, stream: false})).to.equal(200);
    expect(sent[0]?.['messages']).to.deep.equal([
      {role: 'user', content},
      {role: 'assistant', content: [text]},
      hello[0],
    ]);
  });

  it('is refused with the field and the types if it has other parts', async () => {
    await start({pass: {parts: ['text', 'image_url']}});
    for (const content of [
      [{type: 'input_audio', input_audio: {}}],
      [text, {type: 'file'}],
      [{text: 'no type'}],
      [{type: ['text']}],
      [null],
      ['text'],
      [[text]],
      ['__proto__'],
      [{type: 'constructor'}],
    ]) {
      const response = await post(gateway!.baseUrl, {messages: [{role: 'user', content}]});
      const {message} = (await response.json()) as {message: string};
      expect([response.status, message.replace(/\d/g, 'N')]).to.deep.equal([
        400,
        'messages[N].content[N].type must be text or image_url.',
      ]);
    }
    expect(await statusOf({messages: [{role: 'user', content: []}]})).to.equal(400);
    expect(await statusOf({messages: [{role: 'user', content: Array(101).fill(text)}]})).to.equal(400);
    expect(sent).to.deep.equal([]);
  });

  it('reaches a service that reads text parts', async () => {
    gateway = await startGateway({...deny, pass: {parts: ['text']}});
    gateway.respond(
      createLocalService({
        agents: sampleAgents(2),
        answers: echoAnswers(),
        tokens: [deny.accessToken],
        basePath: '/base',
      }),
    );
    const response = await post(gateway.baseUrl, {messages: [{role: 'user', content: [text]}]});
    expect(await response.text()).to.include(text.text);
  });

  it('warns in development about each name that does not pass, once and with the fix', async () => {
    await start({debug: true, pass: {parts: ['text']}});
    for (let time = 1; time <= 2; time += 1) {
      await statusOf({messages: [{...hello[0], name: 'Ada'}], enable_search: true, 'my secret': 1});
      await statusOf({messages: [{role: 'user', content: [image]}]});
    }
    expect(warnings).to.deep.equal([
      'Agent gateway removed the field name of a message. Only role and content pass.',
      'Agent gateway removed the field enable_search of a request. To pass it, add it to pass.fields.',
      'Agent gateway removed the field with an unusual name of a request. To pass it, add it to pass.fields.',
      'Agent gateway refused a part of the type image_url. To pass it, add it to pass.parts.',
    ]);
    await gateway!.close();
    await start({debug: true});
    await statusOf({messages: [{role: 'user', content: [image]}]});
    expect(warnings.at(-1)).to.equal(
      'Agent gateway refused a message that is a list of parts. To pass it, add their types to pass.parts.',
    );
  });

  it('fills no log with invented names', async () => {
    await start({debug: true});
    const fields = Object.fromEntries(Array.from({length: 500}, (_, index) => [`field_${index}`, 1]));
    await statusOf({messages: hello, ...fields});
    expect(warnings).to.have.length(100);
  });

  it('causes no warning outside of development, because its names come from visitors', async () => {
    const {NODE_ENV} = process.env;
    try {
      for (const [value, expected] of [
        ['production', 0],
        [undefined, 0],
        ['development', 1],
      ] as const) {
        if (value === undefined) delete process.env['NODE_ENV'];
        else process.env['NODE_ENV'] = value;
        warnings.length = 0;
        await start({});
        await statusOf({messages: hello, enable_search: true});
        expect(warnings, value).to.have.length(expected);
        await gateway!.close();
      }
    } finally {
      gateway = undefined;
      if (NODE_ENV === undefined) delete process.env['NODE_ENV'];
      else process.env['NODE_ENV'] = NODE_ENV;
    }
  });
});

describe('the option pass', () => {
  const known = {...deny, upstream: 'https://agents.example'};

  it('is named in the error when it is wrong', () => {
    for (const [name, pass] of [
      ['pass must', 'enable_search'],
      ['pass must', ['enable_search']],
      ['pass must', null],
      ['pass.field', {field: ['enable_search']}],
      ['pass.fields', {fields: 'enable_search'}],
      ['pass.fields', {fields: [undefined]}],
      ['pass.fields', {fields: ['']}],
      ['pass.parts', {parts: 'text'}],
      ['pass.parts', {parts: [1]}],
    ] as const) {
      const options = {...known, pass} as unknown as GatewayOptions;
      expect(() => createGateway(options), JSON.stringify(pass)).to.throw(TypeError, name);
    }
    const debug = 'yes' as unknown as boolean;
    expect(() => createGateway({...known, debug})).to.throw(TypeError, 'debug');
  });

  it('cannot list the fields that the gateway reads, or names that change a prototype', () => {
    for (const name of [
      ...['model', 'messages', 'stream', '__proto__', 'constructor', 'prototype'],
      ...['toString', 'hasOwnProperty', '__defineGetter__'],
    ])
      expect(() => createGateway({...known, pass: {fields: ['user', name]}}), name).to.throw(
        TypeError,
        `pass.fields cannot contain ${name}.`,
      );
  });
});

describe('a record through the gateway', () => {
  it('keeps its finish reason, so a page shows that a stored reply is not whole', async () => {
    const gateway = await startGateway({records: 'visitor-token', visitor: () => 'token-of-ada'});
    const record = {recordId: 'record-1', role: 'assistant', content: 'Half of', finish_reason: 'length'};
    gateway.respond(() =>
      Response.json({recordList: [{...record, prompt: 'hidden'}, {recordId: 'record-2'}], total: 2}),
    );
    const response = await fetch(`${gateway.baseUrl}/v1/aibot/bots/Agent-guide/records`);
    const {recordList} = (await response.json()) as {recordList: Record<string, unknown>[]};
    expect(recordList[0]).to.include(record).and.not.to.have.property('prompt');
    expect(recordList[1]).not.to.have.property('finish_reason');
    await gateway.close();
  });
});
