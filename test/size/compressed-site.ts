import {readFile, readdir} from 'node:fs/promises';
import {extname, join, sep} from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {promisify} from 'node:util';
import {brotliCompress} from 'node:zlib';
import {serveHandler} from '../support/http-server.js';

/** A site with scripts and style sheets in brotli, like a CDN. */
export interface CompressedSite {
  readonly origin: string;
  /** Resolves when the pages have requested no file for some time. */
  rest(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Milliseconds before each answer. A page renders in far less. So a file that a step waits for arrives before the step
 * is on screen, and a file requested after the step arrives later.
 */
const latency = 300;
/** Milliseconds without a request after which a page is idle. */
const restTime = 500;

const contentTypes: Readonly<Record<string, string>> = {'.js': 'text/javascript', '.css': 'text/css'};

export async function serveCompressed(
  folder: string,
  documents: Readonly<Record<string, string>>,
): Promise<CompressedSite> {
  const files = await compressFiles(folder);
  let requests = 0;
  let running = 0;
  const {origin, close} = await serveHandler(async request => {
    const {pathname} = new URL(request.url);
    // Every browser requests it.
    if (pathname === '/favicon.ico') return new Response(null, {status: 204});
    const document = documents[pathname];
    if (document) return new Response(document, {headers: {'content-type': 'text/html; charset=utf-8'}});
    requests += 1;
    running += 1;
    await pause(latency);
    running -= 1;
    const body = files.get(pathname);
    if (!body) return new Response('Not found', {status: 404});
    const type = `${contentTypes[extname(pathname)]}; charset=utf-8`;
    return new Response(body, {headers: {'content-type': type, 'content-encoding': 'br'}});
  });
  return {
    origin,
    close,
    async rest() {
      let before: number;
      do {
        before = requests;
        await pause(restTime);
      } while (requests !== before || running > 0);
    },
  };
}

/** Compresses before the first request, so that compression time does not decide which file arrives first. */
async function compressFiles(folder: string): Promise<ReadonlyMap<string, Uint8Array<ArrayBuffer>>> {
  const names = await readdir(folder, {recursive: true});
  // Without options the quality is 11, the highest.
  const compress = promisify(brotliCompress);
  const files = names
    .filter(name => extname(name) in contentTypes)
    .map(async name => {
      const body = await compress(await readFile(join(folder, name)));
      return [`/${name.split(sep).join('/')}`, new Uint8Array(body)] as const;
    });
  return new Map(await Promise.all(files));
}
