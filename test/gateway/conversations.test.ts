import {expect} from 'chai';
import {AgentServiceError} from '../../src/client/agent-service-error.js';
import {ConversationsClient} from '../../src/client/conversations.js';
import {systemClock} from '../../src/client/platform.js';
import {createGateway} from '../../src/gateway/create-gateway.js';
import type {GatewayOptions, GatewayStorage} from '../../src/gateway/gateway-options.js';
import {createMemoryStorage} from '../../src/gateway/memory-storage.js';
import type {RequestLogLine} from '../../src/server/request-log.js';
import type {AnswerSource} from '../../src/service/answers.js';
import {holdAnswer} from '../support/held-answer.js';
import {
  deny,
  ledger,
  post,
  startGateway,
  visit,
  type RunningGateway,
  type StartOptions,
} from './running-gateway.js';

const agentPath = '/v1/aibot/bots/Agent-guide';
const withConversations = {...ledger, conversations: true} as const;

let gateway: RunningGateway;
const start = async (
  options: StartOptions = withConversations,
  answers?: Parameters<typeof startGateway>[1],
): Promise<void> => {
  gateway = await startGateway(options, answers);
};
afterEach(() => gateway.close());

/** A visitor with a cookie. */
function arrive() {
  const visiting = visit(gateway.baseUrl);
  const {client} = visiting;
  const conversations = new ConversationsClient(client);
  return {
    visiting,
    client,
    conversations,
    ask: (content: string, conversationId?: string) =>
      client.completeReply('Agent-guide', [{role: 'user', content}], {conversationId}),
    async records(conversationId?: string) {
      const {records} = await client.listRecords('Agent-guide', {order: 'asc', conversationId});
      return records.map(({content}) => content);
    },
    async titles() {
      const page = await conversations.list('Agent-guide');
      return page.conversations.map(({title}) => title);
    },
    send: (method: string, path: string, init: RequestInit = {}) =>
      visiting.fetch(gateway.baseUrl + agentPath + path, {method, ...init}),
  };
}

async function kindOf(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.catch((thrown: unknown) => thrown);
  expect(error).to.be.instanceOf(AgentServiceError);
  return (error as AgentServiceError).kind;
}

describe('the conversations in the ledger of a gateway', () => {
  it('begin with their first message and have only its records', async () => {
    await start();
    const ada = arrive();
    await ada.ask('When do\n roses bloom?', 'roses');
    await ada.ask('And tulips?', 'tulips');
    await ada.ask('And wild ones?', 'roses');
    await ada.ask('Without');
    expect(await ada.titles()).to.deep.equal(['When do roses bloom?', 'And tulips?']);
    expect(await ada.records('tulips')).to.deep.equal(['And tulips?', 'And tulips?']);
    expect(await ada.records('unknown')).to.deep.equal([]);
    expect(await ada.records()).to.have.length(8);
    const [roses] = (await ada.conversations.list('Agent-guide')).conversations;
    expect(roses!.updatedAt).to.be.at.least(roses!.createdAt!);
  });

  it('stay in the gateway: the service receives no conversation', async () => {
    await start();
    const ada = arrive();
    await ada.ask('Roses?', 'roses');
    await ada.records('roses');
    await ada.titles();
    await ada.conversations.delete('Agent-guide', 'roses');
    const sent = gateway.received.map(
      ({method, url}) => `${method} ${new URL(url).pathname.split('/').at(-1)}`,
    );
    expect(sent).to.deep.equal(['POST completions', 'GET records']);
    for (const {url} of gateway.received) expect(url).not.to.include('conversation');
  });

  it('are listed by pages', async () => {
    await start();
    const ada = arrive();
    for (const number of [1, 2, 3]) await ada.ask(`Question ${number}`, `c${number}`);
    const page = await ada.conversations.list('Agent-guide', {pageSize: 2, pageNumber: 2});
    expect(page.conversations.map(({title}) => title)).to.deep.equal(['Question 1']);
    expect(page.total).to.equal(3);
  });

  it('can be renamed, and keep the last of many new titles', async () => {
    await start();
    const ada = arrive();
    await ada.ask('Roses?', 'roses');
    const titles = ['First', 'Second', 'Third'];
    await Promise.all(titles.map(title => ada.conversations.rename('Agent-guide', 'roses', title)));
    expect(titles).to.include((await ada.titles())[0]);
    expect((await ada.conversations.rename('Agent-guide', 'roses', ' My 🌹 ')).title).to.equal('My 🌹');
    await ada.ask('More?', 'roses');
    expect(await ada.titles()).to.deep.equal(['My 🌹']);
    expect(await kindOf(ada.conversations.rename('Agent-guide', 'tulips', 'x'))).to.equal('not-found');
  });

  it('are gone after their deletion, with everything about them in the storage', async () => {
    const items = new Map<string, string>();
    const storage: GatewayStorage = {
      getKeys: base => [...items.keys()].filter(key => key.startsWith(base)),
      getItem: key => items.get(key),
      setItem: (key, value) => void items.set(key, value),
      removeItem: key => items.delete(key),
    };
    await start({...withConversations, storage});
    const ada = arrive();
    await ada.ask('Roses?', 'roses');
    await ada.ask('More roses?', 'roses');
    await ada.conversations.rename('Agent-guide', 'roses', 'Secret');
    await ada.ask('Tulips?', 'tulips');
    await ada.ask('Without');
    await ada.conversations.delete('Agent-guide', 'roses');
    expect([...items.values()].sort()).to.deep.equal(['1', '{"title":"Tulips?"}']);
    expect(await ada.records()).to.deep.equal(['Tulips?', 'Tulips?', 'Without', 'Without']);
    expect(await ada.records('roses')).to.deep.equal([]);
    expect(await kindOf(ada.conversations.delete('Agent-guide', 'roses'))).to.equal('not-found');
    await ada.conversations.deleteAll('Agent-guide');
    expect([await ada.titles(), await ada.records(), items.size]).to.deep.equal([[], [], 0]);
  });

  for (const conversationId of ['roses', undefined]) {
    it(`lose a reply that begins before their deletion${conversationId ? '' : ', also without a name'}`, async () => {
      const {answer: held, give} = holdAnswer();
      const answers: AnswerSource[] = [() => [{text: 'Hello'}], give];
      await start(withConversations, request => answers.shift()?.(request) ?? [{text: 'Hello'}]);
      const ada = arrive();
      await ada.ask('Hello');
      const reply = ada.ask('Roses?', conversationId);
      await held.asked;
      await ada.conversations.deleteAll('Agent-guide');
      held.say('In May.');
      held.end();
      await reply;
      expect([await ada.titles(), await ada.records()]).to.deep.equal([[], []]);
      await ada.ask('Again?', conversationId);
      expect(await ada.records()).to.have.length(2);
    });
  }

  it('cannot be read while the storage fails, and say so', async () => {
    const storage = {...createMemoryStorage(), getKeys: () => Promise.reject(new Error('down'))};
    await start({...withConversations, storage});
    const ada = arrive();
    await ada.ask('Roses?', 'roses');
    for (const [method, path] of [
      ['GET', '/conversations'],
      ['DELETE', '/conversations/roses'],
      ['DELETE', '/records'],
    ] as const)
      expect((await ada.send(method, path)).status, path).to.equal(503);
    expect(gateway.reported).to.have.length(3);
  });

  it('count as reads in the limits, and have their own names in the log', async () => {
    const lines: RequestLogLine[] = [];
    const log = (line: RequestLogLine): void => void lines.push(line);
    await start({...withConversations, limit: {readsPerVisitor: 4}, log});
    const ada = arrive();
    await ada.ask('A secret question', 'roses');
    await ada.titles();
    await ada.conversations.rename('Agent-guide', 'roses', 'A secret title');
    await ada.conversations.delete('Agent-guide', 'roses');
    await ada.conversations.deleteAll('Agent-guide');
    expect(await kindOf(ada.conversations.deleteAll('Agent-guide'))).to.equal('rate-limited');
    expect(lines.map(({operation, status}) => `${operation} ${status}`)).to.deep.equal([
      'complete 200',
      'list-conversations 200',
      'rename-conversation 200',
      'delete-conversation 204',
      'delete-records 204',
      'delete-records 429',
    ]);
    expect(JSON.stringify(lines)).not.to.match(/secret|roses/i);
  });
});

describe('another visitor of a gateway with conversations', () => {
  it('never reads, renames or deletes them', async () => {
    await start();
    const [ada, bob] = [arrive(), arrive()];
    await ada.ask('A secret of Ada', 'roses');
    await bob.ask('Hello', 'other');
    expect(await bob.titles()).to.deep.equal(['Hello']);
    expect(await bob.records('roses')).to.deep.equal([]);
    expect(await kindOf(bob.conversations.rename('Agent-guide', 'roses', 'Mine'))).to.equal('not-found');
    expect(await kindOf(bob.conversations.delete('Agent-guide', 'roses'))).to.equal('not-found');
    await bob.ask('Of Bob', 'roses');
    await bob.conversations.rename('Agent-guide', 'roses', 'Bob’s');
    await bob.conversations.deleteAll('Agent-guide');
    expect([await ada.titles(), await ada.records('roses')]).to.deep.equal([
      ['A secret of Ada'],
      ['A secret of Ada', 'A secret of Ada'],
    ]);
    expect(await kindOf(ada.conversations.delete('Agent-1', 'roses'))).to.equal('not-found');
  });

  it('gets nothing with a forged, cut or missing cookie', async () => {
    await start();
    const ada = arrive();
    await ada.ask('A secret of Ada', 'roses');
    const [name, value = ''] = ada.visiting.cookie.split('=');
    const forged = [
      '',
      `${name}=`,
      `${name}=${value.slice(0, -1)}`,
      `${name}=${value.startsWith('a') ? 'b' : 'a'}${value.slice(1)}`,
      `${name}=${value.replace(/\.([^.])([^.]+)$/, (_, first, rest) => `.${first === 'A' ? 'B' : 'A'}${rest}`)}`,
      `${name}=x${value}`,
      `${name}=${value.split('.')[0]}.${'A'.repeat(43)}`,
    ];
    for (const cookie of forged) {
      const eve = arrive();
      eve.visiting.cookie = cookie;
      expect(await eve.titles(), cookie).to.deep.equal([]);
      expect((await eve.send('DELETE', '/conversations/roses')).status, cookie).to.equal(404);
      expect((await eve.send('DELETE', '/records')).status, cookie).to.equal(204);
      const renaming = eve.conversations.rename('Agent-guide', 'roses', 'Eve’s');
      expect(await kindOf(renaming), cookie).to.equal('not-found');
    }
    expect(await ada.titles()).to.deep.equal(['A secret of Ada']);
    expect(await ada.records('roses')).to.have.length(2);
  });

  for (const path of [
    '/conversations/',
    '/conversations/%2e%2e',
    '/conversations/..%2frecords',
    '/conversations/ro%73es',
    '/conversations/roses/',
    '/conversations/roses/records',
    '/conversations//roses',
    '/conversations/{conversationId}',
    '/conversations/roses;x',
    `/conversations/${'x'.repeat(65)}`,
    '/records/roses',
  ]) {
    it(`finds nothing at ${path.slice(0, 40)}`, async () => {
      await start();
      const ada = arrive();
      await ada.ask('Roses?', 'roses');
      expect((await ada.send('DELETE', path)).status).to.equal(404);
      expect(await ada.titles()).to.deep.equal(['Roses?']);
    });
  }

  it('cannot delete from a page of another site', async () => {
    await start();
    const ada = arrive();
    await ada.ask('Roses?', 'roses');
    const headers = {Origin: 'https://evil.example', 'Content-Type': 'application/json'};
    for (const [method, path] of [
      ['DELETE', '/conversations/roses'],
      ['DELETE', '/records'],
      ['PATCH', '/conversations/roses'],
    ] as const)
      expect((await ada.send(method, path, {headers})).status, path).to.equal(403);
    expect(await ada.titles()).to.deep.equal(['Roses?']);
  });
});

describe('a hostile request to a gateway with conversations', () => {
  for (const title of [
    '',
    ' ',
    '\u202e',
    'a\nb',
    'a\u0000b',
    'a\u2028b',
    'x'.repeat(201),
    7,
    null,
    ['a'],
    {},
  ]) {
    it(`is refused with the title ${JSON.stringify(title).slice(0, 20)}`, async () => {
      await start();
      const ada = arrive();
      await ada.ask('Roses?', 'roses');
      const body = JSON.stringify({title});
      const headers = {'Content-Type': 'application/json'};
      expect((await ada.send('PATCH', '/conversations/roses', {body, headers})).status).to.equal(400);
      expect(await ada.titles()).to.deep.equal(['Roses?']);
    });
  }

  it('is refused with another identifier of a conversation', async () => {
    await start();
    for (const conversationId of ['', '../x', 'a b', 'x'.repeat(65), 7, ['roses'], {}, true]) {
      const messages = [{role: 'user', content: 'Hello'}];
      expect((await post(gateway.baseUrl, {messages, conversationId})).status).to.equal(400);
    }
    expect(gateway.received).to.deep.equal([]);
    const ada = arrive();
    expect((await ada.send('GET', '/records?conversationId=a%2Fb')).status).to.equal(400);
    expect((await ada.send('GET', '/records?conversationId=a&conversationId=b')).status).to.equal(400);
  });

  it('is refused with a body that is too large or no JSON', async () => {
    await start({...withConversations, limit: {bodyBytes: 200}});
    const ada = arrive();
    const rename = async (body: string, type = 'application/json'): Promise<number> =>
      (await ada.send('PATCH', '/conversations/roses', {body, headers: {'Content-Type': type}})).status;
    expect(await rename(JSON.stringify({title: 'x'.repeat(300)}))).to.equal(413);
    expect(await rename('title=x', 'application/x-www-form-urlencoded')).to.equal(415);
    expect(await rename('{')).to.equal(400);
  });

  it('learns the methods of each path', async () => {
    await start();
    const ada = arrive();
    const wrong = await ada.send('GET', '/conversations/roses');
    expect([wrong.status, wrong.headers.get('Allow')]).to.deep.equal([405, 'PATCH, DELETE, OPTIONS']);
    const preflight = await ada.send('OPTIONS', '/records');
    expect(preflight.headers.get('Access-Control-Allow-Methods')).to.equal('GET, DELETE');
  });
});

describe('a gateway without conversations', () => {
  for (const [name, options] of [
    ['with a ledger', ledger],
    ['that denies records', deny],
  ] as const) {
    it(`${name} has neither the paths nor the deletion`, async () => {
      await start(options);
      const ada = arrive();
      await ada.ask('Roses?', 'roses');
      for (const [method, path, status] of [
        ['GET', '/conversations', 404],
        ['PATCH', '/conversations/roses', 404],
        ['DELETE', '/conversations/roses', 404],
        ['DELETE', '/records', 405],
      ] as const)
        expect((await ada.send(method, path)).status, path).to.equal(status);
    });
  }

  it('keeps a message of a conversation as any other', async () => {
    await start(ledger);
    const ada = arrive();
    await ada.ask('Roses?', 'roses');
    expect(await ada.records('tulips')).to.deep.equal(['Roses?', 'Roses?']);
  });

  it('is required unless there is a ledger that can remove keys', async () => {
    await start();
    const create = (options: object) => () =>
      createGateway({upstream: 'https://agents.test', clock: systemClock, ...options} as GatewayOptions);
    expect(create({...deny, conversations: true})).to.throw(TypeError, 'conversations needs records');
    expect(create({...ledger, conversations: 'yes'})).to.throw(TypeError, 'conversations must be');
    const {getKeys, getItem, setItem} = createMemoryStorage();
    const storage = {getKeys, getItem, setItem};
    create({...ledger, storage})();
    expect(create({...withConversations, storage})).to.throw(TypeError, 'removeItem');
  });
});
