import {expect} from 'chai';
import {
  callService,
  completionsPath,
  readBody,
  readRecords,
  type CallOptions,
  type CompletionBody,
  type ErrorBody,
} from '../support/call-service.js';
import {createTestService} from '../support/local-service.js';

const path = completionsPath('Agent-guide');
const messages = [{role: 'user', content: 'Hello'}];

async function replyText(body: unknown, options: CallOptions = {}): Promise<string | undefined> {
  const response = await callService(createTestService(), path, {body, ...options});
  expect(response.status).to.equal(200);
  return (await readBody<CompletionBody>(response)).choices[0]?.delta.content;
}

describe('a completion request to the local service', () => {
  it('needs only messages', async () => {
    expect(await replyText({messages})).to.equal('Hello');
  });

  it('accepts the extra fields of OpenAI clients', async () => {
    const body = {
      model: null,
      stream: null,
      messages: [{...messages[0], name: 'Ada'}],
      temperature: 0.2,
      n: 1,
    };
    expect(await replyText(body)).to.equal('Hello');
  });

  it('passes further members on to the answers', async () => {
    const seen: unknown[] = [];
    const service = createTestService({
      answers: ({fields}) => {
        seen.push(fields);
        return [{text: 'Yes'}];
      },
    });
    const body = {messages, searchEnable: true, stream: false, conversationId: 'roses', model: null};
    await callService(service, path, {body});
    expect(seen).to.deep.equal([{searchEnable: true}]);
  });

  it('accepts text in parts', async () => {
    const content = [
      {type: 'text', text: 'Hello'},
      {type: 'text', text: 'there'},
    ];
    expect(await replyText({messages: [{role: 'user', content}]})).to.equal('Hello\nthere');
  });

  it('accepts any JSON content type and a byte order mark', async () => {
    const headers = {'Content-Type': 'application/vnd.api+json; charset=utf-8'};
    expect(await replyText({messages}, {headers})).to.equal('Hello');
    expect(await replyText(`\uFEFF${JSON.stringify({messages})}`)).to.equal('Hello');
  });

  it('accepts empty messages and any role, and stores only the visitor’s text', async () => {
    const service = createTestService();
    const conversation = [
      {role: 'system', content: 'Be kind'},
      {role: 'user', content: ''},
      {role: 'tool', content: '42'},
    ];
    const response = await callService(service, path, {body: {messages: conversation}});
    const {id} = await readBody<CompletionBody>(response);
    const {recordList} = await readRecords(service);
    expect(recordList).to.have.length(1);
    expect(recordList[0]).to.include({recordId: id, role: 'assistant', content: '42', replyTo: ''});
  });

  const refused: readonly (readonly [what: string, body: unknown, message: string])[] = [
    ['no body', '', 'The request body is empty; it must be a JSON object.'],
    ['text that is not JSON', '{"messages": [', 'The request body is not valid JSON.'],
    ['a list', [messages], 'The request body must be a JSON object.'],
    ['null', 'null', 'The request body must be a JSON object.'],
    ['no messages', {}, 'messages must be a list of at least one message.'],
    ['an empty list of messages', {messages: []}, 'messages must be a list of at least one message.'],
    ['messages that are a string', {messages: 'Hi'}, 'messages must be a list of at least one message.'],
    [
      'a message that is a string',
      {messages: ['Hi']},
      'messages[0] must be an object with role and content.',
    ],
    ['a message that is null', {messages: [null]}, 'messages[0] must be an object with role and content.'],
    ['no role', {messages: [{content: 'Hi'}]}, 'messages[0].role must be a string that is not empty.'],
    [
      'a role that is a number, in the second message',
      {messages: [...messages, {role: 1, content: 'Hi'}]},
      'messages[1].role must be a string that is not empty.',
    ],
    ['no content', {messages: [{role: 'user'}]}, 'messages[0].content must be a string.'],
    [
      'content that is a number',
      {messages: [{role: 'user', content: 5}]},
      'messages[0].content must be a string.',
    ],
    [
      'a part that is an image',
      {messages: [{role: 'user', content: [{type: 'image_url', image_url: {}}]}]},
      'messages[0].content[0].type must be text.',
    ],
    [
      'a text part without text',
      {messages: [{role: 'user', content: [{type: 'text'}]}]},
      'messages[0].content[0].text must be a string.',
    ],
    ['stream that is a string', {messages, stream: 'true'}, 'stream must be true or false.'],
    ['model that is a number', {messages, model: 3}, 'model must be a string.'],
    ['the model of another agent', {messages, model: 'Agent-x'}, 'model must be the AgentId of the path.'],
  ];
  for (const [what, body, message] of refused) {
    it(`is refused with a sentence about the field: ${what}`, async () => {
      const service = createTestService();
      const response = await callService(service, path, {body});
      expect(response.status).to.equal(400);
      const error = await readBody<ErrorBody>(response);
      expect({code: error.code, message: error.message}).to.deep.equal({code: 'INVALID_REQUEST', message});
      expect((await readRecords(service)).total).to.equal(0);
      expect(service.reportedErrors).to.deep.equal([]);
    });
  }

  it('is refused when its content type is not JSON', async () => {
    const headers = {'Content-Type': 'text/plain'};
    const response = await callService(createTestService(), path, {body: {messages}, headers});
    expect(response.status).to.equal(415);
    expect((await readBody<ErrorBody>(response)).message).to.equal('Content-Type must be application/json.');
  });

  it('is refused for an unknown agent', async () => {
    const response = await callService(createTestService(), completionsPath('Agent-404'), {body: {messages}});
    expect(response.status).to.equal(404);
    const error = await readBody<ErrorBody>(response);
    expect(error).to.include({code: 'AGENT_NOT_FOUND', message: 'There is no agent Agent-404.'});
  });
});
