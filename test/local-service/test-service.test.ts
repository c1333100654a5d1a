import {expect} from 'chai';
import {ask, callService, readEvents} from '../support/call-service.js';
import {handlerFetch} from '../support/handler-fetch.js';
import {createTestService} from '../support/local-service.js';

const address = 'https://service.test/';

async function rejectionOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => 'no rejection',
    (error: unknown) => error,
  );
}

/** A body that never sends anything, and whether its reader has cancelled. */
function silentBody(): {body: ReadableStream<Uint8Array>; cancelled: Promise<unknown>} {
  let cancel: (reason: unknown) => void = () => {};
  const cancelled = new Promise(resolve => (cancel = resolve));
  return {body: new ReadableStream({cancel}), cancelled};
}

describe('the test service’s fetch', () => {
  it('rejects at once with an aborted signal', async () => {
    let called = false;
    const fetch = handlerFetch(() => ((called = true), new Response()));
    const reason = new Error('changed my mind');
    expect(await rejectionOf(fetch(address, {signal: AbortSignal.abort(reason)}))).to.equal(reason);
    expect(called).to.equal(false);
  });

  it('rejects when aborted during a wait, notifies the handler and drops the late answer', async () => {
    const {body, cancelled} = silentBody();
    const caller = new AbortController();
    let arrive: () => void = () => {};
    const arrived = new Promise<void>(resolve => (arrive = resolve));
    const fetch = handlerFetch(
      request =>
        new Promise(resolve => {
          arrive();
          request.signal.addEventListener('abort', () => resolve(new Response(body)));
        }),
    );
    const outcome = rejectionOf(fetch(address, {signal: caller.signal}));
    await arrived;
    caller.abort();
    expect(await outcome).to.have.property('name', 'AbortError');
    await cancelled;
  });

  it('breaks the body off when aborted after the answer starts', async () => {
    const {body, cancelled} = silentBody();
    const caller = new AbortController();
    const response = await handlerFetch(() => new Response(body))(address, {signal: caller.signal});
    const reading = rejectionOf(response.body!.getReader().read());
    caller.abort();
    expect(await reading).to.have.property('name', 'AbortError');
    await cancelled;
  });

  it('passes on a cancelled body', async () => {
    const {body, cancelled} = silentBody();
    const response = await handlerFetch(() => new Response(body))(address);
    await response.body!.cancel('enough');
    expect(await cancelled).to.equal('enough');
  });

  it('returns the answer as it is', async () => {
    const headers = {'X-Request-Id': '7'};
    const fetch = handlerFetch(() => new Response('teapot', {status: 418, headers}));
    const response = await fetch(address);
    expect(response.status).to.equal(418);
    expect(response.url).to.equal(address);
    expect(response.headers.get('X-Request-Id')).to.equal('7');
    expect(await response.text()).to.equal('teapot');
  });
});

describe('the test service', () => {
  it('logs every request', async () => {
    const service = createTestService();
    await callService(service, '/v1/aibot/bots?name=guide');
    await ask(service, 'Hello');
    const [list, completion] = service.requests;
    expect(list?.url.searchParams.get('name')).to.equal('guide');
    expect(list?.headers['authorization']).to.equal(`Bearer ${service.token}`);
    expect(completion?.method).to.equal('POST');
    expect(JSON.parse(completion?.body ?? '')).to.have.property('stream', false);
  });

  it('gives pending answers in order, then echoes', async () => {
    const service = createTestService();
    const first = service.nextAnswer();
    first.say('first');
    first.end();
    const texts: string[] = [];
    for (let index = 0; index < 2; index++) {
      const events: string[] = [];
      for await (const event of readEvents(await ask(service, 'Hi', {stream: true}))) events.push(event);
      texts.push(events[0] ?? '');
    }
    expect(texts[0]).to.include('"content":"first"');
    expect(texts[1]).to.include('"content":"Hi"');
  });

  it('lets a test replace one answer', async () => {
    const service = createTestService();
    service.respondNext(() => new Response('<h1>Bad gateway</h1>', {status: 502}));
    service.respondNext(() => {
      throw new TypeError('Failed to fetch');
    });
    expect((await callService(service, '/v1/aibot/bots')).status).to.equal(502);
    expect(await rejectionOf(callService(service, '/v1/aibot/bots'))).to.be.instanceOf(TypeError);
    expect((await callService(service, '/v1/aibot/bots')).status).to.equal(200);
    expect(service.requests).to.have.length(3);
  });
});
