import {once} from 'node:events';
import {createServer, request as sendRequest} from 'node:http';
import type {AddressInfo} from 'node:net';
import type {RunningServer} from './http-server.js';

/**
 * A proxy that sends each request to the next server. It changes nothing in a request, and leaves the `Host` header as it
 * is.
 *
 * @param onRequest receives the index of the server
 */
export async function serveInTurns(
  origins: readonly string[],
  onRequest: (index: number) => void = () => undefined,
): Promise<RunningServer> {
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const index = (turn += 1) % origins.length;
    onRequest(index);
    const {method, url = '', headers} = incoming;
    const {hostname, port} = new URL(origins[index]!);
    const forwarded = sendRequest({hostname, port, path: url, method, headers}, answer => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  server.listen({port: 0, host: '127.0.0.1', backlog: 1024});
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
