import {fixture, html} from '@open-wc/testing';
import {expect} from 'chai';
import '../../../src/define.js';
import type {AgentChat} from '../../../src/elements/agent-chat/agent-chat.js';
import type {AgentHistory} from '../../../src/elements/agent-history/agent-history.js';
import type {AgentProvider} from '../../../src/elements/agent-provider/agent-provider.js';
import {openChat} from '../../support/chat-harness.js';
import {moveClock} from '../../support/moved-clock.js';
import {createTestService, type TestService} from '../../support/local-service.js';
import {waitUntil} from '../../support/wait-until.js';
import {HistoryHarness, storeTalk, textOf} from './history-harness.js';

async function openWithProvider(
  service: TestService,
  settings: Partial<AgentHistory> = {},
  fetch: typeof service.fetch = service.fetch,
) {
  const provider = document.createElement('agent-provider');
  Object.assign(provider, {
    baseUrl: service.baseUrl,
    fetch,
    accessToken: service.token,
    agentId: service.agents[0]!.AgentId,
  } satisfies Partial<AgentProvider>);
  const chat = document.createElement('agent-chat');
  const history = document.createElement('agent-history');
  Object.assign(history, settings);
  provider.append(chat, history);
  await fixture(html`<div>${provider}</div>`);
  await waitUntil(() => chat.status === 'idle' && ['ready', 'empty'].includes(history.status));
  return {provider, chat, history: new HistoryHarness(history, service)};
}

async function ask(chat: AgentChat, question: string): Promise<void> {
  await waitUntil(() => chat.send(question));
  await waitUntil(() => chat.status === 'idle' && chat.messages.at(-1)?.status === 'done');
}

describe('a history beside a chat', () => {
  it('shows a reply that ends in the chat, with its question, without a reload', async () => {
    const service = createTestService();
    const {chat, history} = await openWithProvider(service);
    expect(history.text).to.include('Nothing has been said yet.');
    await ask(chat, 'Is anyone there?');
    await waitUntil(() => history.texts.length === 2);
    expect(history.texts[1]).to.equal('Is anyone there?');
    await ask(chat, 'And now?');
    await waitUntil(() => history.texts.length === 4);
    expect(history.texts[1]).to.equal('And now?');
  });

  it('loads again with a reply after it could not load', async () => {
    const service = createTestService();
    let isDown = false;
    const {chat, history} = await openWithProvider(service, {}, async (...request) => {
      if (isDown) throw new TypeError('Failed to fetch');
      return service.fetch(...request);
    });
    isDown = true;
    void history.element.refresh();
    await waitUntil(() => history.element.status === 'error');
    isDown = false;
    await ask(chat, 'Is anyone there?');
    await waitUntil(() => history.texts.length === 2);
    expect(history.element.status).to.equal('ready');
  });

  it('shows the same times: a question when it was sent, a reply when it was complete', async () => {
    const start = new Date(2026, 0, 15, 11).getTime();
    const clock = moveClock(start);
    try {
      const service = createTestService();
      const {chat, history} = await openWithProvider(service, {order: 'asc'});
      for (const minute of [0, 10]) {
        clock.moveTo(start + minute * 60_000);
        const answer = service.nextAnswer();
        expect(chat.send('What grows here?')).to.equal(true);
        answer.say('Roses');
        await waitUntil(() => chat.messages.at(-1)?.text === 'Roses');
        clock.moveTo(start + (minute + 1) * 60_000);
        answer.end();
        await waitUntil(() => chat.messages.at(-1)?.status === 'done');
      }
      const times = ['11:00 AM', '11:01 AM', '11:10 AM', '11:11 AM'];
      const timesIn = (root: ParentNode): readonly string[] =>
        [...root.querySelectorAll('[part=timestamp]')].map(textOf);
      await waitUntil(() => history.texts.length === 4);
      expect(timesIn(history.root)).to.deep.equal(times);
      expect(timesIn(chat.shadowRoot!)).to.deep.equal(times);
      for (const text of [await chat.exportTranscript('text'), await history.element.exportRecords('text')])
        expect(text.match(/\d+:\d\d\s.M/g)?.map(time => time.replace(/\s/, ' '))).to.deep.equal(times);
      const elsewhere = await openChat({service, settings: {history: 'recent'}});
      await elsewhere.until(() => elsewhere.messages().length === 4, 'the records');
      expect(timesIn(elsewhere.chat.shadowRoot!)).to.deep.equal(times);
    } finally {
      clock.restore();
    }
  });

  for (const [status, answer] of [
    ['loading', () => new Promise<never>(() => undefined)],
    ['error', () => Promise.resolve(new Response('', {status: 404}))],
  ] as const) {
    it(`does not change a list in the state ${status} when a reply ends`, async () => {
      const service = createTestService();
      let asked = 0;
      const {provider, chat, history} = await openWithProvider(service, {}, (input, init) => {
        if (!new Request(input).url.includes('pageSize=7')) return service.fetch(input, init);
        asked += 1;
        return answer();
      });
      const other = Object.assign(document.createElement('agent-history'), {pageSize: 7});
      provider.prepend(other);
      await waitUntil(() => asked === 1 && other.status === status);
      await ask(chat, 'Is anyone there?');
      await waitUntil(() => history.texts.length === 2);
      expect(asked).to.equal(1);
    });
  }

  it('adds it at the end in ascending order, when everything is listed', async () => {
    const service = createTestService();
    await storeTalk(service, 2);
    const {chat, history} = await openWithProvider(service, {order: 'asc'});
    await ask(chat, 'And now?');
    await waitUntil(() => history.texts.length === 4);
    expect(history.texts.slice(0, 3)).to.deep.equal(['Question 0', 'Reply 1', 'And now?']);
  });

  it('keeps visible records in place when a new one is added in front', async () => {
    const service = createTestService();
    await storeTalk(service, 60);
    const {chat, history} = await openWithProvider(service, {pageSize: 50});
    await waitUntil(() => history.records.length > 20);
    history.scroller.scrollTop = 900;
    await waitUntil(() => history.scroller.scrollTop > 800);
    const record = history.record('Question 40');
    const before = record.getBoundingClientRect().top;
    await ask(chat, 'And now?');
    await waitUntil(() => history.element.records.length === 52);
    await waitUntil(() => Math.abs(history.record('Question 40').getBoundingClientRect().top - before) < 2);
    expect(history.record('Question 40') === record).to.equal(true);
  });

  it('renames the days when a reply comes after midnight', async () => {
    const service = createTestService();
    const evening = Date.UTC(2026, 0, 15, 23, 50);
    await storeTalk(service, 60, (_, index) => ({
      createTime: new Date(evening - (60 - index) * 60_000).toISOString(),
    }));
    const {now} = Date;
    Date.now = () => evening;
    try {
      const {history} = await openWithProvider(service, {timeZone: 'UTC', pageSize: 50, paging: 'more'});
      await waitUntil(() => history.days.join() === 'Today');
      Date.now = () => evening + 60 * 60_000;
      await storeTalk(service, 1, () => ({
        recordId: 'record-new',
        createTime: new Date(Date.now()).toISOString(),
      }));
      await history.element.loadMore();
      await waitUntil(() => history.texts[0] === 'Question 0');
      const [, first, day] = history.root.querySelectorAll('[part=day], .record');
      expect([history.days[0], textOf(first).includes('Question 0'), textOf(day)]).to.deep.equal([
        'Today',
        true,
        'Yesterday',
      ]);
    } finally {
      Date.now = now;
    }
  });

  it('follows the selected agent', async () => {
    const service = createTestService();
    await storeTalk(service, 2);
    const {provider, history} = await openWithProvider(service);
    await history.shows('Question 0', 'Reply 1');
    provider.agentId = service.agents[1]!.AgentId;
    await waitUntil(() => history.element.status === 'empty');
    expect(history.texts).to.deep.equal([]);
  });
});
