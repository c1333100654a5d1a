import {createServer, type Server} from 'node:http';
import {connect, type AddressInfo} from 'node:net';
import {expect} from 'chai';
import {AgentClient} from '../../src/client/agent-client.js';
import {gatherReply} from '../support/gathered-reply.js';
import {brokenReply, deny, hello, startGateway, type RunningGateway} from './running-gateway.js';

/** An HTTP/1.0 proxy: the end of the connection is the end of the answer. */
async function startOldProxy(origin: string): Promise<Server> {
  const {hostname, port} = new URL(origin);
  const proxy = createServer((incoming, outgoing) => {
    const {method, url, headers} = incoming;
    const behind = connect(Number(port), hostname);
    const passed = ['content-type', 'content-length'].map(name => `${name}: ${String(headers[name])}\r\n`);
    behind.write(`${method} ${url} HTTP/1.0\r\nHost: ${headers.host}\r\n${passed.join('')}\r\n`);
    incoming.on('data', (bytes: Buffer) => behind.write(bytes));
    let head = '';
    behind.setEncoding('latin1');
    behind.on('data', (text: string) => {
      const isBody = outgoing.headersSent;
      if (!isBody) head += text;
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!isBody) outgoing.writeHead(Number(head.split(' ')[1]), {'Content-Type': 'text/event-stream'});
      outgoing.write(isBody ? text : head.slice(end + 4), 'latin1');
    });
    behind.on('close', () => outgoing.end());
    behind.on('error', () => undefined);
  });
  await new Promise<void>(resolve => proxy.listen(0, '127.0.0.1', resolve));
  return proxy;
}

describe('a gateway behind an HTTP/1.0 proxy', () => {
  let gateway: RunningGateway;
  let proxy: Server;
  let client: AgentClient;
  beforeEach(async () => {
    gateway = await startGateway(deny);
    proxy = await startOldProxy(gateway.origin);
    const {port} = proxy.address() as AddressInfo;
    client = new AgentClient({baseUrl: `http://127.0.0.1:${port}/agents`});
  });
  afterEach(async () => {
    proxy.close();
    await gateway.close();
  });

  it('streams a whole reply', async () => {
    const {text, error} = await gatherReply(client.streamReply('Agent-guide', hello));
    expect([text, error]).to.deep.equal(['Hello there', undefined]);
  });

  it('does not make an interrupted reply look complete, wherever it breaks', async () => {
    const event = 'data: {"choices":[{"index":0,"delta":{"content":"Half "}}]}\n\n';
    for (const [sent, said] of [
      [event, 'Half '],
      [event.trimEnd(), 'Half '],
      [`${event}data: {"choices":[{"index":0,"delta":{"content":"of`, 'Half '],
      [event.replaceAll('\n', '\r\n'), 'Half '],
    ] as const) {
      gateway.respond(() => brokenReply(sent));
      const {text, error} = await gatherReply(client.streamReply('Agent-guide', hello));
      expect(text, sent).to.equal(said);
      expect(error, sent).to.have.property('kind', 'interrupted');
    }
  });

  it('does not change a reply that breaks off after its end', async () => {
    const choice = {index: 0, delta: {content: 'All'}, finish_reason: 'stop'};
    gateway.respond(() => brokenReply(`data: ${JSON.stringify({choices: [choice]})}\n\n`));
    const {text, error} = await gatherReply(client.streamReply('Agent-guide', hello));
    expect([text, error]).to.deep.equal(['All', undefined]);
  });
});
