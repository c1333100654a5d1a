/** Runs a callback after some milliseconds; returns what cancels it. */
export type Delay = (callback: () => void, milliseconds: number) => () => void;

/** The page's own clock. */
export const delayByTimer: Delay = (callback, milliseconds) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};
