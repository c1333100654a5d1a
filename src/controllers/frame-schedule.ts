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
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const cancel = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
    const run = () => {
      cancel();
      lastFlush = performance.now();
      flush();
    };
    const awaitFrame = () => {
      frame = requestAnimationFrame(run);
      timer = setTimeout(run, longestWait);
    };
    const pause = lastFlush + calmRhythm - performance.now();
    // A frame that is asked for and not used costs nearly as much as one that is.
    if (pause > 0) timer = setTimeout(awaitFrame, pause);
    else awaitFrame();
    return cancel;
  };
}
