/** The page’s frames, controlled by the test. */
export interface HeldFrames {
  /** The number of requested frames. */
  readonly requested: number;
  /** The number of callbacks for the next frame. */
  readonly waiting: number;
  /** Runs one frame at a time in milliseconds; by default long enough after the previous one. */
  draw(time?: number): void;
  /** Restores the browser’s frames. */
  release(): void;
}

/** Replaces `requestAnimationFrame` until it is released. */
export function holdFrames(): HeldFrames {
  const {requestAnimationFrame, cancelAnimationFrame} = globalThis;
  const callbacks = new Map<number, FrameRequestCallback>();
  let requested = 0;
  globalThis.requestAnimationFrame = callback => {
    requested += 1;
    callbacks.set(-requested, callback);
    return -requested;
  };
  globalThis.cancelAnimationFrame = handle => {
    if (!callbacks.delete(handle)) cancelAnimationFrame.call(globalThis, handle);
  };
  let clock = performance.now();
  const draw = (time = (clock += 100)): void => {
    const due = [...callbacks.values()];
    callbacks.clear();
    for (const callback of due) callback(time);
  };
  return {
    get requested() {
      return requested;
    },
    get waiting() {
      return callbacks.size;
    },
    draw,
    release() {
      globalThis.requestAnimationFrame = requestAnimationFrame;
      globalThis.cancelAnimationFrame = cancelAnimationFrame;
      draw();
    },
  };
}
