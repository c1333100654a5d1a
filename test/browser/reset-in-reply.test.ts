import {mkdtemp, rm} from 'node:fs/promises';
import {createServer, type AddressInfo, type Server, type Socket} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect} from 'chai';
import type * as Client from '../../src/client.js';
import {closePages, openPage} from '../support/browser-page.js';
import {serveFolder, type RunningServer} from '../support/http-server.js';
import {productionBuild} from '../support/production-build.js';
import {chunkJson, eventOf} from '../support/reply-samples.js';

const root = join(import.meta.dirname, '../..');
const crossOrigin = 'Access-Control-Allow-Origin: *\r\nAccess-Control-Allow-Headers: *\r\n';
const streamHead = `HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n${crossOrigin}Transfer-Encoding: chunked\r\n\r\n`;

const chunkOf = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

/** Sends the first event of a reply; the test sends the rest. */
async function startService() {
  let reply: Socket | undefined;
  const sockets = new Set<Socket>();
  const server: Server = createServer(socket => {
    sockets.add(socket);
    // A disconnected client is no failure here.
    socket.on('error', () => undefined);
    socket.on('data', bytes => {
      const request = bytes.toString();
      if (request.startsWith('OPTIONS')) socket.write(`HTTP/1.1 204 No Content\r\n${crossOrigin}\r\n`);
      if (!request.startsWith('POST')) return;
      reply = socket;
      socket.write(streamHead + chunkOf(eventOf(chunkJson('One '))));
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sendSecond: () => void reply?.write(chunkOf(eventOf(chunkJson('two ')))),
    reset: () => void reply?.resetAndDestroy(),
    async close() {
      const closed = new Promise(resolve => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

describe('a connection that resets while the page reads slowly', () => {
  let folder: string;
  let site: RunningServer;
  let service: Awaited<ReturnType<typeof startService>>;

  before(async function () {
    this.timeout(60_000);
    folder = await mkdtemp(join(tmpdir(), 'agent-chat-elements-client-'));
    await productionBuild({
      configFile: false,
      root,
      publicDir: false,
      logLevel: 'error',
      build: {
        outDir: folder,
        target: 'es2022',
        lib: {entry: join(root, 'src/client.ts'), formats: ['es'], fileName: () => 'client.js'},
      },
    });
    site = await serveFolder(folder, {'/': '<!doctype html><html lang="en"><title>Reset</title>'});
    service = await startService();
  });

  after(async () => {
    await service.close();
    await site.close();
    await closePages();
    await rm(folder, {recursive: true, force: true});
  });

  it('delivers the received text, then the error', async () => {
    const {page} = await openPage();
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    const replies = new Set<string>();
    network.on('Network.requestWillBeSent', ({requestId, request}) => {
      if (request.method === 'POST') replies.add(requestId);
    });
    const broken = new Promise<void>(resolve => {
      network.on('Network.loadingFailed', ({requestId}) => {
        if (replies.has(requestId)) resolve();
      });
    });
    let bytesLeft = eventOf(chunkJson('One ')).length + eventOf(chunkJson('two ')).length;
    const arrived = new Promise<void>(resolve => {
      network.on('Network.dataReceived', ({requestId, dataLength}) => {
        if (replies.has(requestId)) bytesLeft -= dataLength;
        if (bytesLeft === 0) resolve();
      });
    });
    await page.goto(site.origin);
    await page.exposeFunction('firstChunkRead', async () => {
      service.sendSecond();
      await arrived;
      // The page answers after it has processed the bytes.
      await page.evaluate(() => new Promise(resolve => setTimeout(resolve)));
      service.reset();
      await broken;
      await page.evaluate(() => new Promise(resolve => setTimeout(resolve)));
    });
    const outcome = page.evaluate(async baseUrl => {
      const {AgentClient} = (await import(`${location.origin}/client.js`)) as typeof Client;
      const client = new AgentClient({baseUrl});
      const scope = globalThis as unknown as {firstChunkRead(): Promise<void>};
      let text = '';
      try {
        for await (const chunk of client.streamReply('Agent-1', [{role: 'user', content: 'Hello?'}])) {
          text += chunk.text;
          if (text === 'One ') await scope.firstChunkRead();
        }
      } catch (error) {
        return [text, (error as {kind?: string}).kind];
      }
      return [text, undefined];
    }, service.baseUrl);
    expect(await outcome).to.deep.equal(['One two ', 'interrupted']);
    await page.close();
  });
});
