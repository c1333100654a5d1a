import {request} from 'node:http';
import {brotliDecompressSync} from 'node:zlib';
import {expect} from 'chai';
import {useCommand} from './running-command.js';

/** `fetch` would change the path and decode the body. */
function get(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{status: number; headers: Record<string, unknown>; body: Buffer}> {
  return new Promise((resolve, reject) => {
    request(new URL(origin), {path, headers, method}, response => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts)}),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('the files that the command serves', function () {
  this.timeout(60_000);
  const folder = useCommand();

  it('load in pages of other sites, compressed, and only again after an update', async () => {
    const origin = await folder.start(['serve']).ready();
    const plain = await get(origin, '/agent-chat/loader.js');
    expect(plain.status).to.equal(200);
    expect(plain.headers).to.include({
      'content-type': 'text/javascript; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
    });
    const small = await get(origin, '/agent-chat/loader.js', {'Accept-Encoding': 'gzip, br'});
    expect(small.headers['content-encoding']).to.equal('br');
    expect(brotliDecompressSync(small.body).equals(plain.body)).to.equal(true);
    expect(small.headers['etag']).not.to.equal(plain.headers['etag']);
    const gzip = await get(origin, '/agent-chat/loader.js', {'Accept-Encoding': 'gzip, br;q=0'});
    expect(gzip.headers['content-encoding']).to.equal('gzip');
    const again = await get(origin, '/agent-chat/loader.js', {
      'If-None-Match': String(plain.headers['etag']),
    });
    expect([again.status, again.body.length]).to.deep.equal([304, 0]);
    const head = await get(origin, '/agent-chat/loader.js', {}, 'HEAD');
    expect([head.status, head.body.length]).to.deep.equal([200, 0]);
    expect(head.headers['content-length']).to.equal(String(plain.body.length));
    const chunk = /chunks\/[\w.-]+\.js/.exec(
      (await get(origin, '/agent-chat/agent-chat.js')).body.toString(),
    )?.[0];
    for (const path of [chunk, chunk?.replace('chunks', '%63hunks'), `${chunk}?retry=1`]) {
      const response = await get(origin, `/agent-chat/${path}`);
      expect(response.headers['cache-control'], path).to.equal('public, max-age=31536000, immutable');
    }
  });

  it('are only those of the package', async () => {
    const origin = await folder.start(['serve']).ready();
    const paths = [
      '/agent-chat/',
      '/agent-chat/chunks/',
      '/agent-chat/../package.json',
      '/agent-chat/%2e%2e/package.json',
      '/agent-chat/..%2f..%2fpackage.json',
      '/agent-chat/%2e%2e%5cpackage.json',
      '/agent-chat/%',
      '/agent-chat/loader.js.map',
      '/agent-chat/loader.js.br',
      '/agent-chat/snippet.html',
      '/agents/help.md',
      '/agent-chat.db',
      '/visitor-secret',
      '/metrics',
      '/agent-chat//etc/passwd',
      '//etc/passwd',
      '/%00',
    ];
    for (const path of paths) {
      const {status, body} = await get(origin, path);
      expect([path, status]).to.deep.equal([path, 404]);
      expect(body.toString()).not.to.include('"name"').and.not.include('root:');
    }
    expect((await get(origin, '/agent-chat/loader.js', {}, 'POST')).status).to.equal(405);
    expect((await get(origin, '/', {}, 'POST')).status).to.equal(405);
  });

  it('contain a page that runs no script of others and repeats no address of the request', async () => {
    const origin = await folder.start(['serve']).ready();
    const {headers, body} = await get(origin, '/?agent="><script>alert(1)</script>', {
      Host: 'evil.example"><script>',
      'X-Forwarded-Host': 'evil.example',
    });
    const page = body.toString();
    expect(page).not.to.include('evil').and.not.include('alert');
    expect(page).to.include('src=&quot;{origin}/agent-chat/loader.js&quot;');
    const policy = String(headers['content-security-policy']);
    const nonce = /'nonce-([\w+/=]{20,})'/.exec(policy)?.[1] ?? '';
    expect(policy).to.include("default-src 'none'").and.include("frame-ancestors 'none'");
    expect(policy).not.to.include('unsafe');
    expect(
      page.match(/<(?:script|style)\b[^>]*>/g)?.every(tag => tag.includes(nonce) || tag.includes('src="/')),
    ).to.equal(true);
    expect(headers).to.include({'x-content-type-options': 'nosniff', 'cache-control': 'no-store'});
  });
});
