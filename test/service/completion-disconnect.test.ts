import {expect} from 'chai';
import type {AnswerPiece} from '../../src/service/answers.js';
import {createLocalService} from '../../src/local-service/local-service.js';
import {ask, readEvents, readRecords} from '../support/call-service.js';
import {createTestService, type TestService} from '../support/local-service.js';

async function storedTexts(service: TestService): Promise<unknown[]> {
  return (await readRecords(service)).recordList.map(record => record['content']);
}

async function nameOfRejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'no rejection',
    (error: unknown) => (error instanceof Error || error instanceof DOMException ? error.name : error),
  );
}

describe('a visitor who disconnects from the local service', () => {
  it('stops the agent by aborting a stream, and the service stores the sent part', async () => {
    const service = createTestService();
    const answer = service.nextAnswer();
    const visitor = new AbortController();
    answer.say('Half of ');
    const events = readEvents(await ask(service, 'Tell me', {stream: true, signal: visitor.signal}));
    await events.next();
    const reading = events.next();
    visitor.abort();
    await answer.aborted;
    expect(await nameOfRejection(reading)).to.equal('AbortError');
    expect(await storedTexts(service)).to.deep.equal(['Tell me', 'Half of ']);
    expect(service.reportedErrors).to.deep.equal([]);
  });

  it('stops the agent by aborting while nothing reads', async () => {
    const service = createTestService();
    const answer = service.nextAnswer();
    const visitor = new AbortController();
    answer.say('Half of ');
    await ask(service, 'Tell me', {stream: true, signal: visitor.signal});
    visitor.abort();
    expect((await answer.asked).signal.aborted).to.equal(true);
    expect(await storedTexts(service)).to.deep.equal(['Tell me', 'Half of ']);
  });

  it('stops the agent by cancelling the body', async () => {
    const service = createTestService();
    const answer = service.nextAnswer();
    answer.say('Half of ');
    const response = await ask(service, 'Tell me', {stream: true});
    const reader = response.body!.getReader();
    await reader.read();
    const waiting = reader.read();
    await reader.cancel();
    await answer.aborted;
    expect(await waiting).to.deep.equal({done: true, value: undefined});
    expect(await storedTexts(service)).to.deep.equal(['Tell me', 'Half of ']);
    expect(service.reportedErrors).to.deep.equal([]);
  });

  it('stops the agent before its first word, and the service stores only the question', async () => {
    for (const stream of [true, false]) {
      const service = createTestService();
      const answer = service.nextAnswer();
      const visitor = new AbortController();
      const response = ask(service, 'Tell me', {stream, signal: visitor.signal});
      const outcome = nameOfRejection(response);
      await answer.asked;
      visitor.abort();
      await answer.aborted;
      expect(await outcome).to.equal('AbortError');
      expect(await storedTexts(service)).to.deep.equal(['Tell me']);
      expect(service.reportedErrors).to.deep.equal([]);
    }
  });

  it('stops the agent during a whole reply, and the service stores the finished part', async () => {
    let speak: () => void = () => {};
    const spoken = new Promise<void>(resolve => (speak = resolve));
    const service = createTestService({
      answers: async function* () {
        yield {text: 'Half of '};
        speak();
        await new Promise(() => {});
      },
    });
    const visitor = new AbortController();
    const outcome = nameOfRejection(ask(service, 'Tell me', {signal: visitor.signal}));
    await spoken;
    visitor.abort();
    expect(await outcome).to.equal('AbortError');
    expect(await storedTexts(service)).to.deep.equal(['Tell me', 'Half of ']);
  });

  it('does not wait for an agent that ignores the signal, and reads no more from it', async () => {
    let asked = 0;
    let returned = 0;
    let fallSilent: () => void = () => {};
    const silent = new Promise<void>(resolve => (fallSilent = resolve));
    const next = (): Promise<IteratorResult<AnswerPiece>> => {
      asked += 1;
      if (asked === 1) return Promise.resolve({done: false, value: {text: 'Well, '}});
      fallSilent();
      return new Promise(() => {});
    };
    const end = (): Promise<IteratorResult<AnswerPiece>> => {
      returned += 1;
      return Promise.resolve({done: true, value: undefined});
    };
    const service = createTestService({
      answers: () => ({[Symbol.asyncIterator]: () => ({next, return: end})}),
    });
    const response = await ask(service, 'Tell me', {stream: true});
    const reader = response.body!.getReader();
    await reader.read();
    const waiting = reader.read();
    await silent;
    await reader.cancel();
    await waiting;
    expect(await storedTexts(service)).to.deep.equal(['Tell me', 'Well, ']);
    expect({asked, returned}).to.deep.equal({asked: 2, returned: 1});
  });

  it('gets a closed-request error from a direct call of the handler', async () => {
    const visitor = new AbortController();
    const handle = createLocalService({
      agents: createTestService().agents,
      tokens: ['secret'],
      answers: () => {
        visitor.abort();
        return {[Symbol.asyncIterator]: () => ({next: () => new Promise(() => {})})};
      },
    });
    const request = new Request('https://service.test/v1/aibot/bots/Agent-guide/openai/chat/completions', {
      method: 'POST',
      headers: {Authorization: 'Bearer secret', 'Content-Type': 'application/json'},
      body: JSON.stringify({messages: [{role: 'user', content: 'Hi'}]}),
      signal: visitor.signal,
    });
    expect((await handle(request)).status).to.equal(499);
  });

  it('does not affect another visitor’s answer', async () => {
    const service = createTestService();
    const first = service.nextAnswer();
    const second = service.nextAnswer();
    first.say('One ');
    second.say('Two ');
    const leaving = await ask(service, 'A', {stream: true});
    const staying = readEvents(await ask(service, 'B', {stream: true}));
    await leaving.body!.cancel();
    await first.aborted;
    second.say('more');
    second.end();
    const events: string[] = [];
    for await (const event of staying) events.push(event);
    expect(events).to.have.length(4);
    expect((await second.asked).signal.aborted).to.equal(false);
  });
});
