import {expect} from 'chai';
import {ConversationsClient} from '../../src/client/conversations-client.js';
import {systemClock} from '../../src/client/platform.js';
import {VisitorCookies} from '../../src/gateway/visitor-cookies.js';
import {memoryStore} from '../../src/store/memory-store.js';
import {own, secret, startGateway, visit, type RunningGateway, type Visiting} from './running-gateway.js';

const day = 24 * 60 * 60 * 1000;
const signOutPath = '/v1/sign-out';

/** A browser: its cookie of the gateway, and the person who is signed in to the site. */
interface Browser extends Visiting {
  person: string | undefined;
}

describe('people at a gateway with the sign-in of a site', () => {
  let gateway: RunningGateway;
  afterEach(() => gateway.close());

  const start = async (options: object = {}, more: object = {}): Promise<void> => {
    const user = (request: Request) => request.headers.get('X-Test-Person') ?? undefined;
    gateway = await startGateway({...own, ...more, visitor: {secret, user, ...options}});
  };
  /** A browser without a person sends no header. */
  const openBrowser = (): Browser => {
    const headers: Record<string, string> = {};
    const browser = visit(gateway.baseUrl, headers);
    return Object.defineProperty(browser as Browser, 'person', {
      get: () => headers['X-Test-Person'],
      set: (person: string | undefined) => {
        if (person === undefined) delete headers['X-Test-Person'];
        else headers['X-Test-Person'] = person;
      },
    });
  };
  const say = async ({client}: Browser, content: string): Promise<void> => {
    await client.completeReply('Agent-guide', [{role: 'user', content}]);
  };
  const newCookie = async (): Promise<string> => {
    const cookies = new VisitorCookies({secret}, () => Date.now());
    const {setCookie = ''} = await cookies.create(new Request('http://127.0.0.1'));
    return setCookie.split(';', 1)[0] ?? '';
  };
  const asked = async ({client}: Browser): Promise<readonly string[]> => {
    const {records} = await client.listRecords('Agent-guide', {order: 'asc', pageSize: 50});
    return records.filter(({role}) => role === 'user').map(({content}) => content);
  };

  it('take along what they said before they signed in, and find it on each device', async () => {
    await start();
    const laptop = openBrowser();
    await say(laptop, 'before');
    laptop.person = 'anna';
    expect(await asked(laptop)).to.deep.equal(['before']);
    await say(laptop, 'after');
    const phone = openBrowser();
    await say(phone, 'on the phone');
    phone.person = 'anna';
    expect(await asked(phone)).to.deep.equal(['before', 'after', 'on the phone']);
    expect(await asked(laptop)).to.deep.equal(['before', 'after', 'on the phone']);
  });

  it('leave nothing to read with the old cookie at a sign-out, which a reply on its way may renew', async () => {
    await start();
    const guest = openBrowser();
    await say(guest, 'Words of a guest');
    const {cookie} = guest;
    await guest.fetch(gateway.baseUrl + signOutPath, {method: 'POST'});
    guest.cookie = cookie;
    expect(await asked(guest)).to.deep.equal([]);
    // A person keeps the words, which other devices show.
    const person = openBrowser();
    person.person = 'anna';
    await say(person, 'Words of Anna');
    await person.fetch(gateway.baseUrl + signOutPath, {method: 'POST'});
    expect(await asked(person)).to.deep.equal(['Words of Anna']);
  });

  it('leave nothing behind: the next person reads nothing of the last one', async () => {
    await start();
    const shared = openBrowser();
    shared.person = 'anna';
    await say(shared, 'Anna’s');
    shared.person = undefined;
    expect(await asked(shared)).to.deep.equal([]);
    await say(shared, 'a stranger’s');
    expect(await asked(shared)).to.deep.equal(['a stranger’s']);
    shared.person = 'berta';
    expect(await asked(shared)).to.deep.equal(['a stranger’s']);
    await say(shared, 'Berta’s');
    shared.person = 'anna';
    expect(await asked(shared)).to.deep.equal(['Anna’s']);
    const elsewhere = openBrowser();
    elsewhere.person = 'anna';
    expect(await asked(elsewhere)).to.deep.equal(['Anna’s']);
  });

  it('leave nothing behind on the request right after the sign-out, with the cookie still there', async () => {
    await start();
    const shared = openBrowser();
    shared.person = 'anna';
    await say(shared, 'Anna’s');
    const {cookie} = shared;
    const thief = openBrowser();
    thief.cookie = cookie;
    expect(await asked(thief)).to.deep.equal([]);
    thief.person = 'berta';
    expect(await asked(thief)).to.deep.equal([]);
  });

  it('are not named in the cookie or the store', async () => {
    const store = memoryStore();
    const visitors = new Set<string>();
    const addRecord: typeof store.addRecord = (visitorId, record) => {
      visitors.add(visitorId);
      return store.addRecord(visitorId, record);
    };
    await start({}, {store: {...store, addRecord}});
    const laptop = openBrowser();
    laptop.person = 'anna@shop.example';
    await say(laptop, 'Hello');
    expect(laptop.cookie + [...visitors].join())
      .to.include('user-')
      .and.not.include('anna');
  });

  it('get a reply that was running while they signed in', async () => {
    await start();
    const laptop = openBrowser();
    await say(laptop, 'first');
    const reply = laptop.client.streamReply('Agent-guide', [{role: 'user', content: 'one two three'}]);
    await reply.next();
    laptop.person = 'anna';
    expect(await asked(laptop)).to.deep.equal(['first', 'one two three']);
    while (!(await reply.next()).done);
    const {records} = await laptop.client.listRecords('Agent-guide');
    expect(records[0]).to.include({role: 'assistant', content: 'one two three'});
  });

  it('get a question that was on its way while they signed in', async () => {
    const store = memoryStore();
    let release = (): void => undefined;
    let arrived = (): void => undefined;
    const isArrived = new Promise<void>(resolve => (arrived = resolve));
    const held = new Promise<void>(resolve => (release = resolve));
    const addRecord: typeof store.addRecord = async (...given) => {
      arrived();
      await held;
      await store.addRecord(...given);
    };
    await start({}, {store: {...store, addRecord}, conversations: true});
    const laptop = openBrowser();
    laptop.cookie = await newCookie();
    const options = {conversationId: 'roses'};
    const reply = laptop.client.completeReply('Agent-guide', [{role: 'user', content: 'Hi'}], options);
    await isArrived;
    laptop.person = 'anna';
    expect(await asked(laptop)).to.deep.equal([]);
    release();
    await reply;
    expect(await asked(laptop)).to.deep.equal(['Hi']);
    const {conversations} = await new ConversationsClient(laptop.client).list('Agent-guide');
    expect(conversations.map(({title}) => title)).to.deep.equal(['Hi']);
  });

  it('share nothing with a stranger who uses their old cookie later', async () => {
    let now = Date.now();
    await start({}, {clock: {...systemClock, now: () => now}});
    const anna = openBrowser();
    await say(anna, 'Anna’s');
    const stranger = openBrowser();
    stranger.cookie = anna.cookie;
    anna.person = 'anna';
    expect(await asked(anna)).to.deep.equal(['Anna’s']);
    now += 60_000;
    expect(await asked(stranger)).to.deep.equal([]);
    await say(stranger, 'Berta’s');
    expect(await asked(stranger)).to.deep.equal(['Berta’s']);
    expect(await asked(anna)).to.deep.equal(['Anna’s']);
    stranger.person = 'berta';
    expect(await asked(stranger)).to.deep.equal(['Berta’s']);
    expect(await asked(anna)).to.deep.equal(['Anna’s']);
  });

  it('are answered while the store fails, and take their words along later', async () => {
    const store = memoryStore();
    let isDown = true;
    const moveRecords: typeof store.moveRecords = (from, to) =>
      isDown ? Promise.reject(new Error('The disk is full.')) : store.moveRecords(from, to);
    await start({}, {store: {...store, moveRecords}});
    const laptop = openBrowser();
    await say(laptop, 'before');
    laptop.person = 'anna';
    await say(laptop, 'meanwhile');
    expect(gateway.reported.map(String)).to.deep.equal(['Error: The disk is full.']);
    isDown = false;
    expect(await asked(laptop)).to.deep.equal(['before', 'meanwhile']);
  });

  it('fail with an error for the operator when the site names nobody properly', async () => {
    await start({user: () => ''});
    const refusal: unknown = await say(openBrowser(), 'Hello').catch((error: unknown) => error);
    expect(refusal).to.include({status: 500});
    expect(String(gateway.reported[0])).to.include('visitor.user must return a text of 1 to 512 characters');
  });
});

describe('the end of a visitor’s cookie', () => {
  let gateway: RunningGateway;
  afterEach(() => gateway.close());

  const asked = async ({client}: Visiting): Promise<number> =>
    (await client.listRecords('Agent-guide')).total;
  const say = ({client}: Visiting): Promise<unknown> =>
    client.completeReply('Agent-guide', [{role: 'user', content: 'Hello'}]);

  it('comes with a sign-out: the next person at this device is another visitor', async () => {
    gateway = await startGateway(own);
    const visitor = visit(gateway.baseUrl);
    await say(visitor);
    expect(await asked(visitor)).to.equal(2);
    const response = await visitor.fetch(gateway.baseUrl + signOutPath, {method: 'POST'});
    expect(response.status).to.equal(204);
    expect(visitor.setCookies.at(-1)).to.match(/^(__Host-)?agent-visitor=; Path=\/; Max-Age=0; HttpOnly/);
    expect(await asked(visitor)).to.equal(0);
    await say(visitor);
    expect(await asked(visitor)).to.equal(2);
  });

  it('comes only from pages that may call the gateway', async () => {
    gateway = await startGateway(own);
    const headers = {Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site'};
    const response = await fetch(gateway.baseUrl + signOutPath, {method: 'POST', headers});
    expect([response.status, response.headers.get('Set-Cookie')]).to.deep.equal([403, null]);
    expect((await fetch(gateway.baseUrl + signOutPath)).status).to.equal(405);
  });

  it('changes nothing where the site itself identifies visitors', async () => {
    gateway = await startGateway({...own, visitor: () => 'anna'});
    const response = await fetch(gateway.baseUrl + signOutPath, {method: 'POST'});
    expect([response.status, response.headers.get('Set-Cookie')]).to.deep.equal([204, null]);
  });

  it('comes 30 days after the last visit, and 180 days after the first one', async () => {
    let now = Date.now();
    gateway = await startGateway({...own, clock: {...systemClock, now: () => now}});
    const visitor = visit(gateway.baseUrl);
    await say(visitor);
    for (let visits = 0; visits < 8; visits += 1) {
      now += 21 * day;
      expect(await asked(visitor), `visit ${visits}`).to.equal(2);
    }
    now += 13 * day;
    expect(await asked(visitor)).to.equal(0);
    const [last = ''] = visitor.setCookies.at(-1)!.match(/Max-Age=\d+/) ?? [];
    expect(last).to.equal(`Max-Age=${12 * 24 * 60 * 60}`);

    const rare = visit(gateway.baseUrl);
    await say(rare);
    now += 31 * day;
    expect(await asked(rare)).to.equal(0);
  });

  it('comes for a visitor whose cookies the site has revoked', async () => {
    let revoked = 0;
    gateway = await startGateway({...own, visitor: {secret, revokedBefore: async () => revoked}});
    const visitor = visit(gateway.baseUrl);
    await say(visitor);
    expect(await asked(visitor)).to.equal(2);
    revoked = Date.now() + 1000;
    expect(await asked(visitor)).to.equal(0);
  });
});
