import {expect} from 'chai';
import {createFrameSchedule} from '../../src/controllers/frame-schedule.js';
import {holdFrames, type HeldFrames} from '../support/held-frames.js';

describe('createFrameSchedule', () => {
  let scheduleFrame: ReturnType<typeof createFrameSchedule>;
  let frames: HeldFrames;

  beforeEach(() => {
    frames = holdFrames();
    scheduleFrame = createFrameSchedule();
  });

  afterEach(() => frames.release());

  it('waits for the next frame, and runs once', () => {
    let runs = 0;
    scheduleFrame(() => (runs += 1));
    expect(runs).to.equal(0);
    frames.draw();
    frames.draw();
    expect(runs).to.equal(1);
  });

  it('leaves thirty milliseconds between two flushes', () => {
    const flushes: number[] = [];
    let now = 0;
    let cancel = () => {};
    const flushAgain = () => {
      cancel = scheduleFrame(() => {
        flushes.push(now);
        flushAgain();
      });
    };
    flushAgain();
    for (now of [0, 16, 33, 50, 66, 83, 100]) frames.draw(now);
    cancel();
    expect(flushes).to.deep.equal([0, 33, 66, 100]);
  });

  it('runs without a frame where the page draws none', async () => {
    await new Promise<void>(resolve => scheduleFrame(resolve));
    expect(frames.waiting, 'frames still asked for').to.equal(0);
  });

  it('does not run once it is cancelled', () => {
    let runs = 0;
    const cancel = scheduleFrame(() => (runs += 1));
    cancel();
    frames.draw();
    expect(runs).to.equal(0);
    expect(frames.waiting).to.equal(0);
  });
});
