import {expect} from 'chai';
import {ServiceError} from '../../src/server/service-error.js';
import {ask, readBody, readRecords, type CompletionBody, type ErrorBody} from '../support/call-service.js';
import {createTestService} from '../support/local-service.js';

describe('a whole reply of the local service', () => {
  it('has the documented form, with message beside delta', async () => {
    const service = createTestService({now: () => 1_700_000_000_999});
    const response = await ask(service, 'Do you hear me?');
    expect(response.status).to.equal(200);
    expect(response.headers.get('Content-Type')).to.match(/^application\/json/);
    const reply = await readBody<CompletionBody>(response);
    const message = {role: 'assistant', content: 'Do you hear me?'};
    expect(reply).to.deep.equal({
      id: reply.id,
      object: 'chat.completion',
      created: '1700000000',
      model: 'Agent-guide',
      choices: [{index: 0, delta: message, message, finish_reason: 'stop'}],
    });
    expect(reply.id).to.match(/^record-.+/);
  });

  it('joins all pieces and contains the answer’s finish reason', async () => {
    const service = createTestService();
    const answer = service.nextAnswer();
    answer.say('Once upon ');
    answer.say('a time');
    answer.end('length');
    const {choices} = await readBody<CompletionBody>(await ask(service, 'Tell me a story'));
    expect(choices[0]?.delta.content).to.equal('Once upon a time');
    expect(choices[0]?.finish_reason).to.equal('length');
  });

  it('is stored with its question under the id of the completion', async () => {
    const service = createTestService({now: () => Date.UTC(2024, 4, 1, 12)});
    const {id} = await readBody<CompletionBody>(await ask(service, 'Hello'));
    const {recordList, total} = await readRecords(service);
    expect(total).to.equal(2);
    const [question, reply] = recordList;
    expect(question?.['recordId'])
      .to.match(/^record-.+/)
      .and.not.equal(id);
    const common = {AgentId: 'Agent-guide', content: 'Hello', type: 'text', image: '', triggerSrc: 'API'};
    expect(question).to.deep.equal({
      ...common,
      recordId: question?.['recordId'],
      role: 'user',
      conversation: 'user',
      replyTo: '',
      createTime: '2024-05-01T12:00:00.000Z',
    });
    expect(reply).to.deep.equal({
      ...common,
      recordId: id,
      role: 'assistant',
      conversation: 'assistant',
      replyTo: question?.['recordId'],
      createTime: '2024-05-01T12:00:00.001Z',
    });
  });

  it('passes all messages to the agent and stores only the new one', async () => {
    const service = createTestService();
    const answer = service.nextAnswer();
    const messages = [
      {role: 'user', content: 'My name is Ada'},
      {role: 'assistant', content: 'Hello Ada'},
      {role: 'user', content: 'What is my name?'},
    ];
    const response = ask(service, '', {body: {messages}});
    const request = await answer.asked;
    expect(request.messages).to.deep.equal(messages);
    expect(request.agent.AgentId).to.equal('Agent-guide');
    answer.say('Ada');
    answer.end();
    await response;
    const {recordList} = await readRecords(service);
    expect(recordList.map(record => record['content'])).to.deep.equal(['What is my name?', 'Ada']);
  });

  it('stores its question before the agent’s first word', async () => {
    const service = createTestService();
    const answer = service.nextAnswer();
    const response = ask(service, 'Are you slow?');
    await answer.asked;
    const {recordList} = await readRecords(service);
    expect(recordList.map(record => record['content'])).to.deep.equal(['Are you slow?']);
    answer.end();
    await response;
  });

  it('is a 502 without internals when the agent fails, and the operator gets the cause', async () => {
    const service = createTestService();
    const answer = service.nextAnswer();
    answer.say('I think');
    const failure = new Error('password of the model: 1234');
    answer.fail(failure);
    const response = await ask(service, 'Hello');
    expect(response.status).to.equal(502);
    const error = await readBody<ErrorBody>(response);
    expect(error).to.deep.equal({
      code: 'ANSWER_FAILED',
      message: 'The agent could not answer. Try again later.',
      requestId: response.headers.get('X-Request-Id'),
    });
    expect(service.reportedErrors).to.deep.equal([failure]);
    const {recordList} = await readRecords(service);
    expect(recordList.map(record => record['content'])).to.deep.equal(['Hello', 'I think']);
  });

  it('is the error that the answers throw for the visitor, with its headers', async () => {
    const service = createTestService();
    service
      .nextAnswer()
      .fail(new ServiceError(429, 'MODEL_BUSY', 'The model is busy.', {headers: {'Retry-After': '7'}}));
    const response = await ask(service, 'Hello');
    expect(response.status).to.equal(429);
    expect(response.headers.get('Retry-After')).to.equal('7');
    expect((await readBody<ErrorBody>(response)).message).to.equal('The model is busy.');
  });

  it('is also an error when the answers throw synchronously', async () => {
    const service = createTestService({
      answers: () => {
        throw new Error('No model is set up');
      },
    });
    expect((await ask(service, 'Hello')).status).to.equal(502);
  });

  it('arrives when it cannot be stored, which the operator learns', async () => {
    const service = createTestService();
    service.store.addRecord = () => Promise.reject(new Error('disk full'));
    const response = await ask(service, 'Hello');
    expect(response.status).to.equal(200);
    expect(await response.text()).to.include('Hello');
    expect(service.reportedErrors.map(error => String((error as Error).cause))).to.deep.equal([
      'Error: disk full',
      'Error: disk full',
    ]);
  });
});
