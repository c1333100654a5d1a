import type {ScheduleFlush} from '../conversation/gathered-text.js';

/** Hidden and throttled pages get no frames; text still arrives at this rhythm there. Milliseconds. */
const longestWait = 100;
/**
 * Least time between two flushes, in milliseconds: thirty a second look as smooth as every frame would,
 * and leave the rest of the frames to the page.
 */
const calmRhythm = 30;

/** A rhythm for one transcript: each flush runs with a frame, or soon after when the page draws none. */
export function createFrameSchedule(): ScheduleFlush {
  let lastFlush = Number.NEGATIVE_INFINITY;
  return flush => {
    const run = () => {
      cancel();
      flush();
    };
    const onFrame = (time: number) => {
      if (time - lastFlush < calmRhythm) {
        frame = requestAnimationFrame(onFrame);
        return;
      }
      lastFlush = time;
      run();
    };
    let frame = requestAnimationFrame(onFrame);
    const timer = setTimeout(run, longestWait);
    const cancel = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
    return cancel;
  };
}
