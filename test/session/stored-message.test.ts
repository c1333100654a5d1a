import {expect} from 'chai';
import {AgentServiceError, agentServiceErrorKinds} from '../../src/client/agent-service-error.js';
import type {ConversationRecord} from '../../src/client/resources.js';
import {createMessage, messageStatuses, withParts, type TurnMessage} from '../../src/conversation/message.js';
import {readMessage, writeMessage} from '../../src/session/stored-message.js';

const reply = createMessage(
  '1-2-3',
  'assistant',
  {text: 'In spring.'},
  {recordId: 'record-1', createdAt: Date.UTC(2025, 0, 1), finishReason: 'stop'},
);
const record: ConversationRecord = {
  AgentId: 'Agent-garden',
  recordId: 'record-1',
  role: 'assistant',
  content: 'In spring.',
  conversation: 'assistant',
  type: 'text',
  image: 'https://service.example/rose.png',
  triggerSrc: 'API',
  replyTo: 'record-0',
  createTime: '2025-01-01T00:00:01.000Z',
  createdAt: Date.UTC(2025, 0, 1, 0, 0, 1),
};

/** Converts a message to stored text and back. */
function reload(message: TurnMessage): TurnMessage | undefined {
  return readMessage(JSON.parse(JSON.stringify(writeMessage(message))));
}

function reloadError(error: AgentServiceError): AgentServiceError | undefined {
  return reload({...reply, status: 'failed', error})?.error;
}

describe('a stored message', () => {
  for (const status of messageStatuses.filter(name => name !== 'failed')) {
    it(`is restored unchanged when it is ${status}`, () => {
      expect(reload({...reply, status})).to.deep.equal({...reply, status});
    });
  }

  it('is restored when the service returned no metadata', () => {
    const bare = createMessage(reply.id, '', {});
    expect(reload(bare)).to.deep.equal(bare);
    expect(writeMessage(bare)).to.deep.equal({id: reply.id, role: '', text: ''});
  });

  it('keeps 20 sources with the start of their passage, and no reasoning', () => {
    const link = {url: 'https://a.example/', title: 'A'};
    const sources = Array.from({length: 30}, () => ({...link, text: 'P'.repeat(400)}));
    const reasoning = {text: 'secret', startedAt: 1, endedAt: 2};
    const activity = {kind: 'tool', name: 'secret', data: {}} as const;
    const stored = reload(withParts(reply, {reasoning, activity, sources}));
    expect(stored).to.deep.equal(
      withParts(reply, {sources: Array.from({length: 20}, () => ({...link, text: 'P'.repeat(300)}))}),
    );
    for (const broken of ['x', 7, null, {}, [null, 7, [], 'x']])
      expect(readMessage({...writeMessage(reply), sources: broken})).to.deep.equal(reply);
  });

  it('keeps 20 steps with the start of their result, without their data', () => {
    const step = {
      activity: {kind: 'tool', name: 'weather', data: {secret: 1}},
      startedAt: 1,
      endedAt: 2,
    } as const;
    const steps = Array.from({length: 30}, () => ({...step, result: 'R'.repeat(400)}));
    const kept = {...step, activity: {...step.activity, data: {}}, result: 'R'.repeat(300)};
    expect(reload(withParts(reply, {steps}))).to.deep.equal(
      withParts(reply, {steps: Array.from({length: 20}, () => kept)}),
    );
    for (const broken of ['x', 7, {}, [null, {kind: 'x', startedAt: 1}, {kind: 'tool', startedAt: 'x'}]])
      expect(readMessage({...writeMessage(reply), steps: broken})).to.deep.equal(reply);
  });

  it('keeps whether it was read from the records, unless storage holds something else', () => {
    expect(reload({...reply, isEarlier: true})).to.deep.equal({...reply, isEarlier: true});
    for (const isEarlier of ['', 7, null, {}, 'true'])
      expect(readMessage({...writeMessage(reply), isEarlier})).to.deep.equal(reply);
  });

  it('keeps the image of a question that was asked again, so without its record', () => {
    const question = withParts(reply, {image: 'https://service.example/rose.png'});
    expect(reload(question)).to.deep.equal(question);
  });

  for (const kind of agentServiceErrorKinds) {
    it(`keeps an error of the kind ${kind}, with all its details but the cause`, () => {
      const details = {
        status: 429,
        code: 'slow',
        serviceMessage: 'Slow down.',
        setting: 'base-url',
        requestId: 'request-1',
        retryAfter: 20,
      };
      const failed = {...reply, status: 'failed' as const};
      const error = new AgentServiceError(kind, 'Too fast.', {...details, cause: 'secret'});
      const message = reload({...failed, error});
      expect({...message, error: undefined}).to.deep.equal(failed);
      expect(message?.error).to.be.instanceOf(AgentServiceError);
      expect(message?.error).to.include({kind, ...details});
      expect([message?.error?.message, message?.error?.cause]).to.deep.equal(['Too fast.', undefined]);
    });
  }

  it('stores the service message once when the error has the same message', () => {
    const error = new AgentServiceError('server', 'Closed today.', {serviceMessage: 'Closed today.'});
    const text = JSON.stringify(writeMessage({...reply, status: 'failed', error}));
    expect(text.split('Closed today.')).to.have.length(2);
    expect(reloadError(error)?.serviceMessage).to.equal('Closed today.');
  });

  it('keeps its record, and stores the text of both once', () => {
    const message = withParts({...reply, record}, {image: record.image});
    expect(reload(message)).to.deep.equal(message);
    expect(JSON.stringify(writeMessage(message)).split('In spring.')).to.have.length(2);
  });

  it('keeps a record that differs from the message in every field', () => {
    const other = {...record, recordId: 'record-2', role: 'tool', content: '', createdAt: 5};
    const message: TurnMessage = withParts(
      {...reply, status: 'stopped', record: other, recovery: 'found'},
      {image: record.image},
    );
    expect(reload(message)).to.deep.equal(message);
  });

  it('keeps how a reply was recovered, but no running search', () => {
    expect(reload({...reply, record, recovery: 'recovered'})?.recovery).to.equal('recovered');
    expect(reload({...reply, status: 'failed', recovery: 'looking'})).to.not.have.property('recovery');
  });

  for (const value of [
    undefined,
    null,
    'text',
    7,
    [],
    {},
    {id: '1', role: 'user'},
    {id: '1', text: 'Hello'},
    {role: 'user', text: 'Hello'},
    {id: '', role: 'user', text: 'Hello'},
    {id: 1, role: 'user', text: 'Hello'},
    {id: '1', role: {}, text: 'Hello'},
    {id: '1', role: 'user', text: ['Hello']},
  ]) {
    it(`is ignored when storage holds ${JSON.stringify(value)}`, () => {
      expect(readMessage(value)).to.equal(undefined);
    });
  }

  it('has defaults for wrong fields', () => {
    const wrong = {
      recordId: 7,
      createdAt: 9e15,
      finishReason: {},
      error: [],
      record: 'none',
      recovery: 'found',
    };
    expect(
      readMessage({id: '1', role: 'user', text: 'Hello', status: 'gone', token: 'secret', ...wrong}),
    ).to.deep.equal(createMessage('1', 'user', {text: 'Hello'}));
  });

  it('can be retried when its error is unreadable', () => {
    for (const error of [undefined, 'network', {kind: 'constructor', message: 'x'}]) {
      const message = readMessage({...writeMessage(reply), status: 'failed', error});
      expect([message?.error?.kind, message?.error?.retryable]).to.deep.equal(['interrupted', true]);
    }
  });

  it('has no wrong details of an error or a record', () => {
    const error = {kind: 'server', message: {}, status: '500', code: 5, requestId: [], retryAfter: 1e9};
    const message = readMessage({
      ...writeMessage(reply),
      error,
      record: {AgentId: 5, content: {}, createdAt: 'now'},
    });
    expect(message?.error).to.include({
      kind: 'server',
      status: undefined,
      code: undefined,
      requestId: undefined,
      retryAfter: undefined,
    });
    expect(message?.error?.message).to.equal('');
    expect(message?.record).to.deep.include({AgentId: '', content: 'In spring.', createdAt: undefined});
  });
});
