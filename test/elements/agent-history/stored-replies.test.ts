import {expect} from 'chai';
import type {ReactiveControllerHost} from 'lit';
import type {EndedReply} from '../../../src/connection/connection-context.js';
import {StoredReplies} from '../../../src/elements/agent-history/stored-replies.js';
import {Signal} from '../../../src/signals.js';

const {setTimeout, clearTimeout} = globalThis;

const stage = document.createElement('div');

/** Searches of an element for a stored reply; a test sets each result. */
function startLooking() {
  const element = Object.assign(document.createElement('div'), {addController: () => undefined});
  stage.append(element);
  const replyEnded = new Signal<EndedReply>();
  const looks: ((found: boolean) => void)[] = [];
  const replies = new StoredReplies(
    element as unknown as ReactiveControllerHost & Element,
    () => replyEnded,
    () => 'Agent-a',
    () => new Promise(resolve => looks.push(resolve)),
  );
  replies.hostUpdated();
  return {
    replyEnded,
    looks,
    remove() {
      element.remove();
      replies.hostDisconnected();
    },
  };
}

describe('the search for the record of a finished reply', () => {
  let due = new Map<number, () => void>();
  let lastTimer = 0;

  before(() => document.body.append(stage));

  after(() => stage.remove());

  beforeEach(() => {
    due = new Map();
    Object.assign(globalThis, {
      setTimeout(callback: () => void) {
        due.set((lastTimer += 1), callback);
        return lastTimer;
      },
      clearTimeout: (timer: number) => due.delete(timer),
    });
  });

  afterEach(() => {
    Object.assign(globalThis, {setTimeout, clearTimeout});
    stage.replaceChildren();
  });

  /** Fires the pending timers and returns their number. */
  function passTime(): number {
    const callbacks = [...due.values()];
    due.clear();
    for (const callback of callbacks) callback();
    return callbacks.length;
  }

  async function find(look: ((found: boolean) => void) | undefined, found: boolean): Promise<void> {
    look?.(found);
    await new Promise(resolve => setTimeout(resolve));
  }

  it('runs three times, and stops when the record is found', async () => {
    for (const [results, looked] of [
      [[false, false, false], 3],
      [[false, true], 2],
      [[true], 1],
    ] as const) {
      const {replyEnded, looks} = startLooking();
      replyEnded.send({agentId: 'Agent-a', recordId: 'record-1'});
      for (const found of results) {
        expect(passTime()).to.equal(1);
        await find(looks.at(-1), found);
      }
      expect([passTime(), looks.length]).to.deep.equal([0, looked]);
    }
  });

  it('ends when the element is removed', async () => {
    const {replyEnded, looks, remove} = startLooking();
    replyEnded.send({agentId: 'Agent-a', recordId: 'record-1'});
    passTime();
    remove();
    await find(looks[0], false);
    expect(passTime()).to.equal(0);
  });

  it('ignores replies of other agents and starts again with the next reply', async () => {
    const {replyEnded, looks} = startLooking();
    replyEnded.send({agentId: 'Agent-b', recordId: 'record-1'});
    expect(passTime()).to.equal(0);
    replyEnded.send({agentId: 'Agent-a', recordId: 'record-1'});
    replyEnded.send({agentId: 'Agent-a', recordId: 'record-2'});
    expect(passTime()).to.equal(1);
    await find(looks[0], true);
    expect(passTime()).to.equal(0);
  });
});
