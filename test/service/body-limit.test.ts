import {expect} from 'chai';
import {createLocalService} from '../../src/local-service/local-service.js';
import {ask, completionsPath, readBody, type ErrorBody} from '../support/call-service.js';
import {createTestService} from '../support/local-service.js';
import {holdBody} from '../support/held-body.js';
import {ManualClock} from '../support/manual-clock.js';
import {sampleAgents} from '../support/sample-agents.js';
import {completions, ownService, readError, token} from './running-service.js';

interface RawRequest {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: ReadableStream<Uint8Array> | null | undefined;
  readonly bytes?: Uint8Array;
}

/** A request with a length and a body that the `Request` constructor would not allow. */
function rawRequest({headers, body, bytes}: RawRequest): Request {
  const request = new Request(`https://service.test${completionsPath('Agent-guide')}`, {method: 'POST'});
  const allHeaders = new Headers({Authorization: 'Bearer secret', ...headers});
  return Object.defineProperties(request, {
    headers: {value: allHeaders},
    body: {value: body},
    arrayBuffer: {value: () => Promise.resolve(bytes?.buffer)},
  });
}

function limitedService(): (request: Request) => Promise<Response> {
  return createLocalService({
    agents: sampleAgents(),
    tokens: ['secret'],
    maxBodyBytes: 1000,
    answers: () => {
      throw new Error('nobody should be asked');
    },
  });
}

describe('a request body that is too large for the local service', () => {
  it('is refused by its Content-Length without being read', async () => {
    let reads = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull: () => {
          reads += 1;
        },
      },
      {highWaterMark: 0},
    );
    const request = rawRequest({headers: {'Content-Length': '1001'}, body});
    const response = await limitedService()(request);
    expect(response.status).to.equal(413);
    const error = await readBody<ErrorBody>(response);
    expect(error).to.include({
      code: 'BODY_TOO_LARGE',
      message: 'The request body is larger than 1000 bytes.',
    });
    expect(reads).to.equal(0);
  });

  it('is refused when the limit is reached, and the rest is neither read nor cancelled, which closes many connections', async () => {
    let reads = 0;
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          reads += 1;
          controller.enqueue(new Uint8Array(400));
        },
        cancel() {
          cancelled = true;
        },
      },
      {highWaterMark: 0},
    );
    const response = await limitedService()(rawRequest({headers: {'Content-Length': '10'}, body}));
    expect(response.status).to.equal(413);
    expect({reads, cancelled}).to.deep.equal({reads: 3, cancelled: false});
  });

  it('is refused too where a browser has no body stream', async () => {
    const request = rawRequest({body: undefined, bytes: new Uint8Array(1001)});
    expect((await limitedService()(request)).status).to.equal(413);
  });

  it('starts one byte after the limit', async () => {
    const content = 'x'.repeat(100);
    const size = JSON.stringify({
      model: 'Agent-guide',
      messages: [{role: 'user', content}],
      stream: false,
    }).length;
    expect((await ask(createTestService({maxBodyBytes: size}), content)).status).to.equal(200);
    expect((await ask(createTestService({maxBodyBytes: size - 1}), content)).status).to.equal(413);
  });

  it('has more than a mebibyte by default', async () => {
    expect((await ask(createTestService(), 'x'.repeat(1_000_000))).status).to.equal(200);
    expect((await ask(createTestService(), 'x'.repeat(1_048_576))).status).to.equal(413);
  });

  it('is also refused for bytes that are not UTF-8', async () => {
    const request = rawRequest({body: undefined, bytes: new Uint8Array([0x7b, 0xff, 0x7d])});
    const response = await limitedService()(request);
    expect(response.status).to.equal(400);
    expect((await readBody<ErrorBody>(response)).message).to.equal('The request body is not UTF-8 text.');
  });
});

describe('a request body that does not arrive', () => {
  const sendTo = (path: string, {stream}: {stream: ReadableStream}, signal?: AbortSignal): Request =>
    new Request(`https://service.test${path}`, {
      ...{method: 'POST', body: stream, duplex: 'half', signal},
      headers: {'Content-Type': 'application/json', Authorization: `Bearer ${token}`},
    } as RequestInit);
  const refreshPath = '/auth/v1/token';

  for (const path of [completions, refreshPath])
    it(`is answered after 30 seconds, at ${path}`, async () => {
      const clock = new ManualClock();
      const service = ownService({clock, auth: {tokens: [token], anonymous: true}});
      const body = holdBody();
      const answer = service.handle(sendTo(path, body));
      await clock.whenScheduled(30_000);
      body.send('{"messages": [');
      clock.advance(30_000);
      const response = await answer;
      expect([response.status, (await readError(response)).code]).to.deep.equal([408, 'BODY_TIMEOUT']);
      expect(clock.running).to.deep.equal([]);
      expect(service.reported).to.deep.equal([]);
    });

  for (const [title, status, code] of [
    ['breaks off', 400, 'BODY_INCOMPLETE'],
    ['breaks off because the visitor left', 499, ''],
  ] as const)
    it(`and ${title} is no failure for the operator`, async () => {
      const service = ownService();
      const body = holdBody();
      const leaving = new AbortController();
      const answer = service.handle(sendTo(completions, body, leaving.signal));
      body.send('{"messages": [');
      if (status === 499) leaving.abort();
      body.fail();
      const response = await answer;
      expect(response.status).to.equal(status);
      expect(await response.text()).to.include(code);
      expect(service.reported).to.deep.equal([]);
    });
});
