import {expect} from 'chai';
import {exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type JWTPayload} from 'jose';
import {jwtUser, type JwtUserOptions} from '../../src/server/jwt-user.js';
import {ownService, completions} from '../service/running-service.js';
import {serveHandler, type RunningServer} from '../support/http-server.js';
import {own, secret, startGateway, visit, type RunningGateway} from './running-gateway.js';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

interface Signing {
  readonly key?: CryptoKey | Uint8Array;
  readonly alg?: string;
  readonly kid?: string;
  readonly expires?: string;
}

function signed(
  payload: JWTPayload,
  {key = bytesOf(secret), alg = 'HS256', kid = 'key-1', expires = '1h'}: Signing = {},
): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({alg, kid}).setExpirationTime(expires).sign(key);
}

const userOf = (
  options: JwtUserOptions,
  token: string | undefined,
  headers: Record<string, string> = token === undefined ? {} : {Authorization: `Bearer ${token}`},
): Promise<string | undefined> => jwtUser(options)(new Request('https://shop.example/', {headers}));

describe('visitors with a JSON Web Token of the site', () => {
  let gateway: RunningGateway | undefined;
  let keys: RunningServer | undefined;
  afterEach(async () => {
    await gateway?.close();
    await keys?.close();
    gateway = keys = undefined;
  });

  it('are the sub of a verified token', async () => {
    expect(await userOf({secret}, await signed({sub: 'anna'}))).to.equal('anna');
    const rules = {secret, issuer: 'shop', audience: 'chat'};
    expect(await userOf(rules, await signed({sub: 'anna', iss: 'shop', aud: ['chat', 'mail']}))).to.equal(
      'anna',
    );
    const Cookie = `other=1; session=${await signed({sub: 'bob'})}; last=2`;
    expect(await userOf({secret, cookie: 'session'}, undefined, {Cookie})).to.equal('bob');
  });

  it('are nobody without a token, and with one that is forged, expired or meant for others', async () => {
    const other = bytesOf('another-secret-of-more-than-thirty-two-characters');
    const {privateKey} = await generateKeyPair('RS256');
    for (const [name, token, options] of [
      ['none', undefined, {}],
      ['no token', 'no-token', {}],
      ['forged', await signed({sub: 'anna'}, {key: other}), {}],
      ['expired', await signed({sub: 'anna'}, {expires: '-1s'}), {}],
      [
        'without an expiry',
        await new SignJWT({sub: 'anna'}).setProtectedHeader({alg: 'HS256'}).sign(bytesOf(secret)),
        {},
      ],
      ['without a sub', await signed({}), {}],
      ['an empty sub', await signed({sub: ''}), {}],
      ['a sub that is too long', await signed({sub: 'a'.repeat(513)}), {}],
      ['a sub that is no text', await signed({sub: 42 as unknown as string}), {}],
      ['not signed', new UnsecuredJWT({sub: 'anna'}).encode(), {}],
      ['a key that is no secret', await signed({sub: 'anna'}, {alg: 'RS256', key: privateKey}), {}],
      ['another audience', await signed({sub: 'anna', aud: 'mail'}), {audience: 'chat'}],
      ['another issuer', await signed({sub: 'anna', iss: 'evil'}), {issuer: 'shop'}],
    ] as const)
      expect(await userOf({secret, ...options}, token), name).to.equal(undefined);
  });

  it('are checked with the public keys of a sign-in, and a public key is no secret', async () => {
    const {publicKey, privateKey} = await generateKeyPair('ES256');
    const jwk = {...(await exportJWK(publicKey)), kid: 'key-1', alg: 'ES256'};
    keys = await serveHandler(() => Response.json({keys: [jwk]}));
    const jwks = `${keys.origin}/keys`;
    const user = jwtUser({jwks});
    const ask = (token: string): Promise<string | undefined> =>
      user(new Request('https://shop.example/', {headers: {Authorization: `bearer ${token}`}}));
    expect(await ask(await signed({sub: 'anna'}, {key: privateKey, alg: 'ES256'}))).to.equal('anna');
    expect(await ask(await signed({sub: 'anna'}, {key: privateKey, alg: 'ES256', kid: 'key-2'}))).to.equal(
      undefined,
    );
    expect(await ask(await signed({sub: 'anna'}, {key: bytesOf(JSON.stringify(jwk))}))).to.equal(undefined);
  });

  it('are known by each of several keys, also if a token names none', async () => {
    const [old, current] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
    const list = await Promise.all([old, current].map(({publicKey}) => exportJWK(publicKey)));
    keys = await serveHandler(() => Response.json({keys: list.map(jwk => ({...jwk, alg: 'RS256'}))}));
    const user = jwtUser({jwks: `${keys.origin}/keys`});
    const ask = async (key: CryptoKey): Promise<string | undefined> => {
      const token = await new SignJWT({sub: 'anna'})
        .setProtectedHeader({alg: 'RS256'})
        .setExpirationTime('1h')
        .sign(key);
      return user(new Request('https://shop.example/', {headers: {Authorization: `Bearer ${token}`}}));
    };
    expect(await ask(old.privateKey)).to.equal('anna');
    expect(await ask(current.privateKey)).to.equal('anna');
    expect(await ask((await generateKeyPair('RS256')).privateKey)).to.equal(undefined);
  });

  it('are not confused with strangers while the keys cannot be loaded', async () => {
    keys = await serveHandler(() => new Response('down', {status: 500}));
    const {privateKey} = await generateKeyPair('ES256');
    const token = await signed({sub: 'anna'}, {key: privateKey, alg: 'ES256'});
    gateway = await startGateway({...own, visitor: {secret, user: jwtUser({jwks: `${keys.origin}/keys`})}});
    const response = await fetch(`${gateway.baseUrl}/v1/aibot/bots/Agent-guide/records`, {
      headers: {Authorization: `Bearer ${token}`},
    });
    expect(response.status).to.equal(503);
    expect(response.headers.get('Retry-After')).to.equal('5');
    expect(gateway.reported).to.have.length(1);
  });

  it('take their words along at a gateway, and have their own at a service', async () => {
    gateway = await startGateway({...own, visitor: {secret, user: jwtUser({secret})}});
    const headers: Record<string, string> = {};
    const browser = visit(gateway.baseUrl, headers);
    await browser.client.completeReply('Agent-guide', [{role: 'user', content: 'before'}]);
    headers['Authorization'] = `Bearer ${await signed({sub: 'anna'})}`;
    const {total} = await browser.client.listRecords('Agent-guide');
    expect(total).to.equal(2);
    const phone = visit(gateway.baseUrl, headers);
    expect((await phone.client.listRecords('Agent-guide')).total).to.equal(2);

    const service = ownService({auth: {visitor: jwtUser({secret})}});
    const say = (Authorization: string): Promise<Response> =>
      service.call(completions, {
        method: 'POST',
        headers: {Authorization},
        body: JSON.stringify({messages: [{role: 'user', content: 'Hi'}]}),
      });
    expect((await say(headers['Authorization'])).status).to.equal(200);
    expect((await say('Bearer forged')).status).to.equal(401);
  });

  it('need options that can work', () => {
    for (const [options, words] of [
      [undefined, 'either secret or jwks'],
      [{}, 'either secret or jwks'],
      [{secret, jwks: 'https://shop.example/keys'}, 'either secret or jwks'],
      [{secret: 'short'}, 'at least 32 characters'],
      [{jwks: 'keys'}, 'address of the public keys'],
      [{secret, audiance: 'shop'}, 'There is no jwtUser option audiance'],
    ] as const)
      expect(() => jwtUser(options as JwtUserOptions), words).to.throw(TypeError, words);
  });
});
