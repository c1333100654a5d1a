/** Runs a callback after a number of milliseconds. Returns a function that cancels it. */
export type Delay = (callback: () => void, milliseconds: number) => () => void;

export const delayByTimer: Delay = (callback, milliseconds) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};
