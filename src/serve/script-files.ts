import {createHash} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import {extname, join} from 'node:path';

interface ScriptFile {
  readonly type: string;
  readonly tag: string;
  readonly isPermanent: boolean;
  /** Bodies by `Content-Encoding`. */
  readonly bodies: Readonly<Record<'br' | 'gzip' | 'identity', Buffer<ArrayBuffer> | undefined>>;
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * Returns a handler for the files of the script tag. It reads all of them at once: a request then selects from a list, so
 * no path leaves the folder, and an update of the package does not mix two versions in a running server.
 *
 * @param prefix path in front of the files, such as `/agent-chat/`
 */
export function serveScripts(folder: string, prefix: string): (request: Request) => Response | undefined {
  const files = readFiles(folder);
  return request => {
    const {pathname} = new URL(request.url);
    // After a failed load, the loader writes the folder as `%63hunks`.
    const file = pathname.startsWith(prefix) && files.get(decode(pathname.slice(prefix.length)));
    return file ? respond(request, file) : undefined;
  };
}

function readFiles(folder: string): ReadonlyMap<string, ScriptFile> {
  const paths = readdirSync(folder, {recursive: true, encoding: 'utf8'});
  const known = new Set(paths);
  const read = (path: string): Buffer<ArrayBuffer> | undefined =>
    known.has(path) ? readFileSync(join(folder, path)) : undefined;
  return new Map(
    paths.flatMap(path => {
      const type = types[extname(path)];
      const identity = type && read(path);
      if (!type || !identity) return [];
      const tag = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
      const name = path.replaceAll('\\', '/');
      const bodies = {br: read(`${path}.br`), gzip: read(`${path}.gz`), identity};
      // Names of chunks contain a hash of their content.
      return [[name, {type, tag, bodies, isPermanent: name.startsWith('chunks/')}]];
    }),
  );
}

function respond(request: Request, {type, tag, isPermanent, bodies}: ScriptFile): Response {
  const accepted = request.headers.get('Accept-Encoding') ?? '';
  const encoding =
    (['br', 'gzip'] as const).find(name => bodies[name] && accepts(accepted, name)) ?? 'identity';
  const entityTag = `"${tag}-${encoding}"`;
  const headers = new Headers({
    'Content-Type': type,
    ETag: entityTag,
    Vary: 'Accept-Encoding',
    // An old loader would ask for chunks that an update has removed, so it is never used without a question.
    'Cache-Control': isPermanent ? 'public, max-age=31536000, immutable' : 'no-cache',
    // Pages of other sites load the files.
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Content-Type-Options': 'nosniff',
  });
  if (request.headers.get('If-None-Match')?.includes(entityTag))
    return new Response(null, {status: 304, headers});
  const body = bodies[encoding] ?? Buffer.alloc(0);
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(body.length));
  return new Response(request.method === 'HEAD' ? null : body, {headers});
}

function accepts(header: string, encoding: string): boolean {
  return new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$))`).test(header);
}

/** Returns `''` for a path that is not encoded correctly. */
function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}
