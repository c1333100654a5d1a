import {createServer, type RequestListener} from 'node:http';
import type {AddressInfo} from 'node:net';
import {text} from 'node:stream/consumers';
import {getRequestListener} from '@hono/node-server';
import {expect} from 'chai';
import {createGateway} from '../../src/gateway/create-gateway.js';
import type {GatewayOptions} from '../../src/gateway/gateway-options.js';
import {deny, hello, post} from './running-gateway.js';

const completions = 'https://shop.example/v1/aibot/bots/Agent-guide/openai/chat/completions';

describe('a gateway inside a larger server', () => {
  const reported: unknown[] = [];
  const create = (options: Partial<GatewayOptions> = {}): ReturnType<typeof createGateway> =>
    createGateway({
      ...deny,
      upstream: 'https://agents.example',
      fetch: () => Promise.resolve(Response.json({choices: [{message: {content: 'Hi'}}]})),
      onError: error => reported.push(error),
      ...options,
    } as GatewayOptions);
  beforeEach(() => void reported.splice(0));

  /** A server’s answer to a visitor’s question. */
  async function ask(listener: RequestListener, headers = {}): Promise<Response> {
    const server = createServer(listener);
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    try {
      const {port} = server.address() as AddressInfo;
      return await post(`http://127.0.0.1:${port}`, {messages: hello}, headers);
    } finally {
      server.close();
    }
  }

  it('names the cause when the body of a request was already read', async () => {
    const answer = getRequestListener(create(), {overrideGlobalObjects: false});
    const response = await ask(
      (incoming, outgoing) => void text(incoming).then(() => answer(incoming, outgoing)),
    );
    expect(response.status).to.equal(500);
    expect(await response.json()).to.have.property('code', 'GATEWAY_MISCONFIGURED');
    expect(String(reported)).to.contain('has read the body');

    const read = new Request(completions, {
      method: 'POST',
      body: JSON.stringify({messages: hello}),
      headers: {'Content-Type': 'application/json'},
    });
    await read.json();
    expect((await create()(read)).status).to.equal(500);
    expect(String(reported[1])).to.contain('has read the body');
  });

  it('reports a body that is too large where a server closes cancelled bodies', async () => {
    const connection = new AbortController();
    const body = new ReadableStream<Uint8Array>({
      pull: controller => controller.enqueue(new Uint8Array(400)),
      cancel: () => connection.abort(),
    });
    const headers = {'Content-Type': 'application/json'};
    const init = {method: 'POST', headers, body, duplex: 'half', signal: connection.signal};
    const response = await create({limit: {bodyBytes: 1000}})(new Request(completions, init));
    expect(response.status).to.equal(413);
    expect(connection.signal.aborted).to.equal(false);
  });

  it('recognises its own pages where a framework changes the request’s host', async () => {
    const statusOf = async (origin: string): Promise<number> => {
      const headers = {'Content-Type': 'application/json', Host: '192.168.1.5:3000', Origin: origin};
      const init = {method: 'POST', headers, body: JSON.stringify({messages: hello})};
      return (
        await create()(
          new Request(completions.replace('https://shop.example', 'http://localhost:3000'), init),
        )
      ).status;
    };
    for (const own of ['http://192.168.1.5:3000', 'https://192.168.1.5:3000', 'http://localhost:3000'])
      expect(await statusOf(own), own).to.equal(200);
    for (const other of ['http://192.168.1.5', 'http://192.168.1.6:3000', 'http://evil.example', 'null'])
      expect(await statusOf(other), other).to.equal(403);
  });

  it('passes the original request object to the visitor function', async () => {
    const users = new WeakMap<Request, string>();
    const visitor = (request: Request): string | undefined => users.get(request);
    const gateway = create({visitor, limit: {completionsPerVisitor: 1}});
    const listener = getRequestListener(
      (request, {incoming}) => {
        users.set(request, String(incoming.headers['x-user']));
        return gateway(request);
      },
      {overrideGlobalObjects: false},
    );
    const statuses: number[] = [];
    for (const user of ['ada', 'ada', 'bob']) {
      const response = await ask((incoming, outgoing) => void listener(incoming, outgoing), {'X-User': user});
      statuses.push(response.status);
    }
    expect(statuses).to.deep.equal([200, 429, 200]);
  });
});
