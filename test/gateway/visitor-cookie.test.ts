import {expect} from 'chai';
import {createGateway} from '../../src/gateway/create-gateway.js';
import type {VisitorCookie} from '../../src/gateway/gateway-options.js';
import {VisitorCookies} from '../../src/gateway/visitor-cookies.js';
import {secret, serviceToken} from './running-gateway.js';

const address = 'https://shop.example/agents/v1/aibot/bots';
const day = 86_400_000;

function requestWith(cookie: string, url = address): Request {
  return new Request(url, {headers: {Cookie: cookie}});
}

describe('the cookie of a visitor', () => {
  let now = Date.UTC(2025, 0, 1);
  const cookies = (options: Partial<VisitorCookie> = {}): VisitorCookies =>
    new VisitorCookies({secret, ...options}, () => now);
  const create = async (
    options: Partial<VisitorCookie> = {},
  ): Promise<{id: string; pair: string; line: string}> => {
    const {visitorId, setCookie = ''} = await cookies(options).create(requestWith(''));
    return {id: visitorId, pair: setCookie.split(';', 1)[0]!, line: setCookie};
  };

  it('is signed, unreadable for pages and other hosts, and sent only over https', async () => {
    const {line} = await create({maxAge: 600});
    expect(line).to.match(/^__Host-agent-visitor=[\da-f]{32}(\.[\da-z]+){2}\.[\w-]{43}; /);
    expect(line).to.match(/; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/);
  });

  it('works without https only on localhost, also behind an https proxy', async () => {
    const lineAt = async (url: string): Promise<string | undefined> =>
      (await cookies().create(requestWith('', url))).setCookie;
    for (const host of ['localhost:5173', '127.0.0.1:8080', '[::1]']) {
      expect(await lineAt(`http://${host}/`)).to.match(/^agent-visitor=.*Lax$/);
    }
    for (const url of ['http://shop.example/', 'https://localhost/', 'http://localhost.example/']) {
      expect(await lineAt(url)).to.match(/^__Host-.*; Secure$/);
    }
  });

  it('requires https for an https page, also when a proxy passes another host', async () => {
    const behindProxy = (headers: Record<string, string>): Request =>
      new Request('http://127.0.0.1:8080/agents/v1/aibot/bots', {headers});
    const {visitorId, setCookie = ''} = await cookies().create(behindProxy({Origin: 'https://shop.example'}));
    expect(setCookie).to.match(/^__Host-.*; Secure$/);
    const [pair = ''] = setCookie.split(';', 1);
    for (const origin of [{}, {Origin: 'https://shop.example'}]) {
      const found = await cookies().read(behindProxy({Cookie: pair, ...origin}));
      expect(found?.visitorId, JSON.stringify(origin)).to.equal(visitorId);
    }
    // A cookie that another host of the site has set before or beside it.
    const other = (await cookies().create(behindProxy({}))).setCookie!.split(';', 1)[0]!;
    const both = await cookies().read(behindProxy({Cookie: `${other}; ${pair}`}));
    expect(both?.visitorId).to.equal(visitorId);
    const alone = behindProxy({Cookie: other, Origin: 'https://shop.example'});
    expect(await cookies().read(alone)).to.equal(undefined);
  });

  it('is recognised among others', async () => {
    const {id, pair} = await create();
    const found = await cookies().read(requestWith(`a=1; ${pair}; b=2`));
    expect(found).to.deep.equal({visitorId: id, isKnown: false, setCookie: undefined});
  });

  it('is rejected when any character changes', async () => {
    const {pair} = await create();
    const value = pair.slice(pair.indexOf('=') + 1);
    for (let index = 0; index < value.length - 1; index += 1) {
      const other = value.charAt(index) === 'a' ? 'b' : 'a';
      const forged = `__Host-agent-visitor=${value.slice(0, index)}${other}${value.slice(index + 1)}`;
      expect(await cookies().read(requestWith(forged)), forged).to.equal(undefined);
    }
  });

  it('is rejected when invalid, huge, or from another secret or name', async () => {
    const {pair} = await create();
    const {pair: foreign} = await create({secret: `${secret}!`});
    const {pair: renamed} = await create({name: 'other'});
    const forged = [
      '',
      '=',
      '.',
      '..',
      '...',
      'a.b.c',
      '__proto__',
      `${'x'.repeat(9000)}.1.${'y'.repeat(43)}`,
    ];
    for (const cookie of [
      ...forged.map(value => `__Host-agent-visitor=${value}`),
      foreign,
      renamed.replace('other', 'agent-visitor'),
      pair.replace('__Host-', ''),
      `${'a=1; '.repeat(4000)}${pair}`,
    ]) {
      expect(await cookies().read(requestWith(cookie)), cookie.slice(0, 80)).to.equal(undefined);
    }
  });

  it('is renewed at each visit and expires without visits', async () => {
    const {id, pair} = await create({maxAge: 100 * 86_400});
    const readAfter = async (days: number) => {
      now += days * day;
      const found = await cookies({maxAge: 100 * 86_400}).read(requestWith(pair));
      now -= days * day;
      return found;
    };
    expect(await readAfter(10)).to.include({visitorId: id, setCookie: undefined});
    const renewed = await readAfter(50);
    expect(renewed?.visitorId).to.equal(id);
    expect(renewed?.setCookie).to.match(new RegExp(`^__Host-agent-visitor=${id}\\.`));
    expect(await readAfter(101)).to.equal(undefined);
  });

  it('is accepted with an old secret and rewritten with the new one', async () => {
    const {id, pair} = await create();
    const rotated = cookies({secret: ['another-secret-of-more-than-thirty-two', secret]});
    const found = await rotated.read(requestWith(pair));
    expect(found?.visitorId).to.equal(id);
    const again = await rotated.read(requestWith(found!.setCookie!.split(';', 1)[0]!));
    expect(again).to.include({visitorId: id, setCookie: undefined});
  });

  it('rejects a secret that is easy to guess', () => {
    for (const short of ['', 'short', [], [secret, 'short']]) {
      const start = () =>
        createGateway({
          upstream: 'https://agents.example',
          accessToken: serviceToken,
          records: 'own',
          visitor: {secret: short},
        });
      expect(start).to.throw(TypeError, 'at least 32 characters');
    }
  });
});
