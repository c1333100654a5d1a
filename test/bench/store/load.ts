// Measures the stores with many records beside few: `npm run bench -- store`, in about three minutes.
import {join} from 'node:path';
import pg from 'pg';
import type {AgentStore} from '../../../src/store/agent-store.js';
import {databaseStore} from '../../../src/store/database-store.js';
import {openDatabase} from '../../../src/store/open-database.js';
import {postgresDatabase} from '../../../src/store/postgres-database.js';
import type {SqlDatabase} from '../../../src/store/sql-database.js';
import {startPostgres} from '../../support/postgres.js';
import {seededRandom} from '../../support/seeded-random.js';
import {storedRecord} from '../../support/stored-record.js';
import {temporaryFolder} from '../../support/temporary-folder.js';

const sizes = [10_000, 1_000_000] as const;
const recordsPerVisitor = 100;
const conversationsPerVisitor = 5;
const agentId = 'Agent-guide';
/** Operations of each kind. */
const rounds = 300;

type Operation = (store: AgentStore, visitorId: string, round: number) => Promise<unknown>;
const operations: Readonly<Record<string, Operation>> = {
  'first page': (store, visitorId) =>
    store.listRecords(visitorId, agentId, {order: 'desc', offset: 0, limit: 50}),
  'last page': (store, visitorId) =>
    store.listRecords(visitorId, agentId, {order: 'desc', offset: recordsPerVisitor - 10, limit: 50}),
  'page of a conversation': (store, visitorId) =>
    store.listRecords(visitorId, agentId, {order: 'desc', offset: 0, limit: 50, conversationId: 'c1'}),
  conversations: (store, visitorId) => store.listConversations(visitorId, agentId, {offset: 0, limit: 50}),
  'insert a question': (store, visitorId, round) =>
    store.addRecord(visitorId, {...storedRecord(`q${round}`, 2e9 + round, agentId), conversationId: 'c1'}),
  'insert its reply': (store, visitorId, round) =>
    store.addRecord(visitorId, {
      ...storedRecord(`a${round}`, 2e9 + round, agentId),
      ...{conversationId: 'c1', replyTo: `q${round}`, role: 'assistant'},
    }),
};

interface Measured {
  readonly median: number;
  readonly p95: number;
}

/** Prints a table of milliseconds for SQLite and PostgreSQL. */
export async function measureStores(): Promise<void> {
  const folder = await temporaryFolder();
  const postgres = await startPostgres();
  try {
    await measureGrowth('SQLite', size => openDatabase(`file:${join(folder.path, `${size}.db`)}`));
    if (postgres)
      await measureGrowth('PostgreSQL', async () => {
        const pool = new pg.Pool({connectionString: await postgres.createDatabase()});
        return postgresDatabase(pool);
      });
    else console.log('PostgreSQL is not installed.');
  } finally {
    await postgres?.stop();
    await folder.remove();
  }
}

/** Measures both sizes in turns, so that other work on the machine slows down both. */
async function measureGrowth(name: string, open: (size: number) => Promise<SqlDatabase>): Promise<void> {
  const stores: {readonly store: ReturnType<typeof databaseStore>; readonly visitors: number}[] = [];
  for (const size of sizes) {
    const database = await open(size);
    const store = databaseStore(database);
    await store.open();
    await fill(database, size);
    stores.push({store, visitors: size / recordsPerVisitor});
  }
  const rows: Record<string, object> = {};
  for (const [title, operate] of Object.entries(operations)) {
    const times = stores.map((): number[] => []);
    const random = seededRandom(52);
    for (let round = 0; round < rounds; round += 1) {
      const draw = random();
      for (const [index, {store, visitors}] of stores.entries()) {
        const visitorId = `visitor-${Math.floor(draw * visitors)}`;
        const begun = performance.now();
        await operate(store, visitorId, round);
        times[index]?.push(performance.now() - begun);
      }
    }
    const [few, many] = times.map(measured);
    if (!few || !many) continue;
    rows[title] = {
      ...{'10,000: median': rounded(few.median), p95: rounded(few.p95)},
      ...{'1,000,000: median': rounded(many.median), 'p95 ': rounded(many.p95)},
      'growth of the median': Number((many.median / few.median).toFixed(2)),
    };
  }
  console.log(`${name}, milliseconds`);
  console.table(rows);
  for (const {store} of stores) await store.close();
}

/** Each visitor's records are far apart in the table, as on a busy site. */
async function fill(database: SqlDatabase, size: number): Promise<void> {
  const visitors = size / recordsPerVisitor;
  await database.run([
    {
      sql: `WITH RECURSIVE numbers (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM numbers WHERE i < ${size - 1})
        INSERT INTO agent_chat_records (visitor_id, agent_id, conversation_id, record_id, role, content,
          conversation, type, image, trigger_src, reply_to, finish_reason, time)
        SELECT 'visitor-' || (i % ${visitors}), '${agentId}', 'c' || ((i / ${visitors}) % ${conversationsPerVisitor}),
          'record-' || i, 'user', '${'Words of a visitor. '.repeat(10)}', 'user', 'text', '', 'API', '', '', i
        FROM numbers`,
    },
    {
      sql: `WITH RECURSIVE numbers (i) AS (
          SELECT 0 UNION ALL SELECT i + 1 FROM numbers WHERE i < ${visitors * conversationsPerVisitor - 1})
        INSERT INTO agent_chat_conversations (visitor_id, agent_id, conversation_id, title)
        SELECT 'visitor-' || (i % ${visitors}), '${agentId}', 'c' || (i / ${visitors}), 'Title' FROM numbers`,
    },
  ]);
  // PostgreSQL does it by itself after many inserts. Without it, each count reads the rows and not the index alone.
  await database.run([{sql: database.dialect === 'postgresql' ? 'VACUUM ANALYZE' : 'ANALYZE'}]);
}

function measured(times: readonly number[]): Measured {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
  return {median: at(0.5), p95: at(0.95)};
}

function rounded(milliseconds: number): number {
  return Number(milliseconds.toFixed(2));
}
