import {expect} from 'chai';
import {WaitingWrites} from '../../src/gateway/waiting-writes.js';
import {ManualClock} from '../support/manual-clock.js';

const second = 1000;

describe('writes to a storage that fails', () => {
  let clock: ManualClock;
  let isDown: boolean;
  let written: number[];
  let tried: number;
  let dropped: string[];
  let waiting: WaitingWrites;

  beforeEach(() => {
    clock = new ManualClock();
    isDown = true;
    written = [];
    tried = 0;
    dropped = [];
    waiting = new WaitingWrites(clock, error => dropped.push(error.message));
  });

  const add = (number: number, fails = (): boolean => isDown): Promise<unknown> =>
    waiting
      .write(async () => {
        tried += 1;
        if (fails()) throw new Error('down');
        written.push(number);
      })
      .catch((error: unknown) => error);
  const pass = async (milliseconds: number): Promise<void> => {
    clock.advance(milliseconds);
    await new Promise(resolve => setImmediate(resolve));
  };

  it('are reported, wait, and are written in their order when it answers again', async () => {
    for (const number of [1, 2, 3]) expect(String(await add(number))).to.equal('Error: down');
    await pass(second);
    await pass(second);
    // One attempt each time shows that the storage is down.
    expect([written, tried]).to.deep.equal([[], 5]);
    isDown = false;
    await pass(second);
    expect(written.toSorted()).to.deep.equal([1, 2, 3]);
    expect([clock.running, dropped]).to.deep.equal([[], []]);
  });

  it('do not block each other when one of them always fails', async () => {
    await add(1, () => true);
    await add(2);
    isDown = false;
    await pass(second);
    await pass(second);
    expect(written).to.deep.equal([2]);
  });

  it('are given up after ten minutes, with one report', async () => {
    await add(1);
    await add(2);
    for (let time = 0; time < 10 * 60 - 1; time += 1) await pass(second);
    expect(dropped).to.deep.equal([]);
    await pass(second);
    expect(dropped).to.have.length(1);
    expect(dropped[0]).to.include('2 replies are missing');
    expect(clock.running).to.deep.equal([]);
  });

  it('are given up above a thousand, the oldest first', async () => {
    for (let number = 0; number < 1002; number += 1) await add(number);
    expect(dropped).to.have.length(2);
    isDown = false;
    await pass(second);
    await new Promise(resolve => setImmediate(resolve));
    expect(written).to.have.length(1000);
    expect(written).not.to.include.members([0, 1]);
  });
});
