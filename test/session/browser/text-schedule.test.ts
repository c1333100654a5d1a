import {aTimeout} from '@open-wc/testing';
import {expect} from 'chai';
import {browserPlatform} from '../../../src/session/browser-platform.js';
import {holdFrames, type HeldFrames} from '../../support/held-frames.js';
import {waitUntil} from '../../support/wait-until.js';

describe('the schedule of text updates', () => {
  let scheduleFrame: ReturnType<typeof browserPlatform.createTextSchedule>;
  let frames: HeldFrames;

  beforeEach(() => {
    frames = holdFrames();
    scheduleFrame = browserPlatform.createTextSchedule();
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

  it('leaves thirty milliseconds between two flushes without requesting a frame', async () => {
    let runs = 0;
    const flush = () => (runs += 1);
    scheduleFrame(flush);
    frames.draw();
    const flushed = performance.now();
    scheduleFrame(flush);
    expect(frames.waiting).to.equal(0);
    await waitUntil(() => frames.waiting === 1);
    // Timers can fire a little early.
    expect(performance.now() - flushed).to.be.at.least(29);
    expect(runs).to.equal(1);
    frames.draw();
    expect(runs).to.equal(2);
  });

  it('does not run after a cancel between two flushes', async () => {
    let runs = 0;
    scheduleFrame(() => (runs += 1));
    frames.draw();
    scheduleFrame(() => (runs += 1))();
    await aTimeout(40);
    expect([runs, frames.waiting]).to.deep.equal([1, 0]);
  });

  it('runs without a frame where the page renders none', async () => {
    await new Promise<void>(resolve => scheduleFrame(resolve));
    expect(frames.waiting, 'frames still asked for').to.equal(0);
  });

  it('does not run after a cancel', () => {
    let runs = 0;
    const cancel = scheduleFrame(() => (runs += 1));
    cancel();
    frames.draw();
    expect(runs).to.equal(0);
    expect(frames.waiting).to.equal(0);
  });
});
