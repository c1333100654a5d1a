import {expect} from 'chai';
import {systemClock} from '../../src/client/platform.js';
import {createGateway} from '../../src/gateway/create-gateway.js';
import type {GatewayStorage} from '../../src/gateway/gateway-options.js';
import {RecordLedger} from '../../src/gateway/record-ledger.js';
import {hello, ledger as ledgerOptions, serviceToken} from './running-gateway.js';

const clock = {...systemClock, now: () => 0};
const ada = {visitorId: 'ada', agentId: 'Agent-a'};

/** An asynchronous storage that refuses the given number of writes. */
function storeFar(refusals = 0): GatewayStorage {
  const items = new Map<string, string>();
  const turn = (): Promise<void> => new Promise(resolve => setImmediate(resolve));
  let left = refusals;
  return {
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
  let ledger: RecordLedger;
  const noted = async (page = ada): Promise<readonly string[]> =>
    (await ledger.list(page)).map(({recordId}) => recordId);

  beforeEach(() => {
    ledger = new RecordLedger(storeFar(), clock);
  });

  it('contains all replies of simultaneous requests', async () => {
    const writes = ['1', '2', '3'].map(recordId => ledger.add(ada, recordId));
    // Another one comes after the first write, while the others may fail.
    writes.push(Promise.race(writes).then(() => ledger.add(ada, '4')));
    await Promise.all(writes);
    expect(await noted()).to.have.members(['1', '2', '3', '4']);
    expect(await noted({...ada, visitorId: 'bob'})).to.deep.equal([]);
  });

  it('waits for a running write before it reads', async () => {
    const storage = storeFar();
    let reading: Promise<readonly string[]> | undefined;
    const setItem = async (key: string, value: string): Promise<void> => {
      reading = noted();
      for (let turn = 0; turn < 50; turn += 1) await storage.getItem(key);
      await storage.setItem(key, value);
    };
    ledger = new RecordLedger({getItem: (key: string) => storage.getItem(key), setItem}, clock);
    await ledger.add(ada, '1');
    expect(await reading).to.deep.equal(['1']);
  });

  it('loses no other reply after a failed write', async () => {
    ledger = new RecordLedger(storeFar(1), clock);
    const writes = await Promise.allSettled([ledger.add(ada, '1'), ledger.add(ada, '2')]);
    expect(writes.map(({status}) => status)).to.have.members(['rejected', 'fulfilled']);
    expect(await noted()).to.have.length(1);
  });

  it('contains each reply once, the newest thousand, and none without a valid identifier', async () => {
    for (let number = 0; number <= 1000; number += 1) await ledger.add(ada, `record-${number}`);
    for (const recordId of ['record-1000', '', 'x'.repeat(201)]) await ledger.add(ada, recordId);
    const recordIds = await noted();
    expect(recordIds).to.have.length(1000);
    expect([recordIds[0], recordIds.at(-1)]).to.deep.equal(['record-1', 'record-1000']);
  });

  it('ignores stored data that it did not write', async () => {
    for (const stored of [
      '{[[',
      42,
      {},
      [null, 1, 'x', []],
      '[{}]',
      [{recordId: ''}, {recordId: null}, {time: 1}],
    ]) {
      ledger = new RecordLedger({getItem: () => stored, setItem: () => undefined}, clock);
      expect(await noted(), JSON.stringify(stored)).to.deep.equal([]);
    }
  });

  it('is written when a reply ends, even without a final line end', async () => {
    const written: string[] = [];
    const storage = storeFar();
    const setItem: GatewayStorage['setItem'] = async (key, value) => {
      await storage.setItem(key, value);
      written.push(value);
    };
    // Its last words can be the start of the token.
    const reply = `: ${serviceToken}\n\ndata: {"id":"record-1","choices":[{"delta":{"content":"Hi"}}]}\n: service`;
    const handle = createGateway({
      ...ledgerOptions,
      upstream: 'https://agents.example',
      storage: {getItem: (key: string) => storage.getItem(key), setItem},
      fetch: () => Promise.resolve(new Response(reply, {headers: {'Content-Type': 'text/event-stream'}})),
    });
    const address = 'http://localhost/v1/aibot/bots/Agent-a/openai/chat/completions';
    const headers = {'Content-Type': 'application/json'};
    const body = JSON.stringify({messages: hello, stream: true});
    const response = await handle(new Request(address, {method: 'POST', headers, body}));
    expect(await response.text()).to.equal(reply.replace(serviceToken, '***'));
    expect(written.join()).to.contain('record-1');
  });
});
