import {expect} from 'chai';
import {createGateway} from '../../src/gateway/create-gateway.js';
import {deny, hello, own, post, startGateway, type RunningGateway} from './running-gateway.js';

const shop = 'https://shop.example';

describe('origins that call a gateway', () => {
  let gateway: RunningGateway;
  afterEach(() => gateway.close());

  const list = (headers: Readonly<Record<string, string>>, method = 'GET'): Promise<Response> =>
    fetch(`${gateway.baseUrl}/v1/aibot/bots`, {method, headers});
  const statuses = async (headers: Readonly<Record<string, string>>): Promise<readonly number[]> => [
    (await list(headers)).status,
    (await post(gateway.baseUrl, {messages: hello}, headers)).status,
  ];

  it('include only its own unless others are named', async () => {
    gateway = await startGateway(deny);
    const {origin, host} = new URL(gateway.origin);
    for (const headers of [
      {},
      {Origin: origin},
      {Origin: `https://${host}`},
      {'Sec-Fetch-Site': 'none'},
      {'Sec-Fetch-Site': 'same-origin', Origin: 'https://in-front-of-the-proxy.example'},
    ]) {
      expect(await statuses(headers), JSON.stringify(headers)).to.deep.equal([200, 200]);
    }
    const before = gateway.received.length;
    for (const headers of [
      {Origin: shop},
      {Origin: 'null'},
      {Origin: `${origin}.evil.example`},
      {Origin: origin.toUpperCase()},
      {Origin: `${origin}, ${origin}`},
      {Origin: ''},
      {Origin: origin, 'Sec-Fetch-Site': 'cross-site'},
      {'Sec-Fetch-Site': 'cross-site'},
      {'Sec-Fetch-Site': 'same-site'},
    ]) {
      expect(await statuses(headers), JSON.stringify(headers)).to.deep.equal([403, 403]);
    }
    expect(gateway.received.length).to.equal(before);
  });

  it('are that of the site behind a proxy that replaces the host', async () => {
    gateway = await startGateway({...own, origin: shop});
    expect(await statuses({Origin: shop})).to.deep.equal([200, 200]);
    expect(await statuses({Origin: gateway.origin})).to.deep.equal([403, 403]);
    const reply = await post(gateway.baseUrl, {messages: hello}, {Origin: shop});
    expect(reply.headers.get('Set-Cookie')).to.match(/^__Host-agent-visitor=.*; Secure$/);
    // Without the prefix, another host of the site could have set it.
    const cookie = reply.headers.get('Set-Cookie')!.split(';', 1)[0]!;
    const visitor = cookie.split('=')[1]!.split('.', 1)[0]!;
    const again = async (sent: string): Promise<string> => {
      const answer = await post(gateway.baseUrl, {messages: hello}, {Cookie: sent});
      return answer.headers.get('Set-Cookie') ?? 'known';
    };
    expect(await again(cookie)).to.equal('known');
    expect(await again(cookie.replace('__Host-', ''))).not.to.include(visitor);
  });

  it('include a named one with cookies, and no other', async () => {
    gateway = await startGateway({...deny, allowOrigins: [shop]});
    const permitted = await list({Origin: shop, 'Sec-Fetch-Site': 'cross-site'});
    expect(permitted.status).to.equal(200);
    expect(Object.fromEntries(permitted.headers)).to.include({
      'access-control-allow-origin': shop,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'Retry-After, X-Request-Id',
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'Origin, Sec-Fetch-Site',
    });
    for (const origin of [
      'http://shop.example',
      'https://shop.example:8443',
      'https://shop.example.evil.test',
    ]) {
      const refused = await list({Origin: origin});
      expect(refused.status).to.equal(403);
      expect([...refused.headers.keys()].join()).not.to.include('access-control');
    }
  });

  it('include a named one in error responses', async () => {
    gateway = await startGateway({...deny, allowOrigins: [shop]});
    const response = await post(gateway.baseUrl, {messages: []}, {Origin: shop});
    expect(response.status).to.equal(400);
    expect(response.headers.get('Access-Control-Allow-Origin')).to.equal(shop);
  });

  it('get an answer to a preflight request', async () => {
    gateway = await startGateway({...deny, allowOrigins: [shop]});
    const question = {
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type',
    };
    const permitted = await list({...question, Origin: shop}, 'OPTIONS');
    expect(permitted.status).to.equal(204);
    expect(Object.fromEntries(permitted.headers)).to.include({
      'access-control-allow-origin': shop,
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': 'content-type',
    });
    const refused = await list({...question, Origin: 'https://evil.example'}, 'OPTIONS');
    expect(refused.status).to.equal(403);
    expect(gateway.received).to.deep.equal([]);
  });

  it('may send credentials when a named one requires it', async () => {
    gateway = await startGateway({
      records: 'visitor-token',
      visitor: request => request.headers.get('Authorization')?.replace('Bearer ', ''),
      allowOrigins: [shop],
    });
    const permitted = await list(
      {Origin: shop, 'Access-Control-Request-Headers': 'authorization'},
      'OPTIONS',
    );
    expect(permitted.headers.get('Access-Control-Allow-Headers')).to.equal('authorization');
    const sent = {Origin: shop, Authorization: 'Bearer token-of-ada'};
    expect(await statuses(sent)).to.deep.equal([200, 200]);
  });

  it('must be exact', () => {
    for (const origin of ['*', 'null', 'shop.example', `${shop}/`, `${shop}/chat`, 'https://*.example', '']) {
      const start = () => createGateway({upstream: shop, ...deny, allowOrigins: [origin]});
      expect(start, origin).to.throw(TypeError, 'allowOrigins');
    }
  });
});
