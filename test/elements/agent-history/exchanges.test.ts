import {expect} from 'chai';
import type {ConversationRecord} from '../../../src/client/resources.js';
import {exchangesOf} from '../../../src/elements/agent-history/record/record-exchanges.js';
import {createTestService} from '../../support/local-service.js';
import {waitUntil} from '../../support/wait-until.js';
import {openHistory, storeTalk} from './history-harness.js';

const record = (recordId: string, role: string, replyTo = ''): ConversationRecord => ({
  AgentId: 'Agent-1',
  recordId,
  role,
  content: recordId,
  conversation: '',
  type: 'text',
  image: '',
  triggerSrc: '',
  replyTo,
  createTime: '',
  createdAt: undefined,
});

const idsOf = (records: readonly ConversationRecord[], order: 'asc' | 'desc'): string =>
  exchangesOf(order === 'asc' ? records : [...records].reverse(), order)
    .map(exchange => exchange.map(({recordId}) => recordId).join(' '))
    .join(' | ');

describe('the exchanges of a history', () => {
  it('have the question first in both orders', () => {
    const records = [
      record('q1', 'user'),
      record('q2', 'user'),
      record('r1', 'assistant', 'q1'),
      record('r2', 'assistant', 'q2'),
      record('later', 'assistant', 'q1'),
    ];
    expect(idsOf(records, 'asc')).to.equal('q1 r1 later | q2 r2');
    expect(idsOf(records, 'desc')).to.equal('q2 r2 | q1 r1 later');
  });

  it('join a reply without a link to the question right before it', () => {
    const records = [
      record('hello', 'assistant'),
      record('q1', 'user'),
      record('r1', 'assistant'),
      record('offer', 'assistant'),
      record('q2', 'user'),
      record('elsewhere', 'assistant', 'gone'),
    ];
    expect(idsOf(records, 'desc')).to.equal('elsewhere | q2 | offer | q1 r1 | hello');
  });

  it('join replies to replies, and a reply that seems older than its question', () => {
    const records = [
      record('early', 'assistant', 'q1'),
      record('q1', 'user'),
      record('r1', 'operator', 'q1'),
      record('r2', 'operator', 'r1'),
    ];
    expect(idsOf(records, 'asc')).to.equal('q1 early r1 r2');
    const loop = [record('a', 'assistant', 'b'), record('b', 'assistant', 'a')];
    expect(idsOf(loop, 'asc')).to.equal('a b');
  });
});

describe('a page border that cuts an exchange', () => {
  for (const [order, first, all] of [
    ['desc', 'Question 4|Reply 3', 'Question 4|Question 2|Reply 3|Reply 1'],
    ['asc', 'Question 0|Reply 1|Question 2', 'Question 0|Reply 1|Question 2|Reply 3|Question 4'],
  ] as const)
    it(`is closed by the next page, in the order ${order}`, async () => {
      const service = createTestService();
      await storeTalk(service, 5);
      const pageSize = order === 'desc' ? 2 : 3;
      const history = await openHistory({service, settings: {order, pageSize, paging: 'more'}});
      await history.shows(...first.split('|'));
      await history.element.loadMore();
      await history.shows(...all.split('|'));
      expect(history.element.records.map(({content}) => content).join('|')).to.equal(all);
    });

  it('keeps the focused reply in its place when the question joins above it', async () => {
    const service = createTestService();
    await storeTalk(service, 40, (_, index) => ({content: `Words ${index} `.repeat(120).trim()}));
    const history = await openHistory({service, settings: {pageSize: 21, paging: 'more'}});
    history.element.style.blockSize = '220px';
    const reply = history.records.at(-1)!;
    expect(reply.dataset['key']).to.equal('record-19');
    reply.scrollIntoView({block: 'start'});
    history.scroller.scrollTop += 40;
    reply.focus({preventScroll: true});
    await waitUntil(() => reply.getBoundingClientRect().top < history.scroller.getBoundingClientRect().top);
    const {top} = reply.getBoundingClientRect();
    await history.element.loadMore();
    await waitUntil(() => history.records.some(({dataset}) => dataset['key'] === 'record-18'));
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    expect(reply.isConnected && history.root.activeElement === reply, 'the same element').to.equal(true);
    expect(reply.previousElementSibling?.getAttribute('data-key')).to.equal('record-18');
    expect(reply.getBoundingClientRect().top).to.be.closeTo(top, 2);
  });

  it('keeps a reply alone on a numbered page, with its question on the next', async () => {
    const service = createTestService();
    await storeTalk(service, 4);
    const history = await openHistory({service, settings: {pageSize: 3, paging: 'pages'}});
    await history.shows('Question 2', 'Reply 3', 'Reply 1');
    await history.element.goToPage(2);
    await history.shows('Question 0');
  });
});

describe('new records of a history', () => {
  it('come with their question first, and a late reply joins its question', async () => {
    const service = createTestService();
    await storeTalk(service, 4);
    const history = await openHistory({service});
    const {AgentId} = service.agents[0]!;
    const createTime = (minute: number) => new Date(Date.UTC(2026, 0, 16, 8, minute)).toISOString();
    const add = (recordId: string, role: string, replyTo: string, minute: number) =>
      service.addRecord(AgentId, {
        recordId,
        role,
        content: recordId,
        replyTo,
        createTime: createTime(minute),
      });
    await add('asked', 'user', '', 1);
    await add('answered', 'assistant', 'asked', 2);
    await add('corrected', 'assistant', 'record-2', 3);
    await history.element.refresh();
    await history.shows('asked', 'answered', 'Question 2', 'Reply 3', 'corrected', 'Question 0', 'Reply 1');
    const late = history.record('corrected').querySelector('time')!;
    expect(late.textContent, 'the heading names another day').to.include('Jan 16, 2026');
  });

  it('have 12 pixels to their reply, and 32 to the exchange before', async () => {
    const service = createTestService();
    await storeTalk(service, 6);
    const {records} = await openHistory({service});
    const distance = (index: number): number => {
      const bubble = records[index]!.querySelector('[part=bubble]')!.getBoundingClientRect();
      return records[index + 1]!.querySelector('[part=meta]')!.getBoundingClientRect().top - bubble.bottom;
    };
    expect([0, 1, 2, 3].map(index => Math.round(distance(index)))).to.deep.equal([12, 32, 12, 32]);
  });
});
