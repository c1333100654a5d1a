/** Waits by a timer; rejects, and leaves no timer, when the signal is aborted. */
export function waitByTimer(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(givenUp());
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', onAbort, {once: true});
  });
}

/** Rejects when the signal is aborted, and does nothing before. */
export function waitForEver(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(givenUp());
    signal.addEventListener('abort', () => reject(givenUp()), {once: true});
  });
}

function givenUp(): DOMException {
  return new DOMException('Nobody waits any more.', 'AbortError');
}
