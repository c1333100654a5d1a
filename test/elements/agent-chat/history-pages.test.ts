import {expect} from 'chai';
import type {AgentErrorEvent} from '../../../src/events/chat-events.js';
import {openChat, type ChatHarness, type ChatSetup} from '../../support/chat-harness.js';
import type {FetchHandler} from '../../support/handler-fetch.js';
import type {TestService} from '../../support/local-service.js';
import {askedPages, holdNext, serviceWithRecords, storeMore} from '../../support/stored-conversation.js';

/** A chat after loading its newest messages. */
async function openHistory(service: TestService, setup: ChatSetup = {}): Promise<ChatHarness> {
  const chat = await openChat({
    service,
    session: {historySize: 10},
    ...setup,
    settings: {history: 'recent', ...setup.settings},
  });
  await chat.until(() => chat.messages().some(text => text.includes('Stored')), 'the newest messages');
  return chat;
}

function numbers(chat: ChatHarness): number[] {
  const stored = chat
    .messageElements()
    .flatMap(({message}) => message?.text.match(/^Stored (\d+)$/)?.[1] ?? []);
  return stored.map(Number);
}

function counted(first: number, last: number): number[] {
  return Array.from({length: last - first + 1}, (_, index) => first + index);
}

/** Loads older messages until there are none; fails when they never end. */
async function loadAll(chat: ChatHarness): Promise<number> {
  let loads = 0;
  while (await chat.chat.loadOlder()) {
    loads += 1;
    if (loads > 50) throw new Error('The older messages never end.');
  }
  await chat.settle();
  return loads;
}

/** Changes each page of records. */
function answerPages(service: TestService, change: (page: number, body: Page) => unknown): ChatSetup {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await service.fetch(input, init);
    const url = new URL(input instanceof Request ? input.url : input);
    if (!url.pathname.endsWith('/records')) return response;
    const body = (await response.json()) as Page;
    return Response.json(change(Number(url.searchParams.get('pageNumber') ?? 1), body));
  };
  return {client: {fetch}};
}

interface Page {
  readonly recordList: readonly {content: string; createTime: string}[];
  readonly total: number;
}

describe('older messages of a chat', () => {
  it('load until there are none left', async () => {
    const service = await serviceWithRecords(25);
    const chat = await openHistory(service);
    expect(await loadAll(chat)).to.equal(2);
    expect(numbers(chat)).to.deep.equal(counted(1, 25));
    expect(await chat.chat.loadOlder()).to.equal(false);
    expect(askedPages(service)).to.deep.equal([1, 2, 3]);
  });

  it('appear once each when newer ones shift the pages', async () => {
    const service = await serviceWithRecords(30);
    const chat = await openHistory(service);
    await storeMore(service, 31, 37);
    await loadAll(chat);
    expect(numbers(chat)).to.deep.equal(counted(1, 30));
  });

  it('load although a whole page shifted', async () => {
    const service = await serviceWithRecords(30);
    const chat = await openHistory(service);
    await storeMore(service, 31, 50);
    expect(await chat.chat.loadOlder()).to.equal(true);
    await chat.settle();
    expect(numbers(chat)).to.deep.equal(counted(11, 30));
    expect(askedPages(service)).to.deep.equal([1, 2, 3, 4]);
  });

  it('load although most stored messages are from this chat', async () => {
    const service = await serviceWithRecords(4);
    const chat = await openHistory(service, {session: {historySize: 2}});
    for (const question of ['a', 'b', 'c', 'd', 'e']) {
      await chat.send(question);
      await chat.untilIdle();
    }
    expect(await chat.chat.loadOlder()).to.equal(true);
    await chat.settle();
    expect(numbers(chat)).to.deep.equal([1, 2, 3, 4]);
    expect(chat.messages()).to.have.length(14);
  });

  it('end when the service repeats the same page', async () => {
    const service = await serviceWithRecords(10);
    const pages: Page[] = [];
    const setup = answerPages(service, (_, body) => {
      if (pages.length === 0) pages.push({...body, total: 1_000_000});
      return pages[0];
    });
    const chat = await openHistory(service, setup);
    expect(await loadAll(chat)).to.equal(0);
    expect(numbers(chat)).to.deep.equal(counted(1, 10));
    expect(askedPages(service).length).to.be.at.most(6);
    expect(chat.button('Earlier messages')).to.equal(undefined);
  });

  for (const total of [0, 3, 1_000_000, -1, '25', null]) {
    it(`load completely although the service claims to have ${total}`, async () => {
      const service = await serviceWithRecords(25);
      const chat = await openHistory(
        service,
        answerPages(service, (_, body) => ({...body, total})),
      );
      await loadAll(chat);
      expect(numbers(chat)).to.deep.equal(counted(1, 25));
    });
  }

  it('are sorted by time although the service ignores the order', async () => {
    const service = await serviceWithRecords(25);
    const setup = answerPages(service, (page, {recordList, total}) => ({
      recordList: page === 2 ? [...recordList].reverse() : recordList,
      total,
    }));
    const chat = await openHistory(service, setup);
    await loadAll(chat);
    expect(numbers(chat)).to.deep.equal(counted(1, 25));
  });

  it('fail alone: the chat continues, and a press retries', async () => {
    const service = await serviceWithRecords(20);
    const chat = await openHistory(service);
    const errors: AgentErrorEvent[] = [];
    chat.chat.addEventListener('agent-error', event => errors.push(event));
    service.respondNext(() => new Response('Bad gateway', {status: 502}));
    expect(await chat.chat.loadOlder()).to.equal(false);
    await chat.untilShows('Earlier messages could not be loaded.');
    expect(errors.map(({phase}) => phase)).to.deep.equal(['list-records']);
    expect(chat.chat.error).to.equal(undefined);
    await chat.send('Hello');
    await chat.untilIdle();
    await chat.press('Try again');
    await chat.until(() => numbers(chat).length === 18, 'the older messages');
    await loadAll(chat);
    expect(numbers(chat)).to.deep.equal(counted(1, 20));
    expect(chat.messages().slice(-2)).to.deep.equal(['You: Hello', 'Garden guide: Hello']);
    expect(chat.notices()).to.deep.equal([]);
  });

  const hostile: readonly [string, FetchHandler][] = [
    ['no JSON', () => new Response('<html>', {headers: {'content-type': 'text/html'}})],
    ['an invalid list', () => Response.json({recordList: 'all of them', total: {}})],
    ['a broken connection', () => Promise.reject(new TypeError('gone'))],
  ];
  for (const [name, respond] of hostile) {
    it(`never throw for any service answer: ${name}`, async () => {
      const service = await serviceWithRecords(20);
      const chat = await openHistory(service);
      service.respondNext(respond);
      expect(await chat.chat.loadOlder()).to.equal(false);
      await chat.settle();
      expect(await chat.chat.loadOlder()).to.equal(true);
      await chat.settle();
      expect(numbers(chat)).to.deep.equal(counted(1, 20));
    });
  }

  it('load on a method call in a chat that starts without any', async () => {
    const service = await serviceWithRecords(15);
    const chat = await openChat({service, session: {historySize: 10}});
    expect(await chat.chat.loadOlder()).to.equal(true);
    await chat.settle();
    expect(numbers(chat)).to.deep.equal(counted(6, 15));
    expect(await Promise.all([chat.chat.loadOlder(), chat.chat.loadOlder()])).to.deep.equal([true, true]);
    await chat.settle();
    expect(numbers(chat)).to.deep.equal(counted(1, 15));
    expect(askedPages(service)).to.deep.equal([1, 2]);
  });

  it('load at the first call although the newest page only has messages of this chat', async () => {
    const service = await serviceWithRecords(3);
    const chat = await openChat({service, session: {historySize: 2}});
    await chat.send('Hello');
    await chat.untilIdle();
    expect(await chat.chat.loadOlder()).to.equal(true);
    await chat.settle();
    expect(numbers(chat)).to.deep.equal([2, 3]);
  });

  it('fill the requested number although the service returns fewer at once', async () => {
    const service = await serviceWithRecords(150);
    const chat = await openHistory(service, {session: {historySize: 120}});
    await chat.until(() => numbers(chat).length === 150, 'three pages');
    expect(askedPages(service)).to.deep.equal([1, 2, 3]);
  });

  it('are dropped when the transcript is cleared during loading', async () => {
    const service = await serviceWithRecords(20);
    const chat = await openHistory(service);
    const release = holdNext(service);
    const loading = chat.chat.loadOlder();
    await chat.settle();
    chat.chat.clear();
    release();
    expect(await loading).to.equal(false);
    await chat.settle();
    expect(numbers(chat)).to.deep.equal([]);
    expect(chat.button('Earlier messages')).to.equal(undefined);
  });

  it('are dropped when the chat changes its agent during loading', async () => {
    const service = await serviceWithRecords(20);
    const chat = await openHistory(service);
    const release = holdNext(service);
    const loading = chat.chat.loadOlder();
    await chat.settle();
    chat.chat.agentId = 'Agent-billing';
    release();
    expect(await loading).to.equal(false);
    await chat.untilOpened();
    expect(numbers(chat)).to.deep.equal([]);
  });

  it('load although the chat moves in the page, but not after its removal', async () => {
    const service = await serviceWithRecords(30);
    const chat = await openHistory(service);
    const place = chat.chat.parentElement!;
    const release = holdNext(service);
    const loading = chat.chat.loadOlder();
    place.append(chat.chat);
    release();
    expect(await loading).to.equal(true);
    chat.chat.remove();
    expect(await chat.chat.loadOlder()).to.equal(false);
    expect(askedPages(service)).to.deep.equal([1, 2, 2]);
  });

  it('cost no more at the start when ten thousand are stored', async () => {
    const service = await serviceWithRecords(10_000);
    const chat = await openHistory(service, {session: {}});
    expect(numbers(chat)).to.deep.equal(counted(9981, 10_000));
    expect(askedPages(service)).to.deep.equal([1]);
  });
});
