// A server of the load test in its own process: the service, or a gateway in front of it. It reports its CPU time and
// memory on request.
import {createServer, type RequestListener} from 'node:http';
import type {AddressInfo} from 'node:net';
import {getRequestListener} from '@hono/node-server';
import {createGateway} from '../../../src/gateway/create-gateway.js';

/** Chunks of a reply, and milliseconds between them. */
const chunks = 80;
const pause = 50;

const [upstream] = process.argv.slice(2);
const server = createServer(upstream === undefined ? streamReply() : passReplies(upstream));
server.listen({port: 0, host: '127.0.0.1', backlog: 1024}, () => {
  process.send?.({origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`});
});
process.on('message', () => process.send?.({cpu: process.cpuUsage(), memory: process.memoryUsage.rss()}));
process.once('disconnect', () => process.exit());

/** Streams a word at a time, like a model. The first word comes at once, so its delay is that of the gateway. */
function streamReply(): RequestListener {
  return (incoming, outgoing) => {
    incoming.resume();
    outgoing.writeHead(200, {'Content-Type': 'text/event-stream'});
    const id = `record-${crypto.randomUUID()}`;
    let sent = 0;
    const sendWord = (): void => {
      const choices = [{index: 0, delta: {role: 'assistant', content: 'word '}}];
      outgoing.write(`data: ${JSON.stringify({id, object: 'chat.completion.chunk', choices})}\n\n`);
      sent += 1;
      if (sent < chunks) return;
      clearInterval(timer);
      outgoing.end('data: [DONE]\n\n');
    };
    const timer = setInterval(sendWord, pause);
    outgoing.once('close', () => clearInterval(timer));
    sendWord();
  };
}

function passReplies(baseUrl: string): RequestListener {
  const handle = createGateway({
    upstream: baseUrl,
    accessToken: 'token',
    records: 'ledger',
    visitor: {secret: 's'.repeat(32)},
    limit: {completionsInAll: Infinity},
  });
  const listener = getRequestListener(handle);
  return (incoming, outgoing) => void listener(incoming, outgoing);
}
