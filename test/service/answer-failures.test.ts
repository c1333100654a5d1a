import {expect} from 'chai';
import type {AnswerPiece, AnswerSource} from '../../src/service/answers.js';
import {ownService, readError, silence, token, type OwnService} from './running-service.js';

/** Answers of a site owner without type checks. */
function answering(answers: unknown): OwnService {
  return ownService({answers: answers as AnswerSource, limits: {answerTimeout: 20}});
}

const cycle: Record<string, unknown> = {};
cycle['self'] = cycle;

/** By the words that the operator reads. */
const wrongAnswers: readonly (readonly [string, unknown])[] = [
  ['not undefined', () => undefined],
  ['not string', () => 'Hello'],
  ['use an async generator', () => Promise.resolve([{text: 'Hello'}])],
  ['not number', () => 5],
  ['text of a piece must be a string, not number', () => [{text: 5}]],
  ['text of a piece must be a string, not function', () => [{text: () => 'Hello'}]],
  ['a piece must be an object', () => ['Hello']],
  ['a piece must be an object', () => [null]],
  ['a piece must be an object', () => [[{text: 'Hello'}]]],
  ['reasoning of a piece', () => [{reasoning: {}}]],
  ['whose kind is none of', () => [{activity: {kind: 'dance'}}]],
  ['without a name', () => [{activity: {kind: 'tool'}}]],
  ['sources of a piece must be a list', () => [{sources: 'https://a.example'}]],
  ['sources[].url', () => [{sources: [{title: 'No address'}]}]],
  ['delta cannot be written as JSON', () => [{delta: cycle}]],
  ['activity.data cannot be written as JSON', () => [{activity: {kind: 'search', data: {count: 1n}}}]],
  ['empty finishReason', () => [{finishReason: ''}]],
  ['out of order', () => throwing('out of order')],
  ['out of order', () => ({[Symbol.iterator]: () => throwing('out of order')})],
  ['returned no object', () => ({[Symbol.iterator]: () => ({next: () => undefined})})],
];

function throwing(message: string): never {
  throw new Error(message);
}

describe('an answer source with a mistake', () => {
  for (const stream of [true, false])
    for (const [words, answers] of wrongAnswers)
      it(`tells the operator “${words}”, and the visitor a plain sentence (${stream ? 'streamed' : 'whole'})`, async () => {
        const service = answering(answers);
        const response = await service.ask('Hello?', {stream});
        expect(response.status).to.equal(502);
        const {code, message} = await readError(response);
        expect(code).to.equal('ANSWER_FAILED');
        expect(message).to.equal('The agent could not answer. Try again later.');
        expect(service.reported).to.have.length(1);
        expect(String(service.reported[0])).to.include(words);
      });

  it('keeps the text before the mistake, and ends a running stream with an error', async () => {
    const service = answering(() => [{text: 'Half of it'}, {text: 5}]);
    const text = await (await service.ask('Hello?')).text();
    expect(text).to.include('Half of it').and.include('"code":"ANSWER_FAILED"').and.not.include('[DONE]');
    expect(await service.stored()).to.deep.equal(['Hello?', 'Half of it']);
    expect(service.reported).to.have.length(1);
  });
});

describe('an answer source without an end', () => {
  it('is stopped when it yields nothing in time', async () => {
    for (const stream of [true, false]) {
      let signal: AbortSignal | undefined;
      const service = answering((request: {signal: AbortSignal}) => {
        signal = request.signal;
        return silence();
      });
      const response = await service.ask('Hello?', {stream});
      expect(response.status).to.equal(504);
      expect((await readError(response)).message).to.equal('The agent did not answer in time.');
      expect(String(service.reported[0])).to.include('limits.answerTimeout');
      expect(signal?.aborted).to.equal(true);
    }
  });

  it('is stopped when it falls silent in the middle, and the text so far is stored', async () => {
    const service = answering(async function* (): AsyncGenerator<AnswerPiece> {
      yield {text: 'Half of it'};
      yield* silence();
    });
    expect(await (await service.ask('Hello?')).text()).to.include('"code":"ANSWER_TIMEOUT"');
    expect(await service.stored()).to.deep.equal(['Hello?', 'Half of it']);
  });

  it('is cut off when its text exceeds the limit', async () => {
    let closed = 0;
    const service = ownService({
      limits: {answerLength: 100},
      *answers() {
        try {
          for (;;) yield {text: '0123456789'};
        } finally {
          closed += 1;
        }
      },
    });
    const streamed = await (await service.ask('Hello?')).text();
    expect(streamed).to.include('"code":"ANSWER_TOO_LONG"');
    expect((await service.ask('Hello?', {stream: false})).status).to.equal(502);
    expect(closed).to.equal(2);
    expect((await service.stored())[1]).to.have.length(100);
    expect(String(service.reported[0])).to.include('limits.answerLength');
  });

  it('is cut off when its reasoning or data exceeds the limit', async () => {
    for (const piece of [{reasoning: 'x'.repeat(101)}, {delta: {refusal: 'x'.repeat(101)}}]) {
      const service = ownService({limits: {answerLength: 100}, answers: () => [piece]});
      expect((await readError(await service.ask('Hello?'))).code).to.equal('ANSWER_TOO_LONG');
    }
  });

  it('does not block the process with empty pieces', async () => {
    const service = ownService({
      *answers() {
        for (;;) yield {};
      },
    });
    const response = await service.ask('Hello?', {stream: false});
    expect((await readError(response)).code).to.equal('ANSWER_TOO_LONG');
  });

  it('is aborted when the visitor leaves, even if it ignores the signal', async () => {
    let signal: AbortSignal | undefined;
    const service = ownService({
      async *answers(request) {
        ({signal} = request);
        yield {text: 'Half'};
        yield* silence();
      },
    });
    const response = await service.ask('Hello?');
    await response.body?.cancel();
    expect(signal?.aborted).to.equal(true);
    expect(await service.stored()).to.deep.equal(['Hello?', 'Half']);
    expect(service.reported).to.deep.equal([]);
  });
});

describe('the operator of a service', () => {
  it('gets no report that breaks a response, when the report itself fails', async () => {
    const log = console.error;
    const logged: unknown[] = [];
    console.error = (...words) => void logged.push(words);
    try {
      const service = ownService({
        answers: () => throwing('out of order'),
        onError: () => throwing('The log is full.'),
      });
      expect((await service.ask('Hello?')).status).to.equal(502);
      expect(String(logged)).to.include('The log is full.');
    } finally {
      console.error = log;
    }
  });

  it('reads no token and no text of the visitor in a report', async () => {
    const service = answering(() => [{text: 5}]);
    await service.ask('My secret question');
    const report = String(service.reported) + String((service.reported[0] as Error).stack);
    expect(report).to.not.include(token).and.not.include('My secret question');
  });
});
