import {expect} from 'chai';
import type {AgentStore, StoredRecord, VisitorSession} from '../../src/store/agent-store.js';
import {storedRecord} from '../support/stored-record.js';
import {describeConversations} from './conversation-suite.js';

/** A store that ends with the test. */
export interface OpenStore {
  readonly store: AgentStore;
  close?(): Promise<void>;
}

const expiresAt = Date.now() + 60_000;

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
      await store.addRecord('Visitor-1', record);
      const {records} = await store.listRecords('Visitor-1', 'Agent-1', {order: 'asc', offset: 0, limit: 1});
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

    const session = (name: string, more: Partial<VisitorSession> = {}): VisitorSession => ({
      ...{visitorId: 'Visitor-1', expiresAt, family: 'family-1'},
      ...{accessToken: `access-${name}`, refreshToken: `refresh-${name}`},
      ...more,
    });

    it('finds a session by its access token until its refresh token is used', async () => {
      await store.addSession(session('a'));
      expect(await store.sessionOfAccessToken('access-a')).to.include({visitorId: 'Visitor-1', expiresAt});
      expect(await store.sessionOfAccessToken('refresh-a')).to.equal(undefined);
      expect(await store.takeSessionOfRefreshToken('access-a')).to.equal(undefined);
      const taken = await store.takeSessionOfRefreshToken('refresh-a');
      expect(taken).to.include({visitorId: 'Visitor-1', expiresAt, family: 'family-1'});
      expect(await store.sessionOfAccessToken('access-a')).to.equal(undefined);
    });

    it('gives a refresh token’s session to one of many simultaneous users', async () => {
      await store.addSession(session('a'));
      const take = () => store.takeSessionOfRefreshToken('refresh-a');
      const taken = await Promise.all(Array.from({length: 5}, take));
      expect(taken.filter(one => one !== undefined)).to.have.length(1);
    });

    it('ends all sessions of a sign-in when a refresh token is used twice', async () => {
      await store.addSession(session('a'));
      await store.addSession(session('other', {family: 'family-2'}));
      await store.takeSessionOfRefreshToken('refresh-a');
      await store.addSession(session('b'));
      expect(await store.sessionOfAccessToken('access-b')).not.to.equal(undefined);
      expect(await store.takeSessionOfRefreshToken('refresh-a')).to.equal(undefined);
      expect(await store.sessionOfAccessToken('access-b')).to.equal(undefined);
      expect(await store.takeSessionOfRefreshToken('refresh-b')).to.equal(undefined);
      expect(await store.sessionOfAccessToken('access-other')).not.to.equal(undefined);
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
      await store.addSession(session('2', {expiresAt: Date.now(), family: 'family-2'}));
      expect(await store.sessionOfAccessToken('access-1')).to.equal(undefined);
      expect(await store.takeSessionOfRefreshToken('refresh-1')).to.equal(undefined);
      expect(await store.sessionOfAccessToken('access-2')).not.to.equal(undefined);
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
      await addAll([storedRecord('next', 5)]);
      expect((await listIds('asc')).ids).to.deep.equal(['next']);
      await store.moveRecords('Anna', 'Anna');
      expect((await listIds('asc', {visitorId: 'Anna'})).total).to.equal(2);
    });

    it('stores a reply where its question has moved to meanwhile', async () => {
      await addAll([storedRecord('question', 1)]);
      await store.moveRecords('Visitor-1', 'Anna');
      await store.moveRecords('Anna', 'Berta');
      await store.addReply('Visitor-1', {...storedRecord('reply', 2), replyTo: 'question'});
      expect((await listIds('asc', {visitorId: 'Berta'})).ids).to.deep.equal(['question', 'reply']);
      expect((await listIds('asc')).total).to.equal(0);
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

    it('accepts any text as identifier', async () => {
      const odd = ['__proto__', 'a:b/../c', 'site:Ann@example.org', '😀', "'; DROP TABLE records; --"];
      for (const [index, id] of odd.entries()) await addAll([storedRecord('r', index, id)], id);
      for (const id of odd)
        expect(await listIds('asc', {visitorId: id, agentId: id})).to.deep.equal({ids: ['r'], total: 1});
    });
  });
}
