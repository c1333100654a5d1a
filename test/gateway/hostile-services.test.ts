import {expect} from 'chai';
import {systemClock, type ClientClock} from '../../src/client/platform.js';
import {describeError} from '../../src/server/error-report.js';
import {memoryStore} from '../../src/store/memory-store.js';
import {ManualClock} from '../support/manual-clock.js';
import {
  brokenReply,
  deny,
  hello,
  own,
  post,
  serviceToken,
  startGateway,
  visit,
  type RunningGateway,
} from './running-gateway.js';

const causeIn = (error: unknown): string => String((error as Error).cause);

describe('a gateway to a hostile or broken service', () => {
  let gateway: RunningGateway;
  beforeEach(async () => {
    gateway = await startGateway({...deny, assumptions: {retryDelay: 0}});
  });
  afterEach(() => gateway.close());

  const ask = (): Promise<Response> => post(gateway.baseUrl, {messages: hello});
  const list = (): Promise<Response> => fetch(`${gateway.baseUrl}/v1/aibot/bots`);

  it('follows no redirect, neither with the token nor with messages', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      gateway.respond(() => new Response(null, {status, headers: {Location: '/elsewhere'}}));
      const before = gateway.received.length;
      for (const response of [await ask(), await list()]) {
        expect(response.status).to.equal(502);
        expect(response.headers.has('Location')).to.equal(false);
      }
      expect(gateway.received.length - before).to.equal(2);
    }
  });

  it('passes on status, request id and Retry-After of an error, and no other header', async () => {
    gateway.respond(() =>
      Response.json(
        {code: 'BUSY', message: 'Come back later'},
        {
          status: 429,
          headers: {
            'Retry-After': '17',
            'X-Request-Id': 'request-1',
            'Set-Cookie': 'upstream=1',
            Server: 'secret/1.0',
            'Access-Control-Allow-Origin': '*',
            'Cache-Control': 'public, max-age=600',
          },
        },
      ),
    );
    const response = await ask();
    expect(response.status).to.equal(429);
    expect(await response.json()).to.deep.equal({
      code: 'BUSY',
      message: 'Come back later',
      requestId: 'request-1',
    });
    const headers = Object.fromEntries(response.headers);
    expect(headers).to.include({'retry-after': '17', 'x-request-id': 'request-1'});
    expect(headers).to.include({'cache-control': 'no-store, no-transform'});
    expect(headers).not.to.have.any.keys('set-cookie', 'server', 'access-control-allow-origin');
  });

  it('reveals neither token nor address, wherever the service repeats them', async () => {
    for (const status of [200, 400, 403, 500]) {
      gateway.respond(request => {
        const {origin, host} = new URL(request.url);
        const authorization = request.headers.get('Authorization') ?? '';
        const error = {code: serviceToken, message: `${authorization} at ${origin} (${host})`};
        return Response.json({error}, {status, headers: {'X-Request-Id': serviceToken}});
      });
      for (const response of [await ask(), await list()]) {
        const said = JSON.stringify([...response.headers, await response.text()]);
        const {port} = new URL(gateway.received.at(-1)!.url);
        expect(said).not.to.include(serviceToken);
        if (status !== 200 || response.status !== 200) expect(said).not.to.include(`:${port}`);
      }
    }
  });

  for (const [words, status, code] of [
    ['Context size has been exceeded.', 413, 'CONVERSATION_TOO_LONG'],
    ['litellm.ContentPolicyViolationError: at /srv/agents', 400, 'MESSAGE_REFUSED'],
  ] as const)
    it(`tells a chat what it can do about a failure with the status 500: ${code}`, async () => {
      gateway.respond(() => Response.json({error: {message: words}}, {status: 500}));
      const response = await ask();
      expect(response.status).to.equal(status);
      const body = (await response.json()) as {code: string; message: string};
      expect(body.code).to.equal(code);
      expect(body.message).not.to.include('/srv');
    });

  it('reports internal details of a failing service only to the operator', async () => {
    const inside =
      'TypeError: no rows\n    at /srv/agents/store.js:10:3 (postgres://agents:pass@10.0.0.5/talk)';
    const failures = [
      () => new Response(inside, {status: 500}),
      () => Response.json({code: 'STORE_DOWN', message: inside}, {status: 503}),
    ];
    for (const [index, failure] of failures.entries()) {
      gateway.respond(failure);
      for (const response of [await ask(), await list()]) {
        expect(response.status).to.equal(index === 0 ? 500 : 503);
        const {code, message} = (await response.json()) as {code: string; message: string};
        expect(code).to.equal(index === 0 ? 'SERVICE_ERROR' : 'STORE_DOWN');
        expect(message).to.equal('The service failed. Try again later.');
      }
    }
    expect(gateway.reported.map(String)).to.have.length(4);
    expect(gateway.reported.join()).to.include('/srv/agents/store.js');
  });

  it('removes the token from lists', async () => {
    gateway.respond(() =>
      Response.json({agentList: [{AgentId: 'Agent-1', name: `I know ${serviceToken}`}], total: 1}),
    );
    expect(await (await list()).text()).to.include('I know ***');
  });

  it('reports that the gateway is not accepted, not the visitor', async () => {
    gateway.respond(() => Response.json({code: 'INVALID_ACCESS_TOKEN'}, {status: 401}));
    expect(await (await ask()).json()).to.include({code: 'SERVICE_REFUSED'});
    expect((await ask()).status).to.equal(502);
    expect(gateway.reported).to.have.length(2);
  });

  it('passes on only documented fields and no page under the name of one', async () => {
    gateway.respond(() =>
      Response.json({
        agentList: [{AgentId: 'Agent-1', name: 'One', prompt: 'hidden', secret: 1}],
        total: 1,
        admin: true,
      }),
    );
    const text = await (await list()).text();
    expect(text)
      .to.include('Agent-1')
      .and.not.match(/hidden|secret|admin/);
    gateway.respond(
      () => new Response('<script>alert(1)</script>', {headers: {'Content-Type': 'text/html'}}),
    );
    expect((await list()).status).to.equal(502);
    const reply = await ask();
    expect(reply.headers.get('Content-Type')).to.include('application/octet-stream');
    await reply.text();
  });

  it('handles lists of any shape', async () => {
    for (const body of [
      '',
      'null',
      '[]',
      '{}',
      '{"agentList":{}}',
      '{"agentList":[1,null,[]],"total":"x"}',
    ]) {
      gateway.respond(() => new Response(body, {headers: {'Content-Type': 'application/json'}}));
      const {status} = await list();
      expect(status, body).to.equal(body.includes('[1') ? 200 : 502);
    }
  });

  it('stops reading an endless list', async () => {
    await gateway.close();
    let isHungUp = false;
    let read = 0;
    const part = new Uint8Array(1_048_576).fill(32);
    const fetch = async (): Promise<Response> => {
      const body = new ReadableStream<Uint8Array>({
        pull(controller) {
          read += 1;
          if (read > 100) controller.close();
          else controller.enqueue(part);
        },
        cancel: () => void (isHungUp = true),
      });
      return new Response(body, {headers: {'Content-Type': 'application/json'}});
    };
    gateway = await startGateway({...deny, fetch});
    const response = await list();
    expect(response.status).to.equal(502);
    expect(await response.json()).to.include({code: 'SERVICE_UNREADABLE'});
    expect([isHungUp, read < 50]).to.deep.equal([true, true]);
  });

  it('reports an unreachable service', async () => {
    await gateway.close();
    gateway = await startGateway({
      ...deny,
      upstream: 'http://127.0.0.1:9/base',
      assumptions: {retryDelay: 0},
    });
    const response = await ask();
    expect(response.status).to.equal(502);
    expect(await response.json()).to.include({code: 'SERVICE_UNREACHABLE'});
  });

  it('reports an empty answer to a question and stops waiting', async () => {
    await gateway.close();
    const clock = new ManualClock();
    gateway = await startGateway({...deny, clock});
    for (const status of [204, 205]) {
      gateway.respond(() => new Response(null, {status, headers: {'X-Request-Id': 'request-1'}}));
      const response = await ask();
      expect(response.status).to.equal(502);
      expect(await response.json()).to.include({code: 'SERVICE_UNREADABLE', requestId: 'request-1'});
    }
    expect(gateway.reported.join()).to.match(/(AgentServiceError: The service sent no reply\.,?){2}/);
    expect(clock.running).to.deep.equal([]);
  });

  it('stores one reply for each question, whatever identifiers the service sends', async () => {
    await gateway.close();
    gateway = await startGateway(own);
    const ada = visit(gateway.baseUrl);
    const reply = (ids: readonly string[], contentType = 'text/event-stream'): void =>
      gateway.respond(() => {
        const chunks = ids.map(id => ({id, choices: [{delta: {content: `${id.slice(0, 5)} `}}]}));
        const lines = chunks.map(chunk => `data: ${JSON.stringify(chunk)}\n\n`).join('');
        return new Response(`${lines}data: [DONE]\n\n`, {headers: {'Content-Type': contentType}});
      });
    reply(['one', 'two', 'three']);
    await ada.client.completeReply('Agent-guide', hello, {stream: true});
    reply(['x'.repeat(5000), 'short']);
    await ada.client.completeReply('Agent-guide', hello, {stream: true});
    reply(['one']);
    await ada.client.completeReply('Agent-guide', hello, {stream: true});
    const {records, total} = await ada.client.listRecords('Agent-guide', {order: 'asc'});
    expect(total).to.equal(6);
    expect(records.map(({content}) => content.trim())).to.deep.equal([
      ...['Hello there', 'one two three', 'Hello there', 'xxxxx short', 'Hello there', 'one'],
    ]);
    expect(records.map(({replyTo}, index) => replyTo === (records[index - 1]?.recordId ?? ''))).to.deep.equal(
      [...[true, true, false, true, false, true]],
    );
  });

  it('stores a reply before the visitor receives its end', async () => {
    await gateway.close();
    const store = memoryStore();
    const addRecord: typeof store.addRecord = async (...given) => {
      await new Promise(resolve => setTimeout(resolve, 50));
      await store.addRecord(...given);
    };
    gateway = await startGateway({...own, store: {...store, addRecord}});
    const ada = visit(gateway.baseUrl);
    const chunk = {id: 'record-1', choices: [{delta: {content: 'Whole.'}, finish_reason: 'stop'}]};
    // A service may leave the connection open.
    const body = new ReadableStream<Uint8Array>({
      start: controller =>
        controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`)),
    });
    gateway.respond(() => new Response(body, {headers: {'Content-Type': 'text/event-stream'}}));
    for await (const {finishReason} of ada.client.streamReply('Agent-guide', hello)) {
      if (finishReason === '') continue;
      const {records} = await ada.client.listRecords('Agent-guide');
      expect(records.map(({content}) => content)).to.deep.equal(['Whole.', 'Hello there']);
      break;
    }
  });

  it('stores no token of the owner that the service repeats', async () => {
    await gateway.close();
    gateway = await startGateway(own);
    const ada = visit(gateway.baseUrl);
    const chunk = {
      id: `record-${serviceToken}`,
      choices: [{delta: {content: `My token is ${serviceToken}.`}}],
    };
    gateway.respond(() => new Response(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`));
    await ada.client.completeReply('Agent-guide', hello, {stream: true});
    const {records} = await ada.client.listRecords('Agent-guide');
    expect(JSON.stringify(records)).to.include('My token is').and.not.include(serviceToken);
  });

  it('stores a reply that breaks off, as far as it came', async () => {
    await gateway.close();
    gateway = await startGateway(own);
    const ada = visit(gateway.baseUrl);
    const chunk = {id: 'record-1', choices: [{delta: {content: '<think>Hm</think>Half a'}}]};
    gateway.respond(() => brokenReply(`data: ${JSON.stringify(chunk)}\n\n`));
    await ada.client.completeReply('Agent-guide', hello, {stream: true}).catch(() => undefined);
    const {records} = await ada.client.listRecords('Agent-guide', {order: 'asc'});
    expect(records.map(({content}) => content)).to.deep.equal(['Hello there', 'Half a']);
  });

  it('answers when nothing can be stored, and reports that records are not readable', async () => {
    await gateway.close();
    const broken = async (): Promise<never> => {
      throw new Error('The disk is full.');
    };
    const store = {...memoryStore(), addRecord: broken, listRecords: broken};
    gateway = await startGateway({...own, store});
    const ada = visit(gateway.baseUrl);
    expect(await ada.client.completeReply('Agent-guide', hello)).to.include({text: 'Hello there'});
    expect(gateway.reported.map(causeIn)).to.deep.equal([
      'Error: The disk is full.',
      'Error: The disk is full.',
    ]);
    const id = 'record-[\\da-f-]{36}';
    for (const error of gateway.reported)
      expect(describeError(error)).to.match(
        new RegExp(`^OperatorError: The record ${id} of the agent Agent-guide was not stored\\.\n`),
      );
    const refusal = await ada.client.listRecords('Agent-guide').catch((error: unknown) => error);
    expect(refusal).to.include({status: 503, code: 'RECORDS_UNAVAILABLE'});
  });

  it('delays no visitor for a store that never answers', async () => {
    await gateway.close();
    const silent = (): Promise<never> => new Promise(() => undefined);
    const clock: ClientClock = {
      ...systemClock,
      schedule: (callback, milliseconds) => systemClock.schedule(callback, milliseconds / 50),
    };
    gateway = await startGateway({
      ...own,
      clock,
      store: {...memoryStore(), addRecord: silent, listRecords: silent},
    });
    const ada = visit(gateway.baseUrl);
    expect(await ada.client.completeReply('Agent-guide', hello)).to.include({text: 'Hello there'});
    const lateWord = 'Error: The store did not answer within 5 seconds.';
    expect(gateway.reported.map(causeIn)).to.deep.equal([lateWord, lateWord]);
    const refusal = await ada.client.listRecords('Agent-guide').catch((error: unknown) => error);
    expect(refusal).to.include({status: 503, code: 'RECORDS_UNAVAILABLE'});
    expect(String(gateway.reported.at(-1))).to.equal(lateWord);
  });
});
