import {expect} from 'chai';
import {
  ask,
  readBody,
  readEvents,
  readRecords,
  type CompletionBody,
  type ErrorBody,
} from '../support/call-service.js';
import {createTestService, type TestService} from '../support/local-service.js';

async function streamed(service: TestService, content = 'Hello'): Promise<readonly string[]> {
  const events: string[] = [];
  for await (const event of readEvents(await ask(service, content, {stream: true}))) events.push(event);
  return events;
}

function parseChunk(event: string | undefined): CompletionBody {
  return JSON.parse(event ?? '') as CompletionBody;
}

describe('a streamed reply of the local service', () => {
  it('has chunks of the documented form and ends with [DONE]', async () => {
    const service = createTestService({now: () => 1_700_000_000_999});
    const events = await streamed(service, 'two words');
    expect(events.at(-1)).to.equal('[DONE]');
    const chunks = events.slice(0, -1).map(parseChunk);
    const {id} = chunks[0]!;
    expect(id).to.match(/^record-.+/);
    const chunk = (content: string, finishReason: string): CompletionBody => ({
      id,
      object: 'chat.completion',
      created: '1700000000',
      model: 'Agent-guide',
      choices: [{index: 0, delta: {role: 'assistant', content}, finish_reason: finishReason}],
    });
    expect(chunks).to.deep.equal([chunk('two ', 'continue'), chunk('words', 'continue'), chunk('', 'stop')]);
  });

  it('has the answer’s own finish reason on its last chunk and nothing after it', async () => {
    const service = createTestService({
      answers: async function* () {
        await Promise.resolve();
        yield {text: 'As far as '};
        yield {text: 'I got', finishReason: 'length'};
        yield {text: 'unheard'};
      },
    });
    const events = await streamed(service);
    const [first, last, done, ...more] = events;
    expect(parseChunk(first).choices[0]?.finish_reason).to.equal('continue');
    expect(parseChunk(last).choices[0]).to.deep.include({
      delta: {role: 'assistant', content: 'I got'},
      finish_reason: 'length',
    });
    expect(done).to.equal('[DONE]');
    expect(more).to.deep.equal([]);
  });

  it('forbids proxies to cache or buffer it', async () => {
    const {status, headers, body} = await ask(createTestService(), 'Hello', {stream: true});
    expect(status).to.equal(200);
    expect(headers.get('Content-Type')).to.equal('text/event-stream; charset=utf-8');
    expect(headers.get('Cache-Control')).to.equal('no-store, no-transform');
    expect(headers.get('X-Accel-Buffering')).to.equal('no');
    expect(headers.get('X-Request-Id')).to.match(/.+/);
    expect(headers.get('Access-Control-Allow-Origin')).to.equal('*');
    await body?.cancel();
  });

  it('sends each word as it is produced', async () => {
    const service = createTestService();
    const answer = service.nextAnswer();
    answer.say('Hel');
    const events = readEvents(await ask(service, 'Hi', {stream: true}));
    expect(parseChunk((await events.next()).value as string).choices[0]?.delta.content).to.equal('Hel');
    answer.say('lo');
    expect(parseChunk((await events.next()).value as string).choices[0]?.delta.content).to.equal('lo');
    answer.end();
    expect(parseChunk((await events.next()).value as string).choices[0]?.finish_reason).to.equal('stop');
    expect((await events.next()).value).to.equal('[DONE]');
    expect((await events.next()).done).to.equal(true);
  });

  it('is in the records by its id when the last chunk arrives', async () => {
    const service = createTestService();
    const answer = service.nextAnswer();
    answer.say('Good ');
    answer.say('day');
    answer.end();
    for await (const event of readEvents(await ask(service, 'Hi', {stream: true}))) {
      const chunk = parseChunk(event);
      if (chunk.choices[0]?.finish_reason === 'continue') continue;
      const {recordList} = await readRecords(service);
      expect(recordList[1]).to.include({recordId: chunk.id, content: 'Good day', role: 'assistant'});
      expect(recordList[1]?.['replyTo']).to.equal(recordList[0]?.['recordId']);
      break;
    }
  });

  it('is an HTTP error when the agent fails before its first word', async () => {
    const service = createTestService();
    service.nextAnswer().fail(new Error('no such model'));
    const response = await ask(service, 'Hi', {stream: true});
    expect(response.status).to.equal(502);
    expect((await readBody<ErrorBody>(response)).code).to.equal('ANSWER_FAILED');
  });

  it('ends with an error event and no [DONE] when the agent fails later', async () => {
    const service = createTestService();
    const answer = service.nextAnswer();
    answer.say('I was going to');
    answer.fail(new Error('secret of the model'));
    const response = await ask(service, 'Hi', {stream: true});
    const events: string[] = [];
    for await (const event of readEvents(response)) events.push(event);
    expect(events).to.have.length(2);
    expect(JSON.parse(events[1]!)).to.deep.equal({
      error: {
        code: 'ANSWER_FAILED',
        message: 'The agent could not answer. Try again later.',
        requestId: response.headers.get('X-Request-Id'),
      },
    });
    expect(service.reportedErrors.map(String)).to.deep.equal(['Error: secret of the model']);
    const {recordList} = await readRecords(service);
    expect(recordList.map(record => record['content'])).to.deep.equal(['Hi', 'I was going to']);
  });

  it('keeps any text whole: quotes, line breaks, other scripts, split characters', async () => {
    const text = 'a "quoted"\r\n\r\ndata: [DONE]\n\n 你好 🚀';
    const service = createTestService({
      answers: async function* () {
        for (let index = 0; index < text.length; index++) {
          await Promise.resolve();
          yield {text: text.charAt(index)};
        }
      },
    });
    const events = (await streamed(service)).slice(0, -1);
    expect(events.map(event => parseChunk(event).choices[0]?.delta.content).join('')).to.equal(text);
  });

  it('requests the next piece only when the reader wants it', async () => {
    let produced = 0;
    const service = createTestService({
      answers: async function* () {
        for (;;) {
          await Promise.resolve();
          yield {text: `${++produced} `};
        }
      },
    });
    const response = await ask(service, 'Count', {stream: true});
    const reader = response.body!.getReader();
    await reader.read();
    await reader.read();
    await reader.read();
    expect(produced).to.equal(3);
    await reader.cancel();
  });
});
