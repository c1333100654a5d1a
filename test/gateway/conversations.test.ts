import {expect} from 'chai';
import type {RequestLogLine} from '../../src/server/request-log.js';
import type {AnswerSource} from '../../src/service/answers.js';
import {memoryStore} from '../../src/store/memory-store.js';
import {holdAnswer} from '../support/held-answer.js';
import {arrive, kindOf, useGateway, withConversations} from './conversing-visitor.js';

describe('the conversations in the store of a gateway', () => {
  const start = useGateway();

  it('begin with their first message and have only its records', async () => {
    const gateway = await start();
    const ada = arrive(gateway);
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
    const gateway = await start();
    const ada = arrive(gateway);
    await ada.ask('Roses?', 'roses');
    await ada.records('roses');
    await ada.titles();
    await ada.conversations.delete('Agent-guide', 'roses');
    const sent = gateway.received.map(
      ({method, url}) => `${method} ${new URL(url).pathname.split('/').at(-1)}`,
    );
    expect(sent).to.deep.equal(['POST completions']);
    for (const {url} of gateway.received) expect(url).not.to.include('conversation');
  });

  it('are listed by pages', async () => {
    const gateway = await start();
    const ada = arrive(gateway);
    for (const number of [1, 2, 3]) await ada.ask(`Question ${number}`, `c${number}`);
    const page = await ada.conversations.list('Agent-guide', {pageSize: 2, pageNumber: 2});
    expect(page.conversations.map(({title}) => title)).to.deep.equal(['Question 1']);
    expect(page.total).to.equal(3);
  });

  it('can be renamed, and keep the last of many new titles', async () => {
    const gateway = await start();
    const ada = arrive(gateway);
    await ada.ask('Roses?', 'roses');
    const titles = ['First', 'Second', 'Third'];
    await Promise.all(titles.map(title => ada.conversations.rename('Agent-guide', 'roses', title)));
    expect(titles).to.include((await ada.titles())[0]);
    expect((await ada.conversations.rename('Agent-guide', 'roses', ' My 🌹 ')).title).to.equal('My 🌹');
    await ada.ask('More?', 'roses');
    expect(await ada.titles()).to.deep.equal(['My 🌹']);
    expect(await kindOf(ada.conversations.rename('Agent-guide', 'tulips', 'x'))).to.equal('not-found');
  });

  it('are gone after their deletion, and nothing else', async () => {
    const gateway = await start();
    const ada = arrive(gateway);
    await ada.ask('Roses?', 'roses');
    await ada.ask('More roses?', 'roses');
    await ada.conversations.rename('Agent-guide', 'roses', 'Secret');
    await ada.ask('Tulips?', 'tulips');
    await ada.ask('Without');
    await ada.conversations.delete('Agent-guide', 'roses');
    expect(await ada.titles()).to.deep.equal(['Tulips?']);
    expect(await ada.records()).to.deep.equal(['Tulips?', 'Tulips?', 'Without', 'Without']);
    expect(await ada.records('roses')).to.deep.equal([]);
    expect(await kindOf(ada.conversations.delete('Agent-guide', 'roses'))).to.equal('not-found');
    await ada.conversations.deleteAll('Agent-guide');
    expect([await ada.titles(), await ada.records()]).to.deep.equal([[], []]);
  });

  for (const conversationId of ['roses', undefined]) {
    it(`lose a reply that begins before their deletion${conversationId ? '' : ', also without a name'}`, async () => {
      const {answer: held, give} = holdAnswer();
      const answers: AnswerSource[] = [() => [{text: 'Hello'}], give];
      const gateway = await start(
        withConversations,
        request => answers.shift()?.(request) ?? [{text: 'Hello'}],
      );
      const ada = arrive(gateway);
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

  it('cannot be read while the store fails, and say so', async () => {
    const down = (): Promise<never> => Promise.reject(new Error('down'));
    const failing = {listConversations: down, deleteConversation: down, deleteRecords: down};
    const gateway = await start({...withConversations, store: {...memoryStore(), ...failing}});
    const ada = arrive(gateway);
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
    const gateway = await start({...withConversations, limit: {readsPerVisitor: 4}, log});
    const ada = arrive(gateway);
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
  const start = useGateway();

  it('never reads, renames or deletes them', async () => {
    const gateway = await start();
    const [ada, bob] = [arrive(gateway), arrive(gateway)];
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
    const gateway = await start();
    const ada = arrive(gateway);
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
      const eve = arrive(gateway);
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
      const gateway = await start();
      const ada = arrive(gateway);
      await ada.ask('Roses?', 'roses');
      expect((await ada.send('DELETE', path)).status).to.equal(404);
      expect(await ada.titles()).to.deep.equal(['Roses?']);
    });
  }

  it('cannot delete from a page of another site', async () => {
    const gateway = await start();
    const ada = arrive(gateway);
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
