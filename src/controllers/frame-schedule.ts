import type {ScheduleFlush} from '../conversation/gathered-text.js';

/** Hidden and throttled pages get no frames; text still arrives at this rhythm there. */
const longestWait = 100;

/** Runs a flush with the next frame, or soon after when the page draws none. */
export const scheduleFrame: ScheduleFlush = flush => {
  const run = () => {
    cancel();
    flush();
  };
  const frame = requestAnimationFrame(run);
  const timer = setTimeout(run, longestWait);
  const cancel = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
  return cancel;
};
