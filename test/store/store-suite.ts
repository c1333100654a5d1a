import {expect} from 'chai';
import type {AgentStore, SessionTokens, StoredRecord, VisitorSession} from '../../src/store/agent-store.js';
import {storedRecord} from '../support/stored-record.js';
import {describeConversations} from './conversation-suite.js';

/** A store that ends with the test. */
export interface OpenStore {
  readonly store: AgentStore;
  close?(): Promise<void>;
}

const expiresAt = Date.now() + 60_000;

/** A second well after a move that just took place. */
const later = (): number => Date.now() / 1000 + 60;

/** Describes how every store behaves. */
export function describeStore(name: string, open: () => OpenStore | Promise<OpenStore>): void {
  describe(name, () => {
    let opened: OpenStore;
    let store: AgentStore;
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
    });
    afterEach(() => opened.close?.());

    const addAll = async (records: readonly StoredRecord[], visitorId = 'Visitor-1'): Promise<void> => {
      for (const record of records) await store.addRecord(visitorId, record);
    };
    const listIds = async (
      order: 'asc' | 'desc',
      {offset = 0, limit = 10, visitorId = 'Visitor-1', agentId = 'Agent-1'} = {},
    ): Promise<{ids: string[]; total: number}> => {
      const {records, total} = await store.listRecords(visitorId, agentId, {order, offset, limit});
      return {ids: records.map(({recordId}) => recordId), total};
    };

    it('returns a record as it was stored', async () => {
      const record = {
        ...storedRecord('record-1', 1),
        role: 'assistant',
        conversation: 'assistant',
        content: "Line one\nline “two” – 👩‍👩‍👧, '; DROP TABLE records; --",
        image: 'https://example.com/a.png',
        replyTo: 'record-0',
      };
      await store.addRecord('Visitor-1', storedRecord('record-0', 0));
      await store.addRecord('Visitor-1', record);
      const {records} = await store.listRecords('Visitor-1', 'Agent-1', {order: 'asc', offset: 1, limit: 1});
      expect(records).to.deep.equal([record]);
    });

    it('orders records by time, and those of equal time by arrival', async () => {
      await addAll([
        storedRecord('c', 3),
        storedRecord('a', 1),
        storedRecord('b1', 2),
        storedRecord('b2', 2),
      ]);
      expect((await listIds('asc')).ids).to.deep.equal(['a', 'b1', 'b2', 'c']);
      expect((await listIds('desc')).ids).to.deep.equal(['c', 'b2', 'b1', 'a']);
    });

    it('returns a page and the total', async () => {
      await addAll([0, 1, 2, 3, 4].map(index => storedRecord(`r${index}`, index)));
      expect(await listIds('asc', {offset: 0, limit: 2})).to.deep.equal({ids: ['r0', 'r1'], total: 5});
      expect(await listIds('asc', {offset: 3, limit: 3})).to.deep.equal({ids: ['r3', 'r4'], total: 5});
      expect(await listIds('desc', {offset: 4, limit: 3})).to.deep.equal({ids: ['r0'], total: 5});
      expect(await listIds('desc', {offset: 9, limit: 3})).to.deep.equal({ids: [], total: 5});
    });

    it('keeps visitors and their agents apart', async () => {
      await addAll([storedRecord('mine', 1), storedRecord('other agent', 1, 'Agent-2')]);
      await addAll([storedRecord('theirs', 2)], 'Visitor-2');
      expect(await listIds('asc')).to.deep.equal({ids: ['mine'], total: 1});
      expect(await listIds('asc', {visitorId: 'Visitor-2'})).to.deep.equal({ids: ['theirs'], total: 1});
      expect(await listIds('asc', {visitorId: 'Visitor-3'})).to.deep.equal({ids: [], total: 0});
      expect(await listIds('asc', {agentId: 'Agent-2'})).to.deep.equal({ids: ['other agent'], total: 1});
    });

    it('gives a device the same visitor every time, also for two simultaneous requests', async () => {
      const visitors = await Promise.all(['device-1', 'device-1'].map(id => store.visitorOfDevice(id)));
      expect(new Set(visitors)).to.have.property('size', 1);
      expect(await store.visitorOfDevice('device-1')).to.equal(visitors[0]);
      expect(await store.visitorOfDevice('device-2')).not.to.equal(visitors[0]);
    });

    const tokens = (name: string, more: Partial<VisitorSession> = {}): SessionTokens => ({
      ...{expiresAt, sessionId: 'session-1'},
      ...{accessToken: `access-${name}`, refreshToken: `refresh-${name}`},
      ...more,
    });
    const session = (name: string, more: Partial<VisitorSession> = {}): VisitorSession => ({
      visitorId: 'Visitor-1',
      ...tokens(name, more),
    });
    const isSignedIn = async (name: string): Promise<boolean> =>
      (await store.sessionOfAccessToken(`access-${name}`)) !== undefined;

    it('finds a session by its access token until its refresh token is used', async () => {
      await store.addSession(session('a'));
      expect(await store.sessionOfAccessToken('access-a')).to.include({visitorId: 'Visitor-1', expiresAt});
      expect(await store.sessionOfAccessToken('refresh-a')).to.equal(undefined);
      expect(await store.refreshSession('refresh-a', tokens('b', {expiresAt: 5}))).to.equal('Visitor-1');
      expect(await isSignedIn('a')).to.equal(false);
      expect(await store.sessionOfAccessToken('access-b')).to.include({
        visitorId: 'Visitor-1',
        expiresAt: 5,
      });
    });

    it('ends a session when a refresh token is used twice, at the same time or later', async () => {
      await store.addSession(session('other', {sessionId: 'session-2'}));
      for (const isLater of [false, true]) {
        await store.addSession(session('a'));
        const uses = [() => store.refreshSession('refresh-a', tokens('b'))];
        uses.push(() => store.refreshSession('refresh-a', tokens('c')));
        const visitors = isLater
          ? [await uses[0]!(), await uses[1]!()]
          : await Promise.all(uses.map(use => use()));
        expect(visitors.filter(one => one !== undefined)).to.deep.equal(['Visitor-1']);
        expect(await Promise.all(['a', 'b', 'c'].map(isSignedIn))).to.deep.equal([false, false, false]);
        expect(await store.refreshSession('refresh-b', tokens('d'))).to.equal(undefined);
      }
      expect(await isSignedIn('other')).to.equal(true);
    });

    it('ends a session when an old refresh token comes during a refresh', async () => {
      for (let round = 0; round < 20; round += 1) {
        await store.addSession(session('a'));
        await store.refreshSession('refresh-a', tokens('b'));
        const late = [
          () => store.refreshSession('refresh-b', tokens('c')),
          () => store.refreshSession('refresh-a', tokens('d')),
        ];
        await Promise.all((round % 2 === 0 ? late : late.toReversed()).map(use => use()));
        expect(await Promise.all(['a', 'b', 'c', 'd'].map(isSignedIn)), `round ${round}`).to.deep.equal([
          ...[false, false, false, false],
        ]);
      }
    });

    it('keeps every record of many simultaneous writers', async () => {
      await Promise.all(
        Array.from({length: 50}, (_, index) =>
          store.addRecord('Visitor-1', storedRecord(`r${index}`, index)),
        ),
      );
      const {ids, total} = await listIds('asc', {limit: 50});
      expect(total).to.equal(50);
      expect(ids).to.deep.equal(Array.from({length: 50}, (_, index) => `r${index}`));
    });

    it('drops a session a month after it expired', async () => {
      const day = 24 * 60 * 60 * 1000;
      await store.addSession(session('1', {expiresAt: Date.now() - 31 * day}));
      await store.addSession(session('2', {expiresAt: Date.now(), sessionId: 'session-2'}));
      expect([await isSignedIn('1'), await isSignedIn('2')]).to.deep.equal([false, true]);
      expect(await store.refreshSession('refresh-1', tokens('3'))).to.equal(undefined);
    });

    it('gives everything of a visitor to another one, who keeps what is there', async () => {
      await addAll([storedRecord('before', 1)], 'Anna');
      await addAll([storedRecord('on the phone', 2), storedRecord('elsewhere', 4, 'Agent-2')]);
      await store.moveRecords('Visitor-1', 'Anna');
      await store.moveRecords('Visitor-1', 'Anna');
      expect((await listIds('asc', {visitorId: 'Anna'})).ids).to.deep.equal(['before', 'on the phone']);
      expect((await listIds('asc', {visitorId: 'Anna', agentId: 'Agent-2'})).ids).to.deep.equal([
        'elsewhere',
      ]);
      expect((await listIds('asc')).total).to.equal(0);
      await store.moveRecords('Anna', 'Anna');
      expect((await listIds('asc', {visitorId: 'Anna'})).total).to.equal(2);
    });

    it('stores a question and its reply where their visitor has moved to meanwhile', async () => {
      await store.moveRecords('Visitor-1', 'Anna');
      await store.moveRecords('Anna', 'Berta');
      const question = {...storedRecord('question', 1), conversationId: 'roses'};
      await store.addRecord('Visitor-1', question, 'Roses');
      await store.addRecord('Visitor-1', {...storedRecord('reply', 2), replyTo: 'question'});
      await store.addRecord('Visitor-1', {...storedRecord('late', later()), replyTo: 'question'});
      expect((await listIds('asc', {visitorId: 'Berta'})).ids).to.deep.equal(['question', 'reply', 'late']);
      const {conversations} = await store.listConversations('Berta', 'Agent-1', {offset: 0, limit: 5});
      expect(conversations.map(({title}) => title)).to.deep.equal(['Roses']);
      expect((await listIds('asc')).total).to.equal(0);
    });

    it('keeps what a visitor says after a move for the next one', async () => {
      const idsOf = async (visitorId: string): Promise<string[]> => (await listIds('asc', {visitorId})).ids;
      await addAll([storedRecord('Anna’s', 1)]);
      await store.moveRecords('Visitor-1', 'Anna');
      await addAll([storedRecord('later', later())]);
      expect([await idsOf('Visitor-1'), await idsOf('Anna')]).to.deep.equal([['later'], ['Anna’s']]);
      await store.moveRecords('Visitor-1', 'Berta');
      for (const question of ['Anna’s', 'later'])
        await store.addRecord('Visitor-1', {
          ...storedRecord(`reply to ${question}`, later()),
          replyTo: question,
        });
      await addAll([storedRecord('on its way', 2)]);
      expect([await idsOf('Visitor-1'), await idsOf('Anna'), await idsOf('Berta')]).to.deep.equal([
        [],
        ['Anna’s', 'on its way', 'reply to Anna’s'],
        ['later', 'reply to later'],
      ]);
    });

    it('leaves nothing behind when a visitor moves while messages are stored', async () => {
      for (let round = 0; round < 20; round += 1) {
        const visitorId = `device-${round}`;
        const say = async (part: string): Promise<void> => {
          const question = {...storedRecord(`${part} ${round}`, 1), conversationId: `${part}-${round}`};
          await store.addRecord(visitorId, question, part);
          await store.addRecord(visitorId, {...storedRecord('reply', 2), replyTo: question.recordId});
        };
        await Promise.all([say('one'), say('two'), store.moveRecords(visitorId, 'Anna'), say('three')]);
        expect((await listIds('asc', {visitorId})).total, `round ${round}`).to.equal(0);
      }
      expect((await listIds('asc', {visitorId: 'Anna'})).total).to.equal(120);
      expect((await store.listConversations('Anna', 'Agent-1', {offset: 0, limit: 1})).total).to.equal(60);
    });

    it('keeps no record without its conversation when all are deleted meanwhile', async () => {
      for (let round = 0; round < 20; round += 1) {
        const question = {...storedRecord('question', 1), conversationId: 'roses'};
        await Promise.all([
          store.addRecord('Visitor-1', question, 'Roses'),
          store.deleteRecords('Visitor-1', 'Agent-1'),
        ]);
        const page = await store.listConversations('Visitor-1', 'Agent-1', {offset: 0, limit: 5});
        expect(page.total, `round ${round}`).to.equal((await listIds('asc')).total);
        await store.deleteRecords('Visitor-1', 'Agent-1');
      }
    });

    it('deletes the records of all visitors before a time', async () => {
      for (const visitorId of ['Visitor-1', 'Visitor-2'])
        await addAll([storedRecord('old', 1), storedRecord('new', 2), storedRecord('newer', 3)], visitorId);
      await store.deleteRecordsBefore(2000);
      for (const visitorId of ['Visitor-1', 'Visitor-2'])
        expect((await listIds('asc', {visitorId})).ids).to.deep.equal(['new', 'newer']);
    });

    it('loses no record of a list while others are added', async () => {
      const all = Array.from({length: 30}, (_, index) => `r${index}`);
      await addAll(all.map((id, index) => storedRecord(id, index)));
      for (const order of ['asc', 'desc'] as const) {
        const seen = new Set<string>();
        for (let offset = 0, total = 1; offset < total; offset += 10) {
          const page = await listIds(order, {offset});
          for (const id of page.ids) seen.add(id);
          ({total} = page);
          if (offset < 30) await addAll([storedRecord(`added ${order} ${offset}`, 100 + offset)]);
        }
        expect([...seen]).to.include.members(all);
      }
    });

    describeConversations(() => store);

    it('replaces what is no character, and takes ten megabytes', async () => {
      const content = `a\0b\ud800c\udc00😀${'ä'.repeat(5_000_000)}`;
      const record = {...storedRecord('r\0', 1, 'Agent\0'), content, conversationId: 'c'};
      await store.addRecord('Visitor\0', record, 'A \0 title');
      const ids = ['Visitor\0', 'Agent\0'] as const;
      const range = {order: 'asc', offset: 0, limit: 1} as const;
      const {records} = await store.listRecords(...ids, {...range, conversationId: 'c'});
      expect(records[0]?.content === content.replace(/[\0\p{Surrogate}]/gu, '\uFFFD')).to.equal(true);
      expect(records[0]).to.include({recordId: 'r\uFFFD', AgentId: 'Agent\uFFFD'});
      const {conversations} = await store.listConversations(...ids, range);
      expect(conversations[0]).to.include({title: 'A \uFFFD title'});
      const renamed = await store.renameConversation(...ids, 'c', 'B\0');
      expect(renamed?.title).to.equal('B\uFFFD');
      expect(await store.deleteConversation(...ids, 'c')).to.equal(true);
    });

    it('accepts any text as identifier', async () => {
      const odd = ['__proto__', 'a:b/../c', 'site:Ann@example.org', '😀', "'; DROP TABLE records; --"];
      for (const [index, id] of odd.entries()) await addAll([storedRecord('r', index, id)], id);
      for (const id of odd)
        expect(await listIds('asc', {visitorId: id, agentId: id})).to.deep.equal({ids: ['r'], total: 1});
    });
  });
}
