import {expect} from 'chai';
import type {MetricLabels} from '../../src/server/request-log.js';
import type {AnswerPiece, AnswerSource} from '../../src/service/answers.js';
import {createAgentService} from '../../src/service/create-agent-service.js';
import type {AgentServiceOptions} from '../../src/service/service-options.js';
import {holdAnswer} from '../support/held-answer.js';
import {serveHandler, type RunningServer} from '../support/http-server.js';
import {collectLines, type RequestLines} from '../support/request-lines.js';
import {completions, ownService, silence} from '../service/running-service.js';

const bots = '/v1/aibot/bots';
const agent = `${bots}/Agent-1`;
const message = (stream: boolean, more: object = {}): RequestInit => ({
  method: 'POST',
  body: JSON.stringify({messages: [{role: 'user', content: 'Hello'}], stream, ...more}),
});

describe('the log of a service', () => {
  it('has one line for each request, with its response’s identifier, status and size', async () => {
    const requests = collectLines();
    const auth = {tokens: ['fixed-token'], anonymous: true};
    const service = ownService({log: requests.log, auth, conversations: true});
    const signIn = {method: 'POST', headers: {'x-device-id': 'device-1-of-a-visitor'}};
    const session = (await (await service.call('/auth/v1/signin/anonymously', signIn)).json()) as {
      readonly refresh_token: string;
    };
    const refresh = {grant_type: 'refresh_token', refresh_token: session.refresh_token};
    const title = {method: 'PATCH', body: JSON.stringify({title: 'Roses'})};
    const expected: readonly (readonly [string, number, boolean, string, RequestInit?])[] = [
      ['refresh-token', 200, false, '/auth/v1/token', {method: 'POST', body: JSON.stringify(refresh)}],
      ['refresh-token', 400, false, '/auth/v1/token', {method: 'POST', body: JSON.stringify(refresh)}],
      ['complete', 200, true, completions, message(true, {conversationId: 'roses'})],
      ['complete', 200, true, completions, message(false)],
      ['complete', 400, true, completions, {method: 'POST', body: '{}'}],
      ['complete', 401, true, completions, {...message(false), headers: {Authorization: 'Bearer guessed'}}],
      ['complete', 404, false, completions.replace('Agent-1', 'Agent-2'), message(false)],
      ['list-agents', 200, false, bots],
      ['list-agents', 200, false, bots, {method: 'HEAD'}],
      ['list-agents', 405, false, bots, {method: 'PUT'}],
      ['list-records', 200, true, `${agent}/records`],
      ['list-conversations', 200, true, `${agent}/conversations`],
      ['rename-conversation', 200, true, `${agent}/conversations/roses`, title],
      ['delete-conversation', 204, true, `${agent}/conversations/roses`, {method: 'DELETE'}],
      ['delete-records', 204, true, `${agent}/records`, {method: 'DELETE'}],
      ['preflight', 204, false, bots, {method: 'OPTIONS'}],
      ['unknown', 404, false, '/favicon.ico'],
    ];
    for (const [index, [operation, status, isOfAgent, path, init]] of expected.entries()) {
      const response = await service.call(path, init);
      const {byteLength} = await response.arrayBuffer();
      const {time, endedAfter, firstByteAfter = 0, ...line} = await requests.line(index + 2);
      expect(line, `${operation} ${status}`).to.include({
        ...{operation, status, outcome: 'done', bytes: byteLength},
        requestId: response.headers.get('X-Request-Id'),
      });
      expect(line.agentId, `${operation} ${status}`).to.equal(isOfAgent ? 'Agent-1' : undefined);
      expect(new Date(time).toISOString()).to.equal(time);
      expect(endedAfter).to.be.at.least(firstByteAfter);
    }
    expect(requests.lines[0]).to.include({operation: 'sign-in', status: 200, outcome: 'done'});
    expect(requests.lines).to.have.length(expected.length + 1);
  });

  it('groups the requests of one visitor, from the sign-in on, without revealing who it is', async () => {
    const {lines, log} = collectLines();
    const service = ownService({auth: {}, log});
    const arrive = async (device: string): Promise<void> => {
      const headers: Record<string, string> = {'x-device-id': device};
      const signIn = await service.call('/auth/v1/signin/anonymously', {method: 'POST', headers});
      const {access_token: token, sub} = (await signIn.json()) as Record<string, string>;
      await (await service.call(bots, {headers: {Authorization: `Bearer ${token}`}})).text();
      expect(JSON.stringify(lines)).not.to.include(sub);
    };
    await arrive('device-1-of-a-visitor');
    await arrive('device-2-of-a-visitor');
    await arrive('device-1-of-a-visitor');
    const [one, other] = [lines[0]?.visitor, lines[2]?.visitor];
    expect(one).to.match(/^[\da-f]{12}$/);
    expect(other).not.to.equal(one);
    expect(lines.map(({visitor}) => visitor)).to.deep.equal([one, one, other, other, one, one]);
  });

  it('says when an answer failed, whole, before its first word, or in the middle', async () => {
    const requests = collectLines();
    const half = async function* (): AsyncGenerator<AnswerPiece> {
      yield {text: 'Half of it'};
      throw new Error('out of order');
    };
    const late = async function* (): AsyncGenerator<AnswerPiece> {
      yield {text: 'Half of it'};
      yield* silence();
    };
    const cases: readonly (readonly [AnswerSource, boolean, number])[] = [
      [() => [{text: 5} as unknown as AnswerPiece], false, 502],
      [() => [{text: 5} as unknown as AnswerPiece], true, 502],
      [silence, true, 504],
      [half, true, 200],
      [late, true, 200],
    ];
    for (const [index, [answers, stream, status]] of cases.entries()) {
      const service = ownService({answers, log: requests.log, limits: {answerTimeout: 20}});
      await (await service.ask('Hello', {stream})).text();
      expect(await requests.line(index + 1)).to.include({status, outcome: 'failed', agentId: 'Agent-1'});
    }
  });

  it('says when a request failed because of the operator’s own functions', async () => {
    const requests = collectLines();
    const fail = (): never => {
      throw new Error('The database is gone.');
    };
    const service = ownService({log: requests.log, agents: fail});
    await (await service.call(bots)).text();
    expect(await requests.line(1)).to.include({operation: 'list-agents', status: 500, outcome: 'failed'});
  });
});

describe('the log of a service over a real connection', () => {
  let server: RunningServer;
  let requests: RequestLines;
  let answers: AnswerSource;

  beforeEach(async () => {
    requests = collectLines();
    const options: AgentServiceOptions = {
      agents: [{AgentId: 'Agent-1'}],
      answers: request => answers(request),
      auth: {tokens: ['fixed-token']},
      log: requests.log,
    };
    server = await serveHandler(createAgentService(options));
  });
  afterEach(() => server.close());

  const ask = (stream: boolean, signal: AbortSignal | null = null): Promise<Response> => {
    const headers = {Authorization: 'Bearer fixed-token', 'Content-Type': 'application/json'};
    return fetch(server.origin + completions, {...message(stream), headers, signal});
  };

  for (const [title, stream, words, status] of [
    ['before the first word of a stream', true, [], 499],
    ['in the middle of a stream', true, ['Half of '], 200],
    ['before a whole reply', false, ['Half of '], 499],
  ] as const)
    it(`says that the visitor left ${title}`, async () => {
      const {answer, give} = holdAnswer();
      answers = give;
      for (const word of words) answer.say(word);
      const visitor = new AbortController();
      const reply = ask(stream, visitor.signal).then(response => response.body!.getReader().read());
      await (status === 200 ? reply : answer.asked);
      visitor.abort();
      await reply.catch(() => undefined);
      await answer.aborted;
      expect(await requests.line(1)).to.include({operation: 'complete', status, outcome: 'cancelled'});
    });

  it('has the line of a streamed reply when it ends', async () => {
    const {answer, give} = holdAnswer();
    answers = give;
    answer.say('One ');
    const response = await ask(true);
    const reader = response.body!.getReader();
    await reader.read();
    expect(requests.lines).to.deep.equal([]);
    answer.end();
    while (!(await reader.read()).done);
    expect(await requests.line(1)).to.include({status: 200, outcome: 'done'});
  });
});

describe('the log of a service whose visitor cancels the body', () => {
  it('says done after the last word, and cancelled before it', async () => {
    const requests = collectLines();
    for (const [index, pieces] of [[{text: 'All', finishReason: 'stop'}], [{text: 'Half'}, {}]].entries()) {
      const service = ownService({answers: () => pieces, log: requests.log});
      const reader = (await service.ask('Hello')).body!.getReader();
      await reader.read();
      await reader.cancel();
      expect((await requests.line(index + 1)).outcome).to.equal(index === 0 ? 'done' : 'cancelled');
    }
  });
});

describe('the metrics of a service', () => {
  it('count requests and observe durations in seconds, with few different labels', async () => {
    let time = 0;
    const calls: (readonly [string, number, MetricLabels])[] = [];
    const service = ownService({
      now: () => time,
      agents: () => {
        time += 1500;
        return [{AgentId: 'Agent-1'}];
      },
      metrics: {
        count: (name, labels) => calls.push([name, 1, labels]),
        observe: (name, value, labels) => calls.push([name, value, labels]),
      },
    });
    await (await service.call(bots)).text();
    const labels = {operation: 'list-agents', status: '2xx', outcome: 'done'};
    expect(calls.splice(0)).to.deep.equal([
      ['agent_requests_total', 1, labels],
      ['agent_request_seconds', 1.5, labels],
      ['agent_first_byte_seconds', 1.5, labels],
    ]);
    for (let index = 0; index < 20; index += 1)
      await (await service.call(`${bots}/Agent-${index}/x${index}`)).text();
    expect(new Set(calls.map(call => JSON.stringify(call[2]))).size).to.equal(1);
  });

  it('and the log break no reply when they fail', async () => {
    const fail = (): never => {
      throw new Error('The hook is gone.');
    };
    const reject = async (): Promise<void> => fail();
    for (const hook of [fail, reject]) {
      const hooks = {log: hook, metrics: {count: hook, observe: hook}};
      const service = ownService(hooks);
      expect(await (await service.ask('Hello', {stream: false})).json()).to.have.property('id');
      await new Promise(resolve => setImmediate(resolve));
      expect(service.reported.map(String)).to.deep.equal(Array(2).fill('Error: The hook is gone.'));
    }
  });
});
