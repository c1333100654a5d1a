import {createServer, type Server} from 'node:http';
import type {AddressInfo} from 'node:net';
import {readFile} from 'node:fs/promises';
import {extname, join, normalize} from 'node:path';
import {getRequestListener} from '@hono/node-server';

/** A server that ends with the test. */
export interface RunningServer {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string;
  close(): Promise<void>;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

/** Serves a fetch handler over real HTTP on a free port. */
export async function serveHandler(
  handler: (request: Request) => Response | Promise<Response>,
): Promise<RunningServer> {
  const listener = getRequestListener(handler, {overrideGlobalObjects: false});
  return listen(createServer((incoming, outgoing) => void listener(incoming, outgoing)));
}

/** Serves files like a static server. `pages` are documents by path that exist only in the test. */
export function serveFolder(
  folder: string,
  pages: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  return serveHandler(async request => {
    const {pathname} = new URL(request.url);
    // Every browser requests it; a 404 is enough.
    if (pathname === '/favicon.ico') return new Response(null, {status: 204});
    const page = pages[pathname];
    if (page !== undefined)
      return new Response(page, {headers: {'content-type': 'text/html; charset=utf-8'}});
    const path = normalize(decodeURIComponent(pathname)).replace(/^(\.\.[/\\])+/, '');
    try {
      const body = await readFile(join(folder, path));
      const type = contentTypes[extname(path)] ?? 'application/octet-stream';
      return new Response(new Uint8Array(body), {
        headers: {'content-type': type, 'access-control-allow-origin': '*'},
      });
    } catch {
      return new Response('Not found', {status: 404});
    }
  });
}

async function listen(server: Server): Promise<RunningServer> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const {port} = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      const closed = new Promise(resolve => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
