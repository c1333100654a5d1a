import {expect} from 'chai';
import {systemClock, type ClientClock} from '../../src/client/platform.js';
import {createGateway} from '../../src/gateway/create-gateway.js';
import type {GatewayStorage} from '../../src/gateway/gateway-options.js';
import {createMemoryStorage} from '../../src/gateway/memory-storage.js';
import {RecordLedger} from '../../src/gateway/record-ledger.js';
import {hello, ledger as ledgerOptions, serviceToken} from './running-gateway.js';

const ada = {visitorId: 'ada', agentId: 'Agent-a'};

/** A clock that moves with every look. */
function movingClock(): ClientClock {
  let now = 0;
  return {...systemClock, now: () => (now += 1)};
}

/** An asynchronous storage that refuses the given number of writes. */
function storeFar(refusals = 0): GatewayStorage {
  const items = new Map<string, string>();
  const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve));
  let left = refusals;
  return {
    async getKeys(base) {
      await turn();
      return [...items.keys()].filter(key => key.startsWith(base));
    },
    async getItem(key) {
      await turn();
      return items.get(key);
    },
    async setItem(key, value) {
      await turn();
      left -= 1;
      if (left >= 0) throw new Error('The storage is full.');
      items.set(key, value);
    },
  };
}

describe('the record ledger of a gateway', () => {
  const noted = async (ledger: RecordLedger, page = ada): Promise<readonly string[]> =>
    (await ledger.list(page)).map(({recordId}) => recordId);

  it('contains all replies of simultaneous requests to two processes', async () => {
    const storage = storeFar();
    const [one, other] = [new RecordLedger(storage, movingClock()), new RecordLedger(storage, movingClock())];
    await Promise.all([one.add(ada, '1'), other.add(ada, '2'), one.add(ada, '3'), other.add(ada, '4')]);
    expect(await noted(one)).to.have.members(['1', '2', '3', '4']);
    expect(await noted(other, {...ada, visitorId: 'bob'})).to.deep.equal([]);
    expect(await noted(other, {...ada, agentId: 'Agent-b'})).to.deep.equal([]);
  });

  it('loses no other reply after a failed write', async () => {
    const ledger = new RecordLedger(storeFar(1), movingClock());
    const writes = await Promise.allSettled([ledger.add(ada, '1'), ledger.add(ada, '2')]);
    expect(writes.map(({status}) => status)).to.have.members(['rejected', 'fulfilled']);
    expect(await noted(ledger)).to.have.length(1);
  });

  it('contains each reply once, the newest thousand, and none without a usable identifier', async () => {
    for (const storage of [storeFar(), createMemoryStorage()]) {
      const ledger = new RecordLedger(storage, movingClock());
      for (let number = 0; number <= 1000; number += 1) await ledger.add(ada, `record-${number}`);
      for (const recordId of ['', 'x'.repeat(201), '\ud800']) await ledger.add(ada, recordId);
      const recordIds = await noted(ledger);
      expect(recordIds).to.have.length(1000);
      expect([recordIds[0], recordIds.at(-1)]).to.deep.equal(['record-1', 'record-1000']);
      await ledger.add(ada, 'record-1000');
      expect((await noted(ledger)).filter(recordId => recordId === 'record-1000')).to.have.length(1);
    }
  });

  it('drops the visitors whose last reply is oldest when it is in memory', async () => {
    const ledger = new RecordLedger(createMemoryStorage(2), movingClock());
    const visitors = ['ada', 'bob', 'cleo'].map(visitorId => ({...ada, visitorId}));
    for (const page of [visitors[0]!, visitors[1]!, visitors[0]!, visitors[2]!]) await ledger.add(page, '1');
    const lists = await Promise.all(visitors.map(page => noted(ledger, page)));
    expect(lists).to.deep.equal([['1'], [], ['1']]);
  });

  it('ignores keys that it did not write', async () => {
    const own = `${(0).toString().padStart(9, '0')}-${Buffer.from('record-1').toString('hex')}`;
    const stored = (base: string): unknown[] => [
      null,
      42,
      {},
      '',
      base,
      own,
      `other:${own}`,
      ...['-', '1-', own.toUpperCase(), `${own}0`, `${own}-:`, `${own}:61`, `${own}.json`].map(
        end => base + end,
      ),
      ...['000000000-ff', '000000000-c0af', '000000000-eda080', '00000000é-61'].map(end => base + end),
      base + own,
      base + own,
    ];
    const storage = {...storeFar(), getKeys: (base: string) => stored(base) as string[]};
    expect(await noted(new RecordLedger(storage, movingClock()))).to.deep.equal(['record-1']);
  });

  it('cannot be read when the storage returns no list', async () => {
    for (const keys of [undefined, null, 'agent-gateway', {}, 5]) {
      const storage = {...storeFar(), getKeys: () => keys as string[]};
      const refusal = await noted(new RecordLedger(storage, movingClock())).catch((error: unknown) => error);
      expect(refusal, JSON.stringify(keys)).to.include({status: 503, code: 'RECORDS_UNAVAILABLE'});
      expect(String((refusal as Error).cause)).to.contain('getKeys of the storage');
    }
  });

  it('is written when a reply ends, even without a final line end', async () => {
    const written: string[] = [];
    const storage = storeFar();
    const setItem: GatewayStorage['setItem'] = async (key, value) => {
      await storage.setItem(key, value);
      written.push(key);
    };
    // Its last words can be the start of the token.
    const reply = `: ${serviceToken}\n\ndata: {"id":"record-1","choices":[{"delta":{"content":"Hi"}}]}\n: service`;
    const handle = createGateway({
      ...ledgerOptions,
      upstream: 'https://agents.example',
      storage: {...storage, setItem},
      fetch: () => Promise.resolve(new Response(reply, {headers: {'Content-Type': 'text/event-stream'}})),
    });
    const address = 'http://localhost/v1/aibot/bots/Agent-a/openai/chat/completions';
    const headers = {'Content-Type': 'application/json'};
    const body = JSON.stringify({messages: hello, stream: true});
    const response = await handle(new Request(address, {method: 'POST', headers, body}));
    expect(await response.text()).to.equal(reply.replace(serviceToken, '***'));
    expect(written.join()).to.match(new RegExp(`-${Buffer.from('record-1').toString('hex')}$`));
  });
});
