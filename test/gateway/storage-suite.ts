import {expect} from 'chai';
import {systemClock} from '../../src/client/platform.js';
import type {ConversationStorage} from '../../src/gateway/gateway-options.js';
import {baseOf} from '../../src/gateway/ledger-keys.js';
import {RecordLedger} from '../../src/gateway/record-ledger.js';

/** A storage under test. */
export interface TestedStorage {
  /** Another client of the same data, as another process has. Default: the same object. */
  readonly storage: ConversationStorage;
  readonly other?: ConversationStorage;
  close?(): unknown;
}

/** Identifiers that a service may send: they differ in case only, or have characters with a meaning in paths and keys. */
const recordIds = [
  'record-Ab',
  'record-aB',
  'record-1',
  'record-1:2',
  '../../record-1',
  'a/b\\c?d*e[f]g{h}%00$',
  'CON',
  'réponse – 答え 🙂',
  ' ',
  'x'.repeat(200),
  '答'.repeat(200),
];

/**
 * Adds the tests that every `ConversationStorage` must pass. `open` is called before the tests and may be given the hooks of
 * mocha.
 */
export function testStorage(open: (context: Mocha.Context) => TestedStorage | Promise<TestedStorage>): void {
  let tested: TestedStorage | undefined;
  let visitors = 0;
  let one: RecordLedger;
  let other: RecordLedger;
  /** A visitor whom no other test knows. */
  const newPage = () => ({visitorId: `visitor-${(visitors += 1)}`, agentId: 'Agent-a'});
  const noted = async (ledger: RecordLedger, page: ReturnType<typeof newPage>): Promise<readonly string[]> =>
    (await ledger.list(page)).map(({recordId}) => recordId);

  before(async function () {
    tested = await open(this);
    let now = Date.UTC(2026, 0, 1);
    // Without time limits: a busy machine must not decide a test.
    const clock = {...systemClock, now: () => (now += 1), schedule: () => () => undefined};
    one = new RecordLedger(tested.storage, clock);
    other = new RecordLedger(tested.other ?? tested.storage, clock);
  });

  after(() => tested?.close?.());

  it('is empty for a new visitor', async () => {
    expect(await one.list(newPage())).to.deep.equal([]);
    expect(await tested!.storage.getItem('agent-gateway:ledger:none:000000000-61')).to.equal(
      await tested!.storage.getItem('agent-gateway:ledger:none:000000000-62'),
    );
  });

  it('returns any identifier as it was written, in the order of time, to every process', async () => {
    const page = newPage();
    for (const recordId of recordIds) await one.add(page, recordId);
    expect(await noted(other, page)).to.deep.equal(recordIds);
    expect(await noted(one, page)).to.deep.equal(recordIds);
  });

  it('keeps each of many simultaneous entries of two processes', async () => {
    const page = newPage();
    const written = Array.from({length: 100}, (_, index) => `record-${index}`);
    await Promise.all(written.map((recordId, index) => (index % 2 ? one : other).add(page, recordId)));
    expect(await noted(one, page)).to.have.members(written);
  });

  it('separates visitors and agents', async () => {
    const page = newPage();
    const others = [newPage(), {...page, agentId: 'Agent-b'}, {...page, visitorId: `${page.visitorId}0`}];
    await one.add(page, 'record-1');
    for (const stranger of others) expect(await noted(other, stranger)).to.deep.equal([]);
  });

  it('keeps conversations with their titles for every process', async () => {
    const page = newPage();
    const ids = ['roses', 'Roses', 'x'.repeat(64)];
    for (const id of ids) await one.add(page, `record-${id}`, {conversationId: id, title: `First – ${id}`});
    for (const recordId of recordIds)
      await one.add(page, recordId, {conversationId: 'roses', title: 'Later'});
    await Promise.all(['A', 'B', 'C'].map(title => one.rename(page, 'Roses', title)));
    await one.rename(page, 'Roses', '“Ünï” 🌹');
    const found = await other.conversations(page);
    expect(found.map(({conversationId}) => conversationId)).to.deep.equal(['roses', ids[2], 'Roses']);
    expect(await Promise.all(found.map(conversation => other.title(conversation)))).to.deep.equal([
      'First – roses',
      `First – ${ids[2]}`,
      '“Ünï” 🌹',
    ]);
    const entries = await other.list(page);
    expect(entries.filter(({conversationId}) => conversationId === 'Roses')).to.have.length(1);
    expect(entries).to.have.length(ids.length + recordIds.length);
  });

  it('loses everything about a deleted conversation, and nothing else', async () => {
    const page = newPage();
    const neighbour = {...page, agentId: 'Agent-b'};
    for (const at of [page, neighbour]) {
      await one.add(at, 'record-1', {conversationId: 'roses', title: 'Roses'});
      await one.add(at, 'record-2', {conversationId: 'tulips', title: 'Tulips'});
      await one.add(at, 'record-3');
    }
    await one.rename(page, 'roses', 'New');
    expect(await other.delete(page, 'roses')).to.equal(true);
    expect(await other.delete(page, 'roses')).to.equal(false);
    expect(await noted(one, page)).to.deep.equal(['record-2', 'record-3']);
    expect(await one.rename(page, 'roses', 'Back')).to.equal(undefined);
    expect((await one.conversations(page)).map(({conversationId}) => conversationId)).to.deep.equal([
      'tulips',
    ]);
    expect(await one.delete(page)).to.equal(true);
    expect(await noted(other, page)).to.deep.equal([]);
    expect(await noted(other, neighbour)).to.have.length(3);
    const base = await baseOf(page);
    expect((await tested!.storage.getKeys(base)).filter(key => key.startsWith(base))).to.deep.equal([]);
  });

  it('returns whole keys that begin with the base, and the value of each', async () => {
    const {storage} = tested!;
    const base = 'agent-gateway:ledger:suite:';
    const keys = ['000000001-61', '000000002-61', '000000002-61-:62'].map(end => base + end);
    for (const key of [...keys, 'agent-gateway:ledger:suite2:000000001-61'])
      await storage.setItem(key, 'written');
    await storage.setItem(keys[0]!, 'again');
    expect([...new Set(await storage.getKeys(base))]).to.have.members(keys);
    expect(await storage.getItem(keys[0]!)).to.equal('again');
    expect(await storage.getItem(keys[2]!)).to.equal('written');
    expect((await storage.getItem(`${base}000000003-61`)) ?? 'missing').to.equal('missing');
  });

  it('lists the newest thousand replies of a visitor with more', async function () {
    this.timeout(30_000);
    const page = newPage();
    for (let begin = 0; begin < 2_100; begin += 100) {
      const batch = Array.from({length: 100}, (_, index) => one.add(page, `record-${begin + index}`));
      await Promise.all(batch);
    }
    const found = await noted(other, page);
    expect(found).to.have.length(1000);
    expect([found[0], found.at(-1)]).to.deep.equal(['record-1100', 'record-2099']);
  });
}
