import {aTimeout} from '@open-wc/testing';
import {expect} from 'chai';
import type {Locks} from '../../../src/session/browser-platform.js';
import {withSendLock} from '../../../src/session/tab-channel.js';
import {storageKey, type StorageScope} from '../../../src/session/storage-scope.js';
import {gardenScope} from '../../support/stored-chat.js';
import {waitUntil} from '../../support/wait-until.js';

/** Work that runs until the test ends it. */
interface HeldWork {
  readonly begun: () => boolean;
  readonly begins: () => number;
  readonly work: () => Promise<string>;
  readonly end: (result: string) => void;
  readonly fail: (error: unknown) => void;
}

function holdWork(): HeldWork {
  let begins = 0;
  const {promise, end, fail} = deferred();
  return {
    begun: () => begins > 0,
    begins: () => begins,
    work: () => {
      begins += 1;
      return promise;
    },
    end,
    fail,
  };
}

function deferred(): {
  readonly promise: Promise<string>;
  readonly end: (result: string) => void;
  readonly fail: (error: unknown) => void;
} {
  let end: (result: string) => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  const promise = new Promise<string>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  return {promise, end, fail};
}

async function waitingLocks(): Promise<readonly unknown[]> {
  const {held = [], pending = []} = await navigator.locks.query();
  return [...held, ...pending].filter(({name}) => name?.startsWith('agent-chat-elements:'));
}

/** Another page of this origin that holds the lock of the garden. */
async function openHoldingTab(): Promise<HTMLIFrameElement> {
  const tab = document.createElement('iframe');
  document.body.append(tab);
  const {navigator: other} = tab.contentWindow!;
  void other.locks.request(storageKey('sending', gardenScope)!, () => new Promise(() => undefined));
  await waitUntil(async () => (await waitingLocks()).length === 1);
  return tab;
}

function takeTurn<Result>(
  scope: StorageScope,
  work: () => Result | Promise<Result>,
  signal: AbortSignal,
  locks: Locks | undefined = navigator.locks,
): Promise<Result> {
  return withSendLock(scope, work, signal, locks);
}

describe('the send lock', () => {
  const never = new AbortController().signal;

  afterEach(async () => {
    await waitUntil(async () => (await waitingLocks()).length === 0);
  });

  it('runs one task after the other', async () => {
    const [one, two] = [holdWork(), holdWork()];
    const results = [takeTurn(gardenScope, one.work, never), takeTurn(gardenScope, two.work, never)];
    await waitUntil(() => one.begun());
    await aTimeout(20);
    expect(two.begun()).to.equal(false);
    one.end('first');
    await waitUntil(() => two.begun());
    two.end('second');
    expect(await Promise.all(results)).to.deep.equal(['first', 'second']);
  });

  it('is released when a task fails, and the error reaches its caller', async () => {
    const [one, two] = [holdWork(), holdWork()];
    const failing = takeTurn(gardenScope, one.work, never).catch((error: unknown) => error);
    const following = takeTurn(gardenScope, two.work, never);
    const error = new Error('no network');
    await waitUntil(() => one.begun());
    one.fail(error);
    two.end('sent');
    expect(await failing).to.equal(error);
    expect(one.begins()).to.equal(1);
    expect(await following).to.equal('sent');
  });

  it('is separate for each conversation', async () => {
    const held = holdWork();
    const first = takeTurn(gardenScope, held.work, never);
    const other = {...gardenScope, visitorId: 'maya'};
    expect(await takeTurn(other, async () => 'sent', never)).to.equal('sent');
    held.end('sent later');
    expect(await first).to.equal('sent later');
  });

  it('is released when its tab closes', async () => {
    const tab = await openHoldingTab();
    const mine = holdWork();
    const turn = takeTurn(gardenScope, mine.work, never);
    await waitUntil(async () => (await waitingLocks()).length === 2);
    expect(mine.begun()).to.equal(false);
    tab.remove();
    await waitUntil(() => mine.begun());
    mine.end('sent');
    expect(await turn).to.equal('sent');
  });

  it('waits no longer than the caller allows', async () => {
    const tab = await openHoldingTab();
    const waiting = new AbortController();
    const mine = holdWork();
    const turn = takeTurn(gardenScope, mine.work, waiting.signal).catch((error: unknown) => error);
    await waitUntil(async () => (await waitingLocks()).length === 2);
    const reason = new Error('the chat was left');
    waiting.abort(reason);
    expect(await turn).to.equal(reason);
    tab.remove();
    await waitUntil(async () => (await waitingLocks()).length === 0);
    expect(mine.begun()).to.equal(false);
  });

  it('is not taken after the caller aborts', async () => {
    const reason = new Error('the chat was left');
    const mine = holdWork();
    const turn = takeTurn(gardenScope, mine.work, AbortSignal.abort(reason));
    expect(await turn.catch((error: unknown) => error)).to.equal(reason);
    expect(mine.begun()).to.equal(false);
  });

  it('runs at once without the Web Locks API, unless the caller aborts', async () => {
    Object.defineProperty(navigator, 'locks', {configurable: true, value: undefined});
    try {
      expect(await takeTurn(gardenScope, async () => 'sent', never)).to.equal('sent');
      const reason = new Error('the chat was left');
      const mine = holdWork();
      const turn = takeTurn(gardenScope, mine.work, AbortSignal.abort(reason));
      expect(await turn.catch((error: unknown) => error)).to.equal(reason);
      expect(mine.begun()).to.equal(false);
    } finally {
      Reflect.deleteProperty(navigator, 'locks');
    }
  });

  it('leaves no lock after a thousand uses', async () => {
    for (let round = 0; round < 1000; round += 1) {
      await takeTurn(gardenScope, async () => round, never);
    }
    expect(await waitingLocks()).to.deep.equal([]);
  });

  it('runs at once where locks are refused', async () => {
    const refused: Locks = {
      request: () => Promise.reject(new DOMException('denied', 'SecurityError')),
    };
    expect(await takeTurn(gardenScope, async () => 'sent', never, refused)).to.equal('sent');
  });

  it('runs at once without an agent', async () => {
    const nowhere = {...gardenScope, serviceUrl: ''};
    expect(await takeTurn(nowhere, async () => 'sent', never)).to.equal('sent');
  });
});
