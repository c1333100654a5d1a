import {expect} from 'chai';
import {AgentClient} from '../../src/client/agent-client.js';
import {anonymousSignIn, type DeviceStorage} from '../../src/client/anonymous-sign-in.js';
import {createTestService, type TestService} from '../support/local-service.js';

interface KeptStorage extends DeviceStorage {
  readonly kept: Map<string, string>;
}

function memoryStorage(): KeptStorage {
  const kept = new Map<string, string>();
  return {kept, getItem: key => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value)};
}

function signInsAt(service: TestService): readonly string[] {
  return service.requests
    .filter(({url}) => url.pathname.includes('/auth/'))
    .map(({url}) => url.pathname.replace(/^.*\/auth\/v1\//, ''));
}

function visit(service: TestService, storage: DeviceStorage, now?: () => number): AgentClient {
  const {baseUrl, fetch} = service;
  return new AgentClient({
    baseUrl,
    fetch,
    accessToken: anonymousSignIn({baseUrl, fetch, storage, ...(now && {now})}),
  });
}

async function say(client: AgentClient, text: string): Promise<void> {
  await client.completeReply('Agent-guide', [{role: 'user', content: text}]);
}

describe('the anonymous sign-in', () => {
  it('identifies a visitor without any input', async () => {
    const service = createTestService();
    const client = visit(service, memoryStorage());
    expect((await client.listAgents()).agents).to.have.length(3);
    expect(signInsAt(service)).to.deep.equal(['signin/anonymously']);
  });

  it('stores and sends nothing until needed, and then one random identifier', async () => {
    const service = createTestService();
    const storage = memoryStorage();
    const client = visit(service, storage);
    expect(storage.kept.size).to.equal(0);
    expect(service.requests).to.have.length(0);
    await client.listAgents();
    const [identifier] = storage.kept.values();
    expect(identifier).to.match(/^[0-9a-f]{32}$/);
    expect(service.requests[0]?.headers['x-device-id']).to.equal(identifier);
    expect([...storage.kept.values()].join()).to.not.contain(service.requests[1]?.headers['authorization']);
  });

  it('finds a visitor’s records at the next visit, and never another visitor’s', async () => {
    const service = createTestService();
    const storage = memoryStorage();
    await say(visit(service, storage), 'Remember me');
    const {records} = await visit(service, storage).listRecords('Agent-guide');
    expect(records.map(({content}) => content)).to.contain('Remember me');
    expect((await visit(service, memoryStorage()).listRecords('Agent-guide')).records).to.deep.equal([]);
  });

  it('requests one token for all simultaneous callers', async () => {
    const service = createTestService();
    const client = visit(service, memoryStorage());
    await Promise.all([client.listAgents(), client.listAgents(), client.listRecords('Agent-guide')]);
    expect(signInsAt(service)).to.have.length(1);
  });

  it('renews with the refresh token shortly before expiry, as the same visitor', async () => {
    let now = Date.now();
    const service = createTestService({now: () => now, tokenLifetime: 3600});
    const {baseUrl, fetch} = service;
    const accessToken = anonymousSignIn({baseUrl, fetch, storage: memoryStorage(), now: () => now});
    const signal = new AbortController().signal;
    const first = await accessToken({reason: 'first', signal});
    now += 3_571_000;
    const second = await accessToken({reason: 'expired', signal});
    expect(second.token).to.not.equal(first.token);
    expect(signInsAt(service)).to.deep.equal(['signin/anonymously', 'token']);
    now += 3_571_000;
    await accessToken({reason: 'expired', signal});
    expect(signInsAt(service)).to.deep.equal(['signin/anonymously', 'token', 'token']);
  });

  it('signs in again when the service refuses the refresh token', async () => {
    const service = createTestService();
    const {baseUrl, fetch} = service;
    const accessToken = anonymousSignIn({baseUrl, fetch, storage: memoryStorage()});
    const signal = new AbortController().signal;
    await accessToken({reason: 'first', signal});
    service.respondNext(() => Response.json({error: 'invalid_grant'}, {status: 400}));
    await accessToken({reason: 'refused', signal});
    expect(signInsAt(service)).to.deep.equal(['signin/anonymously', 'token', 'signin/anonymously']);
  });

  it('is not retried after a failure, because a refresh token works only once', async () => {
    const service = createTestService();
    service.respondNext(() => Response.json({}, {status: 503}));
    const error: unknown = await visit(service, memoryStorage())
      .listAgents()
      .catch((thrown: unknown) => thrown);
    expect(error).to.include({kind: 'server', status: 503});
    expect(signInsAt(service)).to.have.length(1);
  });

  it('works where storage is forbidden', async () => {
    const service = createTestService();
    const forbid = (): never => {
      throw new DOMException('denied', 'SecurityError');
    };
    const client = visit(service, {getItem: forbid, setItem: forbid});
    await say(client, 'Hello');
    expect((await client.listRecords('Agent-guide')).records).to.have.length(2);
  });

  it('does not trust the data in storage', async () => {
    const service = createTestService();
    const storage = memoryStorage();
    await visit(service, storage).listAgents();
    const [key] = storage.kept.keys();
    storage.kept.set(key!, 'evil\r\nheader: 1');
    await visit(service, storage).listAgents();
    expect(storage.kept.get(key!)).to.match(/^[0-9a-f]{32}$/);
  });

  it('is shared by all clients of one address', () => {
    const {baseUrl, fetch} = createTestService();
    expect(anonymousSignIn({baseUrl, fetch})).to.equal(anonymousSignIn({baseUrl, fetch}));
    expect(anonymousSignIn({baseUrl, fetch})).to.not.equal(anonymousSignIn({baseUrl: `${baseUrl}/2`, fetch}));
  });

  for (const answer of ['<html>', '{}', '{"access_token": {}}', '{"access_token": ""}']) {
    it(`reports a failed sign-in when the service answers ${answer}`, async () => {
      const service = createTestService();
      service.respondNext(() => new Response(answer, {headers: {'Content-Type': 'application/json'}}));
      const error: unknown = await visit(service, memoryStorage())
        .listAgents()
        .catch((thrown: unknown) => thrown);
      expect(error).to.include({kind: 'unreadable'});
    });
  }
});
